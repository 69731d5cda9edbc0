"""`luxor rules`: the reference, by id or word; and the reference itself."""

import json

import pytest

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.rules.state import HOUSE_CHOICES
from luxor_companion.games.luxor.rules.vocab import PAGES
from luxor_companion.view.rules import read_reference
from tests.conftest import Luxor


def test_every_rule_is_in_the_reference_with_its_page() -> None:
    assert {rule.id: rule.page for rule in read_reference("luxor")} == PAGES


def test_related_rules_and_house_rules_exist() -> None:
    rules = read_reference("luxor")
    assert {related for rule in rules for related in rule.related} <= PAGES.keys()
    assert {one for rule in rules for one in rule.house_rules} == set(HOUSE_CHOICES)


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("tomb.key", "tomb.key"),
        ("tunnel", "temple.tunnel"),
        ("Osiris", "setup.osiris"),
        ("tie", "score.winner"),
        ("leftmost", "hand.outer"),
    ],
)
def test_a_word_leads_to_its_rule(luxor: Luxor, word: str, first: str) -> None:
    said = json.loads(luxor("rules", word, "--json").out)
    assert first in [rule["id"] for rule in said["rules"]][:2]


def test_all_rules_are_listed(luxor: Luxor) -> None:
    ran = luxor("rules")
    assert all(rule in ran.out for rule in PAGES)
    assert max(map(len, ran.out.splitlines())) <= 80


def test_one_rule_in_full(luxor: Luxor) -> None:
    ran = luxor("rules", "card.all")
    assert "Ruling:" in ran.out
    assert "House rule: all_blocked" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_word_no_rule_knows(luxor: Luxor) -> None:
    ran = luxor("rules", "scarabb")
    assert ran.code == Exit.UNREADABLE
    assert "scarab" in ran.err
