"""Lines taken into a record together: all of them, or none."""

from copy import deepcopy
from typing import Any

import pytest

from luxor_companion import load_position
from luxor_companion.core import Need, Refusal, UnreadableError
from luxor_companion.core.record import (
    Change,
    Fixed,
    Noted,
    Redone,
    Undone,
)
from luxor_companion.games.luxor.rules.record import Record
from tests.conftest import ROOT

KEYS = Fixed("red", ("keys=2",), "")


def record(*lines: str) -> Record:
    found = Record(load_position(ROOT / "saves/positions/osiris-to-scarab.toml").opened.position)
    for line in lines:
        found.apply(found.read_line(line))
    return found


def state(of: Record) -> dict[str, Any]:
    return deepcopy(vars(of))


def test_all_lines_are_taken_in() -> None:
    found = record()
    applied = found.apply_all([KEYS, Noted("by hand"), Fixed("red", ("keys=3",), "")])
    assert isinstance(applied, list)
    assert all(isinstance(one, Change) for one in applied)
    assert [one.line for one in applied] == [1, 3]
    assert found.lines == ["fix red keys=2", "note by hand", "fix red keys=3"]
    assert found.done == applied
    assert found.position.players[0].keys == 3


def test_they_are_what_they_are_one_by_one() -> None:
    together, alone = record("fix red keys=1"), record("fix red keys=1")
    lines = [KEYS, Undone(2), Redone(1), Noted("x")]
    together.apply_all(lines)
    for line in lines:
        alone.apply(line)
    assert state(together) == state(alone)


@pytest.mark.parametrize("before", [[], [KEYS], [Undone(1)], [Undone(1), Redone(1), Noted("x")]])
@pytest.mark.parametrize(
    ("bad", "answer"),
    [
        pytest.param("fix red keys=99", Refusal, id="refused"),
        pytest.param("undo 99", Refusal, id="nothing to take back"),
        pytest.param("red R3", Need, id="a choice is missing"),
    ],
)
def test_nothing_is_left_of_lines_of_which_one_cannot_stand(
    before: list[Any], bad: str, answer: type
) -> None:
    found = record("fix red keys=3", "fix red track=3")
    kept = state(found)
    applied = found.apply_all([*before, found.read_line(bad), KEYS])
    assert isinstance(applied, answer)
    assert state(found) == kept


def test_nothing_is_left_of_lines_of_which_one_cannot_be_read() -> None:
    found = record("fix red track=3")
    kept = state(found)
    with pytest.raises(UnreadableError):
        found.apply_all([Undone(1), KEYS, Fixed("nobody", ("keys=2",), "")])
    assert state(found) == kept
