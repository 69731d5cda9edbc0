"""A declared line is ruled on once, whatever the program draws for it."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from luxor_companion.games.luxor import table as luxor_table
from luxor_companion.games.luxor.rules import record as luxor_record
from luxor_companion.games.luxor.rules import referee as luxor_referee
from luxor_companion.games.pyramids.rules import record as pyramids_record
from tests.cli.at_table import TWO, done, said, start
from tests.conftest import Luxor
from tests.games.pyramids.at_table import DEALT, pyramids, written


def rulings_in(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> list[object]:
    """The lines that the referee rules on from now on, one after the other."""
    found: list[object] = []

    def counting(rule: Callable[..., object]) -> Callable[..., object]:
        def count(position: object, line: object, *more: object) -> object:
            found.append(line)
            return rule(position, line, *more)

        return count

    for module in modules:
        monkeypatch.setattr(module, "rule", counting(module.rule))
    return found


@pytest.mark.parametrize("draws", ["temple", "none", "scarabs", "cards", "all"])
def test_a_turn_is_ruled_on_once(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, draws: str
) -> None:
    start(luxor, tmp_path, *TWO, "--app-draws", draws)
    turn = "L3"
    if draws in ("cards", "all"):
        listed = said(luxor("options", "--json"))["turns"]
        turn = next(one["turn"] for one in listed if not one["rolls"])
    rulings = rulings_in(monkeypatch, luxor_record, luxor_table, luxor_referee)
    done(luxor, f"move {turn}")
    assert len(rulings) == 1


def test_a_mark_is_ruled_on_once(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (*DEALT, "reveal line3")
    written(tmp_path, lines)
    rulings = rulings_in(monkeypatch, pyramids_record)
    assert pyramids(luxor, "mark ani 31 a1").code == 0
    assert len(rulings) == len(lines) + 1, "the log is replayed, and the mark ruled on"
