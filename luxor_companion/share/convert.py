"""Turns tables and logged games into shared results, and links into games; finds their stories.

The page of a result tells the same story with story.js; a test compares the two.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Final, TypeAlias

from luxor_companion.core.game import Game, load_game
from luxor_companion.core.record import AnyChange, AnyRecord, BadLine, Noted, replay
from luxor_companion.core.scoring import PlainResult, PlainScore, Result, Score, points, uncounted
from luxor_companion.errors import BadFileError, offered
from luxor_companion.lang import _
from luxor_companion.results import GameResult, clean, scored
from luxor_companion.share import (
    LogLine,
    SharedPlayer,
    SharedResult,
    by_rank,
    clean_name,
    header_values,
    ranks,
    short_id,
)
from luxor_companion.table.save import format_head, write_new
from luxor_companion.table.table import AnyTable, explain_bad_line, playing_time

NEAR: Final = 3  # points at most between two players in a close race
BEHIND: Final = 8  # points at least for somebody to be far behind
BIG: Final = 5  # points at least for a turn to be worth telling
OFTEN: Final = 3  # changes of the lead at least to be worth telling
# One sentence: its key in the texts of the pages, and the values for its braces.
Highlight: TypeAlias = tuple[str, dict[str, object]]
Totals: TypeAlias = tuple[int, ...]  # everybody's points, in seat order
Lines: TypeAlias = Sequence[tuple[int | None, int]]  # the seat and the round of each line


def share_table(table: AnyTable, *, setup: bool = False, log: bool = False) -> SharedResult:
    """Return the result of a table, with the log only once nothing is hidden any more."""
    position, game = table.position, table.game
    over: str | None = position.over
    assert over or not log
    result = game.rules.score(position)
    played = playing_time(table)
    final = over and not uncounted(result)
    values = offered(game.sharing).setup_values(table) if setup or log else {}
    values = header_values(table.save.header) | values if log else open_setup(game, values)
    return share_result(result, game.name, table.save.header["id"], played.ended)._replace(
        decided_by=result.decided_by if final else None,
        minutes=played.minutes,
        first=game.rules.first(position),
        setup=tuple(values.items()),
        log=format_log(table.record, offered(game.sharing).changes) if log else (),
    )


def open_setup(game: Game, values: Mapping[str, str]) -> dict[str, str]:
    """Return the values of a set-up that everyone saw at the start."""
    return {key: values[key] for key in offered(game.sharing).OPEN_SETUP if key in values}


def share_result(result: Result, game: str, identity: str, ended: datetime) -> SharedResult:
    """Return a final result as it is shared, without anything else about its game."""
    return SharedResult(
        game=game,
        id=short_id(identity),
        ended=ended.astimezone(UTC).replace(second=0, microsecond=0),
        players=tuple(map(share_score, result.scores)),
        winners=tuple(seat for seat, score in enumerate(result.scores) if score.rank == 1),
        decided_by=result.decided_by,
    )


def share_score(score: Score) -> SharedPlayer:
    """Return a player's score, at the end or so far, as it is shared."""
    return SharedPlayer(
        name=clean_name(score.name) or score.colour or "?",
        colour=score.colour,
        total=score.total,
        parts=points(score),
        counts=tuple(score.counts.values()),
        uncounted=score.uncounted,
    )


def format_log(
    record: AnyRecord, changes: Callable[[AnyChange], Iterable[str]]
) -> tuple[LogLine, ...]:
    """Return the active lines with what they changed; notes stay where they were written."""
    done = {change.line: change for change in record.done}
    log = []
    for number, text in enumerate(record.lines, start=1):
        if change := done.get(number):
            log.append(LogLine(record.write_line(change.entry), " ".join(changes(change))))
        elif text.startswith("note ") and isinstance(entry := record.read_line(text), Noted):
            log.append(LogLine(record.write_line(entry)))
    return tuple(log)


