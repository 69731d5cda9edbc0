"""`luxor board`: the owner's copy, entered with every kind of slip, and passed on."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import zxingcpp

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.files.copy import material, stand_in_board, with_owned
from luxor_companion.games.luxor.rules.board import (
    Finding,
    export_board,
    findings,
    import_board,
    read_board,
    write_board,
)
from luxor_companion.games.luxor.rules.census import unusual_pieces
from luxor_companion.games.luxor.words.sentences import oddity_sentence
from tests.conftest import Luxor, at_a_terminal
from tests.share.pictures import from_png

CODE = write_board(stand_in_board())
OTHER = CODE.replace("=1 . . c", "=1 . c .")


def test_the_stand_in_fits_every_count(luxor: Luxor) -> None:
    assert findings(stand_in_board()) == []
    ran = luxor("board", "check")
    assert (ran.code, ran.out) == (Exit.FINE, "Board placeholder fits every printed count.\n")


def test_the_board_is_drawn(luxor: Luxor, golden: Callable[[str, str], None]) -> None:
    ran = luxor("board", "show")
    assert "placeholder" in ran.err
    assert max(map(len, ran.out.splitlines())) <= 80
    golden("board.txt", ran.out)


def test_a_code_passes_from_owner_to_owner(luxor: Luxor, tmp_path: Path) -> None:
    line = export_board(read_board(OTHER))
    assert luxor("board", "import", *line.split(), "--name", "theirs").code == Exit.FINE
    assert luxor("board", "export", "theirs").out.strip() == line
    (tmp_path / "code.txt").write_text(line, encoding="utf-8")
    assert luxor("board", "import", str(tmp_path / "code.txt"), "--name", "file").code == Exit.FINE
    said = json.loads(luxor("board", "list", "--json").out)
    assert said == {"schema": 1, "boards": ["file", "theirs", "stand-in"], "current": "file"}


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
    assert "boards are placeholder" in ran.err


def test_calibrating_with_slips() -> None:
    words = CODE.split()
    slips = [words[0], ".", "l", "u", words[2], "q3", "done", " ".join(words[3:20])]
    slips += [" ".join(words[20:]), "c", "done"]
    code, shown = at_a_terminal(["board", "calibrate", "mine"], slips)
    assert code == Exit.FINE
    assert "'q3' isn't one of" in shown
    assert "The path has 40 spaces (p.1), this one has 2." in shown
    assert "There are 40 spaces; b removes the last one." in shown
    assert copy.read_named_board("mine") == read_board(CODE)
    assert copy.board_in_use() == "mine"


def test_calibrating_goes_on_where_one_left() -> None:
    words = CODE.split()
    code, _ = at_a_terminal(["board", "calibrate"], [" ".join(words[:15]), "q"])
    assert code == Exit.INTERRUPTED
    code, _ = at_a_terminal(["board", "calibrate"], [" ".join(words[15:]), "done"])
    assert code == Exit.FINE
    assert copy.read_named_board("mine") == read_board(CODE)


def test_calibrating_needs_a_terminal(luxor: Luxor) -> None:
    assert luxor("board", "calibrate", "--no-input").code == Exit.UNREADABLE


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


TREASURES = "1/1 2/1x4 3/2x3 5/3 6/3"
HORUS = ["1=1-3x8", "2=1-5x7 last", "3=1-6x6 all3 less1"]
TEMPLE = ["cobra=tunnelx4", "falcon=scarabx4 wild either", "lion=wildx2 favour12 favour23"]


def test_the_material_of_a_copy(luxor: Luxor) -> None:
    assert "placeholder" in luxor("board", "material").out
    assert luxor("board", "material", "treasures", f"all={TREASURES}").code == Exit.FINE
    assert luxor("board", "material", "horus", *HORUS).code == Exit.FINE
    said = json.loads(luxor("board", "material", "temple", *TEMPLE, "--json").out)
    assert said["placeholders"] == []
    assert said["horus"]["2"] == "1-5x7 last"
    luxor("new", "mine", "-p", "Ani", "-p", "Jan", "--app-draws", "all")
    setup = json.loads(luxor("setup", "--json", "--reveal").out)
    assert setup["stacks"]["cobra"] == "tunnel tunnel tunnel tunnel"
    assert "v5/3" in setup["position"]["tiles"].split()
    assert setup["placeholders"] == ["board"]
    code, here = setup["code"], setup["position"]["tiles"]
    luxor("board", "material", "treasures", "--forget")
    luxor("new", "again", "-p", "Ani", "-p", "Jan", "--code", code)
    assert json.loads(luxor("setup", "--json").out)["position"]["tiles"] == here


def test_what_a_copy_has_that_no_list_knows_is_odd_and_not_refused(luxor: Luxor) -> None:
    tables = {
        "treasures": {"all": "1/1 2/1x4 3/2x3 5/4 7/3"},
        "horus": {"1": "1-3x8", "2": "1-5x7 last", "3": "1-6x6 all4 less1"},
    }
    box = with_owned(tables, "copy")
    said = [oddity_sentence(None, one) for one in unusual_pieces(box)]
    assert len(said) == 7  # two kinds of each of the three types, and a card
    assert said[-1].startswith('The "all4" card is unusual: public lists')
    assert unusual_pieces(material()) == []
    ran = luxor("board", "material", "horus", "1=1-3x4 all4x4", "2=1-5x8", "3=1-6x8")
    assert ran.code == Exit.FINE
    assert 'Look again: The "all4" card is unusual' in ran.err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param(["tresure", "all=1/1"], "isn't one of treasures, horus, temple", id="no part"),
        pytest.param(["treasures"], "Type what the pieces show", id="nothing"),
        pytest.param(["treasures", "all=1/1x10"], "five kinds of [1, 1, 1, 3, 4]", id="kinds"),
        pytest.param(["treasures", "all=10/1"], "'10/1' isn't a treasure", id="no treasure"),
        pytest.param(["treasures", f"vase={TREASURES}"], "statue is missing", id="two missing"),
        pytest.param(["horus", "1=1-3x7", "2=1-5x8", "3=1-6x8"], "7 cards", id="seven cards"),
        pytest.param(["horus", "1=3x8", "2=1-5x8", "3=1-6x8"], "no Horus card", id="starter card"),
        pytest.param(["temple", "cobra=tunnelx3"], "this stack has 4", id="short stack"),
        pytest.param(
            ["temple", "cobra=tunnelx4", "falcon=tunnelx6", "lion=wildx4"], "in all", id="totals"
        ),
        pytest.param(["horus", "8"], "WHAT=PIECES", id="no key"),
    ],
)
def test_material_that_cannot_be(luxor: Luxor, args: list[str], words: str) -> None:
    ran = luxor("board", "material", *args)
    assert ran.code in (Exit.UNREADABLE, Exit.BAD_FILE)
    assert words in ran.err
    assert len(json.loads(luxor("board", "material", "--json").out)["placeholders"]) == 3


def test_an_exported_board_comes_back() -> None:
    assert import_board(export_board(stand_in_board())) == stand_in_board()


def test_a_board_can_be_scanned(luxor: Luxor, tmp_path: Path) -> None:
    picture = tmp_path / "board.png"
    ran = luxor("board", "export", "--qr", "--png", str(picture))
    assert ran.code == Exit.FINE
    found = zxingcpp.read_barcodes(from_png(picture.read_bytes()))
    assert found[0].text == ran.out.strip()
