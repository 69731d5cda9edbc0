"""How far a long command has got, told only where somebody looks."""

import sys
from pathlib import Path

import pytest

from luxor_companion.cli import terminal
from luxor_companion.cli.terminal import show_progress
from tests.conftest import Luxor


def test_progress_is_silent_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(show_progress([1, 2, 3], "Counting", 3)) == [1, 2, 3]
    assert capsys.readouterr() == ("", "")


def test_progress_that_appears_late_counts_what_was_done_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    times = iter([0.0, 0.1, 0.2, 9.0])  # the start, and each item up to the one that takes long
    monkeypatch.setattr(terminal, "monotonic", lambda: next(times))
    assert list(show_progress([1, 2, 3, 4], "Counting", 4)) == [1, 2, 3, 4]
    assert "4/4" in capsys.readouterr().err


def test_many_saves_are_verified(luxor: Luxor, saves: dict[str, str], tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text(Path(saves["BEGUN"]).read_text(encoding="utf-8").replace("L", "X", 1))
    ran = luxor("verify", saves["GAME"], saves["SECOND"])
    assert ran.code == 0
    assert ran.out.count("every line is legal") == 2
    ran = luxor("verify", saves["GAME"], str(broken))
    assert ran.code == 4
    assert ran.out.count("every line is legal") == 1
    assert "Saves with a problem: 1 of 2." in ran.err
