"""Statistics of logged games: who wins, by how much, against whom.

The JSON for scripts has these fields, under these names and in this order.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from luxor_companion.results import Entry, Line, as_json, fold_name, standing
from luxor_companion.results.people import Filter, by_game

FLOOR: Final = 5  # games; below it a rate says more about luck than about the player
T = TypeVar("T")


@dataclass(frozen=True)
class Record:
    """Wins in a number of games; shared wins are counted separately."""

    games: int
    wins: int  # alone
    shared_wins: int
    win_rate: float | None  # the share of games won, alone or with others
    expected_wins: float  # if everybody at every table were equally good
    enough_games: bool  # for the rate to mean something


@dataclass(frozen=True)
class Starting(Record):
    """How the players who started fared, in the games where the log says who did."""

    lead: float  # points more than the average of the others at the same table


@dataclass(frozen=True)
class AtTables(Record):
    """How a player fared at tables of one size."""

    average: float  # points


class Meeting(NamedTuple):
    """How often a player finished ahead of an opponent, level with them, or behind."""

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


class Time(NamedTuple):
    """Minutes played, in the games where they are known."""

    games: int
    total: int
    average: float
    shortest: int
    longest: int


class Score(NamedTuple):
    """A player's points in one game."""

    date: str
    id: int  # the number of the game
    score: int


class PlayerStatistics(NamedTuple):
    name: str
    record: Record
    games: int
    average: float
    best: int
    best_in: int  # the number of the game
    worst: int
    average_parts: dict[str, float]
    margin: float | None  # points ahead of the best opponent, on average
    starting: Starting | None
    by_players: dict[int, AtTables]
    against: tuple[Meeting, ...]
    streaks: Streaks
    time: Time | None
    scores: tuple[Score, ...]  # the oldest first

    @property
    def totals(self) -> list[int]:
        return [one.score for one in self.scores]


class Tables(NamedTuple):
    """The games at tables of one size."""

    games: int
    average: float  # points
    average_best: float


class Statistics(NamedTuple):
    games: int
    first: str
    last: str
    average_parts: dict[str, float]
    margin: float | None  # points between the best score and the second, on average
    shared_victories: int
    starting: Starting | None
    by_players: dict[int, Tables]
    time: Time | None
    players: tuple[PlayerStatistics, ...]  # the one with the most games first

    @property
    def totals(self) -> list[int]:
        """Every score of every player."""
        return [score for one in self.players for score in one.totals]


class Report(NamedTuple):
    """The statistics of the chosen entries, by game; of the named players, or of everybody."""

    chosen: Filter
    names: Sequence[str]
    games: dict[str, Statistics]  # by the game's name; never empty


class Seat(NamedTuple):
    """One player's line in a game, compared with the others at the table."""

    entry: Entry
    line: Line
    players: int
    winners: int
    margin: int  # points ahead of the best opponent; negative if behind


def count_games(
    entries: Iterable[Entry], chosen: Filter, names: Sequence[str], default: str
) -> Report:
    """Return the statistics of each game in the entries; of the default game if there are none."""
    games = {name: statistics(plays, names) for name, plays in by_game(entries).items()}
    games = games or {chosen.game or default: statistics([])}
    first = next(iter(games))
    played = {name: stats for name, stats in games.items() if stats.players}
    return Report(chosen, names, played or {first: games[first]})


def report_json(report: Report, score: int | None) -> dict[str, object]:
    """Return the first game with the others in `other_games`, and how a score would compare."""
    games: list[dict[str, object]] = []
    for name, stats in report.games.items():
        fields = {field: as_json(value) for field, value in stats._asdict().items()}
        if score is not None:
            players = {one.name: standing(score, one.totals) for one in stats.players}
            fields["standing"] = {name: one._asdict() for name, one in players.items()}
            if not report.names:
                fields["standing_of_all"] = standing(score, stats.totals)._asdict()
        games.append({"game": name, **fields})
    return {**games[0], "other_games": games[1:]}


def statistics(entries: Sequence[Entry], names: Sequence[str] = ()) -> Statistics:
    """Return the statistics of these entries, which must come oldest first.

    With names, `players` has only these; everything else is about everybody.
    """
    by_name: dict[str, list[Seat]] = {}
    leads: list[int] = []  # of each best score over the second
    shared = 0
    for entry in entries:
        seats = _seats(entry)
        for one in seats:
            by_name.setdefault(one.line.name, []).append(one)
        if len(seats) > 1:
            leads.append(max(one.margin for one in seats))
            shared += seats[0].winners > 1
    players = [_player(by_name[name]) for name in by_name if not names or name in names]
    players.sort(key=lambda one: (-one.games, fold_name(one.name)))
    everybody = [one for seats in by_name.values() for one in seats]
    sizes = _by_size(entries, lambda one: len(one.lines))
    return Statistics(
        games=len(entries),
        first=entries[0].date if entries else "",
        last=entries[-1].date if entries else "",
        average_parts=_average_parts(everybody),
        margin=_average(leads) if leads else None,
        shared_victories=shared,
        starting=_starting(everybody),
        by_players={size: _tables(games) for size, games in sizes.items()},
        time=_time(entries),
        players=tuple(players),
    )


