"""What is listed about a table of Pyramids, in a few words."""

from fractions import Fraction

from luxor_companion.games.pyramids.rules.cards import Odds
from luxor_companion.games.pyramids.words import listed


def test_every_square_of_every_card_has_a_number_of_its_own() -> None:
    numbers = {listed.spot(card, 1 << square) for card in range(1, 60) for square in range(25)}
    assert len(numbers) == 59 * 25
    assert listed.spot(12) not in numbers


def test_how_likely_a_pattern_is() -> None:
    assert listed.left_line(Odds(2, Fraction(1, 4))) == "2 cards, 25%"
    assert listed.left_line(Odds(1, Fraction(1, 8))) == "1 card, 12.5%"
