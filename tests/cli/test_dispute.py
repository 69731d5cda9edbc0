"""What the disputes of all games share: facts from options, and asked for one by one."""

from collections.abc import Callable, Mapping
from typing import NoReturn

import pytest

from luxor_companion.cli import console, dispute
from luxor_companion.core import UnreadableError
from luxor_companion.core.game import load_game
from luxor_companion.errors import UsageError


def read(name: str, text: str) -> str:
    if not text.isdecimal():
        raise ValueError(f"a number for {name}, please")
    return text


def talk(
    next_fact: Callable[[Mapping[str, str]], str | None],
    read: Callable[[str, str], str],
    unknown: str = "",
) -> dispute.Conversation:
    """A conversation about facts, whose questions are their names."""

    def answer(_facts: Mapping[str, str]) -> NoReturn:
        raise AssertionError("nobody asks for the ruling")

    return dispute.Conversation(
        load_game("luxor"),
        next_fact,
        str,
        read,
        lambda _name, text: text.endswith("?"),
        answer,
        unknown,
    )


def asked_for(answers: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, str], str]:
    """The facts after asking for `one` and `two`, and the messages meanwhile."""
    facts, said = dict[str, str](), list[str]()
    waiting = list(answers)
    monkeypatch.setattr(console, "err", lambda lines: said.extend(map(str, lines)))
    monkeypatch.setattr(console, "ask", lambda _question: waiting.pop(0))

    def next_fact(known: Mapping[str, str]) -> str | None:
        return next((name for name in ("one", "two") if name not in known), None)

    dispute.ask_facts(facts, talk(next_fact, read, "b goes back"))
    assert not waiting
    return facts, "\n".join(said)


def test_facts_come_from_the_options_that_were_given() -> None:
    assert dispute.read_facts({"turn": "1", "keys": None, "roll": "4"}, read) == {
        "turn": "1",
        "roll": "4",
    }


@pytest.mark.parametrize(
    ("name", "message"),
    [("roll", "--roll: a number for roll, please"), ("turn", "a number for turn, please")],
)
def test_a_fact_that_cannot_be_read_is_named_as_it_was_typed(name: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        dispute.read_facts({name: "x"}, read)
    assert str(caught.value) == message


def test_a_slip_is_asked_again_and_back_asks_for_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    facts, said = asked_for(["x", "1", "b", "2", "3"], monkeypatch)
    assert facts == {"one": "2", "two": "3"}
    assert "a number for one, please" in said
    assert said.count("b goes back") == 1, "told once, before the second question"


def test_going_back_at_the_first_question_asks_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked_for(["b", "b", "1", "2"], monkeypatch)[0] == {"one": "1", "two": "2"}


@pytest.mark.parametrize("word", ["q", "quit", "Q"])
def test_leaving_ends_it_early(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked_for(["1", word], monkeypatch)[0] == {"one": "1"}


def test_notation_that_cannot_be_read_is_told_by_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = ["x", "1"]
    monkeypatch.setattr(console, "ask", lambda _question: answers.pop(0))

    def strict(_name: str, text: str) -> str:
        if text == "x":
            raise UnreadableError("turn.card", token=text)
        return text

    dispute.ask_facts({}, talk(lambda known: None if known else "turn", strict))
    assert "'x'" in capsys.readouterr().err
    assert not answers
