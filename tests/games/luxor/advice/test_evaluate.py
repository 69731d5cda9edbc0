"""What pieces and plans are worth."""

import pytest
from hypothesis import given, settings

from luxor_companion.games.luxor.advice.evaluate import (
    final_points,
    sets_made,
    side_of,
)
from luxor_companion.games.luxor.rules.scoring import holdings, score
from tests.games.luxor.advice.test_plan import SEEDS
from tests.random_tables import random_decisions


@settings(max_examples=15)
@given(SEEDS)
def test_what_pieces_are_worth_at_the_end_is_the_score(seed: int) -> None:
    position = random_decisions(seed)[-1].position
    for player, counted in zip(position.players, score(holdings(position)).scores, strict=True):
        worth = final_points(side_of(player, 0), position.path.board.walls)
        assert worth == counted.total


def test_a_set_in_the_making_is_worth_part_of_its_points() -> None:
    assert sets_made(0, 0, 0, 0) == (0, 0)
    assert sets_made(1, 1, 0, 0) == (0, 2)  # two thirds of the 3 points
    assert sets_made(1, 1, 0, 1) == (3, 0)
    assert sets_made(2, 1, 1, 0) == (3, pytest.approx(4 / 3))
