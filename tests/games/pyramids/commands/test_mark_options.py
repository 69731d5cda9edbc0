"""The answer for a declared line."""

from pathlib import Path

import pytest

from luxor_companion import open_table
from luxor_companion.cli.console import drawn
from luxor_companion.errors import Exit
from luxor_companion.games.pyramids.commands.mark import line_answer
from luxor_companion.games.pyramids.rules.notation import Own, read_line
from luxor_companion.referee.declare import Declared
from luxor_companion.view.theme import render_text
from tests.games.pyramids.at_table import DEALT, written


@pytest.mark.parametrize(
    ("text", "code", "more"),
    [("ani 12 c1 b1", Exit.FINE, True), ("ani 12 b2", Exit.REFUSED, False)],
)
def test_what_follows_a_line_is_shown_only_if_it_was_accepted(
    tmp_path: Path, text: str, code: Exit, *, more: bool
) -> None:
    table = open_table(written(tmp_path, [*DEALT, "reveal domino"])).opened
    line = read_line(text)
    assert isinstance(line, Own)
    answer = line_answer(Declared(table, line, table.record.consider(line)), list, ["and then"])
    assert answer.exit == code
    shown = render_text([*drawn(answer.before, 80), *drawn(answer.lines, 80)], 80)
    assert ("and then" in shown) is more