def share_entry(entry: GameResult) -> SharedResult:
    """Return a logged game as it is shared, without set-up and turns, which are in its save.

    Raise BadFileError if its date, which another program wrote, is none.
    """
    try:
        ended = datetime.fromisoformat(entry.date)
    except ValueError:
        where = _("game {number}").format(number=entry.number)
        problem = _("{text!r} isn't a date; write it as 2026-11-16")
        raise BadFileError(where, problem.format(text=clean(entry.date)[:20])) from None
    shared = share_result(scored(entry), entry.game, entry.key, ended)
    keys = load_game(entry.game).about.part_keys
    players = []
    for line, player in zip(entry.lines, shared.players, strict=True):
        parts = dict(line.parts)
        known = set(parts) == set(keys)  # another program may count otherwise
        points = tuple(parts[key] for key in keys) if known else ()
        players.append(player._replace(parts=points, counts=player.counts if known else ()))
    starters = (seat for seat, line in enumerate(entry.lines) if line.started)
    return shared._replace(
        players=tuple(players), minutes=entry.minutes, first=next(starters, None)
    )


def as_result(shared: SharedResult) -> Result:
    """Return a shared result in the form of a scored one, so that it is shown like any other."""
    pairs = zip(shared.players, ranks(shared), strict=True)
    scores = tuple(_score(load_game(shared.game), one, rank) for one, rank in pairs)
    winners = tuple(shared.players[seat].name for seat in shared.winners)
    ahead = "shared" if len(winners) > 1 else "points"
    return PlainResult(scores, winners, shared.decided_by or ahead)


def _score(game: Game, player: SharedPlayer, rank: int) -> Score:
    counted = [part.key for part in game.about.parts if part.pieces]
    known = zip(game.about.part_keys, player.parts, strict=True) if player.parts else ()
    return PlainScore(
        name=player.name,
        parts=tuple(known),
        total=player.total,
        rank=rank,
        uncounted=player.uncounted,
        player=player.colour,
        colour=player.colour,
        counts=dict(zip(counted, player.counts, strict=False)),
    )


def replay_link(result: SharedResult) -> AnyRecord:
    """Replay the game in a link, and check every line again.

    Raise BadFileError naming the first illegal line, or the part of the result that the log does
    not lead to.
    """
    game = load_game(result.game)
    sharing = offered(game.sharing)
    opening: AnyRecord = game.rules.record(sharing.parse_opening(result))
    record = replay(opening, [line.text for line in result.log])
    if isinstance(record, BadLine):
        raise BadFileError(_("link"), explain_bad_line(record, game))
    _compare_changes(result, format_log(record, sharing.changes))
    score = game.rules.score(record.position)
    replayed = share_result(score, result.game, result.id, result.ended)
    for expected, player in zip(replayed.players, result.players, strict=True):
        if (expected.parts, expected.counts) != (player.parts, player.counts):
            problem = _("the log leads to {total} VP for {name}, not to the score in the link")
            raise BadFileError(_("link"), problem.format(total=expected.total, name=expected.name))
    same_decision = result.decided_by in (None, replayed.decided_by)
    if replayed.winners != result.winners or not same_decision:
        raise BadFileError(_("link"), _("the log leads to a different winner than the link"))
    return record


def _compare_changes(result: SharedResult, replayed: Sequence[LogLine]) -> None:
    """Raise BadFileError if a line changed something other than the link says."""
    if len(replayed) != len(result.log):
        raise BadFileError(_("link"), _("its log holds undone lines"))
    for number, (line, expected) in enumerate(zip(result.log, replayed, strict=True), start=1):
        if line.changes != expected.changes:
            problem = _("it is wrong about what line {number} changed").format(number=number)
            raise BadFileError(_("link"), problem)


def save_link(result: SharedResult, name: str) -> Path:
    """Save the game in a link as a table of your own; return the path of the save."""
    values = dict(result.setup)
    try:
        created = datetime.fromisoformat(values.get("created", ""))
    except ValueError:
        created = result.ended
    setup, below = offered(load_game(result.game).sharing).parse_setup(result)
    head = format_head(
        setup,
        result.game,
        identity=values.get("id", result.id),
        created=created,
    )
    return write_new(name, head + below, tuple(line.text for line in result.log))


