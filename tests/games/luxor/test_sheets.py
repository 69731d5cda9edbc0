"""The score sheet of a game nobody tracked, held against the box."""

from pathlib import Path
from typing import Any

import pytest

from luxor_companion.errors import BadFileError
from luxor_companion.games.luxor.sheets import read_sheet, uncounted_sentence
from luxor_companion.table.toml import read_toml
from tests.conftest import ROOT

FILE = ROOT / "saves/sheets/rulebook-example.toml"


@pytest.fixture
def sheet() -> dict[str, Any]:
    return read_toml(FILE)


def first(sheet: dict[str, Any]) -> dict[str, Any]:
    players = sheet.get("players", sheet.get("player"))
    held: dict[str, Any] = players[0] if isinstance(players, list) else next(iter(players.values()))
    return held


def test_the_printed_example_is_counted(sheet: dict[str, Any]) -> None:
    result = read_sheet(sheet, FILE)
    assert result.winners
    assert "0 scarabs" in uncounted_sentence(result)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("adventurers", [14], "wall values go from 0 to 13, not 14"),
        ("adventurers", [-1], "not -1"),
        ("adventurers", [1] * 6, "6 adventurers, but each player has 5"),
        ("scarabs", [5], "a scarab is worth 1 to 4, not 5"),
        ("scarabs", [4] * 9, "9 scarabs worth 4"),
        ("keys", 500, "500 in all, but there are only"),
        ("wild", 100, "but there are only"),
        ("vases", -1, "vases"),
        ("colour", "violet", "violet"),
        ("ankhs", 1, "ankhs"),
    ],
)
def test_what_no_player_can_have(
    sheet: dict[str, Any], key: str, value: object, words: str
) -> None:
    first(sheet)[key] = value
    with pytest.raises(BadFileError) as caught:
        read_sheet(sheet, Path("sheet.toml"))
    assert words in str(caught.value)
    assert str(caught.value).startswith("sheet.toml")
