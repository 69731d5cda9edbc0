"""An array is read as Python reads it whole, however its text is cut into pieces."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luxor_companion.errors import BadFileError
from luxor_companion.results.json_array import JsonArray, json_pieces

HERE = Path("games.json")
ITEMS = st.lists(
    st.dictionaries(st.text(max_size=4), st.integers() | st.text(max_size=6), max_size=3),
    max_size=5,
)


def read(text: str, size: int) -> list[object]:
    """Read an array that comes in pieces of this size, after a bracket."""
    pieces: Iterator[str] = (text[start : start + size] for start in range(0, len(text), size))
    return list(JsonArray(HERE, next(pieces), 1, pieces).items())


@given(items=ITEMS, size=st.integers(1, 9), indent=st.sampled_from([None, 1]))
def test_the_pieces_don_t_matter(items: list[object], size: int, indent: int | None) -> None:
    assert read(json.dumps(items, indent=indent) + "\n}\n", size) == items


@given(items=ITEMS, at=st.integers(0, 200), size=st.integers(1, 9))
def test_a_text_cut_off_is_refused_and_never_ends_in_another_way(
    items: list[object], at: int, size: int
) -> None:
    text = json.dumps(items) + "}"
    if 0 < at < len(text):
        with pytest.raises(BadFileError, match="not valid JSON"):
            read(text[:at], size)


def test_a_mistake_is_named_with_its_line_and_column() -> None:
    for text, words in (
        ('[{"a": 1},\n{"b": 2},\n x]}', "line 3 column 2"),
        ('[{"a": 1},\n{"b": 2}, "', "line 2 column 11"),
    ):
        with pytest.raises(BadFileError, match=words):
            read(text, 4)


def test_what_comes_after_the_array_ends_the_object() -> None:
    assert read('[{"a": 1}], "more": [1, 2]}', 4) == [{"a": 1}]
    for end in ("", "]", "} more", ', "a"}'):
        with pytest.raises(BadFileError, match="not valid JSON"):
            read(f'[{{"a": 1}}]{end}', 4)


def test_what_is_written_is_one_text() -> None:
    text = "".join(json_pieces({"kind": "k", "games": []}, "games", [{"a": 1}]))
    assert json.loads(text) == {"kind": "k", "games": [{"a": 1}]}