def score_curve(result: SharedResult, record: AnyRecord, game: Game) -> list[Totals]:
    """Return everybody's points at the start and after each line, without those face down."""
    changes = iter(record.done)
    totals = _open_totals(game, record.start)
    curve = [totals]
    for line in result.log:
        if not line.text.startswith("note "):
            totals = _open_totals(game, next(changes).after)
        curve.append(totals)
    return curve


def _open_totals(game: Game, position: object) -> Totals:
    hidden = {part.key for part in game.about.parts if part.is_hidden}
    return tuple(
        sum(points for part, points in score.parts if part not in hidden)
        for score in game.rules.score(position).scores
    )


def highlights_of(result: SharedResult, curve: Sequence[Totals]) -> list[Highlight]:
    """Return what is worth telling about a game that is over, the winner's highlights first."""
    if not result.final or len(result.players) < 2:  # noqa: PLR2004  # nobody to race with
        return []
    lines = offered(load_game(result.game).sharing).turns(result)
    totals = tuple(player.total for player in result.players)
    return [
        *_winner_highlights(result, [*curve, totals], lines),
        *_turn_highlights(result, curve, lines),
        *_race_highlights(result, totals),
    ]


def _leader(totals: Totals) -> int | None:
    """Return the seat in the lead; None if several share it."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def _round(lines: Lines, index: int) -> int:
    """Return the round of an entry of the curve; its first entry is the start."""
    return (lines[index - 1][1] if 0 < index <= len(lines) else 0) or 1


def _winner_highlights(
    result: SharedResult, points: Sequence[Totals], lines: Lines
) -> list[Highlight]:
    found: list[Highlight] = []
    winner = result.winners[0]
    name = result.players[winner].name
    leaders = [_leader(totals) for totals in points]
    behind = [max(totals) - totals[winner] for totals in points]
    if len(result.winners) == 1 and leaders[-1] == winner:
        ahead = takewhile(lambda leader: leader == winner, reversed(leaders))
        since = len(leaders) - len(list(ahead))
        if not any(behind):
            found.append(("story_never_behind", {"name": name}))
        elif since == len(points) - 1:
            found.append(("story_counted", {"name": name}))
        else:
            found.append(("story_lead", {"name": name, "round": _round(lines, since)}))
        most = max(behind)
        if most >= BEHIND:
            when = _round(lines, behind.index(most))
            found.append(("story_behind", {"name": name, "number": most, "round": when}))
    in_lead = [leader for leader in leaders if leader is not None]
    changes = sum(leader != other for leader, other in pairwise(in_lead))
    if changes >= OFTEN:
        found.append(("story_changes", {"number": changes}))
    return found


def _turn_highlights(
    result: SharedResult, curve: Sequence[Totals], lines: Lines
) -> list[Highlight]:
    gains = [
        0 if seat is None else curve[index + 1][seat] - curve[index][seat]
        for index, (seat, _round_of_it) in enumerate(lines)
    ]
    most = max(gains, default=0)
    if most < BIG or gains.count(most) > 1:
        return []
    seat, number = lines[gains.index(most)]
    assert seat is not None
    params = {"name": result.players[seat].name, "number": most, "round": number}
    return [("story_biggest", params)]


def _race_highlights(result: SharedResult, totals: Totals) -> list[Highlight]:
    order = by_rank(result)
    gaps = [totals[seat] - totals[other] for seat, other in pairwise(order)]
    least = min(gaps)
    if not 1 <= least <= NEAR or gaps.count(least) > 1:
        return []
    place = gaps.index(least)
    first, second = (result.players[seat].name for seat in order[place : place + 2])
    params: dict[str, object] = {"first": first, "second": second, "number": least}
    if place:
        return [("story_place", {**params, "place": place + 1})]
    return [("story_close", params)]
