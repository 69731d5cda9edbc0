"""The printed board, entered side by side of the spiral, with slips mended in place."""

import json
import time

import pytest

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.rules.board import group_tokens, read_board, write_board
from luxor_companion.lang import LANGUAGES
from tests.conftest import Ask, Luxor, at_the_prompt
from tests.games.luxor.commands.test_board import CODE
from tests.terminal import Screen

SIDES = ("=1..c.h1f.oc=2.A.f", "h2l..=3o", ".ch1f.=5A.lof", ".h3=8.cfh2Al", "o=11f.h3l..", "=13")
COMMAND = ("board", "calibrate")


def code() -> str:
    return write_board(copy.read_named_board("mine"))


def test_calibrating_with_slips() -> None:
    words = CODE.split()
    slips = [words[0], ".", "l", "u", words[2], "q3", "done", " ".join(words[3:20])]
    slips += [" ".join(words[20:]), "c", "done"]
    code, shown = at_the_prompt([*COMMAND, "mine"], slips)
    assert code == Exit.FINE
    assert "'q3' isn't one of" in shown
    assert "The path has 40 spaces, one for each tile laid on it (p.2); this one has 2." in shown
    assert "There are 40 spaces; b removes the last one." in shown
    assert copy.read_named_board("mine") == read_board(CODE)
    assert copy.board_in_use() == "mine"


def test_a_line_for_each_side_without_blanks(ask: Ask) -> None:
    ran = ask(COMMAND, *SIDES, "done")
    assert ran.code == Exit.FINE, ran.err
    assert code() == CODE
    assert "Treasure spaces 13/30, of them cobra 2/4, falcon 2/6, lion 1/4\n" in ran.err
    assert "Horus 1/1/0 of 2/2/2, Osiris 2/4, statues 1/3, wall value 3\n" in ran.err
    assert "That is all, with 13 for the tomb: done saves the board." in ran.err


def test_the_good_part_of_a_line_is_kept(ask: Ask) -> None:
    ran = ask(COMMAND, "=1..cxh1", ".h1f", "folder", "q")
    assert "  'xh1' isn't one of . c f l h1 h2 h3 o A =number; carry on from there." in ran.err
    assert "  'folder' isn't one of" in ran.err
    assert ran.err.endswith(
        "Space 7 > \nWhat you entered is kept: the same command continues from there.\n"
    )


@pytest.mark.parametrize(
    ("typed", "number", "entered"),
    [
        ("19=f", 19, ["f"]),
        ("19 f", 19, ["f"]),
        ("19=FA", 19, ["f", "A"]),
        ("19=5", 19, ["=5", "c"]),
        ("19==5h1", 19, ["=5", "h1"]),
        ("19=A", 19, ["c", "A"]),
        ("10=c", 10, ["=2", "c", "A"]),
        ("10=-A", 10, ["=2", "."]),
        ("10=7.", 10, ["=2", ".", "A"]),  # refused, so nothing changes
        ("41=12", 41, ["=12"]),
    ],
)
def test_a_space_is_changed_in_place(ask: Ask, typed: str, number: int, entered: list[str]) -> None:
    ran = ask(COMMAND, *SIDES, typed, "q")
    assert ran.code == Exit.INTERRUPTED
    draft = (copy.paths.copy_folder() / "boards/mine.unfinished").read_text(encoding="utf-8")
    tokens = json.loads(draft.partition("= ")[2].replace(",\n]", "]"))
    assert group_tokens(tokens)[number - 1] == entered
    others = [one for one in group_tokens(CODE.split()) if one]
    kept = [one for one in group_tokens(tokens) if one]
    assert [*kept[: number - 1], *kept[number:]] == [*others[: number - 1], *others[number:]]


def test_a_space_that_is_not_entered_cannot_be_changed(ask: Ask) -> None:
    ran = ask(COMMAND, "=1..c", "4=f", "0=f", "2=x", "2=", "7", "q")
    assert "  There is no space 4 yet: 3 spaces are entered." in ran.err
    assert "  There is no space 0 yet: 3 spaces are entered." in ran.err
    for odd in ("x", "2=", "7"):
        assert f"  '{odd}' isn't one of . c f l h1 h2 h3 o A =number" in ran.err
    assert ran.err.count("Space 4 > ") == 6


def test_back_takes_whole_spaces(ask: Ask) -> None:
    board = ("=1..c.h1f.oc=2.A", "=3.")
    ran = ask(COMMAND, *board, "b", "b", ".A", "A", "=3.", "b 10", "q")
    assert "A statue stands there already" in ran.err
    spaces = [line for line in ran.err.splitlines() if line.startswith("Space ")]
    asked = [line.split()[1] for line in ran.err.split("\n") if line.startswith("Space ")]
    assert spaces
    assert asked == ["1", "11", "12", "11", "10", "11", "11", "12", "2"]


