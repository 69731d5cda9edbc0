"""The menu of `play`: its choices are told apart however narrow it is."""

import re

from luxor_companion.cli.play import counts, drawn
from luxor_companion.referee.questions import Choice
from luxor_companion.view.theme import render_text


def test_answers_that_begin_alike_are_told_apart_however_narrow_the_menu_is() -> None:
    ends = ("key", "card 1-6", "card less2")
    words = [f"wakes the adventurer at statue 1, Osiris +2, {end}" for end in ends]
    rows = [("L4", "9 → 13", one) for one in words] + [("R4", "5 → 9", "scarab")]
    menu = {str(n): Choice(" ".join(row), row[-1], row) for n, row in enumerate(rows, start=1)}
    for columns in (1, 2, 3):
        text = render_text([drawn(menu, 80, columns)], 80)
        shown = re.findall(r"\d  (\S.*?)(?=  +\d  |\n|$)", text)
        assert len({one.rstrip() for one in shown}) == len(rows), text
        assert max(map(len, text.splitlines())) <= 80


def test_answers_that_begin_and_end_alike_are_told_apart() -> None:
    wakes = "ativa o aventureiro da estátua 2, 1 de 2 aventureiros"
    rows = [("E1-5", "22 → 27", wakes), ("E1-5", "22 → 27", f"Osíris +2, {wakes}")]
    menu = {str(n): Choice(" ".join(row), row[-1], row) for n, row in enumerate(rows, start=5)}
    for width in range(20, 81):
        text = render_text([drawn(menu, width)], width)
        first, second = text.splitlines()
        assert first.rstrip()[2:] != second.rstrip()[2:], text
        assert max(map(len, text.splitlines())) <= width


def test_a_menu_has_no_more_columns_than_tell_its_answers_apart() -> None:
    rows = [("D±1", "6 → 5", "carta 1-4"), ("D±1", "6 → 5", "carta 1-6"), ("D±1", "1 → 2", "")]
    menu = {str(n): Choice(" ".join(row), "", row) for n, row in enumerate(rows, start=1)}
    for columns in (most := max(counts(menu, 80)[0]), most + 1):
        text = render_text([drawn(menu, 80, columns)], 80)
        assert ("1-4" in text and "1-6" in text) == (columns == most), text


def test_a_menu_has_as_many_columns_as_its_answers_fit() -> None:
    short = {key: Choice(f"{key} one a1", "") for key in "123456"}
    long = {key: Choice(f"28 b1 c1 d1 d2 +45:b{key}", "") for key in "12345"}
    longer = {key: Choice(f"28 b1 c1 d1 d2 +45:b{key} +45:c4", "") for key in "12345"}
    assert [len(counts(menu, 80)[-1]) for menu in (short, long, longer)] == [5, 3, 2]
