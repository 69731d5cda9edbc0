"""Scarabs turned up at the end: given with the command, or asked for."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.declare import show_change
from luxor_companion.cli.options import Ask, Json, NoLog, SaveFile, Sheet, seat_of, table_path_of
from luxor_companion.cli.score import Scored, score_table, show_result
from luxor_companion.core.ruling import Refusal
from luxor_companion.games.luxor.rules.log import Shown
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.rules.vocab import Seat
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.sentences import sentence
from luxor_companion.lang import _, ngettext
from luxor_companion.table.table import Table, change_table, open_table

Refused = tuple[Table, Refusal, Seat]


def given_scarabs(given: list[str]) -> Callable[[Table], Refused | None]:
    """What puts scarabs given as `red=3,4` into a table's log, or says why they cannot be."""
    pairs = [_pair(text) for text in given]

    def show(table: Table) -> Refused | None:
        before = len(table.record.lines)
        for who, values in pairs:
            seat = seat_of(table.position, who)
            entry = Shown(table.position.players[seat].colour, values)
            refusal = table.record.apply(entry)
            if isinstance(refusal, Refusal):
                del table.record.lines[before:]  # all or nothing
                return table, refusal, seat
        return None

    return show


def _pair(text: str) -> tuple[str, tuple[int, ...]]:
    who, _equals, values = text.partition("=")
    words_given = values.replace(",", " ").split()
    if not who or not all(word in ("1", "2", "3", "4") for word in words_given):
        raise UsageError(
            _("'{text}' is no player and scarabs: say red=3,4 with values 1 to 4.").format(
                text=text
            )
        )
    return who, tuple(int(word) for word in words_given)


def asked_scarabs(path: Path) -> None:
    """Ask everyone whose scarabs are face down; a slip is asked again."""
    for player in open_table(path).position.players:
        while None in player.scarabs:
            question = ngettext(
                "{who}: value of the {count} scarab (Enter: not now)? ",
                "{who}: values of the {count} scarabs (Enter: not now)? ",
                len(player.scarabs),
            )
            count = len(player.scarabs)
            answer = console.ask(question.format(who=names.who(player), count=count))
            if not answer:
                break
            try:
                refused = change_table(path, given_scarabs([f"{player.colour}={answer}"]))
            except UsageError as error:
                console.err([str(error)])
                continue
            if refused is None:
                break
            table, refusal, seat = refused
            console.err([sentence(table.position, refusal, seat)])


def command(
    sheet: Sheet = None,
    ask: Ask = False,
    scarabs: Annotated[
        list[str] | None,
        typer.Option(metavar="COLOUR=3,4", help="A player's scarabs, turned up; kept in the log."),
    ] = None,
    no_log: NoLog = False,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Compute the score, part by part, and say who wins and why.

    Of the table in use as it stands, final once the game is over; or of a game that was not
    tracked, from a sheet or by asking. A final score of a table goes into the log of games, once:
    see luxor results.

    \b
    Examples:
      luxor score
      luxor score --scarabs red=3,4 --scarabs green=2
      luxor score --sheet game-night.toml
      luxor score --ask
    """
    if sheet is not None or ask:
        from luxor_companion.games.luxor.face import untracked

        show_result(untracked(sheet), {}, json=json)
    else:
        _of_table(table_path_of(save), scarabs or [], json=json, logged=not no_log)


def _of_table(path: Path, scarabs: list[str], *, json: bool, logged: bool) -> None:
    """The score of a table; scarabs that were turned up go into its log first."""
    from luxor_companion.table.table import change_table

    if scarabs and (refused := change_table(path, given_scarabs(scarabs))):
        table, refusal, seat = refused
        show_change(table, refusal, [], json=json, who=table.position.players[seat].colour)
    score_table(path, asked_scarabs, _scored, "unknown_scarabs", json=json, logged=logged)


def _scored(table: Table) -> Scored:
    from luxor_companion.games.luxor.view.play import stand_in_lines

    missing = _("The game is over; scarabs are still face down")
    stand_in = stand_in_lines(table.stand_in, console.width())
    return Scored(score(holdings(table.position)), missing, stand_in)
