"""Statistics: the same as counting by hand, game by game; and how special a score is."""

from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from luxor_companion.results import GameResult, PlayerResult, ranks_of
from luxor_companion.results.games import Filter, entries
from luxor_companion.results.statistics import (
    PlayerStatistics,
    Report,
    count_games,
    statistics,
)
from luxor_companion.results.store import open_store
from luxor_companion.view.statistics import part_rows, stats_lines
from luxor_companion.view.theme import lines_of
from tests.results.games import FRIDAYS, game, logged

NAMES = ("Ani", "Jan", "Mia", "Tom")


@st.composite
def logs(draw: st.DrawFn) -> list[GameResult]:
    """Some games with ties, broken ties, unknown parts, starters and times."""
    found = []
    for index in range(draw(st.integers(1, 12))):
        names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
        parts = [draw(st.lists(st.integers(0, 9), min_size=2, max_size=2)) for _ in names]
        tie_breaks = draw(st.lists(st.booleans(), min_size=len(names), max_size=len(names)))
        ranks = ranks_of([(sum(part), tie) for part, tie in zip(parts, tie_breaks, strict=True)])
        starter = draw(st.sampled_from([None, *range(len(names))]))
        told = draw(st.booleans())
        lines = tuple(
            PlayerResult(
                name=name,
                total=sum(part),
                rank=rank,
                parts=(("gold", part[0]), ("silver", part[1])) if told else (),
                started=seat == starter,
            )
            for seat, (name, part, rank) in enumerate(zip(names, parts, ranks, strict=True))
        )
        date = f"2026-01-{draw(st.integers(1, 28)):02}"
        minutes = draw(st.sampled_from([None, 30, 55]))
        found.append(GameResult(f"k{index}", "luxor", date, lines, minutes=minutes))
    return found


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(log=logs())
def test_statistics_are_what_counting_by_hand_gives(
    tmp_path_factory: pytest.TempPathFactory, log: list[GameResult]
) -> None:
    path = logged(tmp_path_factory.mktemp("log") / "log.db", log)
    with open_store(path) as store:
        found = statistics(entries(store, Filter(game="luxor")))
    numbers = {entry.key: number for number, entry in enumerate(log, start=1)}
    played = sorted(log, key=lambda entry: (entry.date, numbers[entry.key]))
    assert found.game_count == len(log)
    assert (found.first, found.last) == (played[0].date, played[-1].date)
    assert found.shared_victories == sum(
        [line.rank for line in one.lines].count(1) > 1 for one in log
    )
    assert sorted(found.totals) == sorted(line.total for one in log for line in one.lines)
    assert {one.name for one in found.players} == {x.name for one in log for x in one.lines}
    for one in found.players:
        naive(one, played, numbers)


