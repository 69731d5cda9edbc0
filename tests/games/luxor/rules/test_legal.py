"""What is listed and what is ruled legal are the same, in random games."""

from hypothesis import given, settings

from luxor_companion.games.luxor.rules.narrate import narrate
from luxor_companion.games.luxor.rules.notation import read_turn, write_turn
from luxor_companion.games.luxor.rules.referee import rule
from tests.games.luxor.rules.test_board import seeds
from tests.random_tables import random_decisions

games = settings(max_examples=40)


SAMPLED = 7  # look closely at every seventh decision: enough, and quick


@games
@given(seeds)
def test_what_is_listed_is_accepted_with_the_same_outcome(seed: int) -> None:
    for position, found, _ in random_decisions(seed)[::SAMPLED]:
        texts = [write_turn(option.turn) for option in found]
        assert len(set(texts)) == len(texts)
        for option in found:
            assert rule(position, option.turn) == narrate(position, option)
            assert read_turn(write_turn(option.turn)) == option.turn
