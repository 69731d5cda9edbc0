"""What the disputes of all games share: a conversation about facts, one by one."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import NoReturn

import pytest

from luxor_companion.cli.dispute import Conversation
from luxor_companion.errors import UsageError
from luxor_companion.referee.disputes import FactQuestion


class Facts:
    """Disputes about the facts `one` and `two`, which are numbers."""

    ABOUT, UNKNOWN_HELP = "one", ""

    def needed(self, _facts: Mapping[str, str]) -> None:
        return None

    def next_fact(self, facts: Mapping[str, str]) -> str | None:
        return next((name for name in ("one", "two") if name not in facts), None)

    def question(self, fact: str) -> FactQuestion:
        return FactQuestion(fact, "a number", takes_b=fact == "two")

    def is_question(self, _fact: str, _text: str) -> bool:
        return False

    def read_fact(self, fact: str, text: str) -> str:
        if not text.isdecimal():
            raise ValueError(f"a number for {fact}, please")
        return text

    def settle(self, facts: Mapping[str, str]) -> NoReturn:
        raise AssertionError(facts)


@pytest.fixture
def talk() -> Conversation:
    return Conversation(SimpleNamespace(disputes=Facts()), list)  # type: ignore[arg-type]  # a game


def test_a_slip_is_told_and_asked_again(talk: Conversation) -> None:
    with pytest.raises(UsageError, match="a number for one, please"):
        talk.answer("x")
    assert (talk.fact, talk.facts) == ("one", {})
    talk.answer("1")
    assert (talk.question.text, talk.facts) == ("two", {"one": "1"})


def test_back_asks_for_the_one_before(talk: Conversation) -> None:
    assert not talk.step_back()
    talk.answer("b")
    assert talk.fact == "one"
    talk.answer("1")
    with pytest.raises(UsageError):
        talk.answer("b")  # which may be an answer here
    talk.answer("\b")
    assert (talk.fact, talk.facts) == ("one", {})


@pytest.mark.parametrize("word", ["q", "quit", "Q"])
def test_leaving_ends_it_early(talk: Conversation, word: str) -> None:
    talk.answer("1")
    assert talk.answer(word) is None
    assert (talk.left, talk.facts) == (True, {"one": "1"})


def test_how_to_answer_is_said_once(talk: Conversation) -> None:
    assert (talk.hint(), talk.hint()) == ("a number", "")
