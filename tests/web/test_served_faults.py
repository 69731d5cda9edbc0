"""A sample of what `make phones` does: a bad network, and a server that is killed."""

import pytest

from tests.web.faults import declare_at_once, play_a_game


@pytest.mark.slow
@pytest.mark.parametrize("game", ["luxor", "pyramids"])
def test_every_confirmed_turn_is_in_the_log_once(game: str) -> None:
    assert play_a_game(game, 7, turns=12) > 8


@pytest.mark.slow
def test_of_two_at_once_one_is_played() -> None:
    assert declare_at_once(12, 5) == 12
