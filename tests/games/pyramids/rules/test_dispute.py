"""A mark in a game nobody recorded: every case that fits what was said, and nothing else."""

import pytest

from luxor_companion.core import Refusal
from luxor_companion.games.pyramids.rules.dispute import Case, Dispute, rule_on_all
from luxor_companion.games.pyramids.rules.notation import read_mark
from luxor_companion.games.pyramids.rules.phases import Outcome, our_rulings

CARD = "..E../.#.../..r../...../..T.."


def cases(mark: str, **said: str) -> list[Case]:
    return rule_on_all(Dispute(read_mark(f"1 {mark}"), **said))


def test_where_all_is_said_there_is_one_case() -> None:
    (case,) = cases("c1 c2", pattern="domino", card=CARD, marked="")
    assert isinstance(case.ruling, Outcome)
    (case,) = cases("b2 c2", pattern="domino", card=CARD, marked="c1")
    assert isinstance(case.ruling, Refusal)
    assert case.ruling.why == "wall"


def test_an_unknown_pattern_is_this_shape_or_another() -> None:
    found = cases("c1 c2", card=CARD, marked="")
    assert [isinstance(case.ruling, Refusal) for case in found].count(True) == 1
    assert {case.facts["pattern"] for case in found} >= {"domino"}


def test_what_contradicts_itself_is_no_case() -> None:
    """Who marks the entrance has marked nothing before: those cases do not exist."""
    found = cases("c1 c2", pattern="domino", card=CARD)
    assert {case.facts["marked"] for case in found} == {"nothing", "among"}


def test_an_unknown_card_may_have_walls_anywhere() -> None:
    found = cases("c1 c2", pattern="domino", marked="")
    assert {case.facts["printed"] for case in found} == {"free", "wall"}
    walls = [case.ruling for case in found if case.facts["printed"] == "wall"]
    assert walls
    assert all(isinstance(ruling, Refusal) for ruling in walls)


@pytest.mark.parametrize(("icons", "named"), [("ps", ["potion-order"]), ("s", []), ("p", [])])
def test_our_own_ruling_is_named_only_where_it_decides(icons: str, named: list[str]) -> None:
    card = CARD.replace("/..r../", f"/..{icons[0]}{icons[1:] or '.'}./")
    found = cases("c3 d3", pattern="domino", card=card, marked="c1 c2")
    (case,) = found
    assert isinstance(case.ruling, Outcome), case.ruling
    assert our_rulings(case.position, case.ruling) == named
