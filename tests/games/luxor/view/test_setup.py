"""The sheet and the guide of a set-up: on one screen, on one printed page."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.table import paths
from luxor_companion.table.table import open_table
from tests.conftest import Luxor, at_the_prompt
from tests.games.luxor.commands.test_show_setup import PLAYERS, position_of
from tests.printed import browse, needs_browser, pages_when_printed


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_sheet(luxor: Luxor, golden: Callable[[str, str], None], count: int) -> None:
    luxor("new", "friday", *PLAYERS[count], "--seed", "7", "--first", "Jan")
    ran = luxor("setup")
    assert ran.code == Exit.FINE
    assert max(map(len, ran.out.splitlines())) <= 80
    golden(f"setup_{count}.txt", ran.out)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_new_fits_one_screen_and_shows_what_lies_where(luxor: Luxor, count: int) -> None:
    ran = luxor("new", "friday", *PLAYERS[count], "--seed", "7")
    assert len((ran.out + ran.err).splitlines()) <= 22
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "luxor setup --guide" in ran.err
    tiles = json.loads(luxor("setup", "--json").out)["position"]["tiles"].split()
    assert all(tile in ran.out for tile in tiles)
    assert "drawn by lot" in " ".join(luxor("setup").out.split())


def test_the_guide_shows_the_map_where_it_is_needed(luxor: Luxor) -> None:
    luxor("new", "friday", *PLAYERS[2], "--seed", "7", "--first", "Jan")
    _code, shown = at_the_prompt(["setup", "--guide"], [*[""] * 6, "x", "q"])
    last = shown.rpartition("Step 7 of 13")
    assert "Horus tiles" in last[2]
    assert "TOMB" in last[2]
    assert "TOMB" not in shown.partition("Step 7 of 13")[0]
    assert "Enter, b or q, please." in shown


def test_every_treasure_is_placed_exactly_once(luxor: Luxor) -> None:
    said = json.loads(luxor("new", *PLAYERS[2], "--json").out)
    tiles = Counter(said["position"]["tiles"].split())
    by_type = Counter(dict.fromkeys("vsj", 0))
    for token, count in tiles.items():
        if token[0] in "vsj" and "/" in token:
            by_type[token[0]] += count
    assert by_type == {"v": 10, "s": 10, "j": 10}
    osiris = [int(token[1:]) for token in tiles.elements() if token[0] == "o"]
    assert sorted(osiris + said["osiris_left"]) == [1, 2, 2, 3, 3, 4]


def test_stacks_are_shown_only_when_asked_for(luxor: Luxor) -> None:
    luxor("new", *PLAYERS[2])
    stacks = open_table(paths.table_path(paths.current_name() or "")).save.setup["stacks"]
    for args in (["setup"], ["setup", "--json"], ["show"], ["show", "--json"]):
        ran = luxor(*args)
        assert not any(stack in ran.out for stack in stacks.values())
    assert all(stack in luxor("setup", "--reveal").out for stack in stacks.values())


@needs_browser
@pytest.mark.parametrize("count", [2, 4])
def test_the_page_prints_on_one_sheet(luxor: Luxor, tmp_path: Path, count: int) -> None:
    luxor("new", "friday", *PLAYERS[count][:-2], "-p", "<script>alert(1)</script>", "--seed", "7")
    page = tmp_path / "sheet.html"
    assert luxor("setup", "--html", str(page)).code == Exit.FINE
    assert json.loads(luxor("setup", "--html", str(page), "--json").out)["schema"] == 1
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "http" not in text.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
    assert pages_when_printed(page, tmp_path) == 1
    shown = browse(page, "--window-size=400,800", "--dump-dom")
    assert "TOMB" in shown
    assert "&lt;script&gt;alert(1)" in shown


@needs_browser
def test_nothing_of_the_page_overflows(luxor: Luxor, tmp_path: Path) -> None:
    luxor("new", "friday", *PLAYERS[4], "--seed", "7")
    page = tmp_path / "sheet.html"
    luxor("setup", "--html", str(page))
    measured = page.read_text(encoding="utf-8").replace(
        "style-src 'sha256-", "script-src 'unsafe-inline'; style-src 'sha256-"
    )
    measured = measured.replace(
        "</body>",
        "<script>document.title = [document.documentElement.scrollWidth <= innerWidth,"
        " [...document.querySelectorAll('svg text')].every(text => { const b = text.getBBox();"
        " return b.x >= 0 && b.x + b.width <= 712; })].join()</script></body>",
    )
    (tmp_path / "measured.html").write_text(measured, encoding="utf-8")
    shown = browse(tmp_path / "measured.html", "--window-size=800,1000", "--dump-dom")
    assert "<title>true,true</title>" in shown


def test_the_map_as_a_picture(luxor: Luxor, tmp_path: Path) -> None:
    import xml.etree.ElementTree as ET  # noqa: PLC0415  # a picture of our own

    luxor("new", "friday", *PLAYERS[2], "--seed", "7")
    file = tmp_path / "map.svg"
    luxor("setup", "--svg", str(file))
    texts = [node.text for node in ET.parse(file).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314  # as above
    tiles = str(position_of(luxor)["tiles"]).split()
    assert Counter(tiles) <= Counter(text for text in texts if text)
    assert {"A1", "A2", "A3", "TOMB", "stairs"} <= set(texts)


def test_players_without_names_go_by_their_colours(luxor: Luxor) -> None:
    ran = luxor("new", "friday", "-p", "red", "-p", "green", "--first", "red", "--laid")
    assert "Table friday: Red and Green. Red begins." in ran.out
    assert "Green's turn." in luxor("move", "L3", "finds=3:j6/3").out
