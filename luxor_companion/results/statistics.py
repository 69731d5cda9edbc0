"""Statistics of logged games: who wins, by how much, against whom."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, NamedTuple, TypeVar

from luxor_companion.core.shapes import flat
from luxor_companion.results import GameResult, PlayerResult, Standing, by_game, fold_name, standing
from luxor_companion.results.games import Filter

FLOOR: Final = 5  # games; below it a rate says more about luck than about the player
T = TypeVar("T")


@dataclass(frozen=True)
class Record:
    """Wins in a number of games; shared wins are counted separately."""

    game_count: Annotated[int, "how many games it is about"]
    wins: Annotated[int, "how many were won alone"]
    shared_wins: Annotated[int, "how many were won together with others"]
    win_rate: Annotated[float | None, "the share of games won, alone or with others"]
    expected_wins: Annotated[float, "how many it would be if everybody were equally good"]
    enough_games: Annotated[bool, "whether there are enough games for the rate to mean something"]


@dataclass(frozen=True)
class Starting(Record):
    """How the players who started fared, in the games where the log says who did."""

    lead: Annotated[float, "points more than the average of the others at the same table"]


@dataclass(frozen=True)
class AtTables(Record):
    """How a player fared at tables of one size."""

    average: Annotated[float, "the average of the player's points"]


class Meeting(NamedTuple):
    """How often a player finished ahead of an opponent, level with them, or behind."""

    opponent: Annotated[str, "the name of the other player"]
    game_count: Annotated[int, "how many games both played in"]
    ahead: Annotated[int, "how often the player finished ahead"]
    level: Annotated[int, "how often they were level"]
    behind: Annotated[int, "how often the player finished behind"]


class Streaks(NamedTuple):
    """Games won in a row, alone or shared."""

    now: Annotated[int, "how many of the latest games in a row were won"]
    longest: Annotated[int, "the most games in a row that were won"]
    longest_without: Annotated[int, "the most games in a row that were not won"]


class Time(NamedTuple):
    """Minutes played, in the games where they are known."""

    game_count: Annotated[int, "how many games it is about"]
    total: Annotated[int, "minutes in all games together"]
    average: Annotated[float, "minutes on average"]
    shortest: Annotated[int, "minutes of the shortest game"]
    longest: Annotated[int, "minutes of the longest game"]


class Score(NamedTuple):
    """A player's points in one game."""

    date: Annotated[str, "when the game was played"]
    number: Annotated[int, "the number of the game among the results"]
    score: Annotated[int, "the player's points"]


class PlayerStatistics(NamedTuple):
    """How a player fared in all games."""

    name: Annotated[str, "the player's name"]
    record: Annotated[Record, "games and wins"]
    game_count: Annotated[int, "how many games the player played"]
    average: Annotated[float, "the average of the player's points"]
    best: Annotated[int, "the most points"]
    best_in: Annotated[int, "the number of the game with the most points"]
    worst: Annotated[int, "the fewest points"]
    average_parts: Annotated[dict[str, float], "the average of each part of the score, by part"]
    parts_known: Annotated[int, "in how many games the parts are known, not only the total"]
    margin: Annotated[
        float | None, "points ahead of the best opponent, on average in `record`'s games"
    ]
    starting: Annotated[Starting | None, "the games that the player began; null if there are none"]
    by_players: Annotated[dict[int, AtTables], "the games by the number of players at the table"]
    against: Annotated[tuple[Meeting, ...], "the games against each other player"]
    streaks: Annotated[Streaks, "games won in a row"]
    time: Annotated[Time | None, "how long the games took; null if it is not known"]
    scores: Annotated[tuple[Score, ...], "the points in each game, the oldest first"]

    @property
    def totals(self) -> list[int]:
        return [score.score for score in self.scores]


class Tables(NamedTuple):
    """The games at tables of one size."""

    game_count: Annotated[int, "how many games it is about"]
    average: Annotated[float, "the average of all points"]
    average_best: Annotated[float, "the average of the winning points"]


