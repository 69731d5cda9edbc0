"""What a line changed or why it is refused, as it is answered; and the line of a fix."""

import pytest

from luxor_companion.core import Refusal
from luxor_companion.core.record import Fixed
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.referee.declare import Declared, fix_line, refused
from luxor_companion.table.table import open_table
from tests.conftest import ROOT


@pytest.fixture
def table() -> LuxorTable:
    return open_table(ROOT / "saves/games/three-players.toml")


def test_a_refusal_is_answered_with_its_sentence(table: LuxorTable) -> None:
    line = Fixed("red", ("keys=99",), "")
    refusal = table.record.apply(line)
    assert isinstance(refusal, Refusal)
    answer = refused(Declared(table, line, refusal), refusal).refusal
    assert answer.rule == refusal.rule
    assert answer.page == table.game.rules.pages()[refusal.rule]
    assert answer.text.endswith(".")


@pytest.mark.parametrize(
    ("what", "facts", "target"),
    [
        ("RED", ["keys=2"], "red"),
        ("piles", ["reshuffle"], "piles"),
        ("nobody", ["keys=2"], "nobody"),
    ],
)
def test_a_fix_is_about_a_player_or_a_thing(
    table: LuxorTable, what: str, facts: list[str], target: str
) -> None:
    assert fix_line(table, what, facts, "by hand") == Fixed(target, (*facts,), "by hand")


def test_a_fix_names_players_as_people_do(table: LuxorTable) -> None:
    colour, name = next(iter(table.game.rules.players(table.position).items()))
    assert fix_line(table, name.upper(), ["keys=2"], "").what == colour
    assert fix_line(table, "turn", [name], "").facts == (colour,)
