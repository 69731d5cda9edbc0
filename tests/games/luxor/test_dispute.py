"""What has to be known about a turn in a game that nobody tracked, and what is answered."""

import pytest

import luxor_companion as luxor
from luxor_companion.games.luxor import dispute
from luxor_companion.games.luxor.rules.dispute import ASKED_FIRST, FACTS

AHEAD = "v3/2 - h1 s2/1 tomb"


@pytest.mark.parametrize(
    ("typed", "card"),
    [("Rd", "die"), ("Rp", "±1"), ("less 1", "less1"), ("Rless 1", "less1"), ("Rall 2", "all2")],
)
def test_a_card_is_read_as_people_name_it(typed: str, card: str) -> None:
    assert not dispute.is_question("", typed)
    assert dispute.dispute_from({"turn": typed}, "").turn.card == card


def test_every_question_has_a_text() -> None:
    for fact in (*FACTS, *ASKED_FIRST, "turn", "ahead", "more", "behind", "others"):
        assert dispute.question(fact).text.endswith(" ")
    assert dispute.question("ahead").hint
    assert dispute.question("direction").takes_b


@pytest.mark.parametrize(
    ("facts", "needed"),
    [
        ({}, "turn"),
        ({"turn": "L5"}, "ahead"),
        ({"turn": "L±1", "direction": "back"}, "behind"),
        ({"turn": "M5"}, None),
        ({"turn": "L5", "ahead": AHEAD}, None),
    ],
)
def test_nothing_is_ruled_without_the_turn_and_what_it_meets(
    facts: dict[str, str], needed: str | None
) -> None:
    assert dispute.needed(facts) == needed


def test_a_program_settles_a_dispute() -> None:
    refused = luxor.dispute("L5", ahead=AHEAD, keys="0")
    assert refused.ruling.refusal
    assert refused.ruling.refusal.rule == "tomb.exact"
    depends = luxor.dispute("L5", ahead=AHEAD, keys="?")
    assert depends.ruling.legal is False  # whatever the keys


def test_a_program_is_told_what_else_to_say() -> None:
    with pytest.raises(luxor.UsageError, match="What lies ahead"):
        luxor.dispute("L5")
    with pytest.raises(luxor.UnreadableError, match="L9"):
        luxor.dispute("L9", ahead=AHEAD)
    with pytest.raises(luxor.UsageError, match="keys"):
        luxor.dispute("L5", ahead=AHEAD, keys="many")
