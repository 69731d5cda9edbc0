"""`luxor pyramids dispute`: a ruling on one mark in a game nobody tracked."""

import json

import pytest

from luxor_companion.cli import console
from luxor_companion.errors import Exit
from tests.conftest import Luxor

CARD = "..E.. ..... .#r#. ..x.. ..T.."


@pytest.mark.parametrize(
    ("mark", "marked", "rule"),
    [
        pytest.param("a1 a2 a3", "", "mark.entrance", id="the first mark has the entrance"),
        pytest.param("c1 c2", "", "mark", id="part of the pattern"),
        pytest.param("b3 c3 d3", "c1 c2", "mark.free", id="over a wall"),
        pytest.param("one d2", "c1", "mark.connected", id="corners do not touch"),
        pytest.param("c1 c2 d2", "", "mark.shape", id="another shape"),
        pytest.param("c1 c2 c3", "c1", "mark.free", id="a square twice"),
    ],
)
def test_mistakes_are_refused(luxor: Luxor, mark: str, marked: str, rule: str) -> None:
    flags = ["--pattern", "line3", "--card", CARD, "--marked", marked, "--json"]
    ran = luxor("pyramids", "dispute", *mark.split(), *flags)
    said = json.loads(ran.out)
    assert (ran.code, said["legal"], said["refusal"]["rule"]) == (Exit.REFUSED, False, rule)


def test_four_answers_are_enough(luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["line9", "line3", "..E", "b", "line3", CARD, "zz", "", "c1 c2 c3"])
    monkeypatch.setattr(console, "may_ask", lambda: True)
    monkeypatch.setattr(console, "ask", lambda _question: next(answers))
    ran = luxor("pyramids", "dispute")
    assert ran.code == Exit.FINE
    assert "Legal:" in ran.out
    assert "icon.gem" in ran.out
    for problem in ("one of domino", "Row 1", "there is no square 'zz'"):
        assert problem in ran.err
    assert next(answers, None) is None


def test_a_red_cross_needs_another_square(luxor: Luxor) -> None:
    flags = ["--pattern", "domino", "--card", CARD, "--marked", "c1 c2", "--json"]
    said = json.loads(luxor("pyramids", "dispute", "c3", "c4", *flags).out)
    assert said["legal"]
    assert said["needs"][0]["choice"] == "extra"


def test_a_question_in_words(luxor: Luxor) -> None:
    assert "mark.connected" in luxor("pyramids", "dispute", "do", "corners", "count").out


@pytest.mark.parametrize(
    ("flags", "problem"),
    [
        (["c1"], "pattern"),
        (["c1", "--pattern", "line9"], "one of domino"),
        (["c1", "--pattern", "line3", "--card", "..E"], "should have 5 squares"),
        (["c1", "--pattern", "line3", "--marked", "z9"], "there is no square 'z9'"),
        (["--pattern", "line3"], "mark"),
    ],
)
def test_bad_flags_are_one_sentence(luxor: Luxor, flags: list[str], problem: str) -> None:
    ran = luxor("pyramids", "dispute", *flags)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert problem in ran.err
