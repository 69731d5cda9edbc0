"""A table's result on its way out and back in: the joint between saves and shared results."""

from datetime import UTC, datetime
from pathlib import Path

from luxor_companion.core.game import load_game
from luxor_companion.core.record import AnyRecord, BadLine
from luxor_companion.core.record import replayed as replay
from luxor_companion.core.scoring import decided_by, uncounted
from luxor_companion.errors import BadFileError
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, Line
from luxor_companion.share.record import (
    Header,
    LogLine,
    SharedPlayer,
    SharedResult,
    shared,
    short_id,
    told_log,
    told_name,
)
from luxor_companion.table.save import format_head, write_new
from luxor_companion.table.table import AnyTable, evening, explain_bad_line


def shared_table(table: AnyTable, *, setup: bool = False, log: bool = False) -> SharedResult:
    """The result of a table; with the log only once nothing is hidden any more."""
    position, game = table.position, table.game
    assert position.over or not log
    result = game.score(position, public=True)
    played = evening(table)
    header = Header(
        id=table.save.header["id"],
        ended=played.ended,
        minutes=played.minutes,
        first=getattr(position, "first", None),  # in some games all play at once
        final=bool(position.over) and not uncounted(result),
        game=game.name,
    )
    if log:
        log_lines = told_log(table.record, game.link_changes)
        return shared(result, header, game.link_setup(table, whole=True), log_lines)
    return shared(result, header, game.link_setup(table, whole=False) if setup else None)


def shared_entry(entry: Entry) -> SharedResult:
    """A game of the log as it is shared: no set-up and no turns, those are in its save."""
    seats = range(len(entry.lines))
    return SharedResult(
        game=entry.game,
        id=short_id(entry.key),
        ended=datetime.fromisoformat(entry.date).astimezone(UTC),
        players=tuple(_logged_player(entry, line) for line in entry.lines),
        winners=tuple(seat for seat in seats if entry.lines[seat].rank == 1),
        decided_by=decided_by(entry.lines, load_game(entry.game).tie_break),
        minutes=entry.minutes,
        first=next((seat for seat in seats if entry.lines[seat].started), None),
    )


def _logged_player(entry: Entry, line: Line) -> SharedPlayer:
    points = dict(line.parts)
    game = load_game(entry.game)
    known = set(points) == set(game.parts)
    return SharedPlayer(
        name=told_name(line.name) or line.colour or "?",
        colour=line.colour or None,
        total=line.total,
        parts=tuple(points[part] for part in game.parts) if known else (),
        sets=game.sets_made(points),
    )


def replayed(result: SharedResult) -> AnyRecord:
    """The game that a link tells, every line ruled on again.

    :raises BadFileError: naming the first line that cannot stand, or the part of the result that
        the log does not lead to.
    """
    game = load_game(result.game)
    record = replay(game.record(game.opening_in_link(result)), [line.text for line in result.log])
    if isinstance(record, BadLine):
        raise BadFileError(_("link"), explain_bad_line(record, game))
    _compare_changes(result, told_log(record, game.link_changes))
    again = game.score(record.position, public=True)
    told = shared(again, Header(result.game, result.id, result.ended))
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
    setup, below = load_game(result.game).setup_in_link(result)
    head = format_head(
        setup,
        result.game,
        identity=told.get("id", result.id),
        rules=told.get("rules", ""),
        created=created,
    )
    return write_new(name, head + below, tuple(line.text for line in result.log))
