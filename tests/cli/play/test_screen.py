"""What a screen of `play` shows, at any size and in any language."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from rich.text import Text

from luxor_companion.cli.play.full import FullScreen
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.games.luxor.view.play import LuxorLooks
from luxor_companion.view.play import Lines
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
            if screen.lines[-2].endswith("(↓ shows all)"):
                begin = screen.lines[-2][:40].rstrip()
                assert screen.at_once("\x1b[B").startswith(begin)
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
        assert "↓ shows all" not in screen.text


@pytest.mark.parametrize("language", ["en", "de", "es", "pt"])
@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (40, 120)])
def test_players_with_long_names_stay_a_table_or_blocks(
    luxor: Luxor, tmp_path: Path, language: str, rows: int, columns: int
) -> None:
    people = (
        "-p",
        "Alexandra-Katharina:red",
        "-p",
        "Jan:green",
        "-p",
        "Bo:blue",
        "-p",
        "Mia:yellow",
    )
    start(luxor, tmp_path, *people, "--first", "Jan", "--laid", "--lang", language)
    with Screen("play", rows=rows, columns=columns, env={"LUXOR_LANG": language}) as screen:
        screen.press("3")
        screen.press("1")
        whole(screen, columns)
        assert not re.search(r"A1 A2 A3 +[^\W\d]", screen.text), "columns or lines, no paragraph"


@pytest.mark.parametrize("language", ["en", "de", "es", "pt"])
def test_the_keys_are_explained_in_columns(luxor: Luxor, tmp_path: Path, language: str) -> None:
    start(luxor, tmp_path, *FOUR, "--lang", language)
    with Screen("play", env={"LUXOR_LANG": language}) as screen:
        shown = screen.press("k").splitlines()
        keys = [line for line in shown if re.match(r"[uyhsgnfwmaxkq?] {7}\w", line)]
        assert len(keys) == len("uyhsgnfwmaxkq?"), screen.text
        ends = {re.match(r". {7}[\w ]*?  +", line + " ").end() for line in keys}  # type: ignore[union-attr]
        assert len(ends) == 1, "what they do begins in one column"


class TooWide(LuxorLooks):
    """A picture with a line that no terminal folds."""

    def pictures(
        self, _table: LuxorTable, _width: int, _lights: Mapping[int, str]
    ) -> Iterable[Lines]:
        yield [Text("#" * 79, no_wrap=True, overflow="ignore")]


def test_a_picture_that_is_too_wide_never_hides_the_question(luxor: Luxor, tmp_path: Path) -> None:
    dialogue = Dialogue(start(luxor, tmp_path))
    question = dialogue.ask()
    assert question
    assert dialogue.question_text() in "\n".join(FullScreen(dialogue, TooWide()).frame(80, 24))


def test_a_temple_tile_is_named_once(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *FOUR, "--laid")
    with Screen("play") as screen:
        screen.press("311")
        assert "Which temple tile was revealed?" in screen.text
        assert not re.search(r"\b(scarab|tunnel) +\1\b", screen.text), screen.text
        assert "no temple icon" in screen.text
