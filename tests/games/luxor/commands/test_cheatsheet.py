"""`luxor cheatsheet`: its turns can be typed in every language, its points are those that count."""

import json

import pytest

from luxor_companion.games.luxor import words
from luxor_companion.games.luxor.commands.cheatsheet import TURNS
from luxor_companion.games.luxor.rules.notation import write_turn
from luxor_companion.games.luxor.rules.scoring import SET_POINTS
from luxor_companion.games.luxor.words.typed import parse_typed_turn
from luxor_companion.lang import LANGUAGES, speaking
from tests.conftest import Luxor


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_turn_on_it_is_read_as_it_stands(luxor: Luxor, language: str) -> None:
    parts = json.loads(luxor("--lang", language, "cheatsheet", "--json").out)["parts"]
    shown = [row["sign"] for row in parts[1]["rows"]]
    with speaking(language):
        assert shown == [words.local(turn) for turn, _meaning in TURNS]
        for (turn, _meaning), typed in zip(TURNS, shown, strict=True):
            assert write_turn(parse_typed_turn(typed)) == turn


def test_the_points_of_sets_are_all_there(luxor: Luxor) -> None:
    points = luxor("cheatsheet").out.partition("Points at the end")[2]
    for number, scored in enumerate(SET_POINTS):
        assert number == 0 or f"{scored}" in points
