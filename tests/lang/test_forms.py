"""The forms a language gives to cards and days."""

from luxor_companion.games.luxor.rules import CARDS
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.typed import (
    parse_typed_card,
)
from luxor_companion.lang.forms import date
from tests.lang.spoken import in_every_language, speaking


@in_every_language
def test_a_card_can_be_typed_as_it_is_called(code: str) -> None:
    with speaking(code):
        called = {card: names.local_word(card) for card in CARDS}
        assert {card: parse_typed_card(word) for card, word in called.items()} == {
            card: card for card in CARDS
        }
    english = {card for card, word in called.items() if word == card and card.isalpha()}
    assert not english


@in_every_language
def test_a_day_has_the_languages_form(code: str) -> None:
    with speaking(code):
        assert date("2026-11-16") in ("16.11.2026", "16/11/2026")
        assert date("2026-11") == "2026-11"
    assert date("2026-11-16 20:15") == "2026-11-16 20:15"
