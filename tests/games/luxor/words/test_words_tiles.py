"""Tiles and pieces read back as their language prints them."""

import pytest

from luxor_companion.games.luxor.rules import CARDS
from luxor_companion.games.luxor.rules.path import TOKENS as TOKENS_OF_TILES
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.typed import (
    local_pieces,
    parse_typed_card,
    parse_typed_pieces,
    parse_typed_tile,
)
from luxor_companion.lang import forms
from luxor_companion.lang.forms import token_for
from tests.games.luxor.words.test_typed import GLOSSARY
from tests.lang.spoken import speaking


@pytest.mark.parametrize("language", GLOSSARY)
def test_facts_tiles_and_pieces_read_back_as_their_language_prints_them(language: str) -> None:
    with speaking(language):
        for token in TOKENS_OF_TILES:
            assert parse_typed_tile(names.local_word(token)) == token
        for card in CARDS:
            assert parse_typed_card(names.local_word(card)) == card
        for token in GLOSSARY["en"]["facts"]:
            for word in (token, forms.word_for(token, kind=forms.FACTS)):
                spelled = forms.normalize_word(word)
                assert token_for(spelled, kind=forms.FACTS) == token
        pieces = "scarabx2 wild either favour12x3 tunnel 1-die all2x2 2/1x4 less1 last"
        assert parse_typed_pieces(local_pieces(pieces)) == pieces