class Statistics(NamedTuple):
    """The statistics of one game."""

    game_count: Annotated[int, "how many games were played"]
    first: Annotated[str | None, "when the first one was played; null if there is none"]
    last: Annotated[str | None, "when the latest one was played; null if there is none"]
    average_parts: Annotated[dict[str, float], "the average of each part of the score, by part"]
    parts_known: Annotated[int, "in how many games the parts are known, not only the total"]
    margin: Annotated[float | None, "points between the best score and the second, on average"]
    contested: Annotated[int, "in how many games two or more played: those that the margin is from"]
    shared_victories: Annotated[int, "how many games have more than one winner"]
    starting: Annotated[Starting | None, "how those who began fared; null if it is not known"]
    by_players: Annotated[dict[int, Tables], "the games by the number of players at the table"]
    time: Annotated[Time | None, "how long the games took; null if it is not known"]
    players: Annotated[tuple[PlayerStatistics, ...], "each player, the one with most games first"]

    @property
    def totals(self) -> list[int]:
        """Every score of every player."""
        return [score for player in self.players for score in player.totals]


class Report(NamedTuple):
    """The statistics of the chosen entries, by game; of the named players, or of everybody."""

    chosen: Filter
    names: Sequence[str]
    games: dict[str, Statistics]  # by the game's name; never empty


class Seat(NamedTuple):
    """One player's line in a game, compared with the others at the table."""

    entry: GameResult
    line: PlayerResult
    players: int
    winners: int
    margin: int  # points ahead of the best opponent; negative if behind


def count_games(
    entries: Iterable[GameResult], chosen: Filter, names: Sequence[str], default: str
) -> Report:
    """Return the statistics of each game in the entries; of the default game if there are none."""
    games = {name: statistics(plays, names) for name, plays in by_game(entries).items()}
    games = games or {chosen.game or default: statistics([])}
    first = next(iter(games))
    played = {name: stats for name, stats in games.items() if stats.players}
    return Report(chosen, names, played or {first: games[first]})


@flat("statistics")
class GameStatistics(NamedTuple):
    """The statistics of one game, and how a score compares with them."""

    game: Annotated[str, "which game"]
    statistics: Statistics
    standing: Annotated[
        dict[str, Standing] | None, "how `--score` compares with each player's, by name"
    ] = None
    standing_of_all: Annotated[
        Standing | None, "how `--score` compares with the scores of everybody"
    ] = None


class StatsAnswer(NamedTuple):
    """Who wins, how, and how a score compares."""

    games: Annotated[tuple[GameStatistics, ...], "each game that was played"]


def stats_answer(report: Report, score: int | None) -> StatsAnswer:
    """Return the statistics as they are answered; `score` is compared with all others."""
    games = []
    for name, stats in report.games.items():
        game = GameStatistics(name, stats)
        if score is not None:
            players = {player.name: standing(score, player.totals) for player in stats.players}
            of_all = None if report.names else standing(score, stats.totals)
            game = game._replace(standing=players, standing_of_all=of_all)
        games.append(game)
    return StatsAnswer(tuple(games))


def statistics(entries: Sequence[GameResult], names: Sequence[str] = ()) -> Statistics:
    """Return the statistics of these entries, which must come oldest first.

    With names, `players` has only these; everything else is about everybody.
    """
    by_name: dict[str, list[Seat]] = {}
    leads: list[int] = []  # of each best score over the second
    shared = 0
    for entry in entries:
        seats = _seats(entry)
        for seat in seats:
            by_name.setdefault(seat.line.name, []).append(seat)
        if len(seats) > 1:
            leads.append(max(seat.margin for seat in seats))
            shared += seats[0].winners > 1
    players = [_player(by_name[name]) for name in by_name if not names or name in names]
    players.sort(key=lambda player: (-player.game_count, fold_name(player.name)))
    everybody = [seat for seats in by_name.values() for seat in seats]
    sizes = _by_size(entries, lambda entry: len(entry.lines))
    return Statistics(
        game_count=len(entries),
        first=entries[0].date if entries else None,
        last=entries[-1].date if entries else None,
        average_parts=_average_parts(everybody),
        parts_known=sum(any(line.parts for line in entry.lines) for entry in entries),
        margin=_average(leads) if leads else None,
        contested=len(leads),
        shared_victories=shared,
        starting=_starting(everybody),
        by_players={size: _tables(games) for size, games in sizes.items()},
        time=_time(entries),
        players=tuple(players),
    )


