"""What commands of Pyramids are given: a player, and the table they are about."""

from pathlib import Path

from luxor_companion.cli.given import called, table_path_of
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.pyramids.vocab import Seat
from luxor_companion.table import PyramidsTable, open_table


def table_of(save: Path | None) -> PyramidsTable:
    """The table a command is about, read and replayed."""
    return open_table(table_path_of(save), "pyramids")


def seat_of(position: Position, text: str) -> Seat:
    """The seat of a player given by handle or name.

    :raises UsageError: if nobody is called that.
    """
    players = {player.handle: player.name for player in position.players}
    seat = position.seat_of(called(players, text))
    assert seat is not None
    return seat
