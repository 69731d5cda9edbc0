"""Windows and macOS, as far as they can be tried elsewhere: their modules are played by doubles."""

import ast
import ctypes
import errno
import importlib.util
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final

import pytest

from luxor_companion.cli import language
from luxor_companion.errors import LockedError, UnwritableError
from luxor_companion.table import atomic
from tests.conftest import ROOT, posix

ONLY_POSIX: Final = {"fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty"}
# Python as if it were on Windows: nothing of POSIX can be imported, folders come from variables,
# nothing is a console. Locks are real.
WINDOWS: Final = f"""
import ctypes, fcntl, rich.console, subprocess, sys, typer  # before anything looks where it is
from types import SimpleNamespace
def lock(handle, flags, *_range):
    try:
        return not fcntl.flock(handle.value, fcntl.LOCK_EX | (fcntl.LOCK_NB if flags & 1 else 0))
    except OSError:
        return False
for name in {sorted(ONLY_POSIX)}:
    sys.modules[name] = None
sys.modules["msvcrt"] = SimpleNamespace(get_osfhandle=int)
sys.platform = "win32"
sys.modules["ctypes"] = None
import platformdirs.windows
sys.modules["ctypes"] = ctypes
kernel = SimpleNamespace(GetStdHandle=int, GetConsoleMode=lambda handle, mode: 0, LockFileEx=lock)
ctypes.WinDLL = lambda name, use_last_error: kernel
ctypes.get_last_error = lambda: 33
ctypes.WinError = lambda code: PermissionError(13, "Permission denied")
ctypes.windll = SimpleNamespace(kernel32=kernel)
"""
PLAY: Final = """
from luxor_companion.cli.app import run
for line in filter(str.strip, sys.stdin.read().splitlines()):
    code = run(line.split())
    assert code == 0, (line, code)
"""
COLLECT: Final = f"""
import os, signal, sys
import luxor_companion.cli.play.keys, luxor_companion.table.atomic  # which ask where they are
import pytest
for name in {sorted(ONLY_POSIX)}:
    sys.modules[name] = None
del os.fork, os.mkfifo, os.geteuid, signal.SIGKILL
sys.exit(pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", *sys.argv[1:]]))
"""
MACOS: Final = "import sys; sys.platform = 'darwin'\n"
EVERY_FOLDER: Final = """
import os
import platformdirs
from luxor_companion.table import paths
for own in (True, False):
    places = [paths.config_file(), paths.saves_folder(), paths.data_folder(), paths.cache_folder()]
    places += [paths.results_file(), platformdirs.user_state_dir("luxor-companion")]
    print(*places, sep="\\n")
    for name in [name for name in os.environ if name.startswith("LUXOR_")]:
        del os.environ[name]
"""
FOLDERS: Final = """
from luxor_companion.table import paths
print(paths.config_file(), paths.saves_folder(), sep="\\n")
"""


def loaded_on(
    platform: str, monkeypatch: pytest.MonkeyPatch, name: str, doubles: Mapping[str, object]
) -> ModuleType:
    """Return a second copy of a module, as it is on another system."""
    monkeypatch.setattr(sys, "platform", platform)
    for module, double in doubles.items():
        monkeypatch.setitem(sys.modules, module, double)
    spec = importlib.util.find_spec(name)
    assert spec
    assert spec.loader
    module_there = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module_there)
    return module_there


def top_level_imports(path: Path) -> set[str]:
    """Return what a module imports whenever it is loaded, on every system."""
    names: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        if isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


