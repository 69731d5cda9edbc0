"""What a number of games tells: who wins, by how much, against whom.

Names and order of the fields are those that scripts get.
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
    """Wins in a number of games. Shared wins are wins of their own kind."""

    games: int
    wins: int  # alone
    shared_wins: int
    win_rate: float | None  # the share of games won, alone or with others
    expected_wins: float  # if everybody at every table were equally good
    enough_games: bool  # for the rate to mean something


@dataclass(frozen=True)
class Starting(Record):
    """How those who started fared, in the games where that is known."""

    lead: float  # points more than the average of the others at the same table


@dataclass(frozen=True)
class AtTables(Record):
    """How a player fared at tables of one size."""

    average: float  # points


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


class Time(NamedTuple):
    """Minutes, of the games where they are known."""

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
    """Everything about one player."""

    name: str
    record: Record
    games: int
    average: float
    best: int
    best_in: int  # the number of the game
    worst: int
    average_parts: dict[str, float]
    margin: float | None  # points ahead of the best of the others, on average
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
    """Everything about a number of games."""

    games: int
    first: str
    last: str
    average_parts: dict[str, float]
    margin: float | None  # between the winner and the best of the others, on average
    shared_victories: int
    starting: Starting | None
    by_players: dict[int, Tables]
    time: Time | None
    players: tuple[PlayerStatistics, ...]  # who played most comes first

    @property
    def totals(self) -> list[int]:
        """All scores of the players."""
        return [score for one in self.players for score in one.totals]


class Counted(NamedTuple):
    """The statistics of some games, each game for itself; of the people named, or of everybody."""

    chosen: Filter
    names: Sequence[str]
    games: dict[str, Statistics]  # by name; one at least


class Seat(NamedTuple):
    """A player in a game, with what the others there make of it."""

    entry: Entry
    line: Line
    players: int
    winners: int
    margin: int  # points ahead of the best of the others; below 0 is behind


def count_games(
    found: Iterable[Entry], chosen: Filter, names: Sequence[str], default: str
) -> Counted:
    """Count the games found, each game for itself; the default one if there are none."""
    games = {name: statistics(entries) for name, entries in by_game(found).items()}
    games = games or {chosen.game or default: statistics([])}
    if names:
        for name, one in games.items():
            players = tuple(player for player in one.players if player.name in names)
            games[name] = one._replace(players=players)
    first = next(iter(games))
    played = {name: one for name, one in games.items() if one.players}
    return Counted(chosen, names, played or {first: games[first]})


def counted_json(counted: Counted, score: int | None) -> dict[str, object]:
    """Return the first game and the others beside it; with how a score would compare."""
    games: list[dict[str, object]] = []
    for name, found in counted.games.items():
        shown = {field: as_json(value) for field, value in found._asdict().items()}
        if score is not None:
            players = {one.name: standing(score, one.totals) for one in found.players}
            shown["standing"] = {name: one._asdict() for name, one in players.items()}
            if not counted.names:
                shown["standing_of_all"] = standing(score, found.totals)._asdict()
        games.append({"game": name, **shown})
    return {**games[0], "other_games": games[1:]}


def statistics(entries: Sequence[Entry]) -> Statistics:
    """Count a number of games; they are in order, the oldest first."""
    by_name: dict[str, list[Seat]] = {}
    leads: list[int] = []  # of the best score over the second
    shared = 0
    for entry in entries:
        found = _seats(entry)
        for one in found:
            by_name.setdefault(one.line.name, []).append(one)
        if len(found) > 1:
            leads.append(max(one.margin for one in found))
            shared += found[0].winners > 1
    players = sorted(
        map(_player, by_name.values()), key=lambda one: (-one.games, fold_name(one.name))
    )
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
    """Return everybody in a game."""
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


def _by_size(found: Iterable[T], size_of: Callable[[T], int]) -> dict[int, list[T]]:
    """Return games by the number of players, the smallest tables first."""
    sizes: dict[int, list[T]] = {}
    for one in found:
        sizes.setdefault(size_of(one), []).append(one)
    return dict(sorted(sizes.items()))


def _average(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _average_parts(seats: Iterable[Seat]) -> dict[str, float]:
    """Return the average of every score part, so far as parts are known."""
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
    found = [Meeting(name, sum(tally), *tally) for name, tally in counts.items()]
    return tuple(sorted(found, key=lambda one: (-one.games, fold_name(one.opponent))))


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
