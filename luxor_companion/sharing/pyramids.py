"""How a table of Silver & Gold Pyramids is shared, and found again in a link."""

from typing import Any

from luxor_companion.files.pyramids.setup import setup_cards, setup_table
from luxor_companion.games.pyramids import scoring
from luxor_companion.games.pyramids.record import Record, replay
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.record import BadLine
from luxor_companion.share.pyramids.changes import changes
from luxor_companion.share.pyramids.setup import open_setup as told_open
from luxor_companion.share.pyramids.setup import told_opening, told_setup
from luxor_companion.share.record import SharedResult
from luxor_companion.table import PyramidsTable

__all__ = ("changes", "open_setup", "replayed", "saved", "scored", "whole_setup")


def scored(position: Position) -> scoring.Result:
    return scoring.score(scoring.holdings(position))


def whole_setup(table: PyramidsTable) -> dict[str, str]:
    return told_setup(table.record, table.save.header)


def open_setup(table: PyramidsTable) -> dict[str, str]:
    return told_open(table.record)


def replayed(result: SharedResult) -> Record | BadLine:
    return replay(_opening(result), [line.text for line in result.log])


def saved(result: SharedResult) -> tuple[dict[str, Any], str]:
    """The set-up for a save; whoever drew the cards, the log tells which."""
    start = _opening(result)
    players = [(player.handle, player.name) for player in start.players]
    setup = setup_table(start.material, players, app_draws=(), seed=0, house=start.house)
    return setup, setup_cards(start.material)


def _opening(result: SharedResult) -> Position:
    return told_opening(dict(result.setup), [one.name for one in result.players])
