"""`luxor demo`: what a newcomer sees first, and that it leaves no trace."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.commands import demo
from luxor_companion.view.theme import lines_of
from tests.cli.at_table import start
from tests.conftest import ROOT, Luxor
from tests.terminal import Terminal


def test_the_demo_looks_like_this(luxor: Luxor, golden: Callable[[str, str], None]) -> None:
    ran = luxor("demo")
    assert (ran.code, ran.err) == (Exit.FINE, "")
    golden("demo.txt", ran.out)
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "Empty spaces are skipped, not counted (space 4)" in ran.out
    assert "Ani wins with 70 VP." in ran.out
    assert "Check code" in ran.out
    assert "Written: result.html" in ran.out, "the page to share is made as well"
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
        for _scene in demo.SCENES:
            assert "Enter: go on" in terminal.screen
            pages = re.findall(r"file://(\S+)", terminal.screen)
            assert all("<html" in Path(page).read_text() for page in pages)
            terminal.type("")
        assert len(pages) == 1, "the last scene is a page that can be opened"
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
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    ways = {
        ".venv/bin/luxor": str(Path(".venv/bin/luxor")),
        "/opt/two words/luxor": "'/opt/two words/luxor'",
        "luxor.pyz": "python luxor.pyz",
        str(ROOT / "luxor_companion" / "__main__.py"): "python -m luxor_companion",
    }
    for program, typed in ways.items():
        monkeypatch.setattr("sys.argv", [program])
        assert demo.this_program() == typed
        told = [line.strip() for line in lines_of(demo.closing_lines(typed), 80)]
        assert any(line.startswith(f"{typed} play") for line in told), told
        assert any(f"pipx install {ROOT}" in line for line in told)
    (tmp_path / "luxor").touch(mode=0o755)
    assert demo.this_program() == "luxor"
    assert "pipx" not in " ".join(lines_of(demo.closing_lines("luxor"), 80))


@pytest.mark.parametrize("folder", ["e", "environments-" * 9], ids=["short", "long"])
def test_the_commands_at_the_end_work_as_they_are_printed(tmp_path: Path, folder: str) -> None:
    """Each is run by a shell in the folder of the demo, where no luxor is on the path."""
    (tmp_path / folder).symlink_to(sys.prefix)
    python = tmp_path / folder / Path(sys.executable).relative_to(sys.prefix)
    path = os.pathsep.join(("/usr/bin", "/bin"))
    env = {**os.environ, "PATH": path, "LUXOR_SAVES": str(tmp_path / "saves")}
    start = [str(python), "-m", "luxor_companion", "demo"]
    shown = subprocess.run(start, env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    end = shown.stdout.partition("in three commands")[2]
    commands = re.findall(rf"^ *({re.escape(str(python))} .+?)(?:  +.*)?$", end, re.MULTILINE)
    assert [line.split()[3] for line in commands] == ["new", "play", "score"]
    for line in (commands[0], commands[2]):  # play needs a terminal, and has its own tests
        subprocess.run(["sh", "-c", line], env=env, cwd=ROOT, check=True, capture_output=True)
