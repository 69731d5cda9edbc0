"""How a table stands: its log, what comes next, and its score."""

import pytest

from luxor_companion.core import EVERYONE
from luxor_companion.core.record import Undone
from luxor_companion.referee.answers import log_lines, status_of, table_scores
from luxor_companion.table.table import AnyTable, open_table
from tests.example_games import GAMES


@pytest.fixture(params=["two-players", "pyramids"])
def table(request: pytest.FixtureRequest) -> AnyTable:
    return open_table(
        GAMES / f"{request.param}.toml", request.param.replace("two-players", "luxor")
    )


def test_every_line_of_the_log_says_what_it_is_and_whether_it_counts(table: AnyTable) -> None:
    lines = list(log_lines(table))
    assert [line.line for line in lines] == list(range(1, len(table.record.lines) + 1))
    assert [line.text for line in lines] == list(table.record.lines)
    assert {line.line for line in lines if line.active} == {one.line for one in table.record.done}


def test_a_line_that_was_undone_is_not_active(table: AnyTable) -> None:
    before = {line.line for line in log_lines(table) if line.active}
    table.record.apply(Undone(1))
    *_others, last = lines = list(log_lines(table))
    assert (last.kind, last.active) == ("undone", False)
    assert before - {line.line for line in lines if line.active} == {max(before)}


def test_only_the_lines_that_were_asked_for(table: AnyTable) -> None:
    assert [line.line for line in log_lines(table, range(2, 5))] == [2, 3, 4]


def test_a_status_names_the_last_line_that_counts_and_nobody_once_it_is_over(
    table: AnyTable,
) -> None:
    status = status_of(table)
    assert status.over
    assert not status.next
    assert status.last
    assert status.last.line == table.record.done[-1].line


def test_a_score_is_final_once_the_game_is_over(table: AnyTable) -> None:
    result = table.game.rules.score(table.seen_by(EVERYONE).position)
    assert table_scores(table, result).final
    table.record.apply(Undone(8))
    now = table.game.rules.score(table.position)
    assert not table_scores(table, now).final
