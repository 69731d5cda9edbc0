"""What a line did to its table, and the log, as they are answered."""

import pytest

from luxor_companion.core import Refusal
from luxor_companion.core.record import Fixed, Undone
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.referee import changes
from luxor_companion.referee.declare import Declared
from luxor_companion.table.table import open_table
from tests.conftest import ROOT


@pytest.fixture
def table() -> LuxorTable:
    return open_table(ROOT / "saves/games/three-players.toml")


def test_a_line_that_was_undone_is_not_active(table: LuxorTable) -> None:
    assert all(line.active for line in changes.log_lines(table))
    last = len(table.record.lines)
    table.record.apply(Undone(1))
    lines = list(changes.log_lines(table))
    assert [line.line for line in lines] == [*range(1, last + 2)]
    assert lines[-1].kind == "undone"
    assert [line.line for line in lines if not line.active] == [last, last + 1]


def test_some_lines_of_the_log(table: LuxorTable) -> None:
    assert [line.line for line in changes.log_lines(table, range(2, 4))] == [2, 3]


def test_a_refusal_is_answered_with_its_sentence(table: LuxorTable) -> None:
    line = Fixed("red", ("keys=99",), "")
    refusal = table.record.apply(line)
    assert isinstance(refusal, Refusal)
    answer = changes.refused(Declared(table, line, refusal), refusal).refusal
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
    assert changes.fix_line(table, what, facts, "by hand") == Fixed(target, (*facts,), "by hand")


def test_a_fix_names_players_as_people_do(table: LuxorTable) -> None:
    colour, name = next(iter(table.game.rules.players(table.position).items()))
    assert changes.fix_line(table, name.upper(), ["keys=2"], "").what == colour
    assert changes.fix_line(table, "turn", [name], "").facts == (colour,)


def test_a_score_is_final_once_the_game_is_over(table: LuxorTable) -> None:
    scores = changes.table_scores(table, table.game.rules.score(table.position))
    assert scores.final == (bool(table.position.over) and not scores.uncounted)
    assert sum(bool(player.started) for player in scores.players) == 1
