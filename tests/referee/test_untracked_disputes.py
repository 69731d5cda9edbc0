"""Disputes about games that nobody tracked, as a program asks for them."""

import json

import pytest

import luxor_companion as referee
from luxor_companion.core.game import load_game
from luxor_companion.core.shapes import to_json
from luxor_companion.errors import UsageError, offered
from luxor_companion.referee.untracked import read_facts
from tests.conftest import Luxor

DISPUTES = offered(load_game("luxor").disputes)


def test_facts_are_those_that_were_given() -> None:
    assert read_facts(DISPUTES, {"turn": "L3", "keys": None, "own": "1"}) == {
        "turn": "L3",
        "own": "1",
    }


@pytest.mark.parametrize(("name", "begins"), [("keys", "--keys: "), ("turn", "a card such as")])
def test_a_fact_that_cannot_be_read_is_named_as_it_was_typed(name: str, begins: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_facts(DISPUTES, {name: "" if name == "turn" else "x"}, "--{name}: {problem}")
    assert str(caught.value).startswith(begins)


@pytest.mark.parametrize("keys", ["0", "1", "?"])
def test_a_program_gets_what_the_command_answers(luxor: Luxor, keys: str) -> None:
    facts = {"ahead": "v3/2 - h1 s2/1 tomb", "keys": keys}
    told = luxor("dispute", "L5", "--ahead", facts["ahead"], "--keys", keys, "--json").out
    assert json.loads(told) == {"schema": 1, **to_json(referee.dispute("L5", **facts))}
