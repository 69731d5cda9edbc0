"""Luxor as the program asks for it: its parts, and what it says of a table."""

from pathlib import Path

import pytest

from luxor_companion import load_position
from luxor_companion.games import luxor
from luxor_companion.games.luxor import GAME
from luxor_companion.games.luxor.rules import COLOURS, PAGES
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.table.table import open_table
from tests.conftest import ROOT

POSITION = load_position(ROOT / "saves/positions/osiris-to-scarab.toml").opened.position


@pytest.mark.parametrize(
    "part",
    [
        "rules",
        "words",
        "typing",
        "rulings",
        "positions",
        "starts",
        "draws",
        "bots",
        "sheets",
        "sharing",
        "live",
        "advice",
    ],
)
def test_every_part_of_it_is_there(part: str) -> None:
    assert getattr(GAME, part)


def test_its_parts_are_those_of_a_score() -> None:
    (first, *_) = score(holdings(POSITION)).scores
    assert [*GAME.about.part_keys] == [name for name, _points in first.parts]


def test_what_it_says_of_a_table() -> None:
    assert luxor.players(POSITION) == {"red": "Ani", "green": "Jan"}
    assert luxor.next_players(POSITION) == ("red",)
    assert luxor.next_players(POSITION._replace(over="end.stuck")) == ()
    assert luxor.first(POSITION) == POSITION.first
    assert luxor.pages() is PAGES
    assert {*luxor.players(POSITION)} <= {*COLOURS}


def test_scarabs_face_down_are_not_counted() -> None:
    table = open_table(ROOT / "saves/games/two-players.toml")
    for own in luxor.score(table.position).scores:
        assert own.uncounted >= 0
    hidden = POSITION._replace(
        players=tuple(one._replace(scarabs=(4,)) for one in POSITION.players)
    )
    assert [one.uncounted for one in luxor.score(hidden).scores] == [1, 1]


@pytest.mark.parametrize("name", ["two-players", "three-players", "four-players"])
def test_a_game_is_recorded_from_its_opening(name: str) -> None:
    table = open_table(ROOT / f"saves/games/{name}.toml")
    start = luxor.opening(table.save.setup, Path(name))
    record = luxor.record(start)
    assert record.position == start
    assert not record.lines
