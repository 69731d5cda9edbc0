"""The words of Pyramids in four languages: one per idea, and none that could mean two things."""

from pathlib import Path
from typing import Any
from unicodedata import combining, normalize

import pytest

import luxor_companion.lang
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import layout
from luxor_companion.games.pyramids.rules.notation import read_line
from luxor_companion.games.pyramids.words.names import local_line, parse_typed
from luxor_companion.lang import forms
from luxor_companion.referee.rules import RuleText, read_reference
from luxor_companion.table.toml import read_toml
from tests.conftest import ROOT
from tests.lang.spoken import speaking

FOLDER = Path(luxor_companion.lang.__file__).parent / "glossary"
TRANSLATED = ("de", "es", "pt")
LANGUAGES = ("en", *TRANSLATED)
PATTERNS = {"domino", "line3", "corner3", "line4", "square4", "L4", "T4", "S4"}
ICONS = {"red", "green", "torch", "potion", "skull", "cross", "tomb"}
COLOURS = {"green", "orange", "purple"}
VERBS = {"one", "keep", "dealt", "take", "reveal", "display", "deck", "refill", "colour", "allow"}


def glossary(language: str) -> dict[str, Any]:
    found: dict[str, Any] = read_toml(FOLDER / f"{language}.toml")["pyramids"]
    return found


def plain(word: str) -> str:
    return "".join(one for one in normalize("NFD", word.casefold()) if not combining(one))


def told(rule: RuleText) -> str:
    return f" {rule.title} {rule.text} {rule.ruling} {rule.mistake} "


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_idea_once(language: str) -> None:
    terms = glossary(language)["terms"]
    assert list(terms) == list(glossary("en")["terms"])
    assert (ICONS - {"red", "green"}) | COLOURS <= terms.keys()
    ones = [term["one"] for term in terms.values()]
    assert len(set(ones)) == len(ones)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_is_known_by_its_stems(language: str) -> None:
    for name, term in glossary(language)["terms"].items():
        for form in (term["one"], term["many"]):
            assert any(stem in f" {form} " for stem in term["stems"]), name


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_reference_uses_the_words_of_the_glossary(language: str) -> None:
    english, other = glossary("en")["terms"], glossary(language)["terms"]
    for here, there in zip(
        read_reference("pyramids"), read_reference("pyramids", language), strict=True
    ):
        for name, term in english.items():
            if any(stem in told(here) for stem in term["stems"]):
                assert any(stem in told(there) for stem in other[name]["stems"]), (here.id, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_notation_can_be_typed(language: str) -> None:
    typed = glossary(language)["typed"]
    assert typed.keys() == VERBS | ICONS | COLOURS | PATTERNS
    for token, words in typed.items():
        assert words, token
        assert all(word.split() == [word] for word in words), token


def test_no_typed_word_means_two_things_in_any_language() -> None:
    meant: dict[str, str] = {plain(token): token for token in glossary("en")["typed"]}
    for language in LANGUAGES:
        for token, words in glossary(language)["typed"].items():
            for word in words:
                assert meant.setdefault(plain(word), token) == token, (language, word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_language_prints_reads_back(language: str) -> None:
    """Every line of a whole game, in the words of the language; none of them is lost."""
    log = read_toml(ROOT / "saves/games/pyramids.toml")["play"]["log"].split("\n")
    lines = [
        *filter(None, log),
        "ani 12 one c3 red skull torch",
        "ani take 22 refill=41",
        "ani take deck=37",
    ]
    lines += ["ani 12 b2 b3 allow=mark.entrance", "bo 5 a1 colour=12:purple", "reveal T4"]
    with speaking(language):
        for line in lines:
            if line.partition(" ")[0] not in ("note", "fix", "undo", "redo", "card"):
                assert parse_typed(local_line(line), read_line) == read_line(line), local_line(line)
        for token in glossary("en")["facts"]:
            word = forms.word_for(token, "pyramids", forms.FACTS)
            spelled = forms.normalize_word(word)
            assert forms.token_for(spelled, "pyramids", forms.FACTS) == token
    assert len(lines) > 100


def test_no_typed_word_is_a_square_or_a_number() -> None:
    squares = {f"{column}{row}" for column in "abcde" for row in range(1, 6)}
    for language in LANGUAGES:
        for words in glossary(language)["typed"].values():
            assert not squares & set(map(plain, words))
            assert not any(word[0].isdigit() for word in words)


def test_patterns_and_icons_are_those_of_the_notation() -> None:
    assert set(layout.USUAL_PATTERNS) == PATTERNS
    assert set(vocab.ICONS) == ICONS
    assert set(vocab.COLOURS) == COLOURS
