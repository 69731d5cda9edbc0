"""Draws are uniform, and the same seed gives the same set-up for ever."""

import random
from collections import Counter
from collections.abc import Callable

from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules.path import write_tiles
from luxor_companion.games.luxor.rules.state import draw_layout

SEEDS = range(4000)
# Upper 0.1 % points of chi-square, by degrees of freedom.
LIMITS = {5: 20.5, 14: 36.1, 23: 49.7}


def chi_square(counted: Counter[object], expected: dict[object, float]) -> float:
    return sum((counted[key] - mean) ** 2 / mean for key, mean in expected.items())


def test_a_space_gets_every_treasure_as_often_as_there_are_of_it() -> None:
    board, box = stand_in_board(), material()
    counted: Counter[object] = Counter()
    for seed in SEEDS:
        tile = draw_layout(board, box, random.Random(seed)).tiles[0]
        assert tile
        counted[tile.token] += 1
    expected: dict[object, float] = {
        token: len(SEEDS) * count / 30 for token, count in box.treasures.items()
    }
    assert chi_square(counted, expected) < LIMITS[14]


def test_the_osiris_tiles_that_go_back_are_any_two() -> None:
    board, box = stand_in_board(), material()
    left: Counter[object] = Counter()
    for seed in SEEDS:
        left.update(draw_layout(board, box, random.Random(seed)).osiris_left)
    expected: dict[object, float] = {
        number: len(SEEDS) * box.osiris.count(number) / 3 for number in (1, 2, 3, 4)
    }
    assert chi_square(left, expected) < LIMITS[5]


def test_the_same_seed_gives_the_same_set_up_for_ever(golden: Callable[[str, str], None]) -> None:
    lines = []
    for seed in (0, 1, 7, 2**32 - 1):
        layout = draw_layout(stand_in_board(), material(), random.Random(seed))
        stacks = " | ".join(" ".join(map(str, stack)) for stack in layout.stacks)
        horus = " | ".join(" ".join(map(str, stack)) for stack in layout.horus)
        lines += [f"{seed}: {write_tiles(layout.tiles)}", f"  {stacks}", f"  {horus}"]
    golden("seeds.txt", "\n".join(lines) + "\n")
