"""What a screen of `play` shows, at any size and in any language."""

import re
from pathlib import Path

import pytest

from luxor_companion.cli.play import Choice
from luxor_companion.cli.play.screen import _counts, _menu
from luxor_companion.view.theme import render_text
from tests.cli.at_table import FOUR, done, logged, start
from tests.cli.play.test_full import menu_keys, play_turn, whole
from tests.conftest import Luxor
from tests.terminal import Screen


def test_a_slip_takes_one_line_above_the_prompt(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "fix red @0 @12", "hand red 3 ? ? ? 4")
    with Screen("play") as screen:
        before = screen.lines
        for slip in ("R9", "L3 @5", "why R1 @5", "blah", ":fix red keys=99", "L3 @12 key", "1"):
            screen.type(slip) if slip != "1" else screen.press(slip)
            assert screen.lines[-2], slip
            assert screen.lines[: len(before) - 4] == before[:-4], f"{slip}: one line is new"
            if screen.lines[-2].endswith("(? shows all)"):
                begin = screen.lines[-2][:40].rstrip()
                assert screen.press("?").startswith(begin)
                screen.press("\r")


@pytest.mark.parametrize("language", ["en", "de", "es", "pt"])
@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (40, 120)])
def test_screens_are_whole_in_every_language(
    luxor: Luxor, tmp_path: Path, language: str, rows: int, columns: int
) -> None:
    save = start(luxor, tmp_path, *FOUR, "--app-draws", "all", "--lang", language)
    with Screen("play", rows=rows, columns=columns) as screen:
        for turn in range(10):
            keys = menu_keys(screen)
            screen.press(keys[turn % len(keys)])
            whole(screen, columns)
        for key in "skm":
            screen.press(key)
            whole(screen, columns)
            screen.press("\x1b")
    assert logged(save)


@pytest.mark.parametrize(
    ("rows", "columns", "env"),
    [
        pytest.param(24, 40, {}, id="narrow"),
        pytest.param(10, 80, {}, id="low"),
        pytest.param(24, 80, {"NO_COLOR": "1"}, id="without colour"),
        pytest.param(24, 80, {"LC_ALL": "C", "PYTHONUTF8": "0"}, id="without UTF-8"),
    ],
)
def test_terminals(
    luxor: Luxor, tmp_path: Path, rows: int, columns: int, env: dict[str, str]
) -> None:
    save = start(luxor, tmp_path, *FOUR, "--app-draws", "all")
    with Screen("play", rows=rows, columns=columns, env=env) as screen:
        for turn in range(8):
            play_turn(screen, save, turn)
            whole(screen, columns)
        if "NO_COLOR" in env:
            assert not re.search(r"\x1b\[[1-9][0-9;]*m", screen.written)
        if "LC_ALL" in env:
            assert screen.written.isascii()


def test_a_refusal_is_shown_whole(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    with Screen("play") as screen:
        screen.type(":L3 @7")
        assert "Ani's are on the" in " ".join(screen.text.split())
        assert "? shows all" not in screen.text


def test_answers_that_begin_alike_are_told_apart_however_narrow_the_menu_is() -> None:
    ends = ("key", "card 1-6", "card less2")
    words = [f"wakes the adventurer at statue 1, Osiris +2, {end}" for end in ends]
    rows = [("L4", "9 → 13", one) for one in words] + [("R4", "5 → 9", "scarab")]
    menu = {str(n): Choice(" ".join(row), row[-1], row) for n, row in enumerate(rows, start=1)}
    for columns in (1, 2, 3):
        text = render_text([_menu(menu, 80, columns)], 80)
        shown = re.findall(r"\d  (\S.*?)(?=  +\d  |\n|$)", text)
        assert len({one.rstrip() for one in shown}) == len(rows), text
        assert max(map(len, text.splitlines())) <= 80


def test_a_menu_has_no_more_columns_than_tell_its_answers_apart() -> None:
    rows = [("D±1", "6 → 5", "carta 1-4"), ("D±1", "6 → 5", "carta 1-6"), ("D±1", "1 → 2", "")]
    menu = {str(n): Choice(" ".join(row), "", row) for n, row in enumerate(rows, start=1)}
    for columns in (most := max(_counts(menu, 80)[0]), most + 1):
        text = render_text([_menu(menu, 80, columns)], 80)
        assert ("1-4" in text and "1-6" in text) == (columns == most), text


def test_a_menu_has_as_many_columns_as_its_answers_fit() -> None:
    short = {key: Choice(f"{key} one a1", "") for key in "123456"}
    long = {key: Choice(f"28 b1 c1 d1 d2 +45:b{key}", "") for key in "12345"}
    longer = {key: Choice(f"28 b1 c1 d1 d2 +45:b{key} +45:c4", "") for key in "12345"}
    assert [len(_counts(menu, 80)[-1]) for menu in (short, long, longer)] == [5, 3, 2]
