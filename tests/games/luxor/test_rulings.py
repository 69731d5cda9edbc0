"""What the referee answers about turns of Luxor: options, by card where the program rolls."""

import pytest

from luxor_companion import load_position
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import rulings
from luxor_companion.games.luxor.table import LuxorTable
from tests.conftest import ROOT


@pytest.fixture
def table() -> LuxorTable:
    opened: LuxorTable = load_position(ROOT / "saves/positions/osiris-to-scarab.toml").opened
    return opened


def test_a_turn_is_declared_by_whose_turn_it_is_or_by_a_named_player(table: LuxorTable) -> None:
    assert rulings.read_turn(table, "R3 @2", None).colour == "red"
    assert rulings.read_turn(table, "R3 @2", "Jan").colour == "green"
    with pytest.raises(UsageError, match="no player"):
        rulings.read_turn(table, "R3 @2", "Nobody")


def test_what_is_listed_is_legal(table: LuxorTable) -> None:
    listed = rulings.options(table, None, None)
    assert listed.player == "red"
    assert [one.turn for one in listed.turns] == ["L1 @0", "L1 @2", "R3 @0", "R3 @2"]
    for option in listed.turns:
        assert rulings.check(table, None, option.turn).legal


def test_a_hand_is_asked_about_without_being_entered(table: LuxorTable) -> None:
    listed = rulings.options(table, None, "2 ? ? ? +-1")
    assert {one.turn[:2] for one in listed.turns} == {"L2", "R±"}
    assert rulings.hand(table, "red") == ("1", "4", None, None, "3")


@pytest.mark.parametrize(
    ("cards", "words"),
    [("3 4", "A hand has 5 cards, not 2"), ("3 ? ? ? x", "There is no card 'x'")],
)
def test_a_hand_that_is_none(table: LuxorTable, cards: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        rulings.options(table, None, cards)


def test_one_card_counts_as_the_leftmost() -> None:
    assert rulings.parse_hand(None, "die") == ("die", None, None, None, None)
    assert rulings.parse_hand(None, None) is None


def test_unknown_outer_cards_have_no_options(table: LuxorTable) -> None:
    with pytest.raises(UsageError, match="Jan's outer cards are not known"):
        rulings.options(table, "green", None)
