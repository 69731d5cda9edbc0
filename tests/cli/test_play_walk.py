"""`play` by only what it offers: a game of each kind of table, and some at a real terminal."""

import random
from itertools import islice

import pytest

from tests.walk.games import DRAWS, LAID, LANGUAGES, Evening, evenings, walk

EVENINGS = list(islice(evenings(random.Random(29)), 16))


@pytest.mark.slow
@pytest.mark.parametrize("evening", EVENINGS, ids=str)
def test_nobody_is_stuck(evening: Evening) -> None:
    walked = walk(evening, EVENINGS.index(evening))
    assert walked.keys


def test_the_sample_has_every_kind_of_table() -> None:
    for game in LAID:
        these = [one for one in EVENINGS if one.game == game]
        assert {one.laid for one in these} == set(LAID[game])
        assert {one.draws for one in these} == set(DRAWS[game])
        assert {one.players for one in these} == {2, 3, 4}
        assert {one.language for one in these} == set(LANGUAGES)
        for flag in ("plain", "house", "other"):
            assert {getattr(one, flag) for one in these} == {True, False}
