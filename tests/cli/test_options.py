"""Options that commands share: numbers within bounds, and which table is meant."""

from pathlib import Path

import pytest

from luxor_companion.cli import options
from luxor_companion.cli.options import (
    BadValueError,
    asked_table,
    at_table,
    table_path_of,
    whole_number,
)
from luxor_companion.core.game import load_game
from luxor_companion.errors import BadFileError, Exit, NoTableError, UsageError
from tests.cli.at_table import TWO, saves
from tests.conftest import ROOT, Luxor

LUXOR = load_game("luxor")


@pytest.mark.parametrize("text", ["0", "7", "10", 7])
def test_a_whole_number_within_its_bounds(text: str | int) -> None:
    assert whole_number(0, 10)(text) == int(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x", "not a whole number"),
        ("1.5", "not a whole number"),
        ("²", "not a whole number"),
        ("", "not a whole number"),
        ("-1", "isn't between"),
        ("11", "isn't between"),
        ("9" * 5000, "too large"),
    ],
)
def test_what_is_none(text: str, words: str) -> None:
    with pytest.raises(BadValueError) as caught:
        whole_number(0, 10)(text)
    assert words in caught.value.text


def test_a_number_with_only_a_lower_bound() -> None:
    assert whole_number(1)("1000000") == 1_000_000
    with pytest.raises(BadValueError, match="less than"):
        whole_number(1)("0")


@pytest.mark.parametrize("text", ["a, b c", "a b, c", " a,b , c "])
def test_words_are_apart_by_commas_or_spaces(text: str) -> None:
    assert options.split_words(text) == ["a", "b", "c"]


def test_no_list_is_no_words() -> None:
    assert options.split_words(None) == []


def test_without_a_table_it_says_how_to_get_one() -> None:
    with pytest.raises(NoTableError, match="luxor new"):
        table_path_of(None, LUXOR)


def test_the_table_is_that_of_play_the_current_one_or_the_named_one(
    luxor: Luxor, tmp_path: Path
) -> None:
    for name in ("first", "second"):
        assert luxor("new", name, *TWO).code == Exit.FINE
    first, second = (saves(tmp_path) / f"{name}.toml" for name in ("first", "second"))
    assert table_path_of(None, LUXOR) == second
    assert table_path_of("first", LUXOR) == first
    elsewhere = tmp_path / "elsewhere.toml"
    elsewhere.write_bytes(first.read_bytes())
    assert table_path_of(elsewhere, LUXOR) == elsewhere
    with at_table(first):
        assert table_path_of(None, LUXOR) == first
        assert table_path_of("second", LUXOR) == second
    assert table_path_of(None, LUXOR) == second


def test_a_part_of_the_copy_is_named_or_the_parts_are(luxor: Luxor) -> None:
    assert options.parse_part(LUXOR, "keys", ["keys", "wild"]) == "keys"
    with pytest.raises(UsageError, match="isn't one of"):
        options.parse_part(LUXOR, "x", ["keys", "wild"])
    assert luxor("board", "material", "x").code


def test_a_position_file_goes_before_the_table() -> None:
    game, save = load_game("luxor"), ROOT / "saves/games/two-players.toml"
    named = asked_table(game, save, ROOT / "saves/positions/osiris-to-scarab.toml")
    assert (named.players["red"], named.log) == ("Ani", ())
    assert asked_table(game, save).log


@pytest.mark.parametrize(
    ("game", "other", "hint"),
    [("luxor", "pyramids", "luxor pyramids reads it"), ("pyramids", "two-players", "of luxor")],
)
def test_a_table_of_another_game_is_told_apart(game: str, other: str, hint: str) -> None:
    with pytest.raises(BadFileError, match=hint):
        asked_table(load_game(game), ROOT / f"saves/games/{other}.toml")
