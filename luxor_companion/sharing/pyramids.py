"""How a table of Silver & Gold Pyramids is shared, and found again in a link."""

from luxor_companion.games.pyramids import scoring
from luxor_companion.games.pyramids.record import Record, replay
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.record import BadLine
from luxor_companion.share.pyramids_changes import changes
from luxor_companion.share.pyramids_setup import open_setup as told_open
from luxor_companion.share.pyramids_setup import told_opening, told_setup
from luxor_companion.share.record import SharedResult
from luxor_companion.table import TableOf

__all__ = ("changes", "open_setup", "replayed", "scored", "whole_setup")


def scored(position: Position) -> scoring.Result:
    return scoring.score(scoring.holdings(position))


def whole_setup(table: TableOf[Position, Record]) -> dict[str, str]:
    return told_setup(table.record, table.save.header)


def open_setup(table: TableOf[Position, Record]) -> dict[str, str]:
    return told_open(table.record)


def replayed(result: SharedResult) -> Record | BadLine:
    start = told_opening(dict(result.setup), [one.name for one in result.players])
    return replay(start, [line.text for line in result.log])
