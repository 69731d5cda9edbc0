"""What people ask at the table leads to the rule that answers it: `questions.toml`."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luxor_companion.lang import LANGUAGES
from luxor_companion.view.rules import read_reference
from luxor_companion.view.search import read_grammar, search

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


@st.composite
def questions_with_typos(draw: st.DrawFn, language: str) -> str:
    """Everyday words and a word of a rule's id, each with at most one typo."""
    everyday = st.sampled_from(sorted(read_grammar(language).common))
    ids = st.sampled_from(["all", "less", "range", "tomb.key", "R1", "Rall 2"])
    return " ".join(draw(typos(word)) for word in draw(st.lists(everyday | ids, max_size=6)))


@st.composite
def typos(draw: st.DrawFn, word: str) -> str:
    """A word with one letter too many, too few, another, or two exchanged."""
    at = draw(st.integers(0, len(word) - 1))
    letter = draw(st.characters(categories=["Ll", "Lu", "Nd", "Po"]))
    before, here, after = word[:at], word[at], word[at + 1 :]
    return draw(
        st.sampled_from(
            [
                word,
                before + after,
                before + here + here + after,
                before + letter + after,
                before + letter + here + after,
                before + after[:1] + here + after[1:],
            ]
        )
    )


@pytest.mark.parametrize(("game", "language"), ALL)
def test_no_typo_in_everyday_words_crashes(game: str, language: str) -> None:
    rules = read_reference(game, language)

    @given(questions_with_typos(language))
    def ask(question: str) -> None:
        search(rules, question, language)

    ask()