def test_back_at_a_wall_value_takes_that_alone(ask: Ask) -> None:
    ask(COMMAND, "=1. =5", "b", ".", "q")
    ran = ask(COMMAND, "q")
    assert "Continuing after: =1 . ." in ran.err


def test_what_looks_odd_is_said_before_it_is_saved(ask: Ask) -> None:
    odd = CODE.replace("c", "f", 1)
    ran = ask(COMMAND, odd, "done", "q")
    assert ran.code == Exit.INTERRUPTED
    assert "  Look again: 4 cobra icons would match the temple tiles; there are 3.\n" in ran.err
    assert "  done saves it all the same; 19=c changes space 19.\n" in ran.err
    assert copy.board_names() == ["stand-in"]
    ran = ask(COMMAND, "done", "3=c", "done")
    assert ran.code == Exit.FINE
    assert ran.err.count("Look again") == 2
    assert code() == CODE


def test_an_odd_board_can_be_saved(ask: Ask) -> None:
    odd = CODE.replace("c", "f", 1)
    ran = ask(COMMAND, odd, "done", "done")
    assert ran.code == Exit.FINE
    assert ran.err.count("Look again") == 2, "once for each finding, and not again"
    assert code() == odd


def test_a_saved_board_is_edited(luxor: Luxor, ask: Ask) -> None:
    ask(COMMAND, *SIDES, "done")
    refused = luxor(*COMMAND)
    assert refused.code == Exit.UNREADABLE
    assert "--edit" in refused.err
    ran = ask((*COMMAND, "--edit"), "3=.", "4=c", "done")
    assert ran.code == Exit.FINE, ran.err
    assert "Continuing" not in ran.err
    assert code() == CODE.replace("c .", ". c", 1)
    assert luxor(*COMMAND, "nowhere", "--edit").code == Exit.BAD_FILE


def test_saving_says_which_board_new_tables_used(ask: Ask) -> None:
    assert "Until now" not in ask(COMMAND, *SIDES, "done").out
    ran = ask((*COMMAND, "club"), *SIDES, "done")
    said = "Until now they used mine: luxor board use mine goes back to it."
    assert said in " ".join(ran.out.split())


def test_an_imported_board_leaves_the_owners_own_in_use(ask: Ask, luxor: Luxor) -> None:
    ran = luxor("board", "import", CODE, "--name", "theirs")
    assert "new tables will use it" in ran.out, "nothing but the placeholder was in use"
    ask(COMMAND, *SIDES, "done")
    ran = luxor("board", "import", CODE, "--name", "club")
    assert "still use mine, until luxor board use club" in " ".join(ran.out.split())
    assert copy.board_in_use() == "mine"
    luxor("board", "use", "club")
    assert copy.board_in_use() == "club"


def test_calibrating_goes_on_where_one_left() -> None:
    words = CODE.split()
    code, _ = at_the_prompt([*COMMAND], [" ".join(words[:15]), "q"])
    assert code == Exit.INTERRUPTED
    code, _ = at_the_prompt([*COMMAND], [" ".join(words[15:]), "done"])
    assert code == Exit.FINE
    assert copy.read_named_board("mine") == read_board(CODE)


def test_calibrating_needs_a_terminal(luxor: Luxor) -> None:
    assert luxor("board", "calibrate", "--no-input").code == Exit.UNREADABLE


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawing_tally_and_line_fit_a_small_screen(language: str) -> None:
    with Screen(*COMMAND, env={"LUXOR_LANG": language}, until="> ") as screen:
        for side in (*SIDES[:3], f"{SIDES[3]}x", *SIDES[4:]):
            screen.line(side)
            lines = screen.text.rstrip().split("\n")
            assert lines[-1].endswith(">")
            top = next(row for row, line in enumerate(lines) if line.startswith("┼"))
            drawing, below = lines[top : top + 19], lines[top + 19 : -1]
            assert all(line[0] in "┼│" or line[1:] for line in drawing)
            assert [line[:1] for line in drawing].count("┼") == 7
            assert "/30" in below[0]
            assert "/4, " in below[1]
            assert len(below) == 2 + (side[-1] == "x") + (side in SIDES[4:])


def test_one_correction_takes_six_keys() -> None:
    """A doubled statue, ten spaces back; people took 43 keys for that."""
    keys = "31=-A\r"
    assert len(keys) <= 6
    wrong = [*SIDES[:3], SIDES[3].replace(".cf", ".cfA"), *SIDES[4:5]]
    with Screen(*COMMAND, until="> ") as screen:
        for side in wrong:
            screen.line(side)
        assert "4/3" in screen.text
        screen.press(keys)
        give_up = time.monotonic() + 30
        while "3/3" not in screen.settle() and time.monotonic() < give_up:
            pass
        assert "statues 3/3" in screen.text
