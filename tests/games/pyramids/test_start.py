"""How a table of Pyramids begins: its players, and cards that people have laid out."""

from pathlib import Path

import pytest

from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import start
from luxor_companion.games.pyramids.rules.notation import Displayed, Kept
from luxor_companion.referee.start import NewTable
from luxor_companion.table.table import open_table
from tests.games.pyramids.at_table import written


def test_two_to_four_people_play() -> None:
    assert start.parse_names(["Ani", "Bo"]) == ("Ani", "Bo")
    for count in (0, 1, 5):
        with pytest.raises(UsageError, match=f"not {count}"):
            start.parse_names([f"P{seat}" for seat in range(count)])


def test_nobody_has_a_colour() -> None:
    with pytest.raises(UsageError, match="-p Ani"):
        start.parse_names(["Ani:red", "Bo"])


@pytest.mark.parametrize(
    "asked", [{"laid": True}, {"first": "Ani"}, {"board": "mine"}, {"bots": ["ani=plan"]}]
)
def test_what_only_another_game_offers(asked: dict[str, object]) -> None:
    with pytest.raises(UsageError, match="doesn't offer that"):
        start.begin_requested(NewTable(players=["Ani", "Bo"], **asked))  # type: ignore[arg-type]


def test_the_same_seed_deals_the_same_cards() -> None:
    tables = [
        start.begin_requested(NewTable(players=["Ani", "Bo"], seed=seed, app_draws=["all"]))
        for seed in (7, 7, 8)
    ]
    lines = [table.record.lines for table in tables]
    assert lines[0] == lines[1] != lines[2]
    assert not start.begin_requested(NewTable(players=["Ani", "Bo"], seed=7)).record.lines


@pytest.mark.parametrize("text", ["12,31", "12 31", " 12, 31 "])
def test_numbers_with_commas_or_spaces(text: str) -> None:
    assert start.read_numbers(text, "5,9") == (12, 31)


@pytest.mark.parametrize("text", ["", "0", "49", "x", "12.5", "012", "9" * 5000])
def test_a_card_that_does_not_exist(text: str) -> None:
    with pytest.raises(UsageError, match="from 1 to 48"):
        start.read_numbers(text, "5,9")


def test_cards_that_were_laid_out_before(tmp_path: Path) -> None:
    table = open_table(written(tmp_path, []), "pyramids")
    lines = [*start.parse_cards(table, ["Ani=12,31", "bo=5 9"], "20 21 22 23")]
    assert lines == [Kept("ani", (12, 31)), Kept("bo", (5, 9)), Displayed((20, 21, 22, 23))]
    with pytest.raises(UsageError, match="NAME=12,31"):
        [*start.parse_cards(table, ["12,31"], None)]
