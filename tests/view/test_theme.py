"""What people see, at three widths, with colours and without, in letters that a terminal has."""

import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from luxor_companion import open_table
from luxor_companion.games.luxor.view.board import last_move, map_lines
from luxor_companion.view.theme import (
    Fitting,
    Hanging,
    bar,
    chip,
    fill,
    lines_of,
    render_text,
    sparkline,
)
from tests.conftest import ROOT, Luxor, at_a_terminal

SAVES = ROOT / "saves/games"
WIDTHS = (20, 40, 80, 120)
COMMANDS = {
    "status": ["--save", "GAME"],
    "show": ["show", "--save", "GAME"],
    "list": ["show", "--list", "--save", "GAME"],
    "score": ["score", "--no-log", "--save", "GAME"],
    "log": ["log", "--lines", "30-54", "--save", "GAME"],
    "check": ["check", "L5", "@0", "--save", "BEGUN"],
    "refused": ["check", "L5", "@12", "--save", "BEGUN"],
    "options": ["options", "--card", "3", "--save", "BEGUN"],
    "rules": ["rules", "temple.tunnel"],
    "pyramids": ["pyramids", "show", "--save", "SECOND"],
    "pyramids score": ["pyramids", "score", "--no-log", "--save", "SECOND"],
}
Golden = Callable[[str, str], None]
CELLS = st.text("ab é漢·", max_size=8)
DRAWN = """
import sys
from luxor_companion import open_table
from luxor_companion.games.luxor.view.board import last_move, map_lines
from luxor_companion.view.theme import render_text
table = open_table(sys.argv[1]).opened
marks = last_move(table.record.done[-1].outcome, {12: "1", 15: "2"})
text = render_text(map_lines(table.position, marks), 80, coloured=True)
sys.stdout.buffer.write(text.encode())
"""


def shown(luxor: Luxor, saves: dict[str, str], name: str) -> str:
    ran = luxor(*(saves.get(word, word) for word in COMMANDS[name]))
    assert ran.code in (0, 3), ran.err
    return ran.out + ran.err


@pytest.mark.parametrize("name", COMMANDS)
def test_renderings(
    luxor: Luxor,
    saves: dict[str, str],
    golden: Golden,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    pages = []
    for width in WIDTHS:
        monkeypatch.setenv("COLUMNS", str(width))
        text = shown(luxor, saves, name)
        lines = text.splitlines()
        assert "\x1b" not in text  # a pipe
        assert not any(line != line.rstrip() for line in lines)
        if width >= 40:
            assert max(len(line) for line in lines) <= width, (name, width)
        pages += [f"--- {width} columns", *lines]
    golden(f"looks_{name.replace(' ', '_')}.txt", "\n".join(pages) + "\n")


def test_one_rendering_with_colours(saves: dict[str, str], golden: Golden) -> None:
    # A process of its own: Rich keeps a style in the first colours it was asked for.
    drawn = subprocess.run(
        [sys.executable, "-c", DRAWN, saves["BEGUN"]],
        env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"},
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout
    table = open_table(saves["BEGUN"]).opened
    marks = last_move(table.record.done[-1].outcome, {12: "1", 15: "2"})
    golden("looks_colours.txt", drawn.replace("\x1b", "ESC"))
    assert re.sub(r"\x1b\[[0-9;]*m", "", drawn) == render_text(map_lines(table.position, marks), 80)
    assert "[1]" in drawn
    assert "▸" in drawn


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_where_they_are_not_wanted(
    saves: dict[str, str], setting: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    term = setting.get("TERM", "xterm-256color")
    code, text = at_a_terminal(["show", "--save", saves["GAME"]], [], term=term)
    assert code == 0
    assert "wall value" in text
    assert "\x1b[" not in text


def test_colours_at_a_terminal(saves: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    args = ["show", "--save", saves["GAME"]]
    _code, text = at_a_terminal(args, [], term="xterm-256color")
    assert "\x1b[" in text
    _code, text = at_a_terminal([*args, "--no-color"], [], term="xterm-256color")
    assert "\x1b[" not in text


def test_sixteen_colours_keep_the_players_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    papers = {"red": "41", "green": "42", "blue": "44", "yellow": "43"}
    for colour, paper in papers.items():
        shown = render_text([chip("X", colour)], 20, coloured=True)
        assert re.search(rf"\x1b\[[0-9;]*;{paper}m X ", shown), shown


def test_wide_letters_stay_in_their_columns() -> None:
    rows = [["日本語", "1"], ["Ani", "22"], ["🦊🦊", "3"]]
    table = Fitting(["", "now"], rows, right=(1,))
    head, _line, *lines = lines_of([table], 40)
    assert {cell_len(line) for line in (head, *lines)} == {11}


def test_a_table_without_room_is_told_in_paragraphs() -> None:
    table = Fitting(["name", "points"], [["A long name to tell", "12"], ["Bo", ""]])
    assert lines_of([table], 20) == ["name A long name", "    to tell  points", "    12", "name Bo"]


def test_a_code_to_copy_is_never_folded() -> None:
    code = "x" * 50
    assert lines_of([Hanging(f"Type {code} here")], 20) == ["Type", f"  {code}", "  here"]
    assert render_text([f"Type {code}"], 20, fold=False) == f"Type {code}\n"


def test_bars_and_small_bars() -> None:
    assert bar(5, 10, 4).plain == "██"
    assert bar(-3, 10, 4).plain == ""
    assert bar(1, 0, 4).plain == ""
    assert sparkline([1, 2, 8]).plain == "▁▂█"
    assert sparkline([3, 3]).plain == "▄▄"
    assert fill("{who} has {number:02}", who=bar(1, 1, 1), number=7).plain == "█ has 07"


@pytest.mark.parametrize("said", ["Anleitung S. 4", "reglamento p. 12", "S. 4"])
def test_a_page_stays_with_its_number(said: str) -> None:
    told = " ".join([said] * 9)
    for width in range(20, 60):
        lines = lines_of([Hanging(told)], width)
        assert " ".join(map(str.strip, lines)) == told
        assert not any(line.rstrip().endswith((" p.", " S.")) for line in lines[:-1])


@given(
    st.lists(st.lists(CELLS, min_size=1, max_size=4), min_size=1, max_size=6),
    st.sets(st.integers(0, 3)),
    st.integers(1, 3),
)
def test_a_table_without_heads_is_drawn_as_rich_draws_it(
    rows: list[list[str]], right: set[int], gap: int
) -> None:
    wanted = Fitting((), rows, right=right, gap=gap)
    drawn = render_text([wanted], 300)
    assert drawn == render_text([wanted.table()], 300)
