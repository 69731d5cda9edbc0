"""Cards entered row by row."""

from luxor_companion.errors import Exit
from tests.cli.at_table import said
from tests.conftest import Luxor, at_the_prompt
from tests.games.pyramids.at_table import pyramids
from tests.games.pyramids.commands.test_card import CODE


def test_a_card_is_asked_for_row_by_row(luxor: Luxor) -> None:
    rows = ["..E..", ".#x..", "r..g.", ".#.s."]
    answers = ["pink", "pur", *rows, "..t..", "....", "..q..", "u", "#####", "..T..", "u"]
    code, shown = at_the_prompt(["pyramids", "card", "add", "12"], [*answers, ".#.s.", "..T..", ""])
    assert code == Exit.FINE, shown
    assert "green, orange or purple, please" in shown
    assert "A card has one tomb (T), this one has 0." in shown
    assert "That is 4 squares" in shown
    assert "'q' isn't one of" in shown
    assert "Walls cut the entrance" in shown
    assert pyramids(luxor, "card export").out == f"12 purple {CODE}\n"


def test_an_icon_on_the_entrance_itself_is_asked_for_and_drawn(luxor: Luxor) -> None:
    rows = ["..E..", ".#x..", "r..g.", ".#.s.", "..T.."]
    code, shown = at_the_prompt(
        ["pyramids", "card", "add", "12"], ["pur", *rows, "E+q", "E+r E+g", "E+r T+s"]
    )
    assert code == Exit.FINE, shown
    assert shown.count("E+ or T+ and one of x r g t p s") == 2
    assert pyramids(luxor, "card export").out == f"12 purple {CODE}/E+r/T+s\n"
    drawn = pyramids(luxor, "card show 12").out
    assert " Er" in drawn
    assert " Ts" in drawn


def test_leaving_the_rows_keeps_nothing(luxor: Luxor) -> None:
    for answers in (["", "..E..", "q"], ["q"]):
        code, shown = at_the_prompt(["pyramids", "card", "add", "12"], answers)
        assert (code, "Traceback" in shown) == (Exit.INTERRUPTED, False)
        assert "please" not in shown, "q is no slip"
    assert said(pyramids(luxor, "card list --json"))["cards"] == []


def test_a_slip_in_a_row_is_said_before_the_next(luxor: Luxor) -> None:
    rows = ["..E..", "..E..", ".#x..", "..T..", "?", "r..g.", ".#.s.", "..T..", ""]
    code, shown = at_the_prompt(["pyramids", "card", "add", "12"], ["pur", ".....", *rows])
    assert code == Exit.FINE, shown
    slips = [line for line in shown.splitlines() if "this one has" in line or "not on" in line]
    assert slips == [
        "  A card has one entrance (E), this one has 0.",
        "  A card has one entrance (E), this one has 2.",
        "  The tomb is in the bottom row, not on c3.",
    ]
    assert shown.count("From the top row down") == 2, "the question mark explains again"
    assert pyramids(luxor, "card export").out == f"12 purple {CODE}\n"
