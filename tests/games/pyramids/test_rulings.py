"""What the referee answers about lines of Pyramids."""

from pathlib import Path

import pytest

from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import rulings
from luxor_companion.games.pyramids.rules.notation import Marked
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.table.table import open_table
from tests.games.pyramids.at_table import DEALT, written


@pytest.fixture
def table(tmp_path: Path) -> PyramidsTable:
    return open_table(written(tmp_path, [*DEALT, "reveal domino"]), "pyramids")


def test_a_line_names_its_player_or_is_told_whose_it_is(table: PyramidsTable) -> None:
    told = rulings.read_turn(table, "ani 12 c1 c2", None)
    assert isinstance(told, Marked)
    assert rulings.read_turn(table, "12 c1 c2", "Ani") == told


def test_what_nobody_declares_is_no_line_of_a_player(table: PyramidsTable) -> None:
    with pytest.raises(UsageError, match="isn't a line that somebody declares"):
        rulings.read_turn(table, "undo 1", None)


def test_a_mark_is_checked_and_not_played(table: PyramidsTable) -> None:
    before = table.position
    assert rulings.check(table, None, "ani 12 c1 b1").legal
    refused = rulings.check(table, None, "ani 12 a3 b3")
    assert not refused.legal
    assert refused.refusal
    assert table.position == before


def test_what_is_listed_is_legal_the_best_first(table: PyramidsTable) -> None:
    listed = rulings.options(table, "ani", None)
    assert listed.pattern == "domino"
    assert listed.turns
    for mark in listed.turns:
        assert rulings.check(table, None, mark.turn).legal


def test_whose_options_has_to_be_said_if_several_mark(table: PyramidsTable) -> None:
    with pytest.raises(UsageError, match="Whose options"):
        rulings.options(table, None, None)
    with pytest.raises(UsageError):
        rulings.options(table, "nobody", None)


def test_cards_lie_open(table: PyramidsTable) -> None:
    assert rulings.hand(table, "ani") == ()
