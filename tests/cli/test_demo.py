"""`luxor demo`: what a newcomer sees first, and that it leaves no trace."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.commands import demo
from tests.cli.at_table import start
from tests.conftest import Luxor
from tests.terminal import Terminal


def test_the_demo_looks_like_this(luxor: Luxor, golden: Callable[[str, str], None]) -> None:
    ran = luxor("demo")
    assert (ran.code, ran.err) == (Exit.FINE, "")
    golden("demo.txt", ran.out)
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "Empty spaces are skipped, not counted (space 4)" in ran.out
    assert "Ani wins with 70 VP." in ran.out
    assert "Check code" in ran.out
    assert "\x1b" not in ran.out
    assert "What does Ani play?" in ran.out or "What does Jan play?" in ran.out, "play is shown"


def test_the_demo_leaves_the_users_things_alone(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    environment = dict(os.environ)
    assert luxor("demo").code == Exit.FINE
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == files
    assert dict(os.environ) == environment
    assert save in files


def test_every_scene_is_a_real_moment_of_the_example(luxor: Luxor) -> None:
    out = luxor("demo").out
    for scene in demo.SCENES:
        assert f"$ luxor {scene.command}" in out
    assert "error:" not in out


def test_on_a_terminal_enter_goes_on() -> None:
    with Terminal("demo") as terminal:
        for _scene in range(len(demo.SCENES) + 2):
            assert "Enter: go on" in terminal.screen
            terminal.type("")
        assert terminal.ended() == Exit.FINE
        assert "Your own game, in three commands" in terminal.screen
    with Terminal("demo", "--fast") as terminal:
        assert terminal.ended() == Exit.FINE
        assert "Enter: go on" not in terminal.shown


def test_the_commands_at_the_end_are_those_of_this_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.argv", [".venv/bin/luxor"])
    assert demo.this_program() == str(Path(".venv/bin/luxor"))
    (tmp_path / "luxor").touch(mode=0o755)
    assert demo.this_program() == "luxor"
