"""A ruling as people see it: numbered steps with their rules, and the way out of a refusal."""

import pytest

from luxor_companion import load_position
from luxor_companion.core import Need
from luxor_companion.games.luxor.rules.legal import options
from luxor_companion.games.luxor.rules.narrate import narrate
from luxor_companion.games.luxor.rules.notation import read_turn
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.view import ruling as shown
from luxor_companion.view.theme import render_text
from tests.conftest import ROOT

POSITION = load_position(ROOT / "saves/positions/osiris-to-scarab.toml").opened.position


def told(text: str, width: int = 80) -> str:
    turn = read_turn(text)
    lines = shown.ruling_lines(POSITION, turn, 0, rule(POSITION, turn))
    return render_text(lines, width)


def test_steps_are_numbered_each_with_its_rule() -> None:
    head, *lines = told("L1 @2").splitlines()
    assert head == "Legal: L1 @2"
    assert lines[0].startswith(" 1.  Ani moves")
    assert lines[0].endswith("move.exact p.4")
    assert lines[1].endswith("tile.osiris p.5")


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_a_ruling_fits(width: int) -> None:
    for turn in ("L1 @2", "L3 @2", "R3 @9"):
        assert max(map(len, told(turn, width).splitlines())) <= width


def test_a_refusal_says_what_would_be_allowed() -> None:
    text = " ".join(told("R3 @9").split())
    assert "Allowed with this card:" in text
    assert "R3 @0" in text


def test_all_turns_are_listed_card_by_card() -> None:
    outcomes = [
        narrate(POSITION, option, 0) for option in options(POSITION, 0, POSITION.player.hand)
    ]
    text = render_text(shown.option_lines(POSITION, outcomes, 0), 80)
    for turn in ("@0", "@2"):
        assert turn in text
    assert text.index("scarab") > 0


def test_choices_are_numbered_as_they_are_typed() -> None:
    need = Need("horus", ("key", "card"))
    first, second = shown.numbered_options(need)
    assert first.startswith("  1 ")
    assert second.startswith("  2 ")


def test_placeholders_are_called_so() -> None:
    assert shown.stand_in_note(Need("tile", ())) == []
    (note,) = shown.stand_in_note(Need("tile", (), stand_in=("treasures",)))
    assert "placeholders" in note


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (("1", "4", None, None, None), "One of the outer cards is not known"),
        (("1", "4", "2", "3", "5"), ""),
    ],
)
def test_what_advice_could_not_know(hand: tuple[str | None, ...], words: str) -> None:
    assert words in " ".join(shown.unknown_lines(hand, 0))
    assert bool(shown.unknown_lines(hand, 0)) is bool(words)
    assert "3" in " ".join(shown.unknown_lines(hand, 3))
