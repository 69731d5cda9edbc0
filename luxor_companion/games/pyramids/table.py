"""A table of Pyramids, and what the program draws for it from its seed.

Each draw depends on the seed and on how many lines are active, so that taking a line back and
entering it again brings the same card: nobody can draw again in secret. Nothing is drawn ahead: of
the cards nobody has seen, each is as likely as any other.
"""

from pathlib import Path
from typing import Final, TypeAlias

from luxor_companion.cli.options import called, table_path_of
from luxor_companion.core.chance import Chance, pick, shuffle
from luxor_companion.games.pyramids.rules.cards import in_deck, patterns_left
from luxor_companion.games.pyramids.rules.log import Dealt, Displayed, Own, Revealed, Took
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.rules.vocab import DEALT, DISPLAY, Handle, Seat
from luxor_companion.table.table import Table, change_table, open_table

PyramidsTable: TypeAlias = Table[Position, Record]


def open_pyramids(save: str | None) -> PyramidsTable:
    """Return the table a command is about, read and replayed."""
    return open_table(table_path_of(save), "pyramids")


def seat_named(position: Position, player: str) -> Seat:
    """Return the seat of a player by handle or name. Raise UsageError if nobody is called that."""
    players = {one.handle: one.name for one in position.players}
    seat = position.seat_of(called(players, player))
    assert seat is not None
    return seat


PYRAMIDS: Final = "pyramids"  # the word of app_draws for the deck of pyramid cards
EXPEDITION: Final = "expedition"


def _chance(table: PyramidsTable, purpose: str) -> Chance:
    from random import Random

    seed = table.save.setup.get("seed", 0)
    return Random(f"{seed}/{len(table.record.done)}/{purpose}")  # noqa: S311  # a game, no secret


def drawn_deal(table: PyramidsTable, handle: Handle) -> Dealt:
    """Four cards for a player to choose from; everyone draws from one deck."""
    position = table.position
    others = {number for player in position.players for number in player.dealt}
    deck = [number for number in in_deck(position) if number not in others]
    numbers = shuffle(_chance(table, "deal"), deck)[:DEALT]
    return Dealt(handle, tuple(sorted(numbers)))


def drawn_display(table: PyramidsTable) -> Displayed:
    """The first four cards of the deck."""
    numbers = shuffle(_chance(table, "display"), in_deck(table.position))[:DISPLAY]
    return Displayed(tuple(sorted(numbers)))


def drawn_pattern(table: PyramidsTable) -> Revealed:
    """The next expedition card. There must be one."""
    cards = [
        pattern for pattern, count in patterns_left(table.position).items() for _ in range(count)
    ]
    return Revealed(pick(_chance(table, EXPEDITION), cards))


def draw_for(table: PyramidsTable, entry: Own) -> Own:
    """Return a line with what the program draws for it: the top card of the deck."""
    if not isinstance(entry, Took) or PYRAMIDS not in table.app_draws:
        return entry
    take, deck = entry.take, in_deck(table.position)
    if not deck:
        return entry
    top = pick(_chance(table, PYRAMIDS), deck)
    if take.deck and take.top is None:
        return entry._replace(take=take._replace(top=top))
    if take.number is not None and take.refill is None:
        return entry._replace(take=take._replace(refill=top))
    return entry


def due_draw(table: PyramidsTable) -> Own | None:
    """The line that the program tells now by itself: while cards are dealt and laid out."""
    position = table.position
    if PYRAMIDS not in table.app_draws:
        return None
    if position.phase == "keep":
        for player in position.players:
            if not player.cards and not player.dealt:
                return drawn_deal(table, player.handle)
    return drawn_display(table) if position.phase == "display" else None


def draw_due(table: PyramidsTable) -> None:
    """Take into the table all that the program adds by itself now."""
    while entry := due_draw(table):
        table.record.apply(entry)


def deal(path: Path, known: PyramidsTable | None = None) -> PyramidsTable:
    """Save what the program deals and lays out by itself now, and return the table with it."""

    def change(table: PyramidsTable) -> PyramidsTable:
        draw_due(table)
        return table

    return change_table(path, change, known, game="pyramids")
