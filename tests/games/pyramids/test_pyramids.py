"""Pyramids as the program asks for it: its parts, and what it says of a table."""

from pathlib import Path

import pytest

from luxor_companion.games import pyramids
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.rules import PAGES
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.table.table import open_table
from tests.conftest import ROOT
from tests.games.pyramids.at_table import DEALT, written


@pytest.fixture
def table() -> PyramidsTable:
    return open_table(ROOT / "saves/games/pyramids.toml", "pyramids")


@pytest.mark.parametrize(
    "part",
    [
        "rules",
        "words",
        "typing",
        "rulings",
        "starts",
        "draws",
        "sheets",
        "sharing",
        "live",
        "advice",
    ],
)
def test_every_part_of_it_is_there(part: str) -> None:
    assert getattr(GAME, part)


def test_its_parts_are_those_of_a_score(table: PyramidsTable) -> None:
    (first, *_) = pyramids.score(table.position).scores
    assert [*GAME.about.part_keys] == [name for name, _points in first.parts]
    assert pyramids.pages() is PAGES


def test_a_game_is_recorded_from_its_opening(table: PyramidsTable) -> None:
    start = pyramids.opening(table.save.setup, Path("game"))
    assert pyramids.record(start).position == start
    assert [*pyramids.players(start)] == [*pyramids.players(table.position)]


def test_everybody_plays_at_the_same_time(tmp_path: Path) -> None:
    position = open_table(written(tmp_path, [*DEALT, "reveal domino"]), "pyramids").position
    assert pyramids.next_players(position) == ("ani", "bo")
    assert pyramids.first(position) is None
