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
from luxor_companion.games.luxor.files.copy import stand_in_board
from luxor_companion.games.luxor.files.position import position_from
from luxor_companion.games.luxor.rules import Space
from luxor_companion.games.luxor.rules.board import write_board
from luxor_companion.games.luxor.rules.record import Record, replay
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


def placeholder_table() -> Record:
    given: dict[str, object] = {
        "board": "stand-in",
        "tiles": "v1/1 s2/1 v2/1 j2/1" + " ?" * 36,
        "red": {"hand": "3 ? ? ? 5", "at": [0]},
    }
    return Record(position_from(given, ""))


def test_a_placeholder_board_may_have_an_icon_too_many() -> None:
    found = placeholder_table()
    need = found.consider(found.read_line("red L3"))
    assert isinstance(need, Need)
    assert need.choice == "tile"
    assert need.options[-1] == "icon=-"
    assert found.with_choice(found.read_line("red L3"), "icon=-") == found.read_line(
        "red L3 icon=-"
    )
    found.apply(found.read_line("red L3 icon=-"))
    assert found.lines == ["red L3 icon=-"]
    assert found.position.path.tile(Space(3)) is None
    assert replay(found.start, found.lines).position == found.position  # type: ignore[union-attr]


def test_what_lies_on_a_horus_space_of_a_placeholder_is_asked() -> None:
    found = placeholder_table()
    need = found.consider(found.read_line("red R5 take"))
    assert isinstance(need, Need)
    assert (need.choice, need.space) == ("tile", 5)
    assert {"finds=5:v2/1", "finds=5:o1", "finds=5:h1", "finds=5:tunnel"} <= {*need.options}


def test_a_board_of_ones_own_has_the_icons_it_shows() -> None:
    found = record()
    need = found.consider(found.read_line("red L3"))
    assert not isinstance(need, Need) or "icon=-" not in need.options


def test_a_board_that_cannot_be_tells_nothing_that_the_program_drew() -> None:
    found = placeholder_table()
    found.apply(found.read_line("red L3 tile=scarab draw=4"))
    other = write_board(stand_in_board()).replace(". . c .", ". . . c", 1)
    refusal = found.consider(Fixed("board", (other.replace(" ", ""),), ""))
    assert isinstance(refusal, Refusal)
    assert refusal.params == {"line": 1, "entry": "red L3 tile=scarab"}
