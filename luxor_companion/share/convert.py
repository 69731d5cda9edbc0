"""From a table, or a game of the log, to a shared result; and from a link back to a game."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from luxor_companion.core.game import load_game
from luxor_companion.core.record import AnyRecord, BadLine, C, E, Noted, P, Record, replay
from luxor_companion.core.scoring import Result, Score, decided_by, points, uncounted
from luxor_companion.errors import BadFileError
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, Line
from luxor_companion.share import LogLine, SharedPlayer, SharedResult, clean_name, short_id
from luxor_companion.table.save import format_head, write_new
from luxor_companion.table.table import AnyTable, evening, explain_bad_line


def share_table(table: AnyTable, *, setup: bool = False, log: bool = False) -> SharedResult:
    """Return the result of a table; with the log only once nothing is hidden any more."""
    position, game = table.position, table.game
    assert position.over or not log
    result = game.score(position)
    played = evening(table)
    final = position.over and not uncounted(result)
    facts = game.link_setup(table, whole=log) if setup or log else {}
    return share_result(result, game.name, table.save.header["id"], played.ended)._replace(
        decided_by=result.decided_by if final else None,
        minutes=played.minutes,
        first=getattr(position, "first", None),  # in some games all play at once
        setup=tuple(facts.items()),
        log=format_log(table.record, game.link_changes) if log else (),
    )


def share_result(result: Result, game: str, identity: str, ended: datetime) -> SharedResult:
    """Return a final result as it is shared, without what else is known of its game."""
    return SharedResult(
        game=game,
        id=short_id(identity),
        ended=ended.astimezone(UTC).replace(second=0, microsecond=0),
        players=tuple(map(_player, result.scores)),
        winners=tuple(seat for seat, one in enumerate(result.scores) if one.rank == 1),
        decided_by=result.decided_by,
    )


def _player(score: Score) -> SharedPlayer:
    colour = getattr(score, "colour", None)  # not every game has colours, or sets
    return SharedPlayer(
        name=clean_name(score.name) or colour or "?",
        colour=colour,
        total=score.total,
        parts=points(score),
        sets=getattr(score, "sets", 0),
        uncounted=score.uncounted,
    )


def format_log(
    record: Record[P, E, C], changes: Callable[[C], Iterable[str]]
) -> tuple[LogLine, ...]:
    """Return the lines in effect with what they changed; remarks stand where they were written."""
    done = {change.line: change for change in record.done}
    log = []
    for number, text in enumerate(record.lines, start=1):
        if change := done.get(number):
            log.append(LogLine(record.write_line(change.entry), " ".join(changes(change))))
        elif text.startswith("note ") and isinstance(entry := record.read_line(text), Noted):
            log.append(LogLine(record.write_line(entry)))
    return tuple(log)


def share_entry(entry: Entry) -> SharedResult:
    """Return a game of the log as it is shared: no set-up and no turns, those are in its save."""
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
    parts, game = dict(line.parts), load_game(entry.game)
    known = set(parts) == set(game.parts)
    return SharedPlayer(
        name=clean_name(line.name) or line.colour or "?",
        colour=line.colour or None,
        total=line.total,
        parts=tuple(parts[part] for part in game.parts) if known else (),
        sets=game.sets_made(parts),
    )


def replay_link(result: SharedResult) -> AnyRecord:
    """Return the game in a link, every line ruled on again.

    Raise BadFileError naming the first line that cannot stand, or the part of the result that the
    log does not lead to.
    """
    game = load_game(result.game)
    opening = game.record(game.opening_in_link(result))
    record = replay(opening, [line.text for line in result.log])
    if isinstance(record, BadLine):
        raise BadFileError(_("link"), explain_bad_line(record, game))
    _compare_changes(result, format_log(record, game.link_changes))
    score = game.score(record.position)
    again = share_result(score, result.game, result.id, result.ended)
    for one, player in zip(again.players, result.players, strict=True):
        if (one.parts, one.sets) != (player.parts, player.sets):
            problem = _("the log leads to {total} VP for {name}, not to the score in the link")
            raise BadFileError(_("link"), problem.format(total=one.total, name=one.name))
    same_decision = result.decided_by in (None, again.decided_by)
    if again.winners != result.winners or not same_decision:
        raise BadFileError(_("link"), _("the log leads to another winner than the link says"))
    return record


def _compare_changes(result: SharedResult, again: Sequence[LogLine]) -> None:
    """Raise BadFileError if the log changed something else than the link says."""
    if len(again) != len(result.log):
        raise BadFileError(_("link"), _("its log holds undone lines"))
    for number, (line, found) in enumerate(zip(result.log, again, strict=True), start=1):
        if line.changes != found.changes:
            problem = _("what it says line {number} changed is wrong").format(number=number)
            raise BadFileError(_("link"), problem)


def save_link(result: SharedResult, name: str) -> Path:
    """Keep the game in a link as a table of one's own; return its save."""
    facts = dict(result.setup)
    try:
        created = datetime.fromisoformat(facts.get("created", ""))
    except ValueError:
        created = result.ended
    setup, below = load_game(result.game).setup_in_link(result)
    head = format_head(
        setup,
        result.game,
        identity=facts.get("id", result.id),
        rules=facts.get("rules", ""),
        created=created,
    )
    return write_new(name, head + below, tuple(line.text for line in result.log))
