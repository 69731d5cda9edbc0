"""Faults tried for real: kills, full disks, locks, crowds of writers, torn and tampered saves."""

import contextlib
import io
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from luxor_companion.cli.app import run
from luxor_companion.errors import Exit, LuxorError, NewerFileError
from luxor_companion.games.luxor.rules.legal import options
from luxor_companion.games.luxor.rules.notation import write_turn
from luxor_companion.table.save import backup_of, checksum_of, format_save, read_save
from luxor_companion.table.table import open_table
from tests.conftest import Luxor, posix

pytestmark = pytest.mark.slow

fcntl, resource = map(posix, ("fcntl", "resource"))

PROGRAM = (sys.executable, "-m", "luxor_companion")
TURNS = ("L2", "L3", "R5 @0", "L±1 @0 ahead", "L1 @2", "R±1 @1 ahead")  # legal with seed 7
NEXT = "L4 @3"  # what red can do after them
LONGEST = 500  # letters of a message that people are to read
KILLS = 25
LONG = "x" * 20_000
MILLION = 1_000_000


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small table: six turns, a note and an undone turn, and its backup."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()):
        patch.setenv("LUXOR_SAVES", str(folder))
        names = ["-p", "Ani:red", "-p", "Jan:green", "--first", "Ani"]
        assert run(["new", "table", *names, "--seed", "7"]) == Exit.FINE
        for turn in TURNS:
            assert run(["move", *turn.split()]) == Exit.FINE, turn
        assert run(["note", "Zoë 🐫 was here"]) == Exit.FINE
        assert run(["move", *NEXT.split(), "draw=±1"]) == Exit.FINE
        assert run(["undo"]) == Exit.FINE
    return folder


@pytest.fixture
def save(made: Path, tmp_path: Path) -> Path:
    """The save of that table, in a folder of this test's own."""
    shutil.copytree(made, tmp_path / "saves")
    return tmp_path / "saves" / "table.toml"


def program(*args: str, **how: Any) -> subprocess.CompletedProcess[str]:  # noqa: ANN401  # as Popen
    """The program as a process of its own."""
    how = {"capture_output": True, "text": True, "timeout": 60, **how}
    return subprocess.run([*PROGRAM, *args], check=False, **how)


def logged(path: Path) -> list[str]:
    return list(read_save(path).lines)


def leftovers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.endswith(".new"))


def one_line(text: str) -> str:
    """A message for people: one line, short enough to read, no traceback."""
    assert text.count("\n") == 1, text[:2000]
    assert len(text) < LONGEST, f"{len(text)} letters: {text[:200]}…"
    return text


# --- killed


def app_drawn_table(luxor: Luxor, tmp_path: Path) -> Path:
    """A table whose hands are known, so that there is always a turn to make; people roll."""
    drawn = ("--seed", "5", "--app-draws", "temple,scarabs,cards")
    assert luxor("new", "long", "-p", "Ani:red", "-p", "Jan:green", *drawn).code == Exit.FINE
    return tmp_path / "saves" / "long.toml"


def next_turn(path: Path, luck: random.Random) -> list[str]:
    """A legal turn, as it is typed."""
    return write_turn(luck.choice(options(open_table(path).position)).turn).split()


def test_kill_at_random_moments_loses_no_acknowledged_turn(luxor: Luxor, tmp_path: Path) -> None:
    path, luck = app_drawn_table(luxor, tmp_path), random.Random(3)
    usual = 1.0
    for _ in range(3):
        begun = time.monotonic()
        assert program("move", *next_turn(path, luck)).returncode == Exit.FINE
        usual = min(usual, time.monotonic() - begun)
    acknowledged, killed = logged(path), 0
    for _ in range(KILLS):
        turn = next_turn(path, luck)
        process = subprocess.Popen([*PROGRAM, "move", *turn], stdout=subprocess.PIPE)
        time.sleep(luck.uniform(0.5, 1.1) * usual)
        process.kill()
        process.communicate()
        killed += process.returncode == -signal.SIGKILL
        lines = logged(path)  # it always loads, and what was there is there
        assert lines[: len(acknowledged)] == acknowledged
        assert len(lines) - len(acknowledged) in ((1,) if process.returncode == 0 else (0, 1))
        assert luxor("verify").code == Exit.FINE
        acknowledged = lines
    assert killed > 0
    assert luxor("move", *next_turn(path, luck)).code == Exit.FINE