def test_nothing_of_posix_is_imported_everywhere() -> None:
    """Neither by the program nor by its tests, which are to be collected on every system."""
    files = [*(ROOT / "luxor_companion").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    assert len(files) > 200
    found = {str(path): top_level_imports(path) & ONLY_POSIX for path in files}
    assert {path: names for path, names in found.items() if names} == {}


def test_tests_are_collected_where_nothing_of_posix_is() -> None:
    users = [
        str(path)
        for path in (ROOT / "tests").rglob("test_*.py")
        if re.search(r"\bposix\(|os\.(fork|mkfifo)|\bpty\b", path.read_text(encoding="utf-8"))
    ]
    assert len(users) > 3
    ran = subprocess.run(
        [sys.executable, "-c", COLLECT, *users],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr


def test_a_game_as_on_windows(tmp_path: Path) -> None:
    lines = """
    new friday -p Ani:red -p Jan:green --first Ani --seed 7
    move L3
    check R5 key
    undo
    show
    score
    results add --sheet {sheet}
    results stats
    log --json
    """
    sheet = ROOT / "saves/sheets/rulebook-example.toml"
    mine = {"LOCALAPPDATA": str(tmp_path / "local"), "APPDATA": str(tmp_path / "roaming")}
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LUXOR", "XDG"))
    }
    ran = subprocess.run(
        [sys.executable, "-c", WINDOWS + PLAY],
        input=lines.format(sheet=sheet).encode(),
        env={**kept, **mine, "LUXOR_LANG": "en", "LUXOR_DEBUG": "1", "PYTHONIOENCODING": "cp437"},
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr.decode()
    assert "Ani plays L3" in ran.stdout.decode("cp437")
    kept_there = {path.name for path in (tmp_path / "local").rglob("*") if path.is_file()}
    assert {"friday.toml", "friday.toml.bak", "results.db"} <= kept_there


@pytest.mark.parametrize(
    ("system", "folder"),
    [(WINDOWS, "AppData"), (MACOS, "Library/Application Support")],
    ids=["windows", "macos"],
)
def test_files_lie_where_the_system_wants_them(system: str, folder: str, tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path / "AppData"), "LUXOR_LANG": "en"}
    code = [sys.executable, "-c", system + FOLDERS]
    ran = subprocess.run(code, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    config, saves = map(Path, ran.stdout.splitlines())
    assert config.is_relative_to(tmp_path / folder)
    assert saves.is_relative_to(tmp_path / folder)
    assert config.name == "config.toml"


@pytest.mark.parametrize("system", ["", WINDOWS, MACOS], ids=["linux", "windows", "macos"])
def test_no_test_finds_the_folders_of_whoever_runs_it(system: str, tmp_path: Path) -> None:
    """Neither by our own settings nor, where a test takes those away, by what the system says."""
    code = [sys.executable, "-c", system + EVERY_FOLDER]
    ran = subprocess.run(code, cwd=ROOT, capture_output=True, text=True, check=True)
    found = ran.stdout.splitlines()
    assert len(found) == 12
    assert [path for path in found if not Path(path).is_relative_to(tmp_path)] == []


class TestKeysOnWindows:
    """Single keys, from msvcrt."""

    @pytest.fixture
    def read(self, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
        waiting: list[str] = []
        msvcrt = SimpleNamespace(kbhit=lambda: bool(waiting), getwch=lambda: waiting.pop(0))
        name = "luxor_companion.cli.play.keys"
        keys = loaded_on("win32", monkeypatch, name, {"msvcrt": msvcrt, "termios": None})
        monkeypatch.setattr(os, "get_terminal_size", lambda: (80, 24))

        def read_all(pressed: str) -> list[str]:
            waiting.extend(pressed)
            found = []
            with keys.single_keys(lambda: None, lambda: None), keys.whole_lines():
                while keys.is_pressed(0):
                    found.append(keys.read_key())
            return found

        return read_all

    def test_letters_and_named_keys(self, read: Callable[[str], list[str]]) -> None:
        assert read("a5\r\x08\x1b\x0c") == ["a", "5", "enter", "back", "escape", "redraw"]
        assert read("\xe0H\xe0P\x00I\xe0S") == ["up", "down", "up", ""]

    @pytest.mark.parametrize("key", ["\x03", "\x04", "\x1a"])
    def test_what_interrupts(self, read: Callable[[str], list[str]], key: str) -> None:
        with pytest.raises(KeyboardInterrupt):
            read(key)

    def test_a_new_size_is_noticed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sizes = iter([(80, 24), (100, 30)])
        msvcrt = SimpleNamespace(kbhit=lambda: False)
        name = "luxor_companion.cli.play.keys"
        keys = loaded_on("win32", monkeypatch, name, {"msvcrt": msvcrt})
        monkeypatch.setattr(os, "get_terminal_size", lambda: next(sizes))
        assert keys.read_key() == "redraw"


@pytest.mark.parametrize(
    ("is_console", "obeys", "dumb"), [(1, 1, False), (1, 0, True), (0, 0, False)]
)
def test_an_old_console_gets_no_codes(
    monkeypatch: pytest.MonkeyPatch, is_console: int, obeys: int, *, dumb: bool
) -> None:
    asked: list[int] = []

    def set_mode(_handle: int, mode: int) -> int:
        asked.append(mode)
        return obeys

    kernel = SimpleNamespace(
        GetStdHandle=lambda number: number,
        GetConsoleMode=lambda _handle, _mode: is_console,
        SetConsoleMode=set_mode,
    )
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setenv("TERM", "")
    console = loaded_on("win32", monkeypatch, "luxor_companion.cli.console", {})
    assert console.is_dumb() is dumb
    assert console.wants_colour() is not dumb
    assert set(asked) == ({4} if is_console else set())


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401  # a module
    """How files are written on Windows; the locks behind its call are this system's."""
    fcntl = posix("fcntl")

    def lock(handle: ctypes.c_void_p, flags: int, *place: object) -> bool:
        assert (flags & ~1, place[:3]) == (2, (0, 1, 0))
        try:
            fcntl.flock(handle.value, fcntl.LOCK_EX | (fcntl.LOCK_NB if flags & 1 else 0))
        except OSError:
            return False
        return True

    busy = PermissionError(errno.EACCES, "Permission denied")  # as Python has Windows' error 33
    kernel = SimpleNamespace(LockFileEx=lock)
    monkeypatch.setattr(ctypes, "WinDLL", lambda _name, **_how: kernel, raising=False)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: 33, raising=False)
    monkeypatch.setattr(ctypes, "WinError", lambda _code: busy, raising=False)
    msvcrt = SimpleNamespace(get_osfhandle=int)
    name = "luxor_companion.table.atomic"
    return loaded_on("win32", monkeypatch, name, {"msvcrt": msvcrt, "fcntl": None})


def test_locks_on_windows(on_windows: Any, tmp_path: Path) -> None:  # noqa: ANN401  # a module
    path = tmp_path / "table.toml"
    with on_windows.locked(path), pytest.raises(LockedError), on_windows.locked(path, 0.03):
        pass
    with on_windows.locked(path, 0.03):
        pass


def test_who_waits_for_the_lock_gets_it_on_windows(
    on_windows: Any,  # noqa: ANN401  # a module
    tmp_path: Path,
) -> None:
    file, done = tmp_path / "table.toml", list[int]()

    def write(number: int) -> None:
        with on_windows.locked(file, patience=0.2):
            time.sleep(0.02)  # as the writing of a save
            on_windows.write_atomically(file, str(number))
            done.append(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == list(range(40))


def test_a_save_that_somebody_reads_is_replaced_once_they_are_done(
    on_windows: Any,  # noqa: ANN401  # a module
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A virus scanner, a cloud folder, an editor: Windows replaces no file that they hold open."""
    file, really, tried = tmp_path / "table.toml", os.replace, list[Path]()
    file.write_text("old")

    def held(before: Path, after: Path) -> None:
        tried.append(after)
        if len(tried) < 3:
            error = PermissionError(errno.EACCES, "Sharing violation")
            error.winerror = 32  # type: ignore[attr-defined]  # as it is there
            raise error
        really(before, after)

    monkeypatch.setattr(os, "replace", held)
    on_windows.write_atomically(file, "new")
    assert (file.read_text(), len(tried)) == ("new", 3)
    monkeypatch.setattr(on_windows, "PATIENCE", 0.0)
    tried.clear()
    with pytest.raises(UnwritableError, match="as it was before"):
        on_windows.write_atomically(file, "newer")
    assert (file.read_text(), [*tmp_path.iterdir()]) == ("new", [file])


def test_a_system_without_links_and_folders_to_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows opens no folder, and FAT has no second names."""
    really = os.open

    def only_files(path: str | Path, flags: int, mode: int = 0o777) -> int:
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, "Permission denied")
        return really(path, flags, mode)

    def no_links(*_paths: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "open", only_files)
    monkeypatch.setattr(os, "link", no_links)
    path, backup = tmp_path / "table.toml", tmp_path / "table.toml.bak"
    assert atomic.create_atomically(path, b"one")
    assert not atomic.create_atomically(path, b"two")
    atomic.write_atomically(path, "three", backup=backup)
    assert (path.read_text(), backup.read_text()) == ("three", "one")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["table.toml", "table.toml.bak"]


def test_the_language_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    import locale  # noqa: PLC0415  # only here

    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(locale, "setlocale", lambda _category: "German_Germany.1252")
    monkeypatch.setattr(sys, "platform", "win32")
    assert language.system_languages() == ["de"]
