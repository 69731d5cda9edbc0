"""Whom a request means: a colour first, then a name, then a word of the language."""

import pytest

from luxor_companion.core.game import load_game
from luxor_companion.errors import UsageError
from luxor_companion.lang import speaking
from luxor_companion.referee import find_player

PLAYERS = {"red": "Ani", "green": "Red", "blue": "Ängström"}


@pytest.mark.parametrize(
    ("typed", "colour"),
    [("red", "red"), ("RED", "red"), ("ani", "red"), ("ÄNGSTRÖM", "blue"), ("green", "green")],
)
def test_a_player_is_found(typed: str, colour: str) -> None:
    assert find_player(load_game("luxor"), PLAYERS, typed) == colour


def test_a_colour_in_the_language() -> None:
    with speaking("de"):
        assert find_player(load_game("luxor"), PLAYERS, "blau") == "blue"


@pytest.mark.parametrize("typed", ["nobody", "", "yellow", "r e d"])
def test_who_is_not_there_is_told_who_is(typed: str) -> None:
    with pytest.raises(UsageError) as caught:
        find_player(load_game("luxor"), PLAYERS, typed)
    assert f"'{typed}'" in str(caught.value)
    assert "red (Ani), green (Red), blue (Ängström)" in str(caught.value)
