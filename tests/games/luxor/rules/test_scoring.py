"""Final scoring: the printed examples, the tie-break, and sets against a slow oracle."""

from functools import cache

import pytest
from hypothesis import given

from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.scoring import (
    Holding,
    best_sets,
    holdings,
    score,
    set_points,
)
from tests.games.luxor.rules.test_board import seeds
from tests.games.luxor.rules.test_legal import games
from tests.random_tables import random_decisions


@cache
def slow_sets(vases: int, statues: int, jewelry: int, wild: int) -> int:
    """The most sets, by trying every way to make the next one."""
    best = 0
    for v, s, j in ((v, s, j) for v in (0, 1) for s in (0, 1) for j in (0, 1)):
        filled = 3 - v - s - j
        if filled <= 2 and v <= vases and s <= statues and j <= jewelry and filled <= wild:
            best = max(best, 1 + slow_sets(vases - v, statues - s, jewelry - j, wild - filled))
    return best


def test_sets_agree_with_trying_every_way() -> None:
    for vases in range(6):
        for statues in range(vases + 1):
            for jewelry in range(statues + 1):
                for wild in range(9):
                    expected = slow_sets(vases, statues, jewelry, wild)
                    assert best_sets(vases, statues, jewelry, wild) == expected
                    assert best_sets(jewelry, vases, statues, wild) == expected


@pytest.mark.parametrize(
    ("sets", "points"),
    [(0, 0), (1, 3), (2, 7), (3, 12), (4, 18), (5, 25), (6, 33), (7, 42), (8, 52), (10, 52)],
)
def test_points_for_sets(sets: int, points: int) -> None:
    assert set_points(sets) == points


def test_adventurers_of_the_example_on_page_6() -> None:
    one = score([Holding("Ani", "red", adventurers=(0, 5, 5, 8, 13))]).scores[0]
    assert one.adventurers == one.total == 31


def test_sets_of_the_example_on_page_6() -> None:
    # Three sets, two of them with a wild tile each; the third wild tile is worth nothing.
    one = score([Holding("Ani", "red", vases=3, statues=2, jewelry=2, wild=3)]).scores[0]
    assert (one.sets, one.set_points, one.total) == (3, 12, 12)


def test_scarabs_of_the_example_on_page_6() -> None:
    assert score([Holding("Ani", "red", scarabs=(3, 4))]).scores[0].scarabs == 7


def test_three_wild_tiles_make_no_set() -> None:
    assert best_sets(0, 0, 0, 3) == 0
    assert best_sets(1, 0, 0, 2) == 1


def test_every_adventurer_scores_not_only_those_in_the_tomb() -> None:
    assert score([Holding("Ani", None, adventurers=(13, 8, 5))]).scores[0].total == 26


@pytest.mark.parametrize(
    ("holdings", "ranks", "winners", "decided_by"),
    [
        pytest.param(
            [Holding("A", None, track=9), Holding("B", None, track=7)],
            [1, 2],
            ("A",),
            "points",
            id="most points",
        ),
        pytest.param(
            [
                Holding("A", None, track=5, sarcophagi=(3,)),
                Holding("B", None, sarcophagi=(5,), track=3),
            ],
            [2, 1],
            ("B",),
            "sarcophagus",
            id="tied: the more valuable sarcophagus",
        ),
        pytest.param(
            [Holding("A", None, track=8), Holding("B", None, track=3, sarcophagi=(5,))],
            [2, 1],
            ("B",),
            "sarcophagus",
            id="tied: one has a sarcophagus, the other none",
        ),
        pytest.param(
            [Holding("A", None, track=8), Holding("B", None, track=8), Holding("C", None, track=7)],
            [1, 1, 3],
            ("A", "B"),
            "shared",
            id="tied without sarcophagi: shared, and the next is third",
        ),
        pytest.param(
            [
                Holding("A", None, track=8),
                Holding("B", None, track=3, sarcophagi=(5,)),
                Holding("C", None, track=5, sarcophagi=(3,)),
            ],
            [2, 1, 2],
            ("B",),
            "sarcophagus",
            id="three tied: one wins, the others share the second place",
        ),
        pytest.param(
            [Holding("A", None, track=9), Holding("B", None, track=4), Holding("C", None, track=4)],
            [1, 2, 2],
            ("A",),
            "points",
            id="a tie behind the winner decides nothing",
        ),
        pytest.param(
            [
                Holding("A", None, track=9),
                Holding("B", None, track=4),
                Holding("C", None, track=1, sarcophagi=(3,)),
            ],
            [1, 2, 2],
            ("A",),
            "points",
            id="a sarcophagus decides nothing behind the winner",
        ),
    ],
)
def test_who_wins(
    holdings: list[Holding], ranks: list[int], winners: tuple[str, ...], decided_by: str
) -> None:
    result = score(holdings)
    assert [one.rank for one in result.scores] == ranks
    assert (result.winners, result.decided_by) == (winners, decided_by)


@games
@given(seeds)
def test_the_score_is_the_sum_of_the_pieces(seed: int) -> None:
    *_, (position, _, chosen) = random_decisions(seed, most=200)
    made = after(position, chosen)
    result = score(holdings(made))
    for player, one in zip(made.players, result.scores, strict=True):
        assert one.track == sum(int(treasure[1:]) for treasure in player.treasures)
        walls = sum(made.path.board.walls[space] for space in player.at)
        kept = walls + sum(player.sarcophagi) + player.keys + sum(filter(None, player.scarabs))
        assert one.total == one.track + kept + one.set_points
    assert min(one.rank for one in result.scores) == 1