def naive(one: PlayerStatistics, played: list[GameResult], numbers: dict[str, int]) -> None:
    """Count everything about one player again, the slow and plain way."""
    mine = [(entry, line) for entry in played for line in entry.lines if line.name == one.name]
    totals = [line.total for _, line in mine]
    assert one.game_count == len(mine)
    assert one.average == pytest.approx(sum(totals) / len(totals))
    assert (one.best, one.worst) == (max(totals), min(totals))
    assert one.best_in == numbers[next(e.key for e, l in mine if l.total == max(totals))]  # noqa: E741  # a line
    assert one.totals == totals
    contests = [(entry, line) for entry, line in mine if len(entry.lines) > 1]
    first = [sum(x.rank == 1 for x in entry.lines) for entry, line in contests if line.rank == 1]
    assert one.record.game_count == len(contests)
    assert (one.record.wins, one.record.shared_wins) == (
        first.count(1),
        len(first) - first.count(1),
    )
    assert one.record.expected_wins == pytest.approx(sum(1 / len(e.lines) for e, _ in contests))
    gaps = [
        line.total - max(x.total for x in e.lines if x.name != one.name) for e, line in contests
    ]
    assert one.margin == (pytest.approx(sum(gaps) / len(gaps)) if gaps else None)
    won = "".join("w" if line.rank == 1 else "l" for _, line in contests)
    runs = [(kind, len(list(run))) for kind, run in groupby(won)]
    assert one.streaks.longest == max([n for kind, n in runs if kind == "w"], default=0)
    assert one.streaks.longest_without == max([n for kind, n in runs if kind == "l"], default=0)
    assert one.streaks.now == len(won) - len(won.rstrip("w"))
    for met in one.against:
        pairs = [
            (line.rank, other.rank)
            for entry, line in contests
            for other in entry.lines
            if other.name == met.opponent
        ]
        assert met.game_count == len(pairs)
        assert met.ahead == sum(mine < theirs for mine, theirs in pairs)
        assert met.level == sum(mine == theirs for mine, theirs in pairs)
        assert met.behind == sum(mine > theirs for mine, theirs in pairs)
    for part in ("gold", "silver"):
        points = [dict(line.parts)[part] for _, line in mine if line.parts]
        assert one.average_parts.get(part) == (
            pytest.approx(sum(points) / len(points)) if points else None
        )
    for count, tables in one.by_players.items():
        some = [line.total for entry, line in mine if len(entry.lines) == count]
        assert tables.average == pytest.approx(sum(some) / len(some))
        assert tables.game_count == (len(some) if count > 1 else 0)
    times = [entry.minutes for entry, _ in mine if entry.minutes is not None]
    assert (one.time.total if one.time else 0) == sum(times)
    begun = [(entry, line) for entry, line in contests if line.started]
    assert (one.starting.game_count if one.starting else 0) == len(begun)


def test_the_advantage_of_starting_is_against_the_others_at_the_table() -> None:
    log = [
        game("a", "2026-01-01", "Ani 60", "Jan 50", starter=1),
        game("b", "2026-01-02", "Ani 30", "Jan 40", "Mia 50", starter=2),
    ]
    starting = statistics(log).starting
    assert starting is not None
    assert (starting.wins, starting.game_count) == (1, 2)
    assert starting.expected_wins == pytest.approx(1 / 2 + 1 / 3)
    assert starting.lead == pytest.approx((10 + 0) / 2)


def test_too_few_games_are_no_rate() -> None:
    few, enough = statistics(FRIDAYS[:4]).players[0], statistics(FRIDAYS).players[0]
    assert (few.record.game_count, few.record.enough_games) == (4, False)
    assert (enough.record.game_count, enough.record.enough_games) == (6, True)


def test_nothing_logged_is_nothing_counted() -> None:
    found = statistics([])
    assert (found.game_count, found.players, found.time, found.margin) == (0, (), None, None)


def test_averages_of_parts_say_from_how_many_games_they_are(tmp_path: Path) -> None:
    games = [game(f"k{day}", f"2026-01-{day:02}", "Ani 80", "Jan 70") for day in range(1, 31)]
    games.append(game("whole", "2026-02-01", "Ani 40+15", "Jan 50"))
    with open_store(logged(tmp_path / "log.db", games)) as store:
        report = count_games(entries(store, Filter()), Filter(), [], "luxor")
    stats = report.games["luxor"]
    assert (stats.parts_known, stats.game_count) == (1, 31)
    assert {one.name: one.parts_known for one in stats.players} == {"Ani": 1, "Jan": 0}
    rows = part_rows(stats, stats.players)
    assert rows[:2] == [
        ["Average by part", "All", "Ani", "Jan"],
        ["Games with parts", "1 of 31", "1 of 31", "0 of 31"],
    ]
    assert [row[3] for row in rows[2:]] == ["-", "-"], "no figure of a game without parts"
    single = report._replace(names=["Ani"])
    assert any("Games with parts" in line and "1 of 31" in line for line in shown(single))


def shown(report: Report) -> list[str]:
    return lines_of(stats_lines(report, None, 80), 80)


def test_the_margin_says_from_how_many_games_it_is() -> None:
    alone = game("k99", "2026-03-01", "Ani 40")
    counted = statistics([*FRIDAYS, alone])
    assert counted.contested == counted.game_count - 1
    shown = " ".join(lines_of(stats_lines(Report(Filter(), (), {"luxor": counted}), None, 80), 80))
    assert f"In {counted.contested} games, the best score was" in shown
    assert "are from games against others only" in shown
