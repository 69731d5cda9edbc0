"""What the words of Luxor say of a table: whose turn it is, why it is over, what is entered."""

import pytest

from luxor_companion import load_position
from luxor_companion.games.luxor import words
from tests.conftest import ROOT

POSITION = load_position(ROOT / "saves/positions/osiris-to-scarab.toml").opened.position


def test_whose_turn_it_is() -> None:
    assert words.next_lines(POSITION) == ["Ani's turn (red)."]


@pytest.mark.parametrize(
    ("over", "said"),
    [("end.stuck", "nobody had a legal move"), ("end.second", "two adventurers are in")],
)
def test_why_it_is_over(over: str, said: str) -> None:
    (line,) = words.next_lines(POSITION._replace(over=over))
    assert said in line


def test_placeholders_are_named_with_the_command_that_replaces_them() -> None:
    assert words.stand_in_lines([]) == []
    told = " ".join(words.stand_in_lines(["board", "treasures"]))
    assert "luxor board calibrate" in told
    assert "luxor board material" in " ".join(words.stand_in_lines(["horus"]))


@pytest.mark.parametrize(
    ("what", "word", "known"),
    [
        ("space", "12", True),
        ("space", "v3/2", True),
        ("space", "because", False),
        ("turn", "red", True),
        ("turn", "first", False),
        ("piles", "reshuffle", True),
        ("piles", "draw=4", True),
        ("piles", "4", False),
        ("red", "keys=2", True),
        ("red", "@3", True),
        ("red", "found", False),
    ],
)
def test_facts_of_a_fix_are_told_from_its_reason(what: str, word: str, *, known: bool) -> None:
    assert words.is_fact(what, word) is known


def test_a_player_in_any_language() -> None:
    assert words.typed_player("rot") == "red"
    assert words.typed_player("nobody") not in ("red", "green", "blue", "yellow")
