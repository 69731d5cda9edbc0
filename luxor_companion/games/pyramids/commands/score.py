"""What the dearest ticked skulls cost, where the copy does not tell: given or asked for."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.declare import show_change
from luxor_companion.cli.options import (
    Ask,
    Json,
    NoLog,
    SaveFile,
    Sheet,
    current_game,
    table_path_of,
)
from luxor_companion.cli.score import Scored, score_table, show_result
from luxor_companion.core.ruling import Refusal
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids.commands.deal import Told, made, told
from luxor_companion.games.pyramids.rules.log import SkullTold
from luxor_companion.games.pyramids.rules.notation import read_skull
from luxor_companion.games.pyramids.rules.scoring import dearest_skull, holdings, score
from luxor_companion.games.pyramids.rules.state import Player, Position
from luxor_companion.games.pyramids.rules.vocab import Seat
from luxor_companion.games.pyramids.table import PyramidsTable, seat_named
from luxor_companion.games.pyramids.words import names
from luxor_companion.games.pyramids.words.sentences import sentence
from luxor_companion.lang import _
from luxor_companion.table.table import open_table


def untold(position: Position, player: Player) -> bool:
    """Whether a player has a skull ticked and nobody knows what it costs."""
    card = player.score_card
    return dearest_skull(card.skulls, position.material.skulls, card.skull_value) is None


def tell_skulls(path: Path, given: list[str]) -> tuple[Told, str | None]:
    """Take `Ani=6` and the like into the table's log, all or none; who was refused, if one was."""
    position = open_table(path, "pyramids").position
    entries = [_given(position, text) for text in given]
    result = told(path, *entries)
    if not isinstance(result.applied, Refusal):
        return result, None
    record = result.table.record
    taken = [change for change in record.done if change.line > len(record.lines)]
    return result, entries[len(taken)].handle


def _given(position: Position, text: str) -> SkullTold:
    """What a player's dearest skull costs, with or without the minus."""
    who, equals, value = text.rpartition("=")
    number = read_skull(value)
    if not equals or number is None:
        raise UsageError(
            _("'{text}' is no player and value of a skull: say Ani=6.").format(text=text)
        )
    return SkullTold(position.players[seat_named(position, who)].handle, number)


def asked_skulls(path: Path) -> None:
    """Ask everyone whose dearest skull is not known; a slip is asked again, Enter leaves it."""
    position = open_table(path, "pyramids").position
    for index, player in enumerate(position.players):
        while untold(position, player) and (answer := _asked(player)):
            value = read_skull(answer)
            if value is None:
                console.err([_("A number, please, such as 6.")])
                continue
            entry = SkullTold(player.handle, value)
            one = made(path, lambda _table, entry=entry: entry)  # type: ignore[misc]  # bound now
            position = one.table.position
            if isinstance(one.applied, Refusal):
                console.err([sentence(position, one.applied, Seat(index))])
            else:
                break


def _asked(player: Player) -> str:
    text = _("{player}: what does skull {count}, the dearest ticked, cost (Enter: not now)? ")
    return console.ask(text.format(player=names.who(player), count=player.score_card.skulls))


def command(
    sheet: Sheet = None,
    ask: Ask = False,
    skull: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=6", help="Minus points of a player's dearest skull; kept in the log."
        ),
    ] = None,
    no_log: NoLog = False,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Compute the score, part by part, and say who wins and why.

    Of the table in use as it stands, final once the game is over; or of a game that was not
    tracked, from a sheet or by asking. A final score of a table goes into the log of games, once:
    see luxor pyramids results.

    \b
    Examples:
      luxor pyramids score
      luxor pyramids score --skull Ani=6 --skull Jan=3
      luxor pyramids score --sheet game-night.toml
      luxor pyramids score --ask
    """
    if sheet is not None or ask:
        game = current_game()
        show_result(game.read_sheet(sheet) if sheet else game.ask_sheet(), {}, json=json)
    else:
        _of_table(table_path_of(save), skull or [], json=json, logged=not no_log)


def _of_table(path: Path, skulls: list[str], *, json: bool, logged: bool) -> None:
    """The score of a table; what skulls cost goes into its log first."""

    if skulls:
        (table, applied), refused = tell_skulls(path, skulls)
        if refused:
            show_change(table, applied, [], json=json, who=refused)
    score_table(path, asked_skulls, _scored, "unknown_skulls", json=json, logged=logged)


def _scored(table: PyramidsTable) -> Scored:
    from luxor_companion.games.pyramids.view.play import stand_in_lines

    missing = _("The game is over; what skulls cost is still to be told")
    stand_in = stand_in_lines(table.stand_in, console.width())
    return Scored(score(holdings(table.position)), missing, stand_in)