def _seats(entry: Entry) -> list[Seat]:
    totals = sorted((line.total for line in entry.lines), reverse=True)
    best, second = totals[0], totals[1] if len(totals) > 1 else totals[0]
    winners = sum(line.rank == 1 for line in entry.lines)
    return [
        Seat(
            entry, line, len(totals), winners, line.total - (second if line.total == best else best)
        )
        for line in entry.lines
    ]


def _player(seats: Sequence[Seat]) -> PlayerStatistics:
    contested = [one for one in seats if one.players > 1]
    totals = [one.line.total for one in seats]
    best = totals.index(max(totals))  # the first time it was reached
    sizes = _by_size(seats, lambda one: one.players)
    return PlayerStatistics(
        name=seats[-1].line.name,
        record=_record(contested),
        games=len(totals),
        average=_average(totals),
        best=totals[best],
        best_in=seats[best].entry.number,
        worst=min(totals),
        average_parts=_average_parts(seats),
        margin=_average([one.margin for one in contested]) if contested else None,
        starting=_starting(seats),
        by_players={size: _at_tables(games) for size, games in sizes.items()},
        against=_meetings(contested),
        streaks=_streaks([one.line.rank == 1 for one in contested]),
        time=_time([one.entry for one in seats]),
        scores=tuple(Score(one.entry.date, one.entry.number, one.line.total) for one in seats),
    )


def _record(seats: Sequence[Seat]) -> Record:
    won = [one.winners for one in seats if one.line.rank == 1]
    alone = won.count(1)
    return Record(
        games=len(seats),
        wins=alone,
        shared_wins=len(won) - alone,
        win_rate=len(won) / len(seats) if seats else None,
        expected_wins=sum(1 / one.players for one in seats),
        enough_games=len(seats) >= FLOOR,
    )


def _starting(seats: Iterable[Seat]) -> Starting | None:
    started = [one for one in seats if one.line.started and one.players > 1]
    if not started:
        return None
    leads = []
    for one in started:
        others = sum(line.total for line in one.entry.lines) - one.line.total
        leads.append(one.line.total - others / (one.players - 1))
    return Starting(**vars(_record(started)), lead=_average(leads))


def _at_tables(seats: Sequence[Seat]) -> AtTables:
    contested = [one for one in seats if one.players > 1]
    average = _average([one.line.total for one in seats])
    return AtTables(**vars(_record(contested)), average=average)


def _tables(entries: Sequence[Entry]) -> Tables:
    totals = [[line.total for line in entry.lines] for entry in entries]
    return Tables(
        games=len(entries),
        average=_average([total for one in totals for total in one]),
        average_best=_average([max(one) for one in totals]),
    )


def _by_size(items: Iterable[T], size_of: Callable[[T], int]) -> dict[int, list[T]]:
    """Group games by their number of players, the smallest tables first."""
    sizes: dict[int, list[T]] = {}
    for item in items:
        sizes.setdefault(size_of(item), []).append(item)
    return dict(sorted(sizes.items()))


def _average(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _average_parts(seats: Iterable[Seat]) -> dict[str, float]:
    """Return the average of every score part, over the lines whose parts are known."""
    points: defaultdict[str, list[int]] = defaultdict(list)
    for one in seats:
        for name, value in one.line.parts:
            points[name].append(value)
    return {name: _average(values) for name, values in points.items()}


def _meetings(seats: Sequence[Seat]) -> tuple[Meeting, ...]:
    counts: dict[str, list[int]] = {}
    for one in seats:
        rank, line = one.line.rank, one.line
        for other in one.entry.lines:
            if other is not line:
                tally = counts.setdefault(other.name, [0, 0, 0])
                tally[0 if rank < other.rank else 1 if rank == other.rank else 2] += 1
    meetings = [Meeting(name, sum(tally), *tally) for name, tally in counts.items()]
    return tuple(sorted(meetings, key=lambda one: (-one.games, fold_name(one.opponent))))


def _streaks(won: Sequence[bool]) -> Streaks:
    now = longest = without = longest_without = 0
    for win in won:
        now, without = (now + 1, 0) if win else (0, without + 1)
        longest, longest_without = max(longest, now), max(longest_without, without)
    return Streaks(now, longest, longest_without)


def _time(entries: Iterable[Entry]) -> Time | None:
    minutes = [entry.minutes for entry in entries if entry.minutes is not None]
    if not minutes:
        return None
    return Time(len(minutes), sum(minutes), _average(minutes), min(minutes), max(minutes))
