"""Final scoring of Pyramids, with the examples of the rules."""

import pytest
from hypothesis import given

from luxor_companion.games.pyramids.rules.notation import (
    Marked,
)
from luxor_companion.games.pyramids.rules.phases import Outcome
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.scoring import Holding, Score, gem_points, holdings, score
from tests.games.pyramids.random_games import random_decisions
from tests.games.pyramids.rules.test_rules_properties import games, seeds


def test_the_example_of_the_rules() -> None:
    luis = Holding("Luis", pyramids=7, torches=2, bonuses=(10, 6, 3), red=6, green=3, skull=6)
    result = score([luis])
    parts = {"pyramids": 70, "torches": 10, "bonuses": 19, "gems": 18, "skull": -6}
    assert result.scores == (Score("Luis", None, tuple(parts.items()), total=111, rank=1),)
    assert result.decided_by == "points"


@pytest.mark.parametrize(
    ("red", "green", "points"),
    [
        pytest.param(0, 0, 0, id="none"),
        pytest.param(3, 3, 15, id="pairs only"),
        pytest.param(6, 3, 18, id="three red over"),
        pytest.param(1, 10, 14, id="nine green over"),
        pytest.param(10, 10, 50, id="all"),
    ],
)
def test_gems(red: int, green: int, points: int) -> None:
    assert gem_points(red, green) == points


def of(name: str, *numbers: int, torches: int = 0, red: int = 0) -> Holding:
    return Holding(name, pyramids=len(numbers), numbers=numbers, torches=torches, red=red)


def test_a_tie_goes_to_the_lowest_numbered_pyramid() -> None:
    result = score([of("Ani", 12, 31), of("Bo", 48, 2), of("Mia", 5)])
    assert (result.winners, result.decided_by) == (("Bo",), "lowest")
    assert [one.rank for one in result.scores] == [2, 1, 3]


def test_of_three_tied_one_wins_and_the_others_share_the_second_place() -> None:
    result = score([of("Ani", 12), of("Bo", 48), of("Mia", 5)])
    assert (result.winners, result.decided_by) == (("Mia",), "lowest")
    assert [one.rank for one in result.scores] == [2, 2, 1]


def test_a_tie_for_a_lower_place_is_shared() -> None:
    result = score([of("Ani", 12), of("Bo", 2), of("Mia", 5, 6)])
    assert (result.winners, result.decided_by) == (("Mia",), "points")
    assert [one.rank for one in result.scores] == [2, 2, 1]


def test_a_tie_with_somebody_who_completed_nothing() -> None:
    result = score([of("Ani", torches=2), of("Bo", 40)])
    assert (result.winners, result.decided_by) == (("Bo",), "lowest")


@pytest.mark.parametrize(
    "holdings",
    [
        pytest.param([of("Ani"), of("Bo")], id="nobody completed any"),
        pytest.param([of("Ani", 3), Holding("Bo", pyramids=1)], id="only a count is known"),
    ],
)
def test_a_tie_that_nothing_decides_is_shared(holdings: list[Holding]) -> None:
    result = score(holdings)
    assert (result.winners, result.decided_by) == (("Ani", "Bo"), "shared")
    assert [one.rank for one in result.scores] == [1, 1]


def test_a_skull_nobody_told_is_not_counted_and_said_so() -> None:
    (one,) = score([Holding("Ani", torches=1, skull=None)]).scores
    assert (one.total, dict(one.parts)["skull"], one.uncounted) == (5, 0, 1)


@games
@given(seeds)
def test_points_are_the_change_of_the_score(seed: int) -> None:
    for position, found, _ in random_decisions(seed, seats=2):
        if len(position.marked) != 1:  # the second marks, so that nothing else changes
            continue
        seat = 1 - position.handles.index(position.marked[0])
        before = score(holdings(position)).scores[seat].total
        for option in found:
            if option.completed:
                continue
            ruling = rule(position, Marked(position.players[seat].handle, option.mark))
            assert isinstance(ruling, Outcome)
            result = score(holdings(ruling.after)).scores[seat].total
            others = sum(event.name == "bonus" for event in ruling.events)
            assert others or result - before == option.points
