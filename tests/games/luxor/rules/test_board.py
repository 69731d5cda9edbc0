"""The code of a board: read, written, and what no board can be."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.files.copy import stand_in_board
from luxor_companion.games.luxor.rules.board import (
    Finding,
    export_board,
    findings,
    read_board,
    write_board,
)
from tests.conftest import Luxor
from tests.games.luxor.commands.test_board import CODE, OTHER
from tests.random_tables import random_board


def test_the_stand_in_fits_every_count(luxor: Luxor) -> None:
    assert findings(stand_in_board()) == []
    ran = luxor("board", "check")
    assert (ran.code, ran.out) == (Exit.FINE, "Board placeholder fits every printed count.\n")


def test_a_code_passes_from_owner_to_owner(luxor: Luxor, tmp_path: Path) -> None:
    line = export_board(read_board(OTHER))
    assert luxor("board", "import", *line.split(), "--name", "theirs").code == Exit.FINE
    assert luxor("board", "export", "theirs").out.strip() == line
    (tmp_path / "code.txt").write_text(line, encoding="utf-8")
    assert luxor("board", "import", str(tmp_path / "code.txt"), "--name", "file").code == Exit.FINE
    said = json.loads(luxor("board", "list", "--json").out)
    assert said == {"schema": 1, "boards": ["file", "theirs", "stand-in"], "current": "theirs"}


def test_one_wrong_character_is_called_damage(luxor: Luxor) -> None:
    line = export_board(read_board(OTHER))
    for index in range(0, len(line) - 7, 3):
        wrong = "x" if line[index] != "x" else "y"
        damaged = line[:index] + wrong + line[index + 1 :]
        ran = luxor("board", "import", damaged, "--name", f"board{index}")
        assert ran.code == Exit.UNREADABLE
        assert "damaged" in ran.err
    assert copy.board_names() == ["stand-in"]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        pytest.param(CODE.replace("=13", "", 1).replace(" .", "", 1), "39", id="39 spaces"),
        pytest.param(CODE.replace("h2", "h1", 1), "Horus spaces of level 1", id="3 of one level"),
        pytest.param(CODE.replace("=5", "=2", 1), "never fall", id="falling walls"),
        pytest.param(CODE.replace("=13", "=14"), "above 13", id="wall too high"),
        pytest.param(CODE.replace("A ", "", 1), "3 statues", id="two statues"),
        pytest.param(CODE.replace(" o ", " . ", 1), "4 Osiris spaces", id="three Osiris"),
        pytest.param(CODE.replace(" c ", " q ", 1), "'q'", id="a token that means nothing"),
    ],
)
def test_a_board_that_cannot_be(luxor: Luxor, code: str, words: str) -> None:
    ran = luxor("board", "import", code, "--name", "wrong")
    assert ran.code == Exit.UNREADABLE
    assert words in ran.err
    assert copy.board_names() == ["stand-in"]


def test_a_wall_that_falls_is_named_with_the_one_before_it() -> None:
    walls = [one for one in findings(read_board("=2 . =5 . =3 . =13")) if one.what == "falling"]
    assert walls == [Finding("falling", certain=True, params={"space": 3, "value": 3, "before": 5})]


def test_what_is_only_inferred_is_a_warning(luxor: Luxor) -> None:
    ran = luxor("board", "import", CODE.replace(" c ", " . ", 1), "--name", "odd")
    assert ran.code == Exit.FINE
    assert "Look again: 4 cobra icons would match" in ran.err


seeds = st.integers(0, 10**9)


@given(seeds)
def test_a_board_code_gives_the_same_board_back(seed: int) -> None:
    import random  # noqa: PLC0415  # a seed makes the board, hypothesis makes the seed

    board = random_board(random.Random(seed))
    assert read_board(write_board(board)) == board
    assert write_board(read_board(write_board(board))) == write_board(board)
