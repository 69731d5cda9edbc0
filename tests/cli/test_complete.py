"""TAB: what is offered is current and right, and does its work in real bash, zsh and fish."""

import contextlib
import importlib.util
import json
import os
import re
import select
import shutil
import stat
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from luxor_companion.cli import complete
from luxor_companion.cli.commands import entries_of
from luxor_companion.cli.complete import candidates
from tests.cli.at_table import done, start
from tests.conftest import ROOT, Luxor, posix
from tests.test_architecture import HEAVY, loaded

pty = posix("pty")
COMMANDS = [name for name in entries_of("luxor") if name]

SCRIPTS = ROOT / "completions"


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", SCRIPTS / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_completions_are_current() -> None:
    for path, text in generator().files().items():
        assert path.read_text(encoding="utf-8") == text, (
            f"run python completions/generate.py: {path}"
        )


def test_each_command_is_read_off_its_own_line() -> None:
    whole = json.loads(complete.COMMANDS.read_text(encoding="utf-8"))
    assert {name: complete.offer_after(name) for name in complete.OFFERS} == {
        name: complete.Offer(**offer) for name, offer in whole.items()
    }


def offered(*words: str) -> list[str]:
    return [value for value, _text in candidates(list(words))]


def test_commands_and_options(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    assert offered("") == list(COMMANDS)
    assert offered("mo") == ["move"]
    assert offered("board", "sh") == ["show"]
    assert "--player" in offered("move", "--pl")
    assert "--json" in offered("move", "L3", "--")
    assert offered("nonsense", "") == []
    assert offered("check", "--position", "") == [":files"]


def test_tables_colours_boards_and_rules(luxor: Luxor, tmp_path: Path) -> None:
    assert offered("move", "--player", "") == ["red", "green", "blue", "yellow"]
    start(luxor, tmp_path)
    done(luxor, "new second -p A -p B")
    assert set(offered("use", "")) == {"table", "second"}
    assert offered("use", "t") == ["table"]
    assert offered("move", "--player", "") == ["red", "green"]
    assert offered("hand", "") == ["red", "green"]
    assert {"red", "space", "turn", "draw=", "reshuffle"} <= set(offered("fix", ""))
    assert offered("board", "show", "") == ["stand-in"]
    assert offered("new", "-p", "Ani:b") == ["Ani:blue"]
    assert offered("new", "--house", "treasure") == ["treasure_claim=must", "treasure_claim=may"]
    assert offered("rules", "tomb.k") == ["tomb.key"]


def test_a_broken_or_missing_table_offers_nothing_and_says_nothing(
    luxor: Luxor, tmp_path: Path
) -> None:
    assert offered("move", "") == []
    start(luxor, tmp_path).write_text("broken", encoding="utf-8")
    assert offered("move", "") == []


def test_a_tab_press_loads_no_command_and_nothing_heavy() -> None:
    names = loaded("__complete", "move", "")
    assert "luxor_companion.cli.complete" in names
    assert not ({"typer", "luxor_companion.cli.app"} | HEAVY) & names


def needs(shell: str) -> str:
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"{shell} is not installed here")
    return found


@pytest.fixture
def path_with_luxor(tmp_path: Path) -> str:
    """A PATH on which `luxor` is this program."""
    folder = tmp_path / "bin"
    folder.mkdir()
    script = folder / "luxor"
    script.write_text(
        f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m luxor_companion "$@"\n',
        encoding="utf-8",
    )
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return f"{folder}:{os.environ['PATH']}"


def table_for_shells(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "fix red @0 @4", "hand red 1 ? ? ? die")


# What is typed before TAB, and the whole line after it.
PRESSED = [
    pytest.param("luxor opt", "luxor options ", id="a command"),
    pytest.param("luxor board calib", "luxor board calibrate ", id="a command of a group"),
    pytest.param("luxor use ta", "luxor use table ", id="a table"),
    pytest.param("luxor move --player gr", "luxor move --player green ", id="a colour"),
    pytest.param("luxor move --js", "luxor move --json ", id="an option"),
    pytest.param("luxor board show st", "luxor board show stand-in ", id="a board"),
    pytest.param("luxor move Rd", "luxor move Rdie ", id="a card"),
    pytest.param("luxor move L1 @4", "luxor move L1 @4 ", id="an adventurer"),
    pytest.param("luxor move L1 @4 k", "luxor move L1 @4 key ", id="a choice"),
    pytest.param("luxor move L1 ", "luxor move L1 @", id="what all adventurers begin with"),
    pytest.param("luxor move Rdie die=5 ", "luxor move Rdie die=5 @", id="after a roll"),
    pytest.param("luxor check Rdie di", "luxor check Rdie die=", id="a roll"),
    pytest.param("luxor new -p Ani:ye", "luxor new -p Ani:yellow ", id="a colour after a name"),
]


