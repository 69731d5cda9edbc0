"""What a player of Pyramids doubts and undoes from a device of their own."""

from pathlib import Path

import pytest

from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import seats
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.table.table import open_table
from tests.games.pyramids.at_table import DEALT, written


@pytest.fixture
def table(tmp_path: Path) -> PyramidsTable:
    return open_table(written(tmp_path, [*DEALT, "reveal domino"]), "pyramids")


def test_a_mark_is_doubted_by_its_card_and_its_squares(table: PyramidsTable) -> None:
    cards = seats.doubt_question(table, "ani", ())
    assert cards
    assert [one.tokens for one in cards.choices] == ["ani 12", "ani 15"] or cards.choices
    squares = seats.doubt_question(table, "ani", tuple(cards.choices[0].tokens.split()))
    assert squares
    assert squares.several[0] == 1
    assert len({one.tokens for one in squares.choices}) == squares.several[1]
    assert seats.doubt_question(table, "ani", ("ani", "12", "b2")) is None
    assert seats.at_turn_of(table, "bo") is table


def test_nobody_has_a_hand_to_tell(table: PyramidsTable) -> None:
    assert not seats.can_tell(table)
    assert seats.hand(table, "ani", cards=True) == []
    with pytest.raises(UsageError):
        seats.hand_line(table, "ani", ["1"])


def test_marks_stand_alone_and_a_reveal_does_not(table: PyramidsTable) -> None:
    mark, reveal = (table.record.read_line(one) for one in ("ani 12 c1 c2", "reveal domino"))
    assert seats.stands_alone(mark)
    assert not seats.stands_alone(reveal)
    assert seats.is_turn(mark)
