"""What a player of Luxor tells and doubts from a device of their own."""

import pytest

import luxor_companion as luxor
from luxor_companion.core.record import Change
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import seats
from luxor_companion.games.luxor.rules.notation import Told
from luxor_companion.games.luxor.table import LuxorTable


@pytest.fixture
def table() -> LuxorTable:
    return luxor.new_table("cards", ["Ani", "Jan"], seed=3, app_draws=["none"], first="Ani").opened


def test_a_hand_is_told_card_by_card(table: LuxorTable) -> None:
    assert seats.can_tell(table)
    places = seats.hand(table, "red", cards=True)
    assert len(places) == 5
    assert {one.card for one in places[0].cards} >= {"1", "5", "±1", "die"}
    assert "1-6" not in {one.card for one in places[0].cards}, "nobody has taken one"
    line = seats.hand_line(table, "red", ["5", None, None, None, "±1"])
    assert line == Told("red", ("5", None, None, None, "±1"))
    for wrong in (["5"], ["x", None, None, None, None], ["5"] * 6):
        with pytest.raises(UsageError):
            seats.hand_line(table, "red", wrong)


def test_a_doubt_is_about_anybody_as_if_it_were_their_turn(table: LuxorTable) -> None:
    asked = seats.at_turn_of(table, "green")
    assert asked.next == ("green",)
    assert table.next == ("red",)
    assert not table.record.lines
    assert seats.at_turn_of(table, "red") is table


def test_nothing_is_drawn_for_what_is_only_asked(table: LuxorTable) -> None:
    line = table.record.read_line("red L3")
    applied = seats.rule_unseen(table, line)
    assert isinstance(applied, Change)
    assert not table.record.lines
    assert not seats.program_draws(table, ("Ldie",)), "people roll at this table"
    rolled = luxor.new_table("roll", ["Ani", "Jan"], seed=3, app_draws=["die"], first="Ani").opened
    assert seats.program_draws(rolled, ("Ldie",))
    assert not seats.program_draws(rolled, ("L3",))
