"""Plain numbers, and the lines of a log read strictly: nothing is guessed, nothing crashes."""

import pytest

from luxor_companion.core import UnreadableError
from luxor_companion.core.record import Fixed, Redone, Undone, read_common
from luxor_companion.games.luxor.rules.board import read_board
from luxor_companion.games.luxor.rules.notation import Shown, read_line, read_turn

HUGE = "9" * 5000  # Python refuses to convert so many digits


def test_a_fix_with_and_without_a_reason() -> None:
    assert read_common("fix red keys=2") == Fixed("red", ("keys=2",), "")
    assert read_common('fix red keys=2 "forgot one"') == Fixed("red", ("keys=2",), "forgot one")
    assert read_common("undo") == Undone(1)
    assert read_common("redo 12") == Redone(12)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("fix", id="a fix of nothing"),
        pytest.param("fix red", id="a fix without a fact"),
        pytest.param('fix red keys=2 "forgot', id="a reason that does not end"),
        pytest.param("undo 0", id="undo nothing"),
        pytest.param("undo twice", id="undo a word"),
        pytest.param(f"undo {HUGE}", id="undo five thousand digits"),
        pytest.param("scarabs red 12", id="two scarabs in one word"),
        pytest.param("scarabs red 1 234", id="three scarabs in one word"),
        pytest.param("scarabs red 5", id="a scarab worth five"),
        pytest.param("scarabs red ٣", id="a scarab in other digits"),
        pytest.param("scarabs pink 3", id="nobody's scarabs"),
    ],
)
def test_a_line_that_is_not_of_a_log(line: str) -> None:
    with pytest.raises(UnreadableError, match=r"log\.line"):
        read_line(line)


def test_scarabs_are_shown_one_by_one() -> None:
    assert read_line("scarabs red 3 4 1") == Shown("red", (3, 4, 1))
    assert read_line("scarabs red") == Shown("red", ())


@pytest.mark.parametrize("token", ["@{}", "@A{}", "+{}", "die={}", "act={}", "scarab={}", "to={}"])
def test_no_number_is_too_long_to_be_refused(token: str) -> None:
    with pytest.raises(UnreadableError, match=r"turn\.value"):
        read_turn(f"L3 {token.format(HUGE)}")
    with pytest.raises(UnreadableError, match=r"board\.token"):
        read_board(f"={HUGE} . c")