class Shell:
    """An interactive shell at a pseudo-terminal."""

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        self._main, terminal = pty.openpty()
        self._process = subprocess.Popen(
            command,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=env,
            start_new_session=True,
        )
        os.close(terminal)
        self._unread = ""

    def type(self, keys: str) -> None:
        os.write(self._main, keys.encode())

    def until(self, pattern: str, patience: float = 60) -> str:
        """Read until a pattern comes; what it found. What comes after it is kept for later."""
        give_up = time.monotonic() + patience
        while time.monotonic() < give_up:
            if found := re.search(pattern, self._unread, re.MULTILINE):
                self._unread = self._unread[found.end() :]
                return found[found.lastindex or 0]
            if select.select([self._main], [], [], 0.1)[0]:
                with contextlib.suppress(OSError):
                    read = os.read(self._main, 65536).decode(errors="replace")
                    self._unread += read.replace("\r", "")
        pytest.fail(f"{pattern!r} did not come: {self._unread!r}")

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._main)


def pressed(command: list[str], setup: str, typed: str, env: dict[str, str]) -> str:
    """The line in a shell's editor after typing and pressing TAB once."""
    shell = Shell(command, env)
    try:
        shell.until("READY>")
        shell.type(f"{setup}; echo SET''UP\n")
        shell.until("SETUP")
        shell.until("READY>")
        shell.type(f"{typed}\t")
        # Go to the front and the end of the line and have the shell say what stands in it.
        shell.type("\x01echo '<\x05>'\n")
        return shell.until(r"^<(.*)>$")
    finally:
        shell.close()


@pytest.mark.parametrize(("typed", "expected"), PRESSED)
def test_a_real_bash(
    luxor: Luxor, tmp_path: Path, path_with_luxor: str, typed: str, expected: str
) -> None:
    shell = needs("bash")
    table_for_shells(luxor, tmp_path)
    env = {**os.environ, "PATH": path_with_luxor, "TERM": "dumb", "PS1": "READY>"}
    command = [shell, "--norc", "--noprofile", "-i"]
    setup = f"bind 'set bell-style none'; source '{SCRIPTS}/luxor.bash'"
    assert pressed(command, setup, typed, env) == expected


@pytest.mark.parametrize(("typed", "expected"), PRESSED)
def test_a_real_zsh(
    luxor: Luxor, tmp_path: Path, path_with_luxor: str, typed: str, expected: str
) -> None:
    shell = needs("zsh")
    table_for_shells(luxor, tmp_path)
    env = {**os.environ, "PATH": path_with_luxor, "TERM": "dumb", "PS1": "READY>"}
    setup = (
        "unsetopt zle_bracketed_paste prompt_sp 2>/dev/null; bindkey -e; unsetopt beep;"
        f" autoload -U compinit; compinit -u -D; source '{SCRIPTS}/_luxor'"
    )
    # The space zsh puts behind a word goes away again when something else is typed.
    assert pressed([shell, "-f", "-i"], setup, typed, env).rstrip() == expected.rstrip()


FISH = [
    pytest.param("luxor opt", ["options"], id="a command"),
    pytest.param("luxor board calib", ["calibrate"], id="a command of a group"),
    pytest.param("luxor use ta", ["table"], id="a table"),
    pytest.param("luxor move --player ", ["red", "green"], id="colours"),
    pytest.param("luxor move --js", ["--json"], id="an option"),
    pytest.param("luxor board show ", ["stand-in"], id="a board"),
    pytest.param("luxor move ", ["L1", "Rdie"], id="cards"),
    pytest.param("luxor move L1 ", ["@0", "@4"], id="adventurers"),
    pytest.param("luxor move L1 @", ["@0", "@4"], id="adventurers, begun"),
    pytest.param("luxor move L1 @4 ", ["key", "card"], id="choices"),
    pytest.param("luxor check Rdie die=5", ["die=5"], id="a roll"),
]


@pytest.mark.parametrize(("typed", "expected"), FISH)
def test_a_real_fish(
    luxor: Luxor, tmp_path: Path, path_with_luxor: str, typed: str, expected: list[str]
) -> None:
    shell = needs("fish")
    table_for_shells(luxor, tmp_path)
    env = {**os.environ, "PATH": path_with_luxor, "HOME": str(tmp_path)}
    line = f"source '{SCRIPTS}/luxor.fish'; complete -C '{typed}'"
    ran = subprocess.run(
        [shell, "--no-config", "-c", line], env=env, capture_output=True, text=True, check=True
    )
    found = [row.split("\t")[0] for row in ran.stdout.splitlines()]
    assert sorted(found) == sorted(expected)


def test_the_powershell_script_knows_every_command() -> None:
    text = (SCRIPTS / "luxor.ps1").read_text(encoding="utf-8")
    assert all(f"'{name}' = '" in text for name in COMMANDS)
    assert text.count("{") == text.count("}")
    assert text.count("(") == text.count(")")
