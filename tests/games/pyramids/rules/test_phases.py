"""Rounds and turns, and who takes first."""

from itertools import pairwise

from hypothesis import given

from luxor_companion.core import params_of
from luxor_companion.games.pyramids.rules import ROUNDS, TURNS
from tests.games.pyramids.random_games import random_decisions
from tests.games.pyramids.rules.test_rules_properties import KNOWN, games, seeds


@games
@given(seeds, KNOWN)
def test_a_game_has_four_rounds_of_seven_turns(seed: int, known: float) -> None:
    decisions = random_decisions(seed, known=known)
    reveals = [one for one in decisions if one.position.phase == "reveal"]
    assert len(reveals) == ROUNDS * TURNS
    wheres = [(one.position.round, one.position.turn) for one in reveals]
    assert wheres == [(round_, turn) for round_ in (1, 2, 3, 4) for turn in range(1, 8)]
    deck = decisions[0].position.material.expedition
    for one in reveals:
        shown = one.chosen.after.revealed if one.position.turn < TURNS else ()
        assert all(shown.count(pattern) <= deck[pattern] for pattern in deck)
    assert decisions[-1].chosen.after.phase == "over"
    marks = [one for one in decisions if one.position.phase == "mark"]
    assert len(marks) == ROUNDS * TURNS * len(decisions[0].position.players)


@games
@given(seeds, KNOWN)
def test_takers_take_in_the_order_of_their_numbers(seed: int, known: float) -> None:
    takes = [one for one in random_decisions(seed, known=known) if one.position.phase == "take"]
    for one, later in pairwise(takes):
        same_turn = one.position[3:5] == later.position[3:5]
        first, second = (params_of(each.chosen.events[0])["for"] for each in (one, later))
        assert not same_turn or first < second
