"""Files are opened by one door, and locked on every system."""

import ast
import os
import signal
import sys
import threading
import time
from codecs import BOM_UTF8
from pathlib import Path

import pytest

from luxor_companion.errors import Exit, LockedError
from luxor_companion.table.atomic import (
    SAVE,
    SMALL,
    STALE,
    locked,
    read_pieces,
    write_atomically,
)
from luxor_companion.table.save import format_save, read_save
from tests.cli.at_table import logged, start
from tests.conftest import ROOT, Luxor

PACKAGE = ROOT / "luxor_companion"


# Where the program reads what it brought itself, or SQLite opens its own file.
OWN_DATA = {
    *("web/__init__.py", "share/picture.py", "cli/complete.py", "cli/commands/programs.py"),
    *("lang/__init__.py", "lang/forms.py", "referee/rules.py"),
}


OPENERS = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "fdopen", "mkstemp"}


def opened(path: Path) -> list[str]:
    """What a module calls to open, read or write a file by itself."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if isinstance(node.func, ast.Name) and node.func.id == "open":
            name = "open"
        if name in OPENERS or (name == "connect" and "sqlite3" in ast.unparse(node.func)):
            found.append(ast.unparse(node)[:60])
    return found


def test_nothing_but_the_door_opens_files_of_the_user() -> None:
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        calls = [call for call in opened(path) if "os.devnull" not in call]
        calls = [call for call in calls if not call.startswith("(files(")]  # of a package
        calls = [call for call in calls if not call.startswith("atomic.")]  # the door itself
        if name.startswith("results/"):
            assert all("sqlite3.connect" in call for call in calls), f"{name}: {calls}"
        elif name != "table/atomic.py" and name not in OWN_DATA:
            assert not calls, f"{name}: {calls}"


def test_the_lint_sees_every_way_to_open_a_file(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    ways = ("open(p)", "p.open()", "p.read_text()", "os.open(p, 0)", "sqlite3.connect(p)")
    for way in ways:
        module.write_text(f"x = {way}\n", encoding="utf-8")
        assert opened(module) == [way]


def test_a_long_save_is_read_whatever_its_log_holds(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    read = read_save(save)
    notes = (*(f"note {number} {'x' * 40}" for number in range(8_000)), "red L3")
    text = format_save(read.head, notes)
    assert len(text) > SMALL.most
    save.write_text(text, encoding="utf-8")
    assert read_save(save).lines == notes
    assert read_save(save).unedited
    assert luxor("note", "on").code == Exit.FINE
    assert logged(save)[-1] == "note on"


def test_what_replaces_a_file_is_never_less_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, seen = tmp_path / "hand.toml", list[int]()
    file.write_text("old")
    file.chmod(0o600)
    really = os.fsync

    def look(descriptor: int) -> None:
        seen.append(os.fstat(descriptor).st_mode & 0o777)
        really(descriptor)

    monkeypatch.setattr(os, "fsync", look)
    write_atomically(file, "new")
    assert seen[0] == 0o600, "of the temporary file, when it is complete"
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("new", 0o600)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_a_file_stays_with_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("old")
    os.chown(file, 65534, 65534)
    write_atomically(file, "new")
    assert (file.stat().st_uid, file.stat().st_gid) == (65534, 65534)


def test_a_mark_at_the_start_of_a_save_is_no_text(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    content = save.read_bytes()
    save.write_bytes(BOM_UTF8 + content)
    assert luxor("verify").code == Exit.FINE
    assert luxor("note", "by Notepad").code == Exit.FINE
    assert save.read_bytes().startswith(content[:20])


def test_what_a_killed_export_left_goes(tmp_path: Path) -> None:
    old = time.time() - 2 * STALE
    for name in (
        ".page.html.17.new",
        ".qr.png.18.new",
        ".table.toml.19.new",
        ".notes.new",
        ".x.1.new",
    ):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (old, old))
    write_atomically(tmp_path / "other.csv", "text")
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"other.csv", ".notes.new", ".x.1.new"}


def test_who_waits_for_the_lock_gets_it(tmp_path: Path) -> None:
    """Not one of many programs gives up, as long as things go on."""
    file, done = tmp_path / "table.toml", list[int]()

    def write(number: int) -> None:
        with locked(file, patience=0.2):
            time.sleep(0.02)
            write_atomically(file, str(number))
            done.append(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == list(range(40))


def test_a_lock_that_nobody_gives_back_is_not_waited_for_long(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    with locked(file), pytest.raises(LockedError), locked(file, patience=0.05):
        pass
    with locked(file, patience=0.05):  # whoever gave up doesn't hold it now
        pass


def test_a_file_that_is_written_in_small_steps_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system may take less than it was given: a full pipe, a signal, a network disk."""
    write, steps = os.write, []

    def write_a_little(descriptor: int, content: bytes) -> int:
        steps.append(write(descriptor, bytes(content)[:7]))
        return steps[-1]

    monkeypatch.setattr(os, "write", write_a_little)
    path = tmp_path / "a.toml"
    write_atomically(path, "Ani und Jösé\n" * 50)
    write_atomically(path, iter(["one ", "and ", "ä" * 30]), backup=tmp_path / "a.toml.bak")
    assert path.read_text(encoding="utf-8") == "one and " + "ä" * 30
    assert (tmp_path / "a.toml.bak").read_text(encoding="utf-8") == "Ani und Jösé\n" * 50
    assert len(steps) > 100


@pytest.mark.skipif(sys.platform == "win32", reason="no such timers there")
def test_signals_while_a_large_file_is_written_and_read_change_nothing(tmp_path: Path) -> None:
    """Each call that a signal interrupts is made again."""
    seen: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _frame: seen.append(number))
    path, text = tmp_path / "large", "abcdefghij" * 300_000
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
        for _ in range(5):
            write_atomically(
                path, (text[start : start + 999] for start in range(0, len(text), 999))
            )
            assert "".join(read_pieces(path, SAVE)) == text
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(seen) > 10
