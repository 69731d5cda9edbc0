"""`luxor pyramids dispute`: a ruling on one mark in a game nobody tracked."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.cli import console
from luxor_companion.core import Refusal
from luxor_companion.core.cases import leaves
from luxor_companion.errors import Exit
from luxor_companion.games.pyramids.rules import dispute as disputes
from luxor_companion.games.pyramids.rules.dispute import NUMBER, Dispute
from luxor_companion.games.pyramids.rules.layout import (
    SQUARES,
    USUAL_PATTERNS,
    placements,
    square_names,
)
from luxor_companion.games.pyramids.rules.notation import Mark, Stroke
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


@pytest.mark.parametrize(
    ("marked", "code"),
    [
        pytest.param("nothing", Exit.FINE, id="nothing"),
        pytest.param("none", Exit.FINE, id="none"),
        pytest.param("among", Exit.REFUSED, id="one of these"),
        pytest.param("beside", Exit.UNREADABLE, id="the entrance comes first"),
        pytest.param("fish", Exit.UNREADABLE, id="no square"),
    ],
)
def test_what_is_asked_for_can_be_answered(luxor: Luxor, marked: str, code: int) -> None:
    flags = ["--pattern", "line3", "--card", CARD, "--marked", marked]
    ran = luxor("pyramids", "dispute", "c1", "c2", "c3", *flags)
    assert ran.code == code
    assert ran.err.count("\n") == (code != Exit.FINE)


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


def test_a_card_is_drawn_in_five_lines(luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = CARD.split()
    answers = iter(["domino", rows[0], rows[1], "b", "domino", *rows, "", "c1 c2"])
    monkeypatch.setattr(console, "may_ask", lambda: True)
    monkeypatch.setattr(console, "ask", lambda _question: next(answers))
    ran = luxor("pyramids", "dispute")
    assert (ran.code, next(answers, None)) == (Exit.FINE, None)
    assert "Legal:" in ran.out


def test_who_is_first_and_who_gets_a_bonus_is_asked_step_by_step(
    luxor: Luxor, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ["c", "33 purple", "Ana 33 purple, Ben 15 purple", "Ana x", "Ana 1", "b", "Ana 1, Ben 3"]
    answers = iter([*said, "10 3", "6 3"])
    monkeypatch.setattr(console, "may_ask", lambda: True)
    monkeypatch.setattr(console, "ask", lambda _question: next(answers))
    ran = luxor("pyramids", "dispute")
    assert (ran.code, next(answers, None)) == (Exit.FINE, None)
    first, second = ran.out.index("for pyramid 15"), ran.out.index("for pyramid 33")
    assert first < second < ran.out.index("bonus of 6 with pyramid 15")
    assert "Ana gets the purple bonus of 3 with pyramid 33" in ran.out
    for problem in ("'33 purple' can't be read", "'Ana x' can't be read", "10 6 3, 6 3, 3 or none"):
        assert problem in ran.err


def test_without_colours_nobody_is_asked_about_bonuses(luxor: Luxor) -> None:
    ran = luxor("pyramids", "dispute", "--completed", "Ana 33, Ben 15")
    assert ran.code == Exit.FINE
    assert "Ben takes a new card for pyramid 15" in ran.out
    assert "bonus" not in ran.out


def test_potions_and_skulls_of_one_mark(luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = luxor("pyramids", "dispute", "--icons", "ps", "--skulls", "3")
    assert "erases the player's 2 worst skulls" in ran.out
    assert "Our own ruling" in ran.out
    answers = iter(["p", "gold", "potion", "twelve", "?"])
    monkeypatch.setattr(console, "may_ask", lambda: True)
    monkeypatch.setattr(console, "ask", lambda _question: next(answers))
    ran = luxor("pyramids", "dispute")
    assert (ran.code, next(answers, None)) == (Exit.FINE, None)
    assert "as far as any are" in ran.out


def test_a_pattern_may_have_words_around_it(luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["the L4 one", "?", "?", "c1 c2 c3 d3"])
    monkeypatch.setattr(console, "may_ask", lambda: True)
    monkeypatch.setattr(console, "ask", lambda _question: next(answers))
    assert "depends" in luxor("pyramids", "dispute").out


def test_a_red_cross_needs_another_square(luxor: Luxor) -> None:
    flags = ["--pattern", "domino", "--card", CARD, "--marked", "c1 c2", "--json"]
    said = json.loads(luxor("pyramids", "dispute", "c3", "c4", *flags).out)
    assert said["legal"]
    assert said["needs"][0]["choice"] == "extra"


def test_what_nobody_remembers_makes_it_depend(luxor: Luxor) -> None:
    flags = ["--pattern", "domino", "--card", CARD.replace("r", "?"), "--marked", "c1"]
    ran = luxor("pyramids", "dispute", "c2", "c3", *flags)
    assert ran.code == Exit.FINE
    assert ran.out.index("If there is no wall on c3:") < ran.out.index("Legal:")
    assert ran.out.index("If there is a wall on c3:") < ran.out.index("Not allowed:")
    said = json.loads(luxor("pyramids", "dispute", "c2", "c3", *flags, "--json").out)
    assert said["legal"] is None
    (need,) = said["needs"]
    assert (need["choice"], need["options"]) == ("printed", ["free", "wall"])
    assert [case["legal"] for case in said["cases"]] == [True, False]


def test_without_a_flag_nothing_is_assumed(luxor: Luxor) -> None:
    ran = luxor("pyramids", "dispute", "c1", "c2", "--pattern", "?", "--card", CARD)
    for text in ("the pattern is another one", "nothing was marked", "was marked before"):
        assert text in " ".join(ran.out.split())
    ran = luxor("pyramids", "dispute", "a1", "b2", "--pattern", "domino")
    assert ran.code == Exit.REFUSED  # whatever the card: corners do not join
    assert "card 1 has" not in ran.err


def test_neither_colour_nor_score_card_is_made_up(luxor: Luxor) -> None:
    flags = ["--pattern", "domino", "--card", "..E.. ..... .#r#. ..s.. ..T.."]
    said = luxor("pyramids", "dispute", "c4", "c5", *flags, "--marked", "c1 c2 c3").out
    assert "completed this pyramid" in said
    assert "ticks a skull, unless all 10 are ticked" in said
    assert "green" not in said


@settings(max_examples=60)
@given(st.integers(0, 10**9))
def test_it_depends_exactly_when_the_rulings_differ(seed: int) -> None:
    luck = random.Random(seed)
    cells = [luck.choice("..#rgs") for _ in range(25)]
    cells[luck.randrange(5)], cells[luck.randrange(20, 25)] = "E", "T"
    pattern, shape = luck.choices([*USUAL_PATTERNS], k=2)
    squares = luck.choice([*placements(pattern), *placements(shape)])
    names = [*square_names(squares)]
    marked = " ".join(luck.sample([*SQUARES], luck.choice((0, 1, 3))))
    hidden = [[*SQUARES].index(one) for one in names if cells[[*SQUARES].index(one)] not in "ET"]
    hidden = luck.sample(hidden, min(len(hidden), luck.choice((0, 1, 2))))

    def dispute(letters: dict[int, str]) -> Dispute:
        drawn = "".join(letters.get(index, cell) for index, cell in enumerate(cells))
        card = "/".join(drawn[row : row + 5] for row in range(0, 25, 5))
        return Dispute(Mark(whole=True, stroke=Stroke(NUMBER, squares)), pattern, card, marked)

    def verdicts(one: Dispute) -> list[object]:
        found = leaves(disputes.KINDS, disputes.rule_on_all(one))
        return [disputes.KINDS.verdict(leaf.case) for leaf in found]

    found = verdicts(dispute(dict.fromkeys(hidden, "?")))
    every = {verdicts(dispute(dict.fromkeys(hidden, letter)))[0] for letter in "#."}
    assert {*found} == every
    assert len(found) == len(every)


@settings(max_examples=60)
@given(st.integers(0, 10**9))
def test_whatever_was_marked_before_its_ruling_is_one_of_those_told(seed: int) -> None:
    luck = random.Random(seed)
    pattern = luck.choice([*USUAL_PATTERNS])
    mark = Mark(whole=True, stroke=Stroke(NUMBER, luck.choice([*placements(pattern)])))
    card = "..E../...../.#r#./..s../..T.."
    told = disputes.rule_on_all(Dispute(mark, pattern, card))
    refused = {case.ruling.rule for case in told if isinstance(case.ruling, Refusal)}
    marked = [one for one in SQUARES if one not in ("b3", "d3", "c1")]
    marked = ["c1", *luck.sample(marked, luck.choice((0, 2, 6)))] if luck.random() < 0.8 else []
    [case] = disputes.rule_on_all(Dispute(mark, pattern, card, " ".join(marked)))
    if isinstance(case.ruling, Refusal):
        assert case.ruling.rule in refused
    else:
        assert any(not isinstance(one.ruling, Refusal) for one in told)


def test_a_question_in_words(luxor: Luxor) -> None:
    assert "mark.connected" in luxor("pyramids", "dispute", "do", "corners", "count").out


@pytest.mark.parametrize(
    ("flags", "problem"),
    [
        (["c1"], "pattern"),
        (["c1", "--pattern", "line9"], "one of domino"),
        (["c1", "--pattern", "line3", "--card", "..E"], "should have 5 squares"),
        (["c1", "--pattern", "line3", "--marked", "z9"], "there is no square 'z9'"),
        (["--pattern", "line3"], "or squares and --pattern"),
    ],
)
def test_bad_flags_are_one_sentence(luxor: Luxor, flags: list[str], problem: str) -> None:
    ran = luxor("pyramids", "dispute", *flags)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert problem in ran.err


@pytest.mark.parametrize(
    ("card", "ruling"),
    [
        ("..E.. ..s.. ..p.. ..... ..T..", ["potion-order"]),
        ("..E.. ..s.. ..s.. ..... ..T..", []),
    ],
)
def test_our_own_rulings_are_called_ours(luxor: Luxor, card: str, ruling: list[str]) -> None:
    flags = ["--pattern", "line3", "--card", card, "--marked", ""]
    words = ["pyramids", "dispute", "c1", "c2", "c3", *flags]
    assert json.loads(luxor(*words, "--json").out)["rulings"] == ruling
    assert ("Our own ruling, as no rulebook says it:" in luxor(*words).out) == bool(ruling)


def test_a_red_cross_on_the_card_that_is_completed_is_our_ruling(luxor: Luxor) -> None:
    flags = ["--pattern", "line3", "--card", "..E.. ..... ..... ..x.. ..T..", "--marked", "c1 c2"]
    words = ["pyramids", "dispute", "c3", "c4", "c5", "+b5", *flags, "--json"]
    assert json.loads(luxor(*words).out)["rulings"] == ["cross-on-completed"]
