"""`luxor score` from a sheet."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.conftest import ROOT, Luxor

SHEET = str(ROOT / "saves/sheets/rulebook-example.toml")


def test_the_score_table(luxor: Luxor, golden: Callable[[str, str], None]) -> None:
    ran = luxor("score", "--sheet", SHEET)
    assert (ran.code, ran.err) == (Exit.FINE, "")
    golden("score.txt", ran.out)


def test_json_follows_the_contract(luxor: Luxor) -> None:
    said = json.loads(luxor("score", "--sheet", SHEET, "--json").out)
    assert said["players"][0] == {
        "player": "red",
        "colour": "red",
        "started": None,
        "bot": None,
        "name": "Ani",
        "track": 21,
        "adventurers": 31,
        "sarcophagi": 3,
        "keys": 1,
        "sets": {"count": 3, "points": 12},
        "scarabs": 7,
        "total": 75,
        "rank": 1,
    }
    assert (said["winners"], said["decided_by"]) == (["Ani"], "points")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("", "give each of the 2 to 4", id="no players"),
        pytest.param("[[player]]\n" * 5, "here are 5", id="five players"),
        pytest.param('[[player]]\nnam = "A"', "did you mean name?", id="misspelt key"),
        pytest.param("[[player]]\nkeys = true", "a whole number, not true", id="wrong type"),
        pytest.param("[[player]]\nkeys = -1", "0 or more, not -1", id="negative"),
        pytest.param("[[player]]\nadventurers = [14]", "0 to 13, not 14", id="wall too high"),
        pytest.param("[[player]]\nadventurers = [1,1,1,1,1,1]", "6 adventurers", id="six"),
        pytest.param("[[player]]\nscarabs = [5]", "1 to 4, not 5", id="scarab too high"),
        pytest.param("[[player]]\nsarcophagi = [3, 3]", "one worth 5", id="two threes"),
        pytest.param("[[player]]\nsarcophagi = [4]", "one worth 5", id="no such sarcophagus"),
        pytest.param("[[player]]\nvases = 11", "there are only 10", id="too many vases"),
        pytest.param("[[player]]\nscarabs = [4,4,4,4,4,4,4,4,4]", "only 8", id="nine fours"),
        pytest.param('[[player]]\nname="A"\n[[player]]\nname="A"', "'A'", id="same name"),
        pytest.param("[[player", "not valid TOML", id="no TOML"),
    ],
)
def test_a_wrong_sheet_is_one_sentence(luxor: Luxor, tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "sheet.toml"
    path.write_text(text, encoding="utf-8")
    ran = luxor("score", "--sheet", str(path))
    assert (ran.code, ran.out) == (Exit.BAD_FILE, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1


def test_a_missing_sheet(luxor: Luxor, tmp_path: Path) -> None:
    ran = luxor("score", "--sheet", str(tmp_path / "none.toml"))
    assert ran.code == Exit.BAD_FILE
    assert "there is no such file" in ran.err


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-8-sig"])
def test_a_sheet_may_be_as_windows_writes_it(luxor: Luxor, tmp_path: Path, encoding: str) -> None:
    sheet, mark = tmp_path / "sheet.toml", "\ufeff" if encoding == "utf-16-be" else ""
    sheet.write_bytes((mark + Path(SHEET).read_text(encoding="utf-8")).encode(encoding))
    assert luxor("score", "--sheet", str(sheet)).out == luxor("score", "--sheet", SHEET).out
    sheet.write_bytes(b"\xff\xfe" + b"x")
    assert "not a text file" in luxor("score", "--sheet", str(sheet)).err
