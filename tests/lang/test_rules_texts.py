"""The rules reference: the same rules in every language, each on the page of its edition."""

import re

import pytest

from luxor_companion.errors import Exit
from luxor_companion.referee.rules import find_rules, read_evidence, read_reference
from tests.conftest import Luxor
from tests.lang.spoken import glossary, in_every_language

ENGLISH = read_reference("luxor", "en")
# Where an edition says a rule on another page than the English one.
OTHER_PAGES = {
    "es": {"hand.reshuffle": 5},
    "pt": {"hand.reshuffle": 5},
}


@in_every_language
def test_the_same_rules(code: str) -> None:
    own, pages = read_reference("luxor", code), OTHER_PAGES.get(code, {})
    assert [(one.id, one.page, one.related) for one in own] == [
        (one.id, pages.get(one.id, one.page), one.related) for one in ENGLISH
    ]
    for one, english in zip(own, ENGLISH, strict=True):
        assert one.house == english.house  # a key of a save
        for part in ("title", "text", "ruling", "mistake", "differs"):
            said, meant = getattr(one, part), getattr(english, part)
            assert bool(said) == bool(meant), (one.id, part)
            assert not meant or said != meant, (one.id, part)
        # Numbers are what rules are made of; small ones may be words.
        big = {number for number in re.findall(r"\d+", english.text) if int(number) > 12}
        assert big <= set(re.findall(r"\d+", one.text)), one.id


@in_every_language
def test_rules_are_found_by_the_words_of_the_language(luxor: Luxor, code: str) -> None:
    for term in ("key", "scarab", "tunnel", "sarcophagus"):
        word = glossary(code)["terms"][term]["one"]
        assert find_rules("luxor", word, code).rules, (term, word)
    word = glossary(code)["terms"]["key"]["one"]
    ran = luxor("rules", word, "--lang", code)
    assert ran.code == Exit.FINE
    assert "tomb.key" in ran.out


def test_a_rule_that_is_not_told_yet_is_told_in_english() -> None:
    assert read_reference("luxor", "xx") == ENGLISH
    assert read_evidence("luxor", "xx") == read_evidence("luxor", "en")


@in_every_language
@pytest.mark.parametrize("game", ["luxor", "pyramids"])
def test_a_house_rule_is_called_by_its_word_of_the_language(game: str, code: str) -> None:
    words = {token: typed[0] for token, typed in glossary(code)["house"].items()}
    foreign = [token for token in words if re.search("[-_]", token) or token == "reshuffle"]
    pattern = re.compile(rf"(?<![\w.-])({'|'.join(foreign)})(?![\w-])")
    named = 0
    for rule in read_reference(game, code):
        assert not pattern.findall(rule.ruling or ""), rule.id
        for name in filter(None, re.split(r",\s*", rule.house or "")):
            assert words[name] in (rule.ruling or ""), (rule.id, name)
            named += 1
    assert named
