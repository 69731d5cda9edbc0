"""How special a score is: where it stands among all the scores one ever had."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.results.entry import Entry, Line, folded


class Standing(NamedTuple):
    """A score among others. `better_than` is the share of them it beats."""

    score: int
    games: int
    better_than: float | None  # None if there is nothing to compare it with
    place: int  # 1: no score was higher
    equal: int


def standing(score: int, scores: Sequence[int]) -> Standing:
    """Where a score stands among others."""
    lower = sum(other < score for other in scores)
    higher = sum(other > score for other in scores)
    share = lower / len(scores) if scores else None
    return Standing(score, len(scores), share, 1 + higher, len(scores) - lower - higher)


def bins(scores: Sequence[int], most: int) -> list[tuple[int, int, int]]:
    """Scores counted in at most so many steps of equal, round width: from, to, how many."""
    if not scores:
        return []
    low, high = min(scores), max(scores)
    widths = (one * 10**power for power in range(7) for one in (1, 2, 5))
    width = next(one for one in widths if high // one - low // one < most)
    counts = dict.fromkeys(range(low // width, high // width + 1), 0)
    for score in scores:
        counts[score // width] += 1
    return [(step * width, (step + 1) * width - 1, count) for step, count in counts.items()]


def rolling(scores: Sequence[int], window: int) -> list[float]:
    """The average of each score and those before it, at most so many together."""
    averages: list[float] = []
    total = 0
    for index, score in enumerate(scores):
        total += score - (scores[index - window] if index >= window else 0)
        averages.append(total / min(index + 1, window))
    return averages


def squeezed(values: Sequence[float], most: int) -> list[float]:
    """At most so many values, each the average of its neighbours."""
    if len(values) <= most:
        return list(values)
    edges = [round(index * len(values) / most) for index in range(most + 1)]
    parts = [values[start:end] for start, end in pairwise(edges)]
    return [sum(part) / len(part) for part in parts]


Sums: TypeAlias = dict[str, tuple[int, int]]  # score part -> points in all, how often known
FLOOR: Final = 5  # games; below it a rate says more about luck than about the player


class Record(NamedTuple):
    """Wins in a number of games. Shared wins are wins of their own kind."""

    games: int = 0
    wins: int = 0  # alone
    shared_wins: int = 0
    expected: float = 0.0  # wins, if everybody at every table were equally good

    @property
    def rate(self) -> float | None:
        """The share of games won, alone or with others."""
        return (self.wins + self.shared_wins) / self.games if self.games else None

    @property
    def enough(self) -> bool:
        """Whether there are enough games for a rate to mean something."""
        return self.games >= FLOOR


class Points(NamedTuple):
    """Scores of a number of games."""

    games: int
    average: float
    best: int
    best_in: int  # the number of the game
    worst: int


class Meeting(NamedTuple):
    """How often one finished ahead of another, level with, or behind them."""

    opponent: str
    games: int
    ahead: int
    level: int
    behind: int


class Streaks(NamedTuple):
    """Games won in a row, alone or shared."""

    now: int
    longest: int
    longest_without: int


class Starting(NamedTuple):
    """How those who started fared, in the games where that is known."""

    record: Record
    lead: float  # points more than the average of the others at the same table


class Time(NamedTuple):
    """Minutes, of the games where they are known."""

    games: int
    total: int
    average: float
    shortest: int
    longest: int


class PlayerStatistics(NamedTuple):
    """Everything about one player."""

    name: str
    record: Record
    points: Points
    parts: dict[str, float]  # the average of each
    margin: float | None  # points ahead of the best of the others, on average
    starting: Starting | None
    by_players: dict[int, tuple[Record, float]]  # with the average score
    meetings: tuple[Meeting, ...]
    streaks: Streaks
    time: Time | None
    scores: tuple[tuple[str, int, int], ...]  # date, game number and score, the oldest first


class Statistics(NamedTuple):
    """Everything about a number of games."""

    games: int
    first: str
    last: str
    players: tuple[PlayerStatistics, ...]  # who played most comes first
    totals: tuple[int, ...]
    parts: dict[str, float]
    margin: float | None  # between the winner and the best of the others, on average
    shared: int  # games with a shared victory
    starting: Starting | None
    by_players: dict[int, tuple[int, float, float]]  # games, average score, average best score
    time: Time | None


class Seen(NamedTuple):
    """A player in a game, with what the others there make of it."""

    entry: Entry
    line: Line
    players: int
    winners: int
    margin: int  # points ahead of the best of the others; below 0 is behind


def statistics(entries: Sequence[Entry]) -> Statistics:
    """Count a number of games; they are in order, the oldest first."""
    by_name: dict[str, list[Seen]] = {}
    leads: list[int] = []  # of the best score over the second
    shared = 0
    for entry in entries:
        found = _seen(entry)
        for one in found:
            by_name.setdefault(one.line.name, []).append(one)
        if len(found) > 1:
            leads.append(max(one.margin for one in found))
            shared += found[0].winners > 1
    sums = {name: _sums(seen) for name, seen in by_name.items()}
    players = [_player(seen, sums[name]) for name, seen in by_name.items()]
    started = [one for seen in by_name.values() for one in seen if one.line.started]
    return Statistics(
        games=len(entries),
        first=entries[0].date if entries else "",
        last=entries[-1].date if entries else "",
        players=tuple(sorted(players, key=_most_games)),
        totals=tuple(one.line.total for seen in by_name.values() for one in seen),
        parts=_averages(sums.values()),
        margin=_average(leads),
        shared=shared,
        starting=_starting(started),
        by_players=_tables(entries),
        time=_time(entries),
    )


def _seen(entry: Entry) -> list[Seen]:
    """Everybody in a game."""
    totals = sorted((line.total for line in entry.lines), reverse=True)
    best, second = totals[0], totals[1] if len(totals) > 1 else totals[0]
    winners = sum(line.rank == 1 for line in entry.lines)
    return [
        Seen(
            entry, line, len(totals), winners, line.total - (second if line.total == best else best)
        )
        for line in entry.lines
    ]


def _most_games(player: PlayerStatistics) -> tuple[int, str]:
    return (-player.points.games, folded(player.name))


def _player(seen: list[Seen], sums: Sums) -> PlayerStatistics:
    contested = [one for one in seen if one.players > 1]
    totals = [one.line.total for one in seen]
    best = totals.index(max(totals))  # the first time it was reached
    best_in = seen[best].entry.number
    return PlayerStatistics(
        name=seen[-1].line.name,
        record=_record(contested),
        points=Points(len(totals), sum(totals) / len(totals), totals[best], best_in, min(totals)),
        parts=_averages([sums]),
        margin=_average([one.margin for one in contested]),
        starting=_starting([one for one in seen if one.line.started]),
        by_players=_by_players(seen),
        meetings=_meetings(contested),
        streaks=_streaks([one.line.rank == 1 for one in contested]),
        time=_time([one.entry for one in seen]),
        scores=tuple((one.entry.date, one.entry.number, one.line.total) for one in seen),
    )


def _record(seen: Sequence[Seen]) -> Record:
    won = [one.winners for one in seen if one.line.rank == 1]
    alone = won.count(1)
    expected = sum(1 / one.players for one in seen)
    return Record(len(seen), alone, len(won) - alone, expected)


def _by_players(seen: Sequence[Seen]) -> dict[int, tuple[Record, float]]:
    groups: dict[int, list[Seen]] = {}
    for one in seen:
        groups.setdefault(one.players, []).append(one)
    return {
        count: (
            _record(games if count > 1 else []),
            sum(one.line.total for one in games) / len(games),
        )
        for count, games in sorted(groups.items())
    }


def _average(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _sums(seen: Iterable[Seen]) -> Sums:
    """Points and number of every score part, so far as parts are known."""
    points: defaultdict[str, list[int]] = defaultdict(list)
    for one in seen:
        for name, value in one.line.parts:
            points[name].append(value)
    return {name: (sum(values), len(values)) for name, values in points.items()}


def _averages(sums: Iterable[Sums]) -> dict[str, float]:
    points: dict[str, int] = {}
    counts: dict[str, int] = {}
    for one in sums:
        for name, (total, count) in one.items():
            points[name] = points.get(name, 0) + total
            counts[name] = counts.get(name, 0) + count
    return {name: total / counts[name] for name, total in points.items()}


def _starting(seen: Sequence[Seen]) -> Starting | None:
    contested = [one for one in seen if one.players > 1]
    if not contested:
        return None
    leads = []
    for one in contested:
        others = sum(line.total for line in one.entry.lines) - one.line.total
        leads.append(one.line.total - others / (one.players - 1))
    return Starting(_record(contested), sum(leads) / len(leads))


def _meetings(seen: Sequence[Seen]) -> tuple[Meeting, ...]:
    counts: dict[str, list[int]] = {}
    for one in seen:
        rank, line = one.line.rank, one.line
        for other in one.entry.lines:
            if other is not line:
                tally = counts.setdefault(other.name, [0, 0, 0])
                tally[0 if rank < other.rank else 1 if rank == other.rank else 2] += 1
    found = [Meeting(name, sum(tally), *tally) for name, tally in counts.items()]
    return tuple(sorted(found, key=lambda one: (-one.games, folded(one.opponent))))


def _streaks(won: Sequence[bool]) -> Streaks:
    now = longest = without = longest_without = 0
    for win in won:
        now, without = (now + 1, 0) if win else (0, without + 1)
        longest, longest_without = max(longest, now), max(longest_without, without)
    return Streaks(now, longest, longest_without)


def _tables(entries: Sequence[Entry]) -> dict[int, tuple[int, float, float]]:
    groups: dict[int, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(len(entry.lines), []).append(entry)
    return {
        count: (
            len(games),
            sum(line.total for entry in games for line in entry.lines) / (len(games) * count),
            sum(max(line.total for line in entry.lines) for entry in games) / len(games),
        )
        for count, games in sorted(groups.items())
    }


def _time(entries: Iterable[Entry]) -> Time | None:
    minutes = [entry.minutes for entry in entries if entry.minutes is not None]
    if not minutes:
        return None
    total = sum(minutes)
    return Time(len(minutes), total, total / len(minutes), min(minutes), max(minutes))
