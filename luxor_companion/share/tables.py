"""A table's result on its way out and back in: the joint between saves and shared results.

What each game tells of itself is in the module of its name.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from luxor_companion.core.record import BadLine, Record
from luxor_companion.core.scoring import PARTS, Result, decided_by, uncounted
from luxor_companion.errors import BadFileError
from luxor_companion.games.luxor.rules.scoring import SET_POINTS
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, Line
from luxor_companion.share.record import (
    AnyChange,
    Header,
    LogLine,
    SharedPlayer,
    SharedResult,
    shared,
    short_id,
    told_log,
    told_name,
)
from luxor_companion.table.save import head_of, write_new
from luxor_companion.table.table import AnyTable, bad_line, evening


class Sharing(Protocol):
    """The functions of a game's module."""

    def scored(self, position: Any) -> Result:  # noqa: ANN401  # a game's position
        """The result as everyone may know it."""

    def whole_setup(self, table: AnyTable) -> dict[str, str]:
        """All of the set-up, so that the log can be ruled on again; only once the game is over."""

    def open_setup(self, table: AnyTable) -> dict[str, str]:
        """Only what everyone may see from the first turn on."""

    def changes(self, change: AnyChange) -> Iterable[str]:
        """What a line of the log changed, in words short enough to travel."""

    def replayed(self, result: SharedResult) -> Record[Any, Any, Any] | BadLine:
        """The game that a link tells, every line ruled on again."""

    def saved(self, result: SharedResult) -> tuple[dict[str, Any], str]:
        """The `[setup]` that a save of this game would have, and what would follow it."""


def sharing_of(game: str) -> Sharing:
    """How a game is shared."""
    return cast("Sharing", import_module(f"luxor_companion.games.{game}.share"))


def shared_table(table: AnyTable, *, setup: bool = False, log: bool = False) -> SharedResult:
    """The result of a table; with the log only once nothing is hidden any more."""
    position, game = table.position, sharing_of(table.game)
    assert position.over or not log
    result = game.scored(position)
    played = evening(table)
    header = Header(
        id=table.save.header["id"],
        ended=played.ended,
        minutes=played.minutes,
        first=getattr(position, "first", None),  # in some games all play at once
        final=bool(position.over) and not uncounted(result),
        game=table.game,
    )
    if log:
        return shared(result, header, game.whole_setup(table), told_log(table.record, game.changes))
    return shared(result, header, game.open_setup(table) if setup else None)


def shared_entry(entry: Entry) -> SharedResult:
    """A game of the log as it is shared: no set-up and no turns, those are in its save."""
    seats = range(len(entry.lines))
    return SharedResult(
        game=entry.game,
        id=short_id(entry.key),
        ended=datetime.fromisoformat(entry.date).astimezone(UTC),
        players=tuple(_logged_player(entry, line) for line in entry.lines),
        winners=tuple(seat for seat in seats if entry.lines[seat].rank == 1),
        decided_by=decided_by(entry.game, entry.lines),
        minutes=entry.minutes,
        first=next((seat for seat in seats if entry.lines[seat].started), None),
    )


def _logged_player(entry: Entry, line: Line) -> SharedPlayer:
    points = dict(line.parts)
    known = set(points) == set(PARTS[entry.game])
    return SharedPlayer(
        name=told_name(line.name) or line.colour or "?",
        colour=line.colour or None,
        total=line.total,
        parts=tuple(points[part] for part in PARTS[entry.game]) if known else (),
        sets=SET_POINTS.index(points["sets"]) if points.get("sets") in SET_POINTS else 0,
    )


def replayed(result: SharedResult) -> Record[Any, Any, Any]:
    """The game that a link tells, every line ruled on again.

    :raises BadFileError: naming the first line that cannot stand, or the part of the result that
        the log does not lead to.
    """
    game = sharing_of(result.game)
    record = game.replayed(result)
    if isinstance(record, BadLine):
        raise BadFileError(_("link"), bad_line(record, result.game))
    _compare_changes(result, told_log(record, game.changes))
    again = game.scored(record.position)
    told = shared(again, Header(result.id, result.ended, game=result.game))
    for one, player in zip(told.players, result.players, strict=True):
        if (one.parts, one.sets) != (player.parts, player.sets):
            problem = _("the log leads to {total} VP for {name}, and not to the score told")
            raise BadFileError(_("link"), problem.format(total=one.total, name=one.name))
    if told.winners != result.winners or again.decided_by != (
        result.decided_by or again.decided_by
    ):
        raise BadFileError(_("link"), _("the log leads to another winner than is told"))
    return record


def _compare_changes(result: SharedResult, again: tuple[LogLine, ...]) -> None:
    """What is said to have changed must be what the referee finds."""
    if len(again) != len(result.log):
        raise BadFileError(_("link"), _("its log holds lines that were taken back"))
    for number, (line, found) in enumerate(zip(result.log, again, strict=True), start=1):
        if line.changes != found.changes:
            problem = _("it tells wrongly what line {number} changed").format(number=number)
            raise BadFileError(_("link"), problem)


def saved_link(result: SharedResult, name: str) -> Path:
    """Keep the game that a link tells as a table of one's own."""
    told = dict(result.setup)
    try:
        created = datetime.fromisoformat(told.get("created", ""))
    except ValueError:
        created = result.ended
    setup, below = sharing_of(result.game).saved(result)
    head = head_of(
        setup,
        result.game,
        identity=told.get("id", result.id),
        rules=told.get("rules", ""),
        created=created,
    )
    return write_new(name, head + below, tuple(line.text for line in result.log))
