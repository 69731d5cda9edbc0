"""A table of Luxor: whose seat is meant, and what the program draws for it from its seed."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from luxor_companion.cli.options import called, table_path_of
from luxor_companion.core.chance import Chance, pick
from luxor_companion.games.luxor.rules.hand import drawable
from luxor_companion.games.luxor.rules.log import Entry, Played
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Turn
from luxor_companion.games.luxor.rules.record import Record
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import CARDS, DIE, Card, Seat
from luxor_companion.table.table import Table, open_table

PositionFile: TypeAlias = Annotated[
    Path | None, typer.Option("--position", metavar="FILE", help="A position file (TOML).")
]
Listed: TypeAlias = Annotated[
    bool, typer.Option("--list", help="One line per space instead of the map.")
]
PlayerColour: TypeAlias = Annotated[
    str | None,
    typer.Option("--player", metavar="COLOUR", help="Who declares; default: whose turn it is."),
]
LuxorTable: TypeAlias = Table[Position, Record]


def seat_named(position: Position, player: str | None) -> Seat:
    """Return the seat of a player by colour or name; whose turn it is if none is named.

    Raise UsageError if nobody is called that.
    """
    if player is None:
        return position.seat
    players: dict[str, str] = {one.colour: one.name for one in position.players}
    seat = position.seat_of(called(players, player))
    assert seat is not None
    return seat


def open_luxor(save: str | None) -> LuxorTable:
    """Return the table a command is about, read and replayed."""
    return open_table(table_path_of(save), "luxor")


def position_of(file: Path | None, save: str | None = None) -> Position:
    """Return the position a command is about: a file's, or that of a table."""
    if file is None:
        return open_luxor(save).position
    from luxor_companion.games.luxor.files.position import read_position

    return read_position(file)


def draw_for(table: LuxorTable, line: Entry) -> Entry:
    """Return a line with what the program draws for it: die, scarabs and cards.

    Each draw depends on the seed and on how many turns were made, so that taking a turn back and
    making it again brings the same roll: nobody can roll again in secret.
    """
    if not isinstance(line, Played):
        return line
    seat = table.position.seat_of(line.colour)
    return line if seat is None else line._replace(turn=_with_draws(table, line.turn, seat))


def _with_draws(table: LuxorTable, turn: Turn, seat: Seat) -> Turn:
    position, draws = table.position, table.app_draws
    kind = CARDS[turn.card]
    if "die" in draws and kind.die and turn.die is None:
        turn = turn._replace(die=pick(_chance(table, "die"), DIE))
    outcome = rule(position, turn, seat)
    if not isinstance(outcome, Outcome):
        return turn
    for event in outcome.events:
        if event.name == "drew" and "cards" in draws and turn.draw is None:
            turn = turn._replace(draw=_card(table, seat, turn.card))
        if event.name == "scarab" and "scarabs" in draws and turn.scarab is None:
            turn = turn._replace(scarab=_scarab(table))
    return turn


def _chance(table: LuxorTable, purpose: str) -> Chance:
    from random import Random

    seed = table.save.setup.get("seed", 0)
    return Random(f"{seed}/{table.record.turns}/{purpose}")  # noqa: S311  # a game, not a secret


def _card(table: LuxorTable, seat: Seat, played: Card) -> Card:
    """The next card of the draw pile; every card nobody has seen is as likely."""
    position = table.position
    pool = [card for card in sorted(CARDS) for _ in range(drawable(position, seat, played, card))]
    return pick(_chance(table, "card"), pool)


def _scarab(table: LuxorTable) -> int:
    position = table.position
    assert position.box
    values = list(position.box.scarabs)
    for player in position.players:
        for value in player.scarabs:
            if value is not None:
                values.remove(value)
    return pick(_chance(table, "scarab"), values)
