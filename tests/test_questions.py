"""What people ask at the table leads to the rule that answers it: `questions.toml`."""

import tomllib
from pathlib import Path

import pytest

from luxor_companion.lang import LANGUAGES
from luxor_companion.view.rules import read_reference
from luxor_companion.view.search import search

QUESTIONS = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))
ALL = [
    pytest.param(game, language, id=f"{game}-{language}")
    for game in QUESTIONS
    for language in LANGUAGES
]


@pytest.mark.parametrize(("game", "language"), ALL)
def test_the_rule_is_among_the_first_three_and_mostly_first(game: str, language: str) -> None:
    rules = read_reference(game, language)
    asked = QUESTIONS[game][language]
    assert len(asked) >= (40 if game == "luxor" else 15)
    missed, first = {}, 0
    for question, wanted in asked.items():
        found = [rule.id for rule in search(rules, question, language).rules][:3]
        first += found[0] in wanted.split()
        if not set(found) & set(wanted.split()):
            missed[question] = found
    assert not missed
    assert first >= 0.9 * len(asked)


@pytest.mark.parametrize(("game", "language"), ALL)
def test_letters_marks_and_order_do_not_matter(game: str, language: str) -> None:
    rules = read_reference(game, language)
    for question in QUESTIONS[game][language]:
        shouted = f"¿{' '.join(reversed(question.split()))}?!".upper()
        once, again = (search(rules, one, language).rules for one in (question, shouted))
        assert {rule.id for rule in once[:1]} <= {rule.id for rule in again[:2]}, question


@pytest.mark.parametrize(("game", "language"), ALL)
def test_every_rule_is_found_by_its_title(game: str, language: str) -> None:
    rules = read_reference(game, language)
    for rule in rules:
        found = search(rules, rule.title, language).rules
        assert rule.id in [one.id for one in found[:3]], rule.title


def test_a_very_long_question_is_answered() -> None:
    rules = read_reference("luxor", "en")
    rest = " ".join("x" * one for one in range(1, 3_000))
    assert search(rules, f"key tomb {rest}", "en").rules[0].id == "tomb.key"
