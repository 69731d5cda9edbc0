"""Histograms and trends."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.view.charts import Box, bins, rolling, squeeze, svg_trend


@settings(deadline=None)
@given(st.lists(st.integers(-200, 500), min_size=1), st.integers(1, 20))
def test_a_histogram_counts_every_score_once(scores: list[int], most: int) -> None:
    steps = bins(scores, most + 1)
    assert sum(count for *_, count in steps) == len(scores)
    assert len(steps) <= most + 1
    assert all(count == sum(low <= score <= high for score in scores) for low, high, count in steps)


def test_a_trend_is_the_average_of_the_last_games() -> None:
    assert rolling([1, 3, 5, 7], 2) == [2, 4, 6]
    assert squeeze([1, 3, 5, 7], 2) == [2, 6]


def test_a_long_trend_has_round_numbers_of_games_below_it() -> None:
    """Players with more and with fewer games stand on one scale."""
    often, seldom = [float(game % 7) for game in range(396)], [3.0] * 196
    series = [("Ani", often, 0), ("Jan", seldom, 1)]
    drawn = "\n".join(svg_trend(series, Box(0, 0, 395, 100), ("game", "points")))
    ticks = re.findall(r"<text x='([\d.]+)' y='115.0'[^>]*>(\d+)</text>", drawn)
    assert [(float(x), int(game)) for x, game in ticks] == [
        (game - 5, game) for game in (100, 200, 300, 400)
    ]
    lines = [points.split() for points in re.findall(r"points='([^']*)'", drawn)]
    assert [len(line) for line in lines] == [150, 74]
    assert [float(line[-1].split(",")[0]) for line in lines] == [395, 195]
