"""`luxor score`, and the scarabs that are turned up for it."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console, declare
from luxor_companion.cli.options import Ask, NoLog, SaveFile, Sheet
from luxor_companion.core import Refusal
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.rules import notation, state
from luxor_companion.games.luxor.table import LuxorTable, seat_named
from luxor_companion.lang import _, ngettext


def score_command(
    sheet: Sheet = None,
    ask: Ask = False,
    scarabs: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLOUR=3,4", help="A player's scarabs, turned face up; kept in the log."
        ),
    ] = None,
    no_log: NoLog = False,
    save: SaveFile = None,
) -> console.Answer:
    """Compute the score, part by part, and say who wins and why.

    Scores the current table, final once the game is over; or a game that was not tracked, from a
    sheet or by asking. A table's final score goes into the log of games, once: see luxor results.

    \b
    Examples:
      luxor score
      luxor score --scarabs red=3,4 --scarabs green=2
      luxor score --sheet game-night.toml
      luxor score --ask
    """
    from luxor_companion.cli.score import scored

    add = partial(add_scarabs, texts=scarabs) if scarabs else None
    return scored(sheet, save, ask=ask, log=not no_log, add=add, who=lambda line: line.colour)


def add_scarabs(
    path: Path, texts: Sequence[str], known: LuxorTable | None = None
) -> declare.Declared[notation.Shown]:
    """Add scarabs given as `red=3,4` to a table's log, all or none."""
    pairs = [_parse_scarabs(text) for text in texts]

    def lines(table: LuxorTable) -> list[notation.Shown]:
        players, position = table.position.players, table.position
        return [
            notation.Shown(players[seat_named(position, who)].colour, values)
            for who, values in pairs
        ]

    return declare.add_lines(path, lines, known)


def _parse_scarabs(text: str) -> tuple[str, tuple[int, ...]]:
    who, _equals, values = text.partition("=")
    words = values.replace(",", " ").split()
    if not who or not all(word in ("1", "2", "3", "4") for word in words):
        raise UsageError(
            _("'{text}' isn't a player and scarabs: type red=3,4 with values 1 to 4.").format(
                text=text
            )
        )
    return who, tuple(int(word) for word in words)


def ask_scarabs(table: LuxorTable) -> LuxorTable:
    """Ask everyone whose scarabs are face down; a slip is asked again, Enter leaves them."""
    for player in table.position.players:
        while None in player.scarabs and (answer := _ask(player)):
            try:
                added = add_scarabs(table.save.path, [f"{player.colour}={answer}"], table)
            except UsageError as error:
                console.err([str(error)])
                continue
            table = added.table
            if not isinstance(added.applied, Refusal):
                break
            console.err([table.game.sentence(table.position, added.applied, player.colour)])
    return table


def _ask(player: state.Player) -> str:
    from luxor_companion.games.luxor.words import names

    count = len(player.scarabs)
    text = ngettext(
        "{who}: value of the {count} scarab (Enter: not now)? ",
        "{who}: values of the {count} scarabs (Enter: not now)? ",
        count,
    )
    return console.ask(text.format(who=names.who(player), count=count))
