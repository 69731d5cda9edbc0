"""What the log tells of a group and of each player: counted from the games alone, in one pass."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from luxor_companion.results.entry import Entry, Line, folded

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


Seen = tuple[Entry, Line]


def statistics(entries: Sequence[Entry]) -> Statistics:
    """Count a number of games; they are in order, the oldest first."""
    seen: dict[str, list[Seen]] = {}
    for entry in entries:
        for line in entry.lines:
            seen.setdefault(line.name, []).append((entry, line))
    everybody = [one for games in seen.values() for one in games]
    contested = [entry for entry in entries if len(entry.lines) > 1]
    margins = [_lead(entry) for entry in contested]
    return Statistics(
        games=len(entries),
        first=entries[0].date if entries else "",
        last=entries[-1].date if entries else "",
        players=tuple(sorted(map(_player, seen.values()), key=_most_games)),
        totals=tuple(line.total for _, line in everybody),
        parts=_parts(line for _, line in everybody),
        margin=_average(margins),
        shared=sum(len(entry.winners) > 1 for entry in contested),
        starting=_starting([(entry, line) for entry, line in everybody if line.started]),
        by_players=_tables(entries),
        time=_time(entries),
    )


def _most_games(player: PlayerStatistics) -> tuple[int, str]:
    return (-player.points.games, folded(player.name))


def _player(seen: list[Seen]) -> PlayerStatistics:
    contested = [(entry, line) for entry, line in seen if len(entry.lines) > 1]
    by_players: dict[int, list[Seen]] = {}
    for entry, line in seen:
        by_players.setdefault(len(entry.lines), []).append((entry, line))
    best = max(seen, key=lambda one: one[1].total)  # the first time it was reached
    totals = [line.total for _, line in seen]
    margins = [line.total - _best_other(entry, line) for entry, line in contested]
    return PlayerStatistics(
        name=seen[-1][1].name,
        record=_record(contested),
        points=Points(
            len(totals), sum(totals) / len(totals), best[1].total, best[0].number, min(totals)
        ),
        parts=_parts(line for _, line in seen),
        margin=_average(margins),
        starting=_starting([(entry, line) for entry, line in seen if line.started]),
        by_players={
            count: (
                _record(games if count > 1 else []),
                sum(line.total for _, line in games) / len(games),
            )
            for count, games in sorted(by_players.items())
        },
        meetings=_meetings(contested),
        streaks=_streaks([line.rank == 1 for _, line in contested]),
        time=_time([entry for entry, _ in seen]),
        scores=tuple((entry.date, entry.number, line.total) for entry, line in seen),
    )


def _record(seen: Sequence[Seen]) -> Record:
    wins = shared = 0
    expected = 0.0
    for entry, line in seen:
        expected += 1 / len(entry.lines)
        if line.rank == 1:
            alone = sum(other.rank == 1 for other in entry.lines) == 1
            wins += alone
            shared += not alone
    return Record(len(seen), wins, shared, expected)


def _best_other(entry: Entry, line: Line) -> int:
    return max(other.total for other in entry.lines if other is not line)


def _lead(entry: Entry) -> int:
    """How far the best score is ahead of the second best; 0 where they are level."""
    best, second, *_ = sorted((line.total for line in entry.lines), reverse=True)
    return best - second


def _average(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _parts(lines: Iterable[Line]) -> dict[str, float]:
    sums: dict[str, list[int]] = {}
    for line in lines:
        for name, points in line.parts:
            both = sums.setdefault(name, [0, 0])
            both[0] += points
            both[1] += 1
    return {name: total / count for name, (total, count) in sums.items()}


def _starting(seen: Sequence[Seen]) -> Starting | None:
    contested = [(entry, line) for entry, line in seen if len(entry.lines) > 1]
    if not contested:
        return None
    leads = []
    for entry, line in contested:
        others = sum(other.total for other in entry.lines) - line.total
        leads.append(line.total - others / (len(entry.lines) - 1))
    return Starting(_record(contested), sum(leads) / len(leads))


def _meetings(seen: Sequence[Seen]) -> tuple[Meeting, ...]:
    counts: dict[str, list[int]] = {}
    for entry, line in seen:
        for other in entry.lines:
            if other is line:
                continue
            tally = counts.setdefault(other.name, [0, 0, 0])
            tally[0 if line.rank < other.rank else 1 if line.rank == other.rank else 2] += 1
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
