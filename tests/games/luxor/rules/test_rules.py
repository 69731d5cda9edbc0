"""The pieces of Luxor: cards and what they do, and rules with their pages."""

import pytest

from luxor_companion.games.luxor.rules import CARD_WORDS, CARDS, DIE, PAGES, UNUSUAL_CARDS


@pytest.mark.parametrize("card", CARDS)
def test_a_card_follows_a_rule_that_has_a_page(card: str) -> None:
    kind = CARDS[card]
    assert kind.card == card
    assert kind.rule in PAGES
    assert kind.moves in ("one", "all", "last")
    assert bool(kind.reach) is not (kind.die or kind.moves == "last")


def test_cards_of_the_starter_deck_are_told_from_those_of_horus() -> None:
    starter = {card for card, kind in CARDS.items() if not kind.horus}
    assert starter == {"1", "2", "3", "4", "5", "±1", "die"}
    assert {*UNUSUAL_CARDS} < {*CARDS}
    assert {*CARD_WORDS.values()} <= {*CARDS}


def test_every_rule_is_on_a_page_of_the_book() -> None:
    assert {*PAGES.values()} <= {*range(1, 9)}
    assert [*DIE] == [1, 2, 3, 4, 5, 6]
