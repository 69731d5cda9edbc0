"""The Python API: what docs/python.md says, and that importing it is cheap and clean."""

import contextlib
import io
import re
import subprocess
import sys

import pytest

import luxor_companion
from luxor_companion import (
    Need,
    Outcome,
    Refusal,
    UnreadableError,
    explain,
    load_position,
    options,
    rule,
    score,
    write_turn,
)
from tests.conftest import ROOT

POSITION = ROOT / "saves/positions/osiris-to-scarab.toml"
GAME = ROOT / "saves/games/two-players.toml"


def test_rulings() -> None:
    position = load_position(POSITION)
    fine = rule(position, "L1 @2")
    assert isinstance(fine, Outcome)
    assert fine.to == 7
    no = rule(position, "L1 @7")
    assert isinstance(no, Refusal)
    assert (no.rule, "space 7" in explain(position, no)) == ("move.active", True)
    assert isinstance(rule(position, "Ldie allow=hand.order"), Need)
    with pytest.raises(UnreadableError):
        rule(position, "three")
    with pytest.raises(ValueError, match="pink"):
        rule(position, "L1", "pink")


def test_every_option_is_legal() -> None:
    position = load_position(POSITION)
    found = options(position)
    assert found
    for outcome in found:
        assert rule(position, write_turn(outcome.turn)) == outcome
    other = options(position, hand="5 ? ? ? ?")
    assert {one.turn.card for one in other} == {"5"}


def test_a_save_is_loaded_where_it_stands() -> None:
    position = load_position(str(GAME))
    assert position.over
    result = score(position)
    assert result.winners == ("Ani",)
    assert [one.total for one in result.scores] == [70, 58]


def test_the_documented_example_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    example = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(example, {})  # noqa: S102  # our own documentation
    assert said.getvalue().startswith("fine, it ends on 7")


def test_every_name_is_there_and_documented() -> None:
    text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    for name in luxor_companion.__all__:
        assert getattr(luxor_companion, name)
        assert name.startswith("__") or f"{name}" in text
    assert set(dir(luxor_companion)) == set(luxor_companion.__all__)
    with pytest.raises(AttributeError):
        _ = luxor_companion.nonsense


def test_importing_warns_of_nothing_and_loads_nothing() -> None:
    code = "import sys, luxor_companion; print(sorted(m for m in sys.modules if 'luxor' in m))"
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "['luxor_companion']"
    everything = "import luxor_companion as l; [getattr(l, name) for name in l.__all__]"
    subprocess.run([sys.executable, "-W", "error", "-c", everything], check=True)
