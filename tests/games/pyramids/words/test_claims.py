"""What people type about completed pyramids and potions in a dispute."""

import pytest

from luxor_companion.games.pyramids.rules.claims import Claimed
from luxor_companion.games.pyramids.words import claims
from tests.lang.spoken import speaking


def test_who_completed_what_can_be_typed_as_people_say_it() -> None:
    claim = claims.completions("Ana 12 purple, mary lou 7 green 9", "ana 3; Mary Lou 1 green", "?")
    assert claim.names == (("ana", "Ana"), ("mary-lou", "mary lou"))  # as they were first called
    assert claim.completed == (
        Claimed("ana", 12, "purple"),
        Claimed("mary-lou", 7, "green"),
        Claimed("mary-lou", 9),
    )
    assert claim.had == (("mary-lou", "green", 1),)  # of two colours, one has to be named
    with speaking("de"):
        assert claims.completions("Ana 12 lila", "?", "?").completed[0].colour == "purple"


@pytest.mark.parametrize(
    ("text", "left"),
    [("10 6 3", 3), ("6/3", 2), ("3", 1), ("none", 0), ("-", 0), ("purple 6 3", 2)],
)
def test_bonuses_left(text: str, left: int) -> None:
    assert claims.READERS["left"](text) == text
    assert claims.completions("Ana 12 purple", "?", text).left == (("purple", left),)


@pytest.mark.parametrize(
    ("fact", "text", "problem"),
    [
        ("completed", "12 purple", "type a name, then numbers"),
        ("completed", "Ana", "type a name, then numbers"),
        ("completed", "Ana 12 blue", "'blue' can't be read here"),
        ("completed", "Ana 49", "There is no pyramid card 49"),
        ("completed", "Ana 12, Ben 12", "There is only one card 12"),
        ("completed", "Ana 12 13, ana 14", "Ana has two cards|ana has two cards"),
        ("completed", "", "can't be read here"),
        ("had", "Ana 17", "there are only 16 pyramids of a colour"),
        ("had", "three", "type a name, then numbers"),
        ("left", "10 3", "10 6 3, 6 3, 3 or none"),
        ("left", "10", "10 6 3, 6 3, 3 or none"),
        ("icons", "potion gold", "only these words, please: red green torch"),
        ("skulls", "eleven", "a number from 0 to 10"),
        ("skulls", "11", "a number from 0 to 10"),
    ],
)
def test_a_slip_is_one_sentence(fact: str, text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        claims.READERS[fact](text)


def test_icons_are_typed_as_in_a_mark() -> None:
    strokes = claims.potions("2 skull potion + p", "3").strokes
    assert [(one.skull, one.potion) for one in strokes] == [(2, 1), (0, 1)]
    assert claims.potions("ssp", "?").skulls is None
