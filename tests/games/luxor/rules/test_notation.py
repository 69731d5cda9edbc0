"""Plain numbers, and the lines of a log read strictly: nothing is guessed, nothing crashes."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luxor_companion.cli.prompt import number, numbers
from luxor_companion.core import UnreadableError, parse_number
from luxor_companion.core.record import Fixed, Redone, Undone, read_common
from luxor_companion.games.luxor.rules.board import read_board
from luxor_companion.games.luxor.rules.notation import Shown, read_line, read_turn
from tests.conftest import Luxor

HUGE = "9" * 5000  # Python refuses to convert so many digits


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_plain_number_is_read_within_its_bounds(number: int, most: int, least: int) -> None:
    expected = number if least <= number <= most else None
    assert parse_number(str(number), most, least) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param(" ", id="a space"),
        pytest.param(" 3", id="a space before it"),
        pytest.param("3\n", id="a line end behind it"),
        pytest.param("-3", id="minus"),
        pytest.param("+3", id="plus"),
        pytest.param("3.0", id="a point"),
        pytest.param("1_0", id="an underscore"),
        pytest.param("٣", id="an Arabic digit"),
        pytest.param("²", id="a superscript"),
        pytest.param("Ⅳ", id="a Roman numeral"),
        pytest.param("three", id="a word"),
        pytest.param("0003", id="more digits than the largest has"),
        pytest.param("100", id="too large"),
        pytest.param(HUGE, id="five thousand digits"),
    ],
)
def test_what_is_not_a_plain_number(text: str) -> None:
    assert parse_number(text, 99) is None


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


def test_a_terminal_of_a_size_nobody_has(luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = luxor("tables")
    monkeypatch.setenv("COLUMNS", HUGE)
    assert luxor("tables") == usual


@pytest.mark.parametrize("read", [lambda text: number(text, 0, 9), numbers((1, 2))])
@pytest.mark.parametrize("text", [HUGE, "٣", "-1", "1 x"])
def test_an_answer_that_is_no_number_is_asked_again(
    read: Callable[[str], object], text: str
) -> None:
    with pytest.raises(ValueError, match="please"):
        read(text)


def test_answers_that_are_numbers() -> None:
    assert number("9", 0, 9) == 9
    assert numbers((1, 2))("1, 2 2") == [1, 2, 2]
    assert numbers((1, 2))("") == []
