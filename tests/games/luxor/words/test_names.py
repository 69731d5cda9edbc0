"""Names of things: the glossaries have a word for every token, none with two meanings."""

from collections import defaultdict

import pytest

from luxor_companion.games.luxor.rules import COLOURS
from luxor_companion.lang.forms import read_glossaries, spellings
from tests.games.luxor.words.test_typed import GLOSSARY, TOKENS


@pytest.mark.parametrize("language", GLOSSARY)
def test_a_glossary_has_words_for_every_token(language: str) -> None:
    words = GLOSSARY[language]["typed"]
    assert set(words) == {*TOKENS, *COLOURS}
    for token, typed_for in words.items():
        assert typed_for, token
        for word in typed_for:
            assert word.split() == [word], "a token has no spaces"
            assert not set(word) & set("=@+0123456789"), word


def test_the_languages_are_all_there() -> None:
    assert set(GLOSSARY) == {"en", "de", "es", "pt"}
    assert set(read_glossaries()) == set(GLOSSARY)


def test_no_word_means_two_things() -> None:
    """Within a language never; across languages there is none today, and none may slip in."""
    meanings: defaultdict[str, set[str]] = defaultdict(set)
    for glossary in GLOSSARY.values():
        for token, words in glossary["typed"].items():
            for spelling in {one for word in words for one in spellings(word)}:
                meanings[spelling].add(token)
    assert {word: found for word, found in meanings.items() if len(found) > 1} == {}
    for token in TOKENS & set(meanings):  # the notation's own word never means another token
        assert meanings[token] == {token}
