"""Plain numbers, draws and what else every game shares."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luxor_companion.core import parse_number, pick, shuffle
from tests.games.luxor.rules.test_notation import HUGE
from tests.games.luxor.rules.test_state import LIMITS, SEEDS, chi_square


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_plain_number_is_read_within_its_bounds(number: int, most: int, least: int) -> None:
    expected = number if least <= number <= most else None
    assert parse_number(str(number), most, least) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param(" ", id="a space"),
        pytest.param(" 3", id="a space before it"),
        pytest.param("3\n", id="a line end behind it"),
        pytest.param("-3", id="minus"),
        pytest.param("+3", id="plus"),
        pytest.param("3.0", id="a point"),
        pytest.param("1_0", id="an underscore"),
        pytest.param("٣", id="an Arabic digit"),
        pytest.param("²", id="a superscript"),
        pytest.param("Ⅳ", id="a Roman numeral"),
        pytest.param("three", id="a word"),
        pytest.param("0003", id="more digits than the largest has"),
        pytest.param("100", id="too large"),
        pytest.param(HUGE, id="five thousand digits"),
    ],
)
def test_what_is_not_a_plain_number(text: str) -> None:
    assert parse_number(text, 99) is None


def test_every_order_is_as_likely() -> None:
    counted: Counter[object] = Counter(shuffle(random.Random(seed), "abcd") for seed in SEEDS)
    assert len(counted) == 24
    assert chi_square(counted, dict.fromkeys(counted, len(SEEDS) / 24)) < LIMITS[23]


def test_every_pick_is_as_likely() -> None:
    counted: Counter[object] = Counter(pick(random.Random(seed), "abcdef") for seed in SEEDS)
    assert chi_square(counted, dict.fromkeys("abcdef", len(SEEDS) / 6)) < LIMITS[5]
