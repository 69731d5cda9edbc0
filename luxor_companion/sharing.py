"""A table's result on its way out and back in: the joint between saves and shared results."""

from datetime import UTC, datetime
from pathlib import Path

from luxor_companion.errors import BadFileError
from luxor_companion.files.first_save import head_of, write_new
from luxor_companion.files.save_setup import opening_from
from luxor_companion.games.luxor.hidden import without_hidden
from luxor_companion.games.luxor.record import Record, replay
from luxor_companion.games.luxor.scoring import SET_POINTS, DecidedBy, holdings, score
from luxor_companion.games.record import BadLine
from luxor_companion.lang import _
from luxor_companion.lang.lines import bad_line
from luxor_companion.results.entry import Entry, Line
from luxor_companion.share.changes import told_log
from luxor_companion.share.record import (
    PARTS,
    Header,
    SharedPlayer,
    SharedResult,
    shared,
    short_id,
    told_name,
)
from luxor_companion.share.setup import open_setup, saved_setup, told_setup
from luxor_companion.table import Table, evening


def shared_table(table: Table, *, setup: bool = False, log: bool = False) -> SharedResult:
    """The result of a table; with the log only once nothing is hidden any more."""
    position = table.position
    assert position.over or not log
    result = score(holdings(position if position.over else without_hidden(position)))
    unknown = sum(one.unknown_scarabs for one in result.scores)
    played = evening(table)
    header = Header(
        id=table.save.header["id"],
        ended=played.ended,
        minutes=played.minutes,
        first=position.first,
        final=bool(position.over) and not unknown,
    )
    if log:
        facts = told_setup(table.save.setup, table.save.header)
        return shared(result, header, facts, told_log(table.record))
    return shared(result, header, open_setup(table.save.setup) if setup else None)


def shared_entry(entry: Entry) -> SharedResult:
    """A game of the log as it is shared: no set-up and no turns, those are in its save."""
    best = max(line.total for line in entry.lines)
    seats = range(len(entry.lines))
    winners = tuple(seat for seat in seats if entry.lines[seat].rank == 1)
    level = sum(line.total == best for line in entry.lines)
    decided: DecidedBy = "points" if level == 1 else "sarcophagus"
    return SharedResult(
        game=entry.game,
        id=short_id(entry.key),
        ended=datetime.fromisoformat(entry.date).astimezone(UTC),
        players=tuple(_logged_player(entry, line) for line in entry.lines),
        winners=winners,
        decided_by="shared" if len(winners) > 1 else decided,
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


def replayed(result: SharedResult) -> Record:
    """The game that a link tells, every line ruled on again.

    :raises BadFileError: naming the first line that cannot stand, or the part of the result that
        the log does not lead to.
    """
    start = opening_from(_setup(result), _("link"))
    lines = [line.text for line in result.log]
    record = replay(start, lines)
    if isinstance(record, BadLine):
        raise BadFileError(_("link"), bad_line(record))
    _compare_changes(result, record)
    again = score(holdings(record.position))
    for one, player in zip(again.scores, result.players, strict=True):
        parts = (one.track, one.adventurers, one.sarcophagi, one.keys, one.set_points, one.scarabs)
        if (parts, one.sets) != (player.parts, player.sets):
            problem = _("the log leads to {total} VP for {name}, and not to the score told")
            raise BadFileError(_("link"), problem.format(total=one.total, name=one.name))
    winners = tuple(seat for seat, one in enumerate(again.scores) if one.rank == 1)
    if winners != result.winners or again.decided_by != (result.decided_by or again.decided_by):
        raise BadFileError(_("link"), _("the log leads to another winner than is told"))
    return record


def _compare_changes(result: SharedResult, record: Record) -> None:
    """What is said to have changed must be what the referee finds."""
    again = told_log(record)
    if len(again) != len(result.log):
        raise BadFileError(_("link"), _("its log holds lines that were taken back"))
    for number, (line, found) in enumerate(zip(result.log, again, strict=True), start=1):
        if line.changes != found.changes:
            problem = _("it tells wrongly what line {number} changed").format(number=number)
            raise BadFileError(_("link"), problem)


def _setup(result: SharedResult) -> dict[str, object]:
    players = {one.colour: one.name for one in result.players if one.colour}
    if len(players) < len(result.players):
        problem = _("the log cannot be replayed: a player has no colour")
        raise BadFileError(_("link"), problem)
    first = None if result.first is None else result.players[result.first].colour
    return saved_setup(dict(result.setup), players, first)


def saved_link(result: SharedResult, name: str) -> Path:
    """Keep the game that a link tells as a table of one's own."""
    told = dict(result.setup)
    try:
        created = datetime.fromisoformat(told.get("created", ""))
    except ValueError:
        created = result.ended
    head = head_of(
        _setup(result),
        identity=told.get("id", result.id),
        rules=told.get("rules", ""),
        created=created,
    )
    return write_new(name, head, tuple(line.text for line in result.log))
