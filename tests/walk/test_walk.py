"""`play` by only what it offers: a game of each kind of table, and some at a real terminal."""

import random
import sys
from itertools import islice
from statistics import mean, median
from types import FrameType

import pytest

from luxor_companion.games.luxor.rules.referee import rule as luxor_rule
from luxor_companion.games.pyramids.rules import ROUNDS, TURNS
from luxor_companion.games.pyramids.rules.referee import rule as pyramids_rule
from tests.walk.games import DRAWS, LAID, LANGUAGES, Evening, evenings, walk
from tests.walk.walker import Walker

EVENINGS = list(islice(evenings(random.Random(29)), 16))


@pytest.mark.slow
@pytest.mark.parametrize("evening", EVENINGS, ids=str)
def test_nobody_is_stuck(evening: Evening) -> None:
    walked = walk(evening, EVENINGS.index(evening))
    assert walked.keys


@pytest.mark.slow
@pytest.mark.parametrize("evening", EVENINGS, ids=str)
def test_a_terminal_shows_the_keys_that_lead_on(evening: Evening) -> None:
    """The first turns of each kind of table; `make walk` plays whole games there."""
    assert walk(evening, EVENINGS.index(evening), most=2, terminal=True).keys


def test_the_sample_has_every_kind_of_table() -> None:
    for game in LAID:
        these = [one for one in EVENINGS if one.game == game]
        assert {one.laid for one in these} == set(LAID[game])
        assert {one.draws for one in these} == set(DRAWS[game])
        assert {one.players for one in these} == {2, 3, 4}
        assert {one.language for one in these} == set(LANGUAGES)
        for flag in ("plain", "house", "other"):
            assert {getattr(one, flag) for one in these} == {True, False}
    assert {one.referee for one in EVENINGS if one.game == "pyramids"} == {True, False}


@pytest.mark.slow
def test_a_turn_with_real_cards_takes_three_keys() -> None:
    """Two to four people with the default set-up, who name the Horus cards they take."""
    keys = [
        count
        for players in (2, 3, 4)
        for count in walk(Evening(draws="temple", players=players), players).keys
    ]
    assert median(keys) <= 3
    assert mean(keys) <= 3.2


@pytest.mark.slow
def test_a_turn_of_three_without_layouts_takes_twelve_keys() -> None:
    """A turn of Silver & Gold Pyramids: the pattern, three marks, colours, new cards."""
    kinds = walk(Evening("pyramids", "none", players=3), 3).kinds
    keys = sum(count for about, count in kinds.items() if about not in ("keep", "display"))
    assert keys / (ROUNDS * TURNS) <= 12


@pytest.mark.slow
@pytest.mark.parametrize(
    "evening",
    [Evening(laid="drawn"), Evening(laid="drawn", draws="all"), Evening("pyramids", "all")],
    ids=str,
)
def test_a_key_is_ruled_on_once_or_twice(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    rulings = {luxor_rule.__code__, pyramids_rule.__code__}
    calls: list[int] = []
    press = Walker.press

    def counted(walker: Walker, key: str) -> None:
        count = 0

        def profile(frame: FrameType, event: str, _arg: object) -> None:
            nonlocal count
            count += event == "call" and frame.f_code in rulings

        sys.setprofile(profile)
        try:
            press(walker, key)
        finally:
            sys.setprofile(None)
        calls.append(count)

    monkeypatch.setattr(Walker, "press", counted)
    walk(evening, 4)
    assert max(calls) <= 2
