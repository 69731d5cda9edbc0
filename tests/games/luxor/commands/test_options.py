"""The table a command of Luxor is about: a save, or a position file."""

import pytest

from luxor_companion.errors import BadFileError
from luxor_companion.games.luxor.commands.options import odd_lines, open_luxor, position_or_table
from tests.conftest import ROOT

SAVE = ROOT / "saves/games/two-players.toml"


def test_a_position_file_goes_before_the_table() -> None:
    file = ROOT / "saves/positions/osiris-to-scarab.toml"
    named = position_or_table(file, str(SAVE)).position
    assert named.players[0].name == "Ani"
    assert position_or_table(None, str(SAVE)).position == open_luxor(str(SAVE)).position


def test_a_table_of_another_game_is_told_apart() -> None:
    with pytest.raises(BadFileError, match="luxor pyramids reads it"):
        open_luxor(str(ROOT / "saves/games/pyramids.toml"))


def test_what_looks_wrong_is_called_odd() -> None:
    assert odd_lines([]) == []
    assert odd_lines(["Two.", "Three."]) == ["Odd: Two.", "Odd: Three."]
