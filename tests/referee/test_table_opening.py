"""Opening a table for somebody who asks: a save, a position, or a new one."""

from pathlib import Path

import pytest

from luxor_companion.errors import LuxorError, UsageError
from luxor_companion.lang import NoSuchLanguageError
from luxor_companion.referee.table import load_position, new_table, open_table
from tests.conftest import ROOT

OSIRIS = ROOT / "saves/positions/osiris-to-scarab.toml"
SAVE = ROOT / "saves/games/two-players.toml"


def test_a_position_and_a_save_are_told_apart_by_what_is_in_them() -> None:
    position = load_position(OSIRIS)
    assert position.opened.position.players[0].name == "Ani"
    assert load_position(SAVE).opened.position == open_table(SAVE).opened.position


def test_a_new_table_is_opened_by_its_name() -> None:
    made = new_table("friday", ["Ani:red", "Bo"], seed=7, first="bo")
    found = open_table("friday")
    assert found.opened.position == made.opened.position
    names = [player.name for player in found.opened.position.players]
    assert names == ["Ani", "Bo"]
    assert found.opened.position.player.name == "Bo"


def test_what_cannot_be_started_is_not_there_afterwards() -> None:
    with pytest.raises(UsageError):
        new_table("friday", ["Ani"])
    with pytest.raises(LuxorError):
        open_table("friday")


def test_a_language_nobody_speaks(tmp_path: Path) -> None:
    with pytest.raises(NoSuchLanguageError):
        open_table(SAVE, language="xx")
    with pytest.raises(LuxorError):
        load_position(tmp_path / "none.toml")
