"""`luxor board`: the owner's copy, entered with every kind of slip, and passed on."""

import json
from collections.abc import Callable
from pathlib import Path

import zxingcpp

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.files.copy import stand_in_board
from luxor_companion.games.luxor.rules.board import (
    export_board,
    import_board,
    read_board,
    write_board,
)
from tests.conftest import Luxor
from tests.share.pictures import from_png

CODE = write_board(stand_in_board())
OTHER = CODE.replace("=1 . . c", "=1 . c .")


def test_the_board_is_drawn(luxor: Luxor, golden: Callable[[str, str], None]) -> None:
    ran = luxor("board", "show")
    assert "placeholder" in ran.err
    assert max(map(len, ran.out.splitlines())) <= 80
    golden("board.txt", ran.out)


def test_a_board_is_not_replaced_by_accident(luxor: Luxor) -> None:
    luxor("board", "import", CODE, "--name", "mine")
    ran = luxor("board", "import", OTHER, "--name", "mine")
    assert ran.code == Exit.UNREADABLE
    assert copy.read_named_board("mine") == read_board(CODE)
    assert luxor("board", "import", OTHER, "--name", "mine", "--force").code == Exit.FINE
    assert copy.read_named_board("mine") == read_board(OTHER)


def test_a_board_that_is_not_there(luxor: Luxor) -> None:
    ran = luxor("board", "use", "nowhere")
    assert ran.code == Exit.BAD_FILE
    assert "you have: placeholder" in ran.err


def test_a_game_keeps_the_board_it_was_started_with(luxor: Luxor) -> None:
    luxor("new", "before", "-p", "Ani", "-p", "Jan")
    assert "board" in luxor("show").out.splitlines()[-3]
    luxor("board", "import", OTHER, "--name", "mine")
    assert json.loads(luxor("show", "--json").out)["position"]["board"] == CODE
    luxor("new", "after", "-p", "Ani", "-p", "Jan")
    said = json.loads(luxor("show", "--json").out)
    assert said["position"]["board"] == OTHER
    assert "board" not in said["placeholders"]


def test_a_board_by_name_or_code_for_one_table(luxor: Luxor) -> None:
    luxor("board", "import", OTHER, "--name", "mine")
    luxor("new", "a", "-p", "Ani", "-p", "Jan", "--board", "placeholder")
    assert json.loads(luxor("show", "--json").out)["position"]["board"] == CODE
    luxor("new", "b", "-p", "Ani", "-p", "Jan", "--board", OTHER)
    assert json.loads(luxor("show", "--json").out)["position"]["board"] == OTHER


def test_an_exported_board_comes_back() -> None:
    assert import_board(export_board(stand_in_board())) == stand_in_board()


def test_a_board_can_be_scanned(luxor: Luxor, tmp_path: Path) -> None:
    picture = tmp_path / "board.png"
    ran = luxor("board", "export", "--qr", "--png", str(picture))
    assert ran.code == Exit.FINE
    found = zxingcpp.read_barcodes(from_png(picture.read_bytes()))
    assert found[0].text == ran.out.strip()
