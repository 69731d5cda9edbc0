"""What a newcomer does wrong in the first ten minutes, and that every answer helps."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.view.theme import width_of
from tests.cli.at_table import TWO, done, logged, start
from tests.conftest import ROOT, Luxor

COMMANDS = ("move L3", "play", "show", "check L3", "options", "undo", "log", "hand red")


@pytest.mark.parametrize("command", COMMANDS)
def test_without_a_table_one_is_told_how_to_start_one(luxor: Luxor, command: str) -> None:
    ran = luxor(*command.split())
    assert (ran.code, ran.out) == (Exit.BAD_FILE, "")
    assert "luxor new -p Ani:red -p Jan:green" in ran.err


@pytest.mark.parametrize("game", ["luxor", "luxor pyramids"])
def test_luxor_alone_without_a_table_offers_what_people_come_for(luxor: Luxor, game: str) -> None:
    ran = luxor(*game.split()[1:])
    assert ran.code == Exit.FINE
    for command in ("play", "dispute", "rules", "score", "--help"):
        assert f"{game} {command}" in ran.out
    assert len(ran.out.splitlines()) < 10, "on any screen"
    assert "No table yet" in ran.err


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        pytest.param("mvoe L3", "did you mean move?", id="a slip of the finger"),
        pytest.param("stats", "did you mean results stats?", id="a word of a group"),
        pytest.param("statistic", "did you mean results stats?", id="nearly a word of a group"),
        pytest.param("MOVE L3", "did you mean move?", id="capitals"),
        pytest.param("xyzzy", "see luxor --help", id="nothing like it"),
        pytest.param("L3 @12", "luxor move L3 @12", id="a turn without a command"),
        pytest.param("new", "2 to 4 players", id="no players"),
        pytest.param("new -p Ani", "2 to 4 players", id="one player"),
        pytest.param("new -p Ani:pink -p Jan", "red, green, blue, yellow", id="wrong colour"),
        pytest.param(
            "new -p Ani:red -p Jan:red", "Ani and Jan can't both be red", id="one colour twice"
        ),
        pytest.param("move L3 --player pink", "red (Ani), green (Jan)", id="nobody of that colour"),
        pytest.param("hand pink", "red (Ani), green (Jan)", id="no such hand"),
        pytest.param("move", "TURN", id="no turn"),
        pytest.param("move 3", "type L3 or R3", id="no side"),
        pytest.param("move three from stairs", "Did you mean L3 @0 / R3 @0?", id="in words"),
        pytest.param("move left three from 12", "Did you mean L3 @12?", id="in words, with a side"),
        pytest.param(
            "move my right card five from space 4, a key",
            "Did you mean R5 @4 key?",
            id="at length",
        ),
        pytest.param("move L3 12", "looks like L3 @12 key", id="a space without @"),
        pytest.param("use nowhere", "tables are: table", id="no such table"),
        pytest.param("rules xyzzy", "You can ask: can I enter", id="a word no rule has"),
    ],
)
def test_a_mistake_is_answered_in_one_helpful_line(
    luxor: Luxor, tmp_path: Path, typed: str, answer: str
) -> None:
    save = start(luxor, tmp_path)
    ran = luxor(*typed.split())
    assert ran.code in (Exit.UNREADABLE, Exit.BAD_FILE)
    assert answer in ran.err
    assert ran.err.count("\n") == 1
    assert logged(save) == []


def test_what_is_repeated_does_not_command_the_terminal(luxor: Luxor) -> None:
    for game in ([], ["pyramids"]):
        ran = luxor(*game, "rules", "a\x1b]0;title\x07")
        assert ran.code == Exit.UNREADABLE
        assert "control character" in ran.err
        assert "\x1b" not in ran.err


def test_left_and_card_may_be_two_words(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move left 3")
    assert logged(save) == ["red L3"]


def test_names_with_spaces_and_emoji(luxor: Luxor) -> None:
    names = ("Jan Peter 🦊", "Ærø")
    ran = luxor("new", "Game night 🎲", "-p", f"{names[0]}:red", "-p", names[1], "--seed", "7")
    assert ran.code == Exit.FINE, ran.err
    shown = luxor("show").out
    rows = [line for line in shown.splitlines() if " A1 A2 A3 " in line]
    assert len({width_of(row[: row.index(" A1")]) for row in rows}) == 1
    assert names[0] in luxor("move", "L3", "--player", names[0]).err + luxor("tables").out
    assert "Game night 🎲" in luxor("tables").out
    assert luxor("use", "Game night 🎲").code == Exit.FINE


def test_two_tables_and_none_chosen(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "new second -p A -p B")
    assert "* " in next(line for line in luxor("tables").out.splitlines() if "second" in line)
    (tmp_path / "saves" / "current").unlink()
    ran = luxor("move", "L3")
    assert ran.code == Exit.BAD_FILE
    assert "luxor use NAME, one of second, table" in ran.err


def process(
    *args: str, cwd: Path | None = None, env: dict[str, str] | None = None, without: str = ""
) -> subprocess.CompletedProcess[bytes]:
    kept = {name: value for name, value in os.environ.items() if name not in without.split()}
    return subprocess.run(
        [sys.executable, "-m", "luxor_companion", *args],
        cwd=cwd,
        env={**kept, "PYTHONPATH": str(ROOT), **(env or {})},
        capture_output=True,
        check=False,
    )


def test_from_another_folder_the_table_is_the_same(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    ran = process("move", "L3", cwd=Path("/"))
    assert ran.returncode == Exit.FINE, ran.stderr
    assert logged(save) == ["red L3"]


@pytest.mark.parametrize(
    "env",
    [
        pytest.param({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, id="C"),
        pytest.param({"PYTHONIOENCODING": "ascii"}, id="ascii"),
        pytest.param({"PYTHONIOENCODING": "latin-1"}, id="latin 1"),
        pytest.param({"PYTHONIOENCODING": "cp437"}, id="an old console"),
    ],
)
def test_terminals_without_utf_8(luxor: Luxor, tmp_path: Path, env: dict[str, str]) -> None:
    start(luxor, tmp_path)
    ran = process("show", env=env)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    if env.get("PYTHONIOENCODING") != "cp437":  # which has lines to draw with
        assert b"+----------+" in ran.stdout
        assert b"|stairs    |" in ran.stdout
    assert process("move", "L+-1", "ahead", env=env).returncode == Exit.FINE
    assert process("demo", env=env).returncode == Exit.FINE


@pytest.mark.parametrize(
    "command", ["", "show", "options --card 1-5", "log", "score", "setup", "--help", "tables"]
)
def test_everything_fits_40_columns(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    start(luxor, tmp_path)
    done(luxor, "move L5 key", "move L3")
    monkeypatch.setenv("COLUMNS", "40")
    ran = luxor(*command.split())
    assert ran.code == Exit.FINE
    words = [line for line in (ran.out + ran.err).splitlines() if "seed=" not in line]
    assert max(map(width_of, words)) <= 40


def test_piped_output_has_no_codes_and_80_columns(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    for command in ("show", "setup", "demo", "score", "--help"):
        ran = process(command, without="COLUMNS")
        assert b"\x1b" not in ran.stdout
        assert max(map(width_of, ran.stdout.decode().splitlines())) <= 80


@pytest.mark.parametrize(
    ("env", "without"),
    [
        pytest.param({}, "HOME", id="not set"),
        pytest.param({"HOME": "/proc/1/no/such/home"}, "", id="cannot be written"),
    ],
)
def test_a_missing_home_folder(env: dict[str, str], without: str, tmp_path: Path) -> None:
    gone = f"LUXOR_SAVES LUXOR_DATA XDG_CONFIG_HOME XDG_DATA_HOME {without}"
    assert process("demo", env=env, without=gone).returncode == Exit.FINE
    assert process("--help", env=env, without=gone).returncode == Exit.FINE
    if "HOME" in env:
        assert process(env=env, without=gone).returncode == Exit.FINE
        ran = process("new", *TWO, env=env, without=gone)
        assert ran.returncode == Exit.BAD_FILE
        assert b"LUXOR_SAVES=FOLDER" in ran.stderr
    env = {**env, "LUXOR_SAVES": str(tmp_path / "elsewhere")}
    assert process("new", *TWO, env=env, without=gone).returncode == Exit.FINE
    assert process("move", "L3", env=env, without=gone).returncode == Exit.FINE