# Kills itself just before the n-th time that it touches a file of the saves folder.
DIES = """
import os, signal, sys
count, last = 0, int(sys.argv[1])
def hook(event, args):
    global count
    touches = event in ("open", "os.rename", "os.link", "os.remove")
    if touches and any(isinstance(arg, (str, os.PathLike)) and "saves" in str(arg) for arg in args):
        count += 1
        if count == last:
            os.kill(os.getpid(), signal.SIGKILL)
from luxor_companion.cli.app import run
sys.addaudithook(hook)
sys.exit(run(sys.argv[2:]))
"""


def dies_at(step: int, *args: str) -> int:
    ran = subprocess.run(
        [sys.executable, "-c", DIES, str(step), *args], check=False, capture_output=True
    )
    return ran.returncode


def test_kill_at_every_step_of_a_write(luxor: Luxor, save: Path) -> None:
    before, steps = logged(save), 0
    for step in range(1, 40):
        code = dies_at(step, "note", f"step {step}")
        lines = logged(save)
        assert lines in (before, [*before, f"note step {step}"])
        assert luxor("verify").code == Exit.FINE
        assert open_table(backup_of(save)).record.lines  # the backup is whole at any time too
        before = lines
        if code == Exit.FINE:
            break
        assert code == -signal.SIGKILL
        steps += 1
    assert steps >= 5  # pointer, lock, save, new file, backup, rename: all of them were tried
    assert logged(save)[-1] == f"note step {step}"


def test_kill_while_a_table_is_started(luxor: Luxor, tmp_path: Path) -> None:
    folder, names = tmp_path / "saves", ["-p", "A", "-p", "B"]
    for step in range(1, 40):
        code = dies_at(step, "new", f"t{step}", *names)
        path = folder / f"t{step}.toml"
        assert not path.exists() or open_table(path).record.lines == []
        assert luxor("tables").code == Exit.FINE
        if code == Exit.FINE:
            break
        if path.exists():
            path.unlink()
    assert step > 3
    assert luxor("move", "L3").code == Exit.FINE


def test_a_command_that_succeeds_leaves_nothing_behind(luxor: Luxor, save: Path) -> None:
    # As a kill leaves it between the backup and the rename: both names are one file.
    backup_of(save).unlink()
    os.link(save, backup_of(save))
    assert luxor("note", "on").code == Exit.FINE
    assert leftovers(save.parent) == []
    assert logged(save)[:-1] == logged(backup_of(save))


def test_a_leftover_of_the_same_process_number_harms_nothing(luxor: Luxor, save: Path) -> None:
    # In a container every command may have the same number; a kill left these behind.
    before = logged(save)
    link = save.with_name(f".{save.name}.bak.{os.getpid()}.new")
    os.link(save, link)
    save.with_name(f".{save.name}.{os.getpid()}.new").write_text("torn", encoding="utf-8")
    old = save.stat()
    assert luxor("note", "on").code == Exit.FINE
    kept = backup_of(save).stat()
    assert (kept.st_ino, kept.st_mtime_ns) == (old.st_ino, old.st_mtime_ns)  # not written in place
    assert logged(save) == [*before, "note on"]
    assert leftovers(save.parent) == []


# --- no room, no right to write


def small_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (256, 256))


@pytest.mark.parametrize(
    "command",
    [
        f"move {NEXT}",
        "note hello",
        "undo",
        "fix red keys=1",
        "hand red 3 _ _ _ _",
        "new x -p A -p B",
    ],
)
def test_a_write_that_fails_leaves_the_old_save(save: Path, command: str) -> None:
    files = {path.name: path.read_bytes() for path in save.parent.iterdir()}
    ran = program(*command.split(), preexec_fn=small_files)
    assert (ran.returncode, ran.stdout) == (Exit.BAD_FILE, "")
    assert "could not be written" in one_line(ran.stderr)
    after = {path.name: path.read_bytes() for path in save.parent.iterdir()}
    after.pop(".x.toml.lock", None)
    assert after == files


