"""What has to be known about a mark in a game that nobody tracked, and what is answered."""

import pytest

import luxor_companion as luxor
from luxor_companion.games.pyramids import dispute

CARD = "..E.. ..... .#r#. ..s.. ..T.."


def test_nothing_is_ruled_without_pattern_and_mark() -> None:
    assert dispute.needed({}) == "pattern"
    assert dispute.needed({"pattern": "domino"}) == "mark"
    assert dispute.next_fact({"pattern": "domino"}) == "card"


def test_words_are_a_question_and_squares_a_mark() -> None:
    assert dispute.is_question("", "do corners count")
    assert not dispute.is_question("", "b2 +c3")
    assert dispute.is_question("pattern", "do corners count")
    assert not dispute.is_question("mark", "no squares")


def test_a_program_settles_a_dispute() -> None:
    answer = luxor.dispute("c1 c2", game="pyramids", pattern="domino", card=CARD, marked="")
    assert answer.ruling.legal
    with pytest.raises(luxor.UsageError, match="Which pattern"):
        luxor.dispute("c1 c2", game="pyramids")
    answer = luxor.dispute(game="pyramids", completed="Ana 33, Ben 15")
    assert [step.event for step in answer.ruling.steps] == ["takes", "takes"]
    with pytest.raises(luxor.UsageError, match="contradict each other"):
        luxor.dispute(game="pyramids", completed="Ana 3 green", had="Ana 2", left="10 6 3")
