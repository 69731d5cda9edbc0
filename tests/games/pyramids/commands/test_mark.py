"""`luxor pyramids mark`: told step by step, asked for what is missing, refused with the rule."""

from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import logged, said
from tests.conftest import Luxor, at_the_prompt
from tests.games.pyramids.at_table import (
    DEALT,
    pyramids,
    written,
)

Golden = Callable[[str, str], None]


def test_a_mark_is_told_step_by_step(luxor: Luxor, tmp_path: Path, golden: Golden) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    ran = pyramids(luxor, "mark ANI 12 c1 c2 c3 +31:a1")
    assert ran.code == Exit.FINE, ran.err
    golden("pyramids_mark.txt", ran.out)
    assert logged(save)[-1] == "ani 12 c1 c2 c3 +31:a1"
    shown = said(pyramids(luxor, "show --json"))["position"]
    ani = shown["players"][0]
    assert [card["marks"] for card in ani["cards"]] == [["c1", "c2", "c3"], ["a1"]]
    assert (ani["red"], shown["to_mark"]) == (1, ["bo"])


def test_where_the_layout_is_not_known_icons_are_said(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal corner3", "ani 12 one c1"))
    ran = pyramids(luxor, "mark bo 5 a1 a2 b2 red skull")
    assert ran.code == Exit.FINE, ran.err
    assert "The layout of card 5 isn't entered" in ran.out
    assert "Bo ticks skull 1 of 10." in ran.out
    assert logged(save)[-1] == "bo 5 a1 a2 b2 red skull"


def test_what_a_mark_lacks_is_named_or_asked_for(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    ran = pyramids(luxor, "mark ani 12 c1 c2 c3")
    assert ran.code == Exit.UNREADABLE
    assert "which extra square" in ran.err
    assert "+31:a1" in ran.err
    needs = said(pyramids(luxor, "mark ani 12 c1 c2 c3 --json"))["needs"]
    assert needs[0]["choice"] == "extra"
    assert "+31:a1" in needs[0]["options"]
    assert logged(save)[-1] == "reveal line3"

    code, shown = at_the_prompt(
        ["pyramids", "mark", "ani", "12", "c1", "c2", "c3"], ["99", "31:a1"]
    )
    assert code == Exit.FINE, shown
    assert "One of these, please" in shown
    assert logged(save)[-1] == "ani 12 c1 c2 c3 +31:a1"
    code, shown = at_the_prompt(
        ["pyramids", "mark", "bo", "5", "a1", "a2", "a3"], ["gold", "cross", "2", "tomb", "skull"]
    )
    assert "Only these words, please" in shown
    assert code == Exit.REFUSED, "a tomb cannot be that near"
    code, shown = at_the_prompt(
        ["pyramids", "mark", "bo", "5", "a1", "a2", "a3"], ["red cross", "2", "skull"]
    )
    assert code == Exit.FINE, shown
    assert logged(save)[-1] == "bo 5 a1 a2 a3 red cross +9 skull"


@pytest.mark.parametrize("word", ["move", "check"])
def test_a_turn_as_in_luxor_is_told_how_to_mark(luxor: Luxor, word: str) -> None:
    ran = pyramids(luxor, f"{word} ani 12 c1")
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert "luxor pyramids mark ani 12 c1" in ran.err


def test_a_whole_turn_is_one_line(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"), cards={})
    ran = pyramids(luxor, "mark rt/2s")
    assert ran.code == Exit.FINE, ran.err
    assert logged(save)[-2:] == ["ani - red torch", "bo - skull skull"]
    assert "Ani ticks the torch of round 1." in ran.out
    assert "Bo ticks skull 2 of 10." in ran.out
    pyramids(luxor, "undo 2")
    marks = said(pyramids(luxor, "mark -/t --json"))["marks"]
    assert [one["turn"] for one in marks] == ["ani -", "bo - torch"]


@pytest.mark.parametrize(
    ("line", "code", "problem"),
    [
        ("rt", Exit.UNREADABLE, "Type a mark as well"),
        ("rt/-/s", Exit.UNREADABLE, "A mark for each, in this order: Ani / Bo"),
        ("rt/zz", Exit.UNREADABLE, "'zz' isn't part of a mark"),
        ("rt/5!", Exit.REFUSED, "it takes at least 5"),
        ("rt/- --change", Exit.UNREADABLE, "about one player's mark"),
        ("ani 2g --change", Exit.UNREADABLE, "Ani has made no mark in this turn"),
    ],
)
def test_of_a_turn_with_a_slip_nothing_is_saved(
    luxor: Luxor, tmp_path: Path, line: str, code: Exit, problem: str
) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"), cards={})
    ran = pyramids(luxor, f"mark {line}")
    assert ran.code == code
    assert problem in " ".join(ran.err.split())
    assert logged(save)[-1] == "reveal line3"


def test_one_mark_of_this_turn_is_changed_and_the_others_stay(luxor: Luxor, tmp_path: Path) -> None:
    lines = (*DEALT, "reveal line3", "ani - red", "bo - skull")
    save = written(tmp_path, lines, cards={})
    ran = pyramids(luxor, "mark Ani 2g --change")
    assert ran.code == Exit.FINE, ran.err
    assert "Ani ticks green gem 2 of 10." in ran.out
    assert logged(save)[-3:] == ["undo 2", "ani - green green", "bo - skull"]
    assert pyramids(luxor, "mark ani 5! --change").code == Exit.REFUSED
    assert logged(save)[-1] == "bo - skull"
