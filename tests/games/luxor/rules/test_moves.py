"""Ways to move, and what a place offers."""

import pytest

from luxor_companion import load_position
from luxor_companion.core import Refusal
from luxor_companion.games.luxor.rules import CARDS, STAIRS
from luxor_companion.games.luxor.rules.moves import move_one, move_several, offers, reach, ways
from luxor_companion.games.luxor.rules.state import Position
from tests.conftest import ROOT
from tests.random_tables import random_decisions

FILE = ROOT / "saves/positions/osiris-to-scarab.toml"


@pytest.fixture
def position() -> Position:
    opened: Position = load_position(FILE).opened.position
    return opened


@pytest.mark.parametrize(
    ("card", "roll", "distances"),
    [
        ("3", None, (3,)),
        ("±1", None, (1, -1)),
        ("1-4", None, (1, 2, 3, 4)),
        ("die", None, (1, 2, 3, 4, 5, 6)),
        ("die", 4, (4,)),
        ("1-die", 4, (1, 2, 3, 4)),
    ],
)
def test_how_far_a_card_moves(card: str, roll: int | None, distances: tuple[int, ...]) -> None:
    assert reach(CARDS[card], roll) == distances


def test_each_adventurer_that_can_has_its_way(position: Position) -> None:
    player = position.players[0]
    found = ways(position, player, CARDS["1"])
    assert {way.at for way in found} == {0, 2}
    assert all(way.go == 1 for way in found)


def test_a_push_belongs_to_the_trip(position: Position) -> None:
    way = move_one(position, position.players[0], 2, 1, frozenset())
    assert not isinstance(way, Refusal)
    assert len(way.trips[0]) == 3, "start, Osiris tile, end"


@pytest.mark.parametrize(
    ("start", "go", "why"),
    [(99, 1, None), (STAIRS, -1, "on_stairs"), (2, 40, "overshoot")],
)
def test_why_one_cannot_move(position: Position, start: int, go: int, why: str | None) -> None:
    place = position.path.tomb if start == 99 else start
    refused = move_one(position, position.players[0], place, go, frozenset())
    assert isinstance(refused, Refusal)
    assert refused.rule == ("move.active" if why is None else refused.rule)
    if why == "overshoot":
        assert refused.rule == "tomb.exact"


@pytest.mark.parametrize("seed", range(6))
def test_one_way_at_a_time_is_what_all_ways_are(seed: int) -> None:
    """What is listed at once and what is ruled one by one are the same ways."""
    for decision in random_decisions(seed, most=15):
        position, player = decision.position, decision.position.player
        if position.path.hidden:
            continue
        for card in ("2", "±1", "1-3"):
            kind = CARDS[card]
            single = [
                move_one(position, player, start, go, frozenset())
                for start in dict.fromkeys(sorted(player.at))
                if start != position.path.tomb
                for go in kind.reach
            ]
            legal = {way for way in single if not isinstance(way, Refusal)}
            assert set(ways(position, player, kind)) == legal


def test_the_last_one_joins_the_second_last(position: Position) -> None:
    way = move_several(position, position.players[0], CARDS["last"], frozenset())
    assert not isinstance(way, Refusal)
    assert way.trips == ((0, 2),)
    assert way.landings == ((2, 2),)


def test_what_a_treasure_offers_depends_on_how_many_stand_there(position: Position) -> None:
    treasure = 1  # v3/2
    assert offers(position, CARDS["3"], treasure, 1) == (None,)
    assert offers(position, CARDS["3"], treasure, 2) == ("take",)
    assert offers(position, CARDS["less3"], treasure, 1) == ("take", "leave")
    assert offers(position, CARDS["3"], 4, 1) == (None,), "an empty space"
