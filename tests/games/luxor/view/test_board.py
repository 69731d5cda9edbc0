"""The map and the list of a board."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion import load_position
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.view.board import spiral_lines
from luxor_companion.view.theme import render_text
from tests.conftest import ROOT, Luxor
from tests.games.luxor.files.test_position import OSIRIS


def test_the_small_map_has_all_that_the_large_one_has() -> None:
    position = load_position(ROOT / "saves/games/three-players.toml").opened.position
    maps = (spiral_lines(position), spiral_lines(position, walls=False))
    large, small = (render_text(lines, 80) for lines in maps)
    assert len(small.splitlines()) == 12
    assert {len(line) for line in small.splitlines()} == {78}
    assert small.count("A") == large.count("A")
    places = re.compile(r"\b\d+ +[·a-z]\S*")
    assert sorted(places.findall(small)) == sorted(places.findall(large))


EXAMPLES = sorted((ROOT / "saves/positions").glob("*.toml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_can_be_drawn(luxor: Luxor, path: Path) -> None:
    ran = luxor("position", "show", str(path))
    assert (ran.code, ran.err) == (Exit.FINE, "")
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_map(luxor: Luxor, golden: Callable[[str, str], None]) -> None:
    golden("position_map.txt", luxor("position", "show", str(OSIRIS)).out)


def test_the_list(luxor: Luxor, golden: Callable[[str, str], None]) -> None:
    golden("position_list.txt", luxor("position", "show", str(OSIRIS), "--list").out)


def test_a_narrow_terminal_gets_the_list(luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = luxor("position", "show", str(OSIRIS), "--list").out
    monkeypatch.setenv("COLUMNS", "60")
    narrow = luxor("position", "show", str(OSIRIS)).out
    assert narrow.split()[:60] == listed.split()[:60]
    assert max(map(len, narrow.splitlines())) <= 60
