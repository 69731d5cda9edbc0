"""The expedition deck: what may still come."""

from fractions import Fraction

from hypothesis import given

from luxor_companion.games.pyramids.rules import BONUSES, CARDS
from luxor_companion.games.pyramids.rules.cards import in_deck, odds
from tests.games.pyramids.random_games import random_decisions
from tests.games.pyramids.rules.test_record import after, start
from tests.games.pyramids.rules.test_rules_properties import KNOWN, games, positions, seeds


def test_the_odds_of_the_next_pattern() -> None:
    first = odds(start())
    assert first["line3"] == (2, Fraction(1, 4))
    assert sum(one.chance for one in first.values()) == 1
    second = odds(after("reveal line3", "ani 12 one c1", "bo 7"))
    assert second["line3"] == (1, Fraction(1, 7))
    assert second["domino"] == (1, Fraction(1, 7))
    third = odds(after("reveal domino", "ani 12 one c1", "bo 7"))
    assert third["domino"] == (0, 0)


def test_the_odds_after_turns_that_nobody_noted() -> None:
    skipped = odds(after("reveal domino", "ani 12 one c1", "bo 7", "fix turn 1.5"))
    assert skipped["domino"] == (0, 0)
    assert skipped["line3"] == (2, Fraction(2, 7))
    assert odds(after("fix turn 2.5"))["line3"] == (2, Fraction(1, 4))


@games
@given(seeds, KNOWN)
def test_cards_and_bonuses_are_never_made_or_lost(seed: int, known: float) -> None:
    for position in positions(random_decisions(seed, known=known)):
        held = [number for player in position.players for number in player.numbers]
        there = [*held, *position.display, *in_deck(position)]
        assert sorted(there) == list(range(1, CARDS + 1))
        assert position.deck == len(in_deck(position))
        given_out = [one for player in position.players for one in player.score_card.bonuses]
        assert len(set(given_out)) == len(given_out)
        assert all(one.points in BONUSES for one in given_out)
        if position.phase in ("reveal", "mark") and position.turn > 1:
            assert len(position.display) == 4 or not position.deck
