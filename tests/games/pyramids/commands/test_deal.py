"""`luxor pyramids reveal`, `complete` and the display."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import logged, refused, said, unreadable
from tests.conftest import Luxor, at_the_prompt
from tests.games.pyramids.at_table import (
    DEALT,
    many_colours,
    pyramids,
    written,
)
from tests.games.pyramids.commands.test_mark import Golden


def test_a_revealed_card_shows_its_shape_and_what_may_come(
    luxor: Luxor, tmp_path: Path, golden: Golden
) -> None:
    save = written(tmp_path)
    ran = pyramids(luxor, "reveal LINE3")
    assert ran.code == Exit.FINE, ran.err
    golden("pyramids_reveal.txt", ran.out)
    assert logged(save)[-1] == "reveal line3"
    pyramids(luxor, "undo")
    shown = said(pyramids(luxor, "reveal l4 --json"))
    assert (shown["legal"], shown["pattern"]) == (True, "L4")
    assert shown["coming"]["line3"] == {"left": 2, "chance": pytest.approx(2 / 7, abs=1e-4)}
    assert shown["coming"]["L4"]["left"] == 0
    assert sum(one["chance"] for one in shown["coming"].values()) == pytest.approx(1, abs=1e-3)
    assert shown["next"] == ["ani", "bo"]


def test_without_a_pattern_it_is_asked_for_or_drawn(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path)
    text = unreadable(luxor, save, "pyramids", "reveal")
    assert "luxor pyramids reveal domino" in text
    code, shown = at_the_prompt(["pyramids", "reveal"], ["nonsense", "2"])
    assert code == Exit.FINE, shown
    assert "which pattern is revealed?" in shown
    assert "One of these numbers, please" in shown
    assert logged(save)[-1] == "reveal line3"

    save = written(tmp_path, app_draws=("expedition",))
    first = said(pyramids(luxor, "reveal --json"))["pattern"]
    pyramids(luxor, "undo")
    assert said(pyramids(luxor, "reveal --json"))["pattern"] == first, "nobody draws again"
    assert logged(save)[-1] == f"reveal {first}"


def test_what_was_revealed_is_set_straight_with_or_without_a_reason(
    luxor: Luxor, tmp_path: Path
) -> None:
    turn = ("reveal domino", "ani 12 one c1", "bo 5 one c1", "reveal line3")
    for said_as in ("Revealed line3 domino", "revealed line3,domino"):
        save = written(tmp_path, [*DEALT, *turn])
        assert pyramids(luxor, f"fix {said_as}").code == Exit.FINE
        assert logged(save)[-1] == f"fix {said_as.lower()}"
    ran = luxor("pyramids", "fix", "revealed", "domino", "line3", "it was as said")
    assert ran.code == Exit.FINE, ran.err
    assert logged(save)[-1] == 'fix revealed domino line3 "it was as said"'


def completing(tmp_path: Path, *more: str) -> Path:
    """Ani and Bo are about to complete 3 and 2."""
    turns = (
        *("ani keep 3 1", "bo keep 2 4", "display 20 21 22 23"),
        *("reveal line3", "ani 3 a1 a2 a3", "bo 2 a1 a2 a3"),
        *("reveal domino", "ani 3 one a4", "bo 2 one a4"),
    )
    return written(tmp_path, (*turns, *more), cards=many_colours())


def test_cards_are_taken_by_number_and_the_display_is_filled(luxor: Luxor, tmp_path: Path) -> None:
    save = completing(tmp_path, "reveal line3", "ani 3 one a5", "bo 2 one a5")
    ran = pyramids(luxor, "complete")
    assert ran.out.startswith("Bo takes a new card for pyramid 2. Then Ani for 3.")
    assert "Next: luxor pyramids complete bo 20" in ran.err
    shown = said(pyramids(luxor, "complete --json"))
    assert shown["queue"] == [{"player": "bo", "number": 2}, {"player": "ani", "number": 3}]
    refusal = refused(luxor, save, "pyramids", "complete", "ani", "20", "--refill", "30")
    assert refusal["rule"] == "complete"
    assert "Bo takes a card first" in refusal["text"]
    assert "is not in the display" in refused(luxor, save, "pyramids", "take", "30")["text"]
    needs = said(pyramids(luxor, "take 20 --json"))["needs"]
    assert (needs[0]["choice"], len(needs[0]["options"])) == ("refill", 40)
    shown = pyramids(luxor, "take 20").err.splitlines()
    assert shown[-1] == "  refill=5   refill=6   refill=7   …", "not a line for each card there is"
    assert (
        "lies in the display"
        in refused(luxor, save, "pyramids", "take", "20", "--refill", "21")["text"]
    )
    ran = pyramids(luxor, "take 20 --refill 30")
    assert "Bo takes 20 from the display" in ran.out
    code, screen = at_the_prompt(["pyramids", "complete"], ["deck", "30", "31"])
    assert code == Exit.FINE, screen
    assert "A pyramid card that nobody has seen yet, please." in screen
    assert logged(save)[-2:] == ["bo take 20 refill=30", "ani take deck=31"]
    assert "Nobody has to take a card now." in pyramids(luxor, "complete").out


def test_the_program_fills_the_display_where_it_draws(luxor: Luxor, tmp_path: Path) -> None:
    save = completing(tmp_path)
    head = save.read_text().replace("app_draws = []", 'app_draws = ["pyramids"]')
    save.write_text(head)
    for line in ("reveal line3", "mark ani 3 one a5", "mark bo 2 one a5", "take 20", "take deck"):
        assert pyramids(luxor, line).code == Exit.FINE, line
    bo, ani = logged(save)[-2:]
    assert bo.startswith("bo take 20 refill=")
    assert ani.startswith("ani take deck=")
    pyramids(luxor, "undo")
    pyramids(luxor, "take deck")
    assert logged(save)[-1] == ani, "undone and taken again, it is the same card"
