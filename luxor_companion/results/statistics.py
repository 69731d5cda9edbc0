"""Statistics of logged games: who wins, by how much, against whom.

They are counted game by game, so that only figures are in memory, however many games there are.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Final, NamedTuple

from luxor_companion.core.shapes import Columns, flat
from luxor_companion.results import (
    GameResult,
    PlayerResult,
    Standing,
    by_game,
    fold_name,
    standing,
)
from luxor_companion.results.games import Filter

FLOOR: Final = 5  # games; below it a rate says more about luck than about the player


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
    scores: Annotated[Columns[Score], "the points in each game, the oldest first"]

    @property
    def totals(self) -> list[int]:
        return list(self.scores.columns[-1])


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


def count_games(
    entries: Iterable[GameResult], chosen: Filter, names: Sequence[str], default: str
) -> Report:
    """Return the statistics of each game in the entries; of the default game if there are none."""
    counted = by_game(entries, _Counting) or {chosen.game or default: _Counting()}
    games = {name: counting.statistics(names) for name, counting in counted.items()}
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


def statistics(entries: Iterable[GameResult], names: Sequence[str] = ()) -> Statistics:
    """Return the statistics of these entries, which must come oldest first.

    With names, `players` has only these; everything else is about everybody.
    """
    counting = _Counting()
    for entry in entries:
        counting.add(entry)
    return counting.statistics(names)


@dataclass(slots=True)
class _Wins:
    """Counts victories, and points of some kind beside them."""

    games: int = 0
    alone: int = 0
    shared: int = 0
    expected: float = 0.0
    points: float = 0

    def add(self, line: PlayerResult, winners: int, players: int, points: float) -> None:
        self.games += 1
        self.expected += 1 / players
        self.points += points
        if line.rank == 1:
            self.alone += winners == 1
            self.shared += winners != 1

    def record(self) -> Record:
        return Record(
            game_count=self.games,
            wins=self.alone,
            shared_wins=self.shared,
            win_rate=(self.alone + self.shared) / self.games if self.games else None,
            expected_wins=self.expected,
            enough_games=self.games >= FLOOR,
        )


def _sum(wins: Iterable[_Wins]) -> _Wins:
    whole = _Wins()
    for one in wins:
        whole.games += one.games
        whole.alone += one.alone
        whole.shared += one.shared
        whole.expected += one.expected
        whole.points += one.points
    return whole


def _starting(started: _Wins) -> Starting | None:
    if not started.games:
        return None
    return Starting(**vars(started.record()), lead=started.points / started.games)


class _Minutes:
    """Counts minutes played."""

    def __init__(self) -> None:
        self.games = self.total = self.shortest = self.longest = 0

    def add(self, minutes: int | None) -> None:
        if minutes is not None:
            self.shortest = min(minutes, self.shortest) if self.games else minutes
            self.longest = max(minutes, self.longest)
            self.games += 1
            self.total += minutes

    def time(self) -> Time | None:
        if not self.games:
            return None
        average = self.total / self.games
        return Time(self.games, self.total, average, self.shortest, self.longest)


class _Parts(dict[str, list[int]]):
    """Sums up score parts: of each, the points, and how often it was counted."""

    def add(self, parts: Iterable[tuple[str, int]]) -> None:
        for name, points in parts:
            if tally := self.get(name):
                tally[0] += points
                tally[1] += 1
            else:
                self[name] = [points, 1]

    def averages(self) -> dict[str, float]:
        return {name: points / count for name, (points, count) in self.items()}


@dataclass(slots=True)
class _Player:
    """Counts the games of one player."""

    name: str
    scores: Columns[Score] = field(default_factory=lambda: Columns(Score, " qq"))
    parts: _Parts = field(default_factory=_Parts)
    parts_known: int = 0
    by_size: dict[int, _Wins] = field(default_factory=dict)  # with the points scored
    started: _Wins = field(default_factory=_Wins)  # with the lead over the others' average
    against: dict[str, list[int]] = field(default_factory=dict)  # ahead, level, behind
    margin: int = 0  # points ahead of the best opponents, in all games together
    won_now: int = 0
    most_won: int = 0
    lost_now: int = 0
    most_lost: int = 0
    minutes: _Minutes = field(default_factory=_Minutes)

    def add(self, entry: GameResult, line: PlayerResult, winners: int, margin: int) -> None:
        """Count a game."""
        size = len(entry.lines)
        self.scores.append(entry.date, entry.number, line.total)
        self.minutes.add(entry.minutes)
        if line.parts:
            self.parts_known += 1
            self.parts.add(line.parts)
        if (wins := self.by_size.get(size)) is None:
            wins = self.by_size[size] = _Wins()
        wins.add(line, winners, size, line.total)
        if size == 1:
            return
        self.margin += margin
        if line.rank == 1:
            self.won_now, self.lost_now = self.won_now + 1, 0
            self.most_won = max(self.won_now, self.most_won)
        else:
            self.won_now, self.lost_now = 0, self.lost_now + 1
            self.most_lost = max(self.lost_now, self.most_lost)
        if line.started:
            others = sum(one.total for one in entry.lines) - line.total
            self.started.add(line, winners, size, line.total - others / (size - 1))

    def statistics(self) -> PlayerStatistics:
        contested = _sum(wins for size, wins in self.by_size.items() if size > 1)
        totals: Sequence[int] = self.scores.columns[-1]
        best = max(totals)
        first = totals.index(best)  # the first time it was reached
        return PlayerStatistics(
            name=self.name,
            record=contested.record(),
            game_count=len(totals),
            average=sum(totals) / len(totals),
            best=best,
            best_in=self.scores[first].number,
            worst=min(totals),
            average_parts=self.parts.averages(),
            parts_known=self.parts_known,
            margin=self.margin / contested.games if contested.games else None,
            starting=_starting(self.started),
            by_players={
                size: _at_tables(wins, size) for size, wins in sorted(self.by_size.items())
            },
            against=self._meetings(),
            streaks=Streaks(self.won_now, self.most_won, self.most_lost),
            time=self.minutes.time(),
            scores=self.scores,
        )

    def _meetings(self) -> tuple[Meeting, ...]:
        meetings = [Meeting(name, sum(tally), *tally) for name, tally in self.against.items()]
        meetings.sort(key=lambda meeting: (-meeting.game_count, fold_name(meeting.opponent)))
        return tuple(meetings)


def _at_tables(wins: _Wins, size: int) -> AtTables:
    record = wins.record() if size > 1 else _Wins().record()
    return AtTables(**vars(record), average=wins.points / wins.games)


class _Counting:
    """Counts all games of one kind."""

    def __init__(self) -> None:
        self.players: dict[str, _Player] = {}
        self.game_count = self.parts_known = self.contested = self.leads = self.shared = 0
        self.first: str | None = None
        self.last: str | None = None
        self.by_size: dict[int, list[int]] = {}  # games, their points, their best points
        self.minutes = _Minutes()

    def add(self, entry: GameResult) -> None:
        """Count a game; the oldest comes first."""
        lines, size = entry.lines, len(entry.lines)
        self.game_count += 1
        self.first, self.last = self.first or entry.date, entry.date
        self.minutes.add(entry.minutes)
        totals = sorted([line.total for line in lines], reverse=True)
        best, second = totals[0], totals[1] if size > 1 else totals[0]
        winners = sum([line.rank == 1 for line in lines])
        tables = self.by_size.setdefault(size, [0, 0, 0])
        tables[0] += 1
        tables[1] += sum(totals)
        tables[2] += best
        if size > 1:
            self.contested += 1
            self.leads += best - second
            self.shared += winners > 1
        players = []
        for line in lines:
            if (player := self.players.get(line.name)) is None:
                player = self.players[line.name] = _Player(line.name)
            player.add(entry, line, winners, line.total - (second if line.total == best else best))
            players.append(player)
        self.parts_known += any(line.parts for line in lines)
        for place, line in enumerate(lines):
            for other in lines[:place]:
                ahead = 0 if line.rank < other.rank else 1 if line.rank == other.rank else 2
                _meet(players[place], other.name, ahead)
                _meet(self.players[other.name], line.name, 2 - ahead)

    def statistics(self, names: Sequence[str] = ()) -> Statistics:
        players = [one.statistics() for name, one in self.players.items()]
        everybody = _Parts()
        for one in self.players.values():
            for name, (points, count) in one.parts.items():
                tally = everybody.setdefault(name, [0, 0])
                tally[0] += points
                tally[1] += count
        players.sort(key=lambda player: (-player.game_count, fold_name(player.name)))
        return Statistics(
            game_count=self.game_count,
            first=self.first,
            last=self.last,
            average_parts=everybody.averages(),
            parts_known=self.parts_known,
            margin=self.leads / self.contested if self.contested else None,
            contested=self.contested,
            shared_victories=self.shared,
            starting=_starting(_sum(one.started for one in self.players.values())),
            by_players={
                size: Tables(games, points / (games * size), best / games)
                for size, (games, points, best) in sorted(self.by_size.items())
            },
            time=self.minutes.time(),
            players=tuple(one for one in players if not names or one.name in names),
        )


def _meet(player: _Player, opponent: str, how: int) -> None:
    """Count that somebody finished ahead of an opponent (0), level (1) or behind (2)."""
    if (tally := player.against.get(opponent)) is None:
        tally = player.against[opponent] = [0, 0, 0]
    tally[how] += 1
