"""`luxor position show`, and position files that are wrong."""

import json
from pathlib import Path

import pytest
from hypothesis import given

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files.position import position_from, position_table
from luxor_companion.games.luxor.rules.legal import options
from tests.conftest import ROOT, Luxor
from tests.games.luxor.rules.test_board import seeds
from tests.games.luxor.rules.test_legal import SAMPLED, games
from tests.random_tables import random_decisions

OSIRIS = ROOT / "saves/positions/osiris-to-scarab.toml"


def test_json_is_the_position(luxor: Luxor) -> None:
    said = json.loads(luxor("position", "show", str(OSIRIS), "--json").out)
    assert said["position"]["red"]["hand"] == "1 4 ? ? 3"
    assert said["odd"] == []


def test_what_cannot_come_about_is_pointed_out(luxor: Luxor, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    text = 'board = "A . o ."\ntiles = "scarab o1 v3/2"\n[red]\nat = [2]\nlying = [1]\n'
    path.write_text(text, encoding="utf-8")
    ran = luxor("position", "show", str(path))
    assert ran.code == Exit.FINE
    assert "Scarab lies on space 1" in ran.err
    assert "is on the Osiris tile of space 2" in ran.err
    assert "still lies at statue 1" in ran.err
    assert "has 2 adventurers instead of five. (setup.adventurers)" in ran.err


def test_a_tile_no_list_knows_is_pointed_out(luxor: Luxor, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    text = 'board = ". ."\ntiles = "v7/4 v6/3"\n[red]\nat = [0, 0, 0, 0, 0]\n'
    path.write_text(text, encoding="utf-8")
    ran = luxor("position", "show", str(path))
    assert (ran.code, ran.err.count("unusual")) == (Exit.FINE, 1)
    assert "7 VP for 4 adventurers" in " ".join(ran.err.split())


SHORT = 'board = ". o ."\ntiles = "v3/2 o1 s1/1"\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("", "no player", id="nothing"),
        pytest.param('board = ". q ."', "Token 2 of the board code, 'q'", id="bad board token"),
        pytest.param('board = ". o"\ntiles = "v3/2"', "1 tile for 2 spaces", id="too few tiles"),
        pytest.param(
            'board = "."\ntiles = "v0/2"', "There is no tile 'v0/2' (space 1)", id="bad tile"
        ),
        pytest.param(SHORT, "no player", id="no player"),
        pytest.param(SHORT + 'to_move = "red"\nkeys = 3\n', "no player", id="only the supply"),
        pytest.param(SHORT + "[purple]\n", "unknown key 'purple'", id="a fifth colour"),
        pytest.param(SHORT + "[red]\nkey = 1", "did you mean keys?", id="misspelt key"),
        pytest.param(SHORT + '[red]\nkeys = "1"', "a whole number, not '1'", id="wrong type"),
        pytest.param(SHORT + "[red]\nat = [0, 5]", "no space 5", id="space out of range"),
        pytest.param(
            SHORT + "[red]\nat = [0,0,0,1,1,3]", "each colour has 5", id="six adventurers"
        ),
        pytest.param(SHORT + "[red]\nlying = [1]", "not one of the 0 statues", id="no statue"),
        pytest.param(SHORT + '[red]\nhand = "1 2"', "a hand has 5 cards", id="short hand"),
        pytest.param(
            SHORT + '[red]\nhand = "1 2 x ? ?"', "there is no card 'x'", id="unknown card"
        ),
        pytest.param(SHORT + "[red]\nscarabs = [5]", "worth 1 to 4", id="scarab too high"),
        pytest.param(SHORT + "[red]\nkeys = 21", "there are only 20", id="too many keys"),
        pytest.param(SHORT + '[red]\ntreasures = "vv"', "'vv' isn't a treasure", id="bad treasure"),
        pytest.param(
            SHORT + "[red]\nsarcophagi = [5, 5]", "one worth 5 and one worth 3", id="two fives"
        ),
        pytest.param(
            'to_move = "blue"\n' + SHORT + "[red]", "nobody here plays 'blue'", id="no such turn"
        ),
        pytest.param(SHORT + "[red]\n[house]\nall_blocked = 3", "text in quotes", id="house type"),
        pytest.param(
            SHORT + '[red]\n[house]\nall_blocked = "no"', "stay or refuse", id="house value"
        ),
        pytest.param(
            'board = "o o"\ntiles = "o1 o1"\n[red]',
            "2 times Osiris tile +1, but the box holds only 1",
            id="tiles",
        ),
        pytest.param(
            SHORT + '[red]\nhand = "5 5 5 5 5"',
            "5 times card 5, but the box holds only 4",
            id="cards",
        ),
        pytest.param(SHORT + '[stacks]\ncobra = "x"\n[red]', "'x' isn't one of", id="bad front"),
        pytest.param(SHORT + "[horus]\n1 = 9\n[red]", "from 0 to 8, not 9", id="too many cards"),
        pytest.param("board = 3", "text in quotes, not 3", id="board is a number"),
    ],
)
def test_a_wrong_position_is_one_sentence(
    luxor: Luxor, tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "position.toml"
    path.write_text(text, encoding="utf-8")
    ran = luxor("check", "L1", "--position", str(path))
    assert (ran.code, ran.out) == (Exit.BAD_FILE, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("content", [b"\xff\xfe", b"\x00", b"a" * 10**6, b"[" * 5000])
def test_a_file_that_is_no_text_at_all(luxor: Luxor, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "noise.toml"
    path.write_bytes(content)
    ran = luxor("check", "L1", "--position", str(path))
    assert ran.code == Exit.BAD_FILE
    assert len(ran.err) < 400


def test_a_folder_is_no_file(luxor: Luxor, tmp_path: Path) -> None:
    assert luxor("check", "L1", "--position", str(tmp_path)).code == Exit.BAD_FILE


@games
@given(seeds)
def test_a_position_file_gives_the_same_position_back(seed: int) -> None:
    for position, _, _ in random_decisions(seed)[::SAMPLED]:
        hidden = position._replace(scarabs=(None,) * len(position.scarabs))
        read = position_from(position_table(hidden), "here")
        assert read == hidden
        assert options(read) == options(position)
