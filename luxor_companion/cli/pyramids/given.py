"""What commands of Pyramids are given: a player, and the table they are about."""

from pathlib import Path

from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import table_path_of
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.pyramids.vocab import Seat
from luxor_companion.lang import _
from luxor_companion.table import PyramidsTable, open_table


def table_of(save: Path | None) -> PyramidsTable:
    """The table a command is about, read and replayed."""
    return open_table(table_path_of(save), "pyramids")


def found_seat(position: Position, text: str) -> Seat | None:
    """The seat of a player given by handle or name; None if nobody is called that."""
    wanted = text.casefold()
    for index, player in enumerate(position.players):
        if wanted == player.handle:  # a handle goes before a name that sounds like one
            return Seat(index)
    for index, player in enumerate(position.players):
        if wanted == player.name.casefold():
            return Seat(index)
    return None


def seat_of(position: Position, text: str) -> Seat:
    """The seat of a player given by handle or name.

    :raises UsageError: if nobody is called that.
    """
    seat = found_seat(position, text)
    if seat is not None:
        return seat
    players = ", ".join(player.handle for player in position.players)
    raise UsageError(
        _("Nobody here is '{player}'; players are {players}.").format(player=text, players=players)
    )