def _seats(entry: GameResult) -> list[Seat]:
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
    contested = [seat for seat in seats if seat.players > 1]
    totals = [seat.line.total for seat in seats]
    best = totals.index(max(totals))  # the first time it was reached
    sizes = _by_size(seats, lambda seat: seat.players)
    return PlayerStatistics(
        name=seats[-1].line.name,
        record=_record(contested),
        game_count=len(totals),
        average=_average(totals),
        best=totals[best],
        best_in=seats[best].entry.number,
        worst=min(totals),
        average_parts=_average_parts(seats),
        parts_known=sum(bool(seat.line.parts) for seat in seats),
        margin=_average([seat.margin for seat in contested]) if contested else None,
        starting=_starting(seats),
        by_players={size: _at_tables(games) for size, games in sizes.items()},
        against=_meetings(contested),
        streaks=_streaks([seat.line.rank == 1 for seat in contested]),
        time=_time([seat.entry for seat in seats]),
        scores=tuple(Score(seat.entry.date, seat.entry.number, seat.line.total) for seat in seats),
    )


def _record(seats: Sequence[Seat]) -> Record:
    won = [seat.winners for seat in seats if seat.line.rank == 1]
    alone = won.count(1)
    return Record(
        game_count=len(seats),
        wins=alone,
        shared_wins=len(won) - alone,
        win_rate=len(won) / len(seats) if seats else None,
        expected_wins=sum(1 / seat.players for seat in seats),
        enough_games=len(seats) >= FLOOR,
    )


def _starting(seats: Iterable[Seat]) -> Starting | None:
    started = [seat for seat in seats if seat.line.started and seat.players > 1]
    if not started:
        return None
    leads = []
    for seat in started:
        others = sum(line.total for line in seat.entry.lines) - seat.line.total
        leads.append(seat.line.total - others / (seat.players - 1))
    return Starting(**vars(_record(started)), lead=_average(leads))


def _at_tables(seats: Sequence[Seat]) -> AtTables:
    contested = [seat for seat in seats if seat.players > 1]
    average = _average([seat.line.total for seat in seats])
    return AtTables(**vars(_record(contested)), average=average)


def _tables(entries: Sequence[GameResult]) -> Tables:
    totals = [[line.total for line in entry.lines] for entry in entries]
    return Tables(
        game_count=len(entries),
        average=_average([total for points in totals for total in points]),
        average_best=_average([max(points) for points in totals]),
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
    for seat in seats:
        for name, value in seat.line.parts:
            points[name].append(value)
    return {name: _average(values) for name, values in points.items()}


def _meetings(seats: Sequence[Seat]) -> tuple[Meeting, ...]:
    counts: dict[str, list[int]] = {}
    for seat in seats:
        rank, line = seat.line.rank, seat.line
        for other in seat.entry.lines:
            if other is not line:
                tally = counts.setdefault(other.name, [0, 0, 0])
                tally[0 if rank < other.rank else 1 if rank == other.rank else 2] += 1
    meetings = [Meeting(name, sum(tally), *tally) for name, tally in counts.items()]
    meetings.sort(key=lambda meeting: (-meeting.game_count, fold_name(meeting.opponent)))
    return tuple(meetings)


def _streaks(won: Sequence[bool]) -> Streaks:
    now = longest = without = longest_without = 0
    for win in won:
        now, without = (now + 1, 0) if win else (0, without + 1)
        longest, longest_without = max(longest, now), max(longest_without, without)
    return Streaks(now, longest, longest_without)


def _time(entries: Iterable[GameResult]) -> Time | None:
    minutes = [entry.minutes for entry in entries if entry.minutes is not None]
    if not minutes:
        return None
    return Time(len(minutes), sum(minutes), _average(minutes), min(minutes), max(minutes))
