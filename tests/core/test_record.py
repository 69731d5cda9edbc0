"""Lines that every game has: undo and redo as far as a save can hold."""

import pytest

from luxor_companion.core.record import (
    Redone,
    Undone,
    read_common,
    write_common,
)


@pytest.mark.parametrize("line", ["undo 10000", "redo 123456"])
def test_as_many_changes_are_undone_as_a_save_can_hold(line: str) -> None:
    entry = read_common(line)
    assert isinstance(entry, Undone | Redone)
    assert write_common(entry) == line
