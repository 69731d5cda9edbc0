"""How a table of Luxor is shared, and found again in a link."""

from typing import Any

from luxor_companion.errors import BadFileError
from luxor_companion.files.save_setup import opening_from
from luxor_companion.games.luxor import scoring
from luxor_companion.games.luxor.hidden import without_hidden
from luxor_companion.games.luxor.record import Record, replay
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.record import BadLine
from luxor_companion.lang import _
from luxor_companion.share.changes import changes
from luxor_companion.share.record import SharedResult
from luxor_companion.share.setup import open_setup as told_open
from luxor_companion.share.setup import saved_setup, told_setup
from luxor_companion.table import Table

__all__ = ("changes", "open_setup", "replayed", "saved", "scored", "whole_setup")


def scored(position: Position) -> scoring.Result:
    """The result as everyone may know it: scarabs count once they are turned up at the end."""
    shown = position if position.over else without_hidden(position)
    return scoring.score(scoring.holdings(shown))


def whole_setup(table: Table) -> dict[str, str]:
    return told_setup(table.save.setup, table.save.header)


def open_setup(table: Table) -> dict[str, str]:
    return told_open(table.save.setup)


def replayed(result: SharedResult) -> Record | BadLine:
    return replay(opening_from(_setup(result), "link"), [line.text for line in result.log])


def saved(result: SharedResult) -> tuple[dict[str, Any], str]:
    return _setup(result), ""


def _setup(result: SharedResult) -> dict[str, Any]:
    players = {one.colour: one.name for one in result.players if one.colour}
    if len(players) < len(result.players):
        problem = _("the log cannot be replayed: a player has no colour")
        raise BadFileError(_("link"), problem)
    first = None if result.first is None else result.players[result.first].colour
    return saved_setup(dict(result.setup), players, first)