def in_a_namespace(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a shell script with mounts of its own, which end with it; skip where none can be."""
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("no unshare to mount a small disk with")
    tried = subprocess.run(
        [unshare, "-rm", "mount", "-t", "tmpfs", "tmpfs", folder],
        check=False,
        capture_output=True,
        text=True,
    )
    if tried.returncode:
        pytest.skip(f"no mounts here: {tried.stderr.strip()}")
    return subprocess.run(
        [unshare, "-rm", "sh", "-c", f"set -e; cd '{folder.parent}'; {script}"],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "LUXOR": " ".join(PROGRAM), "LUXOR_SAVES": str(folder)},
    )


@pytest.mark.parametrize(
    ("size", "filler"),
    [
        pytest.param("size=20k", "cat /dev/zero > disk/filler", id="no bytes left"),
        pytest.param("nr_inodes=6", "touch disk/1 disk/2 disk/3 disk/4", id="no files left"),
    ],
)
@pytest.mark.parametrize("command", [f"move {NEXT}", "note hello", "undo"])
def test_a_full_disk(tmp_path: Path, save: Path, size: str, filler: str, command: str) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    script = f"""
        mount -t tmpfs -o {size} tmpfs disk
        cp saves/table.toml saves/table.toml.bak saves/current disk/
        {filler} 2>/dev/null || true
        code=0; $LUXOR {command} >&2 || code=$?
        cmp disk/table.toml saves/table.toml && cmp disk/table.toml.bak saves/table.toml.bak
        ls -A disk; echo "exit $code"
    """
    ran = in_a_namespace(script, disk)
    assert ran.stdout.endswith(f"exit {int(Exit.BAD_FILE)}\n"), ran
    assert ".new" not in ran.stdout
    assert "No space left on device" in one_line(ran.stderr)
    assert save.exists()


@pytest.fixture
def read_only(save: Path) -> Iterator[Callable[[str], tuple[int, str, str]]]:
    """A way to run a command while the saves folder cannot be written."""

    def run(command: str) -> tuple[int, str, str]:
        if os.geteuid():
            save.parent.chmod(0o555)
            ran = program(*command.split())
        else:  # permissions do not bind root: a read-only mount does
            script = "mount --bind saves saves; mount -o remount,bind,ro saves; $LUXOR"
            ran = in_a_namespace(f"{script} {command}", save.parent)
        return ran.returncode, ran.stdout, ran.stderr

    yield run
    save.parent.chmod(0o755)


@pytest.mark.parametrize(
    "command",
    [f"move {NEXT}", "note hello", "undo", "new x -p A -p B", "use table", "score --scarabs red="],
)
def test_a_read_only_folder_cannot_be_written(
    save: Path, read_only: Callable[[str], tuple[int, str, str]], command: str
) -> None:
    before = save.read_bytes()
    code, out, err = read_only(command)
    assert (code, out) == (Exit.BAD_FILE, ""), err
    assert "written" in one_line(err)
    assert save.read_bytes() == before
    assert leftovers(save.parent) == []


@pytest.mark.parametrize(
    "command", ["", "show", "log", "score", "hand red", "verify", f"check {NEXT}"]
)
def test_a_read_only_folder_can_be_read(
    read_only: Callable[[str], tuple[int, str, str]], command: str
) -> None:
    code, out, err = read_only(command)
    assert code == Exit.FINE, err
    assert out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("command", ["show", f"move {NEXT}", "log --json"])
def test_output_that_cannot_be_written_is_one_line(save: Path, command: str) -> None:
    before = logged(save)
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ran = program(*command.split(), stdout=full, stderr=subprocess.PIPE, capture_output=False)
    assert ran.returncode not in (Exit.FINE, Exit.BUG)
    assert "No space left" in one_line(ran.stderr)
    assert logged(save)[: len(before)] == before


def test_output_that_is_closed_is_no_bug(save: Path) -> None:
    ran = program("move", *NEXT.split(), preexec_fn=lambda: os.close(1))
    assert ran.returncode != Exit.BUG
    assert "Traceback" not in ran.stderr
    assert save.exists()


def test_a_save_that_is_a_link_is_written_where_it_lies(luxor: Luxor, save: Path) -> None:
    # Such as into a folder that is shared between two machines.
    shared = save.parent.parent / "shared.toml"
    save.rename(shared)
    save.symlink_to(shared)
    assert luxor("move", *NEXT.split()).code == Exit.FINE
    assert save.is_symlink()
    assert logged(shared)[-1] == f"red {NEXT}"
    assert luxor("undo").code == Exit.FINE
    assert logged(shared)[-1] == "undo"


# --- several writers


@pytest.mark.parametrize("crowd", [2, 8])
def test_nothing_is_lost_or_doubled_when_several_move_at_once(
    luxor: Luxor, tmp_path: Path, crowd: int
) -> None:
    luxor("new", "table", "-p", "Ani:red", "-p", "Jan:green", "--seed", "7")
    path = tmp_path / "saves" / "table.toml"
    told: list[int] = []
    notes: list[str] = []
    locked = 0
    for attempt in range(16 // crowd):
        turns = [["move", card, "@0", "--json"] for card in ("L1", "R3", "L4", "R2")]
        commands = [
            turns[number // 2 % 4] if number % 2 else ["note", f"{attempt} {number}", "--json"]
            for number in range(crowd)
        ]
        crowded = [
            subprocess.Popen([*PROGRAM, *command], stdout=subprocess.PIPE, text=True)
            for command in commands
        ]
        for command, process in zip(commands, crowded, strict=True):
            out, _ = process.communicate(timeout=60)
            assert process.returncode in (
                *(Exit.FINE, Exit.UNREADABLE, Exit.REFUSED, Exit.LOCKED),
            ), out
            if process.returncode == Exit.FINE:
                told.append(json.loads(out)["line"])
                notes += [f"note {command[1]}"] if command[0] == "note" else []
            locked += process.returncode == Exit.LOCKED and command[0] == "note"
    lines = logged(path)
    assert sorted(told) == list(range(1, len(lines) + 1))  # each acknowledged line, once
    assert sorted(line for line in lines if line.startswith("note")) == sorted(notes)
    assert len(notes) + locked == 8  # a note is never refused; on a busy machine it may not wait
    assert json.loads(luxor("verify", "--json").out)["sealed"]
    assert leftovers(path.parent) == []


def test_only_one_of_two_starts_a_table_of_one_name(luxor: Luxor, tmp_path: Path) -> None:
    start = [*PROGRAM, "new", "table", "-p", "A", "-p", "B"]
    both = [
        subprocess.Popen(start, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(2)
    ]
    assert sorted(process.wait(60) for process in both) == [Exit.FINE, Exit.BAD_FILE]
    assert luxor("verify").code == Exit.FINE
    assert leftovers(tmp_path / "saves") == []


def test_a_lock_held_for_long(luxor: Luxor, save: Path) -> None:
    held = f"import fcntl, sys, time; f = open({str(save.with_name('.table.toml.lock'))!r}, 'a');"
    held += "fcntl.flock(f, fcntl.LOCK_EX); print('held', flush=True); time.sleep(60)"
    holder = subprocess.Popen([sys.executable, "-c", held], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    try:
        assert holder.stdout.readline() == b"held\n"
        before = save.read_bytes()
        ran = program("move", *NEXT.split())  # which gives up by itself, however slow the machine
        assert (ran.returncode, ran.stdout) == (Exit.LOCKED, "")
        assert "another luxor command" in one_line(ran.stderr)
        assert save.read_bytes() == before
        assert luxor("show").code == Exit.FINE  # reading waits for nobody
    finally:
        holder.kill()
        holder.wait()
        holder.stdout.close()
    assert luxor("move", *NEXT.split()).code == Exit.FINE  # a lock ends with its process


def test_a_short_wait_is_waited_for(save: Path) -> None:
    with save.with_name(".table.toml.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        process = subprocess.Popen([*PROGRAM, "note", "late"], stdout=subprocess.DEVNULL)
        time.sleep(0.5)
        assert process.poll() is None
        fcntl.flock(lock, fcntl.LOCK_UN)
        assert process.wait(60) == Exit.FINE
    assert logged(save)[-1] == "note late"


# --- torn


def test_a_save_cut_at_every_byte_is_one_clear_line(save: Path) -> None:
    whole = save.read_bytes()
    lines = logged(save)
    for length in range(len(whole)):
        save.write_bytes(whole[:length])
        try:
            table = open_table(save)
        except LuxorError as error:
            said = str(error)
            assert "\n" not in said
            assert len(said) < LONGEST
            assert backup_of(save).name in said, f"cut at {length}: {said}"
        else:
            assert table.record.lines == lines, f"cut at {length}"


def test_a_save_cut_at_every_byte_without_a_backup(luxor: Luxor, save: Path) -> None:
    whole = save.read_bytes()
    backup_of(save).unlink()
    for length in range(0, len(whole) - 2, 3):
        save.write_bytes(whole[:length])
        for command in ("verify", f"move {NEXT}"):
            ran = luxor(*command.split())
            assert ran.code == Exit.BAD_FILE, f"cut at {length}: {ran.out}"
            assert ran.err.startswith("error: ")
            assert ".bak" not in ran.err
        assert save.read_bytes() == whole[:length]


def test_a_torn_end_is_shown_before_anything_is_cut(luxor: Luxor, save: Path) -> None:
    whole = save.read_bytes()
    torn = whole[: whole.index(b"undo\n'''") + 2]
    save.write_bytes(torn)
    ran = luxor("verify")
    assert (ran.code, ran.out) == (Exit.BAD_FILE, "")
    assert "\n  un\n" in ran.err
    assert "--cut" in ran.err
    assert backup_of(save).name in ran.err
    assert save.read_bytes() == torn
    assert sorted(path.name for path in save.parent.glob("table*")) == [
        *("table.toml", "table.toml.bak")
    ]


def test_cutting_keeps_a_copy_and_only_whole_lines(luxor: Luxor, save: Path) -> None:
    whole, lines = save.read_bytes(), logged(save)
    log = whole.index(b"log = '''\n") + len(b"log = '''\n")
    for length in range(log, len(whole) - 4):
        for path in save.parent.glob("table.toml.*"):
            path.unlink()
        save.write_bytes(whole[:length])
        ran = luxor("verify", "--cut")
        assert ran.code == Exit.FINE, f"cut at {length}: {ran.err}"
        kept = logged(save)
        assert kept == lines[: len(kept)], f"cut at {length}: {whole[log:length]!r}"
        assert len(kept) >= whole[log:length].count(b"\n"), f"cut at {length}: too much went"
        copies = list(save.parent.glob("table.toml.torn*"))
        assert [copy.read_bytes() for copy in copies] == [whole[:length]]
        assert json.loads(luxor("verify", "--json").out)["sealed"]


@pytest.mark.parametrize("tail", ["green L4 @4\n", "[extra]\n", "x" * 300])
def test_what_stands_after_the_end_is_shown_before_it_goes(
    luxor: Luxor, save: Path, tail: str
) -> None:
    save.write_text(save.read_text(encoding="utf-8") + tail, encoding="utf-8")
    ran = luxor("verify")
    assert ran.code == Exit.BAD_FILE
    if "--cut" in ran.err:  # offered only after showing what would go
        assert tail.strip()[:20] in ran.err.split("this would be cut off", 1)[1]


def test_a_private_save_stays_private(luxor: Luxor, save: Path) -> None:
    save.chmod(0o600)
    assert luxor("note", "on").code == Exit.FINE
    assert save.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("version", ["1", "99"])
def test_rules_of_another_referee_are_not_guessed_at(
    luxor: Luxor, save: Path, version: str
) -> None:
    text = save.read_text(encoding="utf-8").replace('rules = "2"', f'rules = "{version}"')
    save.write_text(text, encoding="utf-8")
    assert luxor("verify").code == Exit.NEWER_FILE
    assert save.read_text(encoding="utf-8") == text


def test_two_cuts_keep_two_copies(luxor: Luxor, save: Path) -> None:
    whole = save.read_bytes()
    for length in (5, 9):
        save.write_bytes(whole[:-length])
        assert luxor("verify", str(save), "--cut").code == Exit.FINE
    assert len(list(save.parent.glob("table.toml.torn*"))) == 2


def test_what_is_wrong_in_the_middle_is_not_cut(luxor: Luxor, save: Path) -> None:
    text = save.read_text(encoding="utf-8").replace("red R5", "red R7", 1)
    assert "red R7" in text
    save.write_text(text, encoding="utf-8")
    ran = luxor("verify", "--cut")
    assert ran.code == Exit.BAD_FILE
    assert "line 3" in one_line(ran.err)
    assert save.read_text(encoding="utf-8") == text


def test_the_backup_can_be_used_as_it_is(luxor: Luxor, save: Path) -> None:
    backup = backup_of(save)
    assert luxor("verify", str(backup)).code == Exit.FINE
    save.write_bytes(b"")
    shutil.copy(backup, save)
    assert luxor("move", *NEXT.split()).code in (Exit.FINE, Exit.REFUSED)


# --- tampered with


def rewritten(save: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """The save with its parsed content changed and written anew."""
    raw = tomllib.loads(save.read_text(encoding="utf-8"))
    change(raw)
    save.write_text(tomli_w.dumps(raw), encoding="utf-8")


def wrong_or_fine(luxor: Luxor, save: Path) -> int:
    """Whatever the save says: fine, or one line and the file untouched; never a traceback."""
    before = save.read_bytes()
    ran = luxor("verify")
    if ran.code != Exit.FINE:
        assert ran.code in (Exit.BAD_FILE, Exit.NEWER_FILE)
        assert save.read_bytes() == before
        assert ran.err.startswith("error: ")
        assert max(map(len, ran.err.splitlines())) < LONGEST
        moved = luxor("move", *NEXT.split())
        assert (moved.code, moved.out) == (ran.code, "")
        one_line(moved.err)
        assert save.read_bytes() == before
        return ran.code
    for command in ("show", "score", "", "tables", "position export", "move Ldie @0"):
        assert luxor(*command.split()).code in (Exit.FINE, Exit.UNREADABLE, Exit.REFUSED), command
    return ran.code


HEADER = ("format", "game", "rules", "id", "created", "checksum", "setup", "play")
SETUP = (
    *("players", "first", "seed", "rerolls", "app_draws", "stand_in", "board", "tiles"),
    *("osiris_left", "stacks", "house", "horus", "hands"),
)
WRONG: dict[str, object] = {
    "a number": 5,
    "a negative number": -1,
    "a fraction": 1.5,
    "true": True,
    "text": "rubbish",
    "empty text": "",
    "a long text": LONG,
    "a list": ["rubbish"],
    "a list of lists": [["rubbish"]],
    "a table": {"rubbish": 1},
    "a table of text": {"red": "rubbish", "cobra": "rubbish", "1": "rubbish"},
    "an empty table": {},
}
TOLERATED = {  # what says little enough that anything of the right kind will do
    *("rules", "id", "created", "checksum"),
    *(
        "seed",
        "rerolls",
        "stand_in",
        "osiris_left",
        "house",
        "app_draws",
        "stacks",
        "hands",
        "horus",
    ),
}


@pytest.mark.parametrize("value", [pytest.param(value, id=name) for name, value in WRONG.items()])
@pytest.mark.parametrize("key", [*HEADER, *(f"setup.{key}" for key in SETUP), "play.log"])
def test_a_wrong_value_is_one_line(luxor: Luxor, save: Path, key: str, value: object) -> None:
    *tables, last = key.split(".")

    def change(raw: dict[str, Any]) -> None:
        for table in tables:
            raw = raw[table]
        raw[last] = value

    rewritten(save, change)
    code = wrong_or_fine(luxor, save)
    assert code != Exit.FINE or last in TOLERATED or (last, value) == ("log", ""), (
        f"{key} = {value!r:.40}"
    )
    assert code != Exit.NEWER_FILE or key == "format"


@pytest.mark.parametrize(
    "key", [*HEADER, "setup.players", "setup.board", "setup.tiles", "play.log"]
)
def test_a_missing_key_is_named(luxor: Luxor, save: Path, key: str) -> None:
    *tables, last = key.split(".")

    def change(raw: dict[str, Any]) -> None:
        for table in tables:
            raw = raw[table]
        del raw[last]

    rewritten(save, change)
    code = wrong_or_fine(luxor, save)
    if key in ("created", "checksum"):  # they can be done without
        assert code == Exit.FINE
    else:
        assert code == Exit.BAD_FILE
        assert last.removesuffix("s") in luxor("verify").err


@pytest.mark.parametrize("where", ["", "setup", "play", "setup.players", "setup.stacks"])
@pytest.mark.parametrize("key", ["sed", "colour", LONG, "", "a b", "ключ"])
def test_an_unknown_key_is_refused(luxor: Luxor, save: Path, where: str, key: str) -> None:
    def change(raw: dict[str, Any]) -> None:
        for table in filter(None, where.split(".")):
            raw = raw[table]
        raw[key] = "x"

    rewritten(save, change)
    assert wrong_or_fine(luxor, save) == Exit.BAD_FILE


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        pytest.param(lambda whole: whole.replace(b"Ani", b"A\0i"), "TOML", id="a NUL in a name"),
        pytest.param(lambda whole: whole + b"\0" * 4096, "TOML", id="NULs at the end"),
        pytest.param(lambda whole: b"\0" * len(whole), "TOML", id="nothing but NULs"),
        pytest.param(lambda whole: whole.replace(b"Ani", b"\xff\xfe"), "UTF-8", id="not UTF-8"),
        pytest.param(lambda whole: whole.decode().encode("utf-16"), "UTF-8", id="UTF-16"),
        pytest.param(lambda _: b"", "format", id="an empty file"),
        pytest.param(lambda _: b"\n\n# only a comment\n", "format", id="only a comment"),
        pytest.param(lambda _: b"[" * 100_000, "TOML", id="nested too deeply"),
        pytest.param(lambda _: b"a = " + b"[" * 100_000, "TOML", id="a value nested too deeply"),
        pytest.param(lambda _: b"{}", "TOML", id="JSON"),
        pytest.param(lambda whole: whole + whole, "TOML", id="twice the same"),
        pytest.param(
            lambda whole: whole.replace(b"seed = 7", b"seed = " + b"7" * 5000),
            "",
            id="a number of 5000 digits",
        ),
        pytest.param(
            lambda whole: whole.replace(b"format = 1", b"format = 0x" + b"f" * 5000),
            "format",
            id="a format of 5000 digits",
        ),
        pytest.param(
            lambda whole: whole.replace(b"rerolls = 0", b"rerolls = 0x" + b"f" * 5000),
            "rerolls",
            id="re-rolls of 5000 digits",
        ),
        pytest.param(
            lambda whole: whole.replace(b"format = 1", b"format = 0"), "format", id="format 0"
        ),
        pytest.param(
            lambda whole: whole.replace(b'game = "luxor"', b'game = "pyramids"'),
            "a game of pyramids",
            id="another game",
        ),
        pytest.param(
            lambda whole: whole.replace(b'red = "Ani"', b'red = "' + b"x" * MILLION + b'"'),
            "too large",
            id="a name of a million letters",
        ),
        pytest.param(
            lambda whole: whole.replace(b"note Zo", b"note " + b"x" * MILLION),
            None,
            id="a note of a million letters",
        ),
        pytest.param(
            lambda whole: whole.replace(b"red L2", b"red L2 " + b"x" * MILLION),
            "line 1",
            id="a turn of a million letters",
        ),
        pytest.param(
            lambda whole: whole.replace(b"red L2", b"x" * MILLION),
            "line 1",
            id="a line of a million letters",
        ),
        pytest.param(
            lambda whole: whole.replace(b"undo\n", b"undo 1" + b"0" * 10_000 + b"\n"),
            "line 9",
            id="an undo of ten thousand digits",
        ),
        pytest.param(
            lambda whole: whole.replace(b"undo\n", "undo ²\n".encode()), "line 9", id="undo ²"
        ),
        pytest.param(
            lambda whole: whole.replace(b"undo\n", b'fix red keys=1 "open\n'),
            "line 9",
            id="a reason without its end",
        ),
        pytest.param(
            lambda whole: whole.replace(b"undo\n", b"scarabs red 5\n"),
            "line 9",
            id="scarab worth 5",
        ),
        pytest.param(
            lambda whole: whole.replace(b"undo\n", b"scarabs blue 1\n"),
            "line 9",
            id="not at the table",
        ),
        pytest.param(
            lambda whole: whole.replace(b"undo\n", b"fix red @A9 @0\n"),
            "line 9",
            id="no such statue",
        ),
        pytest.param(
            lambda whole: whole.replace(b"undo\n", b"blue L3\n"), "blue", id="a colour not there"
        ),
        pytest.param(
            lambda whole: whole.replace(b"undo\n", b"redo\n"), "line 9", id="a redo of nothing"
        ),
        pytest.param(
            lambda whole: whole.replace(b"undo\n", b"undo 99\n"), "line 9", id="an undo too far"
        ),
        pytest.param(
            lambda whole: whole.replace(b"[play]", b"[[play]]"), "play", id="a list of plays"
        ),
    ],
)
def test_a_damaged_save_is_one_line(
    luxor: Luxor, save: Path, damage: Callable[[bytes], bytes], words: str | None
) -> None:
    whole = save.read_bytes()
    save.write_bytes(damage(whole))
    assert save.read_bytes() != whole
    code = wrong_or_fine(luxor, save)
    if words is None:
        assert code == Exit.FINE
        return
    assert code in (Exit.BAD_FILE, Exit.NEWER_FILE)
    assert words in luxor("verify").err


def test_windows_line_ends_are_read_and_keep_the_checksum(luxor: Luxor, save: Path) -> None:
    lines = logged(save)
    save.write_bytes(save.read_bytes().replace(b"\n", b"\r\n"))
    assert json.loads(luxor("verify", "--json").out)["sealed"]
    assert logged(save) == lines
    assert luxor("move", *NEXT.split()).code == Exit.FINE
    assert luxor("verify").code == Exit.FINE


@pytest.mark.parametrize("extra", ["", "[future]\nx = 1\n", "log = 'elsewhere'\n"])
def test_a_newer_format_is_refused_and_left_alone(luxor: Luxor, save: Path, extra: str) -> None:
    text = save.read_text(encoding="utf-8").replace("format = 1", f"format = 2\n{extra}", 1)
    text = text.replace('game = "luxor"\n', "", 1) if extra else text
    save.write_text(text, encoding="utf-8")
    backup = backup_of(save).read_bytes()
    for command in (
        f"move {NEXT}",
        "undo",
        "note x",
        "verify",
        "verify --cut",
        "show",
        "score",
        "",
    ):
        ran = luxor(*command.split())
        assert (ran.code, ran.out) == (Exit.NEWER_FILE, "")
        assert "newer version" in one_line(ran.err)
    assert save.read_text(encoding="utf-8") == text
    assert backup_of(save).read_bytes() == backup
    assert not list(save.parent.glob("*.torn*"))
    assert luxor("tables").code == Exit.FINE
    with pytest.raises(NewerFileError):
        read_save(save)


# --- edited by hand


def test_a_comment_on_top_survives_and_keeps_the_checksum(luxor: Luxor, save: Path) -> None:
    comment = "# Friday at Ada's. Bo forgot the scarab again. 🐫\n#   second line\n\n# third\n"
    save.write_text(comment + save.read_text(encoding="utf-8"), encoding="utf-8")
    assert json.loads(luxor("verify", "--json").out)["sealed"]
    for command in (f"move {NEXT}", "note x", "undo", "redo", "fix red keys=1"):
        assert luxor(*command.split()).code == Exit.FINE
    assert save.read_text(encoding="utf-8").startswith(comment + "format = 1\n")
    assert json.loads(luxor("verify", "--json").out)["sealed"]


def test_a_comment_in_the_set_up_survives(luxor: Luxor, save: Path) -> None:
    text = save.read_text(encoding="utf-8").replace("seed = 7", "seed = 7 # lucky\n# and so on", 1)
    save.write_text(text, encoding="utf-8")
    assert not json.loads(luxor("verify", "--json").out)["sealed"]
    assert luxor("move", *NEXT.split()).code == Exit.FINE
    assert "seed = 7 # lucky\n# and so on\n" in save.read_text(encoding="utf-8")
    assert json.loads(luxor("verify", "--json").out)["sealed"]


def test_a_file_arranged_otherwise_is_read_and_its_comments_kept(luxor: Luxor, save: Path) -> None:
    lines = logged(save)
    rewritten(save, lambda _: None)  # as another program would write it: no literal block
    text = "# kept\n" + save.read_text(encoding="utf-8")
    save.write_text(text, encoding="utf-8")
    assert "'''" not in text
    assert luxor("move", *NEXT.split()).code == Exit.FINE
    after = save.read_text(encoding="utf-8")
    assert after.startswith("# kept\n")
    assert logged(save) == [*lines, f"red {NEXT}"]
    assert "log = '''\n" in after
    assert json.loads(luxor("verify", "--json").out)["sealed"]


def test_a_changed_line_breaks_the_checksum_and_is_ruled_on_again(luxor: Luxor, save: Path) -> None:
    text = save.read_text(encoding="utf-8")
    save.write_text(text.replace("green L3\n", "  green   l4  \n\n", 1), encoding="utf-8")
    ran = luxor("verify")
    if ran.code == Exit.FINE:
        assert "edited by hand" in ran.out
        assert not json.loads(luxor("verify", "--json").out)["sealed"]
    assert ran.code in (Exit.FINE, Exit.BAD_FILE)
    save.write_text(text.replace("Zoë", "Zoe"), encoding="utf-8")
    ran = luxor("verify")
    assert ran.code == Exit.FINE
    assert "edited by hand" in ran.out


@pytest.mark.parametrize(
    ("line", "number", "words"),
    [
        pytest.param("red L3 @17", 3, ["space 17", "move.active"], id="nobody there"),
        pytest.param("green L3", 3, ["Ani's turn", "turn.order"], id="out of turn"),
        pytest.param("red L1-5 +2 @0", 3, ["nobody has taken", "material.cards"], id="never taken"),
        pytest.param("red L9", 3, ["There is no card 'L9'"], id="no card"),
        pytest.param("red Ldie @0", 3, ["What does the die show?"], id="a choice is missing"),
        pytest.param(
            "fix red keys=21",
            3,
            ["only 20 in the box (keys)", "material.pieces"],
            id="too many keys",
        ),
        pytest.param("hand red 1 2", 3, ["5 cards, not 2"], id="a short hand"),
    ],
)
def test_an_illegal_line_is_named_with_its_rule(
    luxor: Luxor, save: Path, line: str, number: int, words: list[str]
) -> None:
    lines = logged(save)
    text = format_save(read_save(save).head, (*lines[: number - 1], line, *lines[number:]))
    save.write_text(text, encoding="utf-8")
    for command in ("verify", f"move {NEXT}", "show"):
        ran = luxor(*command.split())
        assert (ran.code, ran.out) == (Exit.BAD_FILE, "")
        assert f"line {number} of the log" in one_line(ran.err)
        assert f"'{line}'" in ran.err
        for word in words:
            assert word in ran.err
    assert save.read_text(encoding="utf-8") == text


def test_verify_tells_of_a_sound_save(luxor: Luxor, save: Path) -> None:
    ran = luxor("verify")
    assert (ran.code, ran.err) == (Exit.FINE, "")
    assert re.search(r"every line is legal \(9 lines, 6 turns active\)", ran.out)
    assert "not edited by hand" in " ".join(ran.out.split())
    shown = json.loads(luxor("verify", str(save), "--json").out)
    assert (shown["valid"], shown["sealed"], shown["lines"], shown["turns"]) == (True, True, 9, 6)
    assert shown["backup"] == str(backup_of(save))


def test_the_checksum_is_the_same_wherever_it_is_made(save: Path) -> None:
    text = save.read_text(encoding="utf-8")
    written = re.search(r'^checksum = "([0-9a-f]{8})"$', text, re.MULTILINE)
    assert written
    assert checksum_of(text) == written[1]
    assert checksum_of(f"# a comment\n\n{text}") == written[1]
    assert checksum_of(text.replace("undo", "redo")) != written[1]
