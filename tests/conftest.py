"""What the tests share: the program called in process, golden files, folders of their own."""

import gc
import io
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

from luxor_companion import lang
from luxor_companion.cli.app import run
from luxor_companion.core.game import installed_games


class _Absent:
    """A module that this system has not got: whoever uses it is skipped."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:  # noqa: ANN401  # it never returns
        if attribute.startswith("_"):  # pytest looks whether it is a fixture
            raise AttributeError(attribute)
        pytest.skip(f"needs {self._name}: pseudo-terminals, locks and limits as Linux has them")


def posix(name: str) -> Any:  # noqa: ANN401  # a module, as one imports it
    """Return a module that only POSIX systems have, so that tests can be collected on all."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        return _Absent(name)


# Tests started in the background by a shell ignore Ctrl-C; the programs they start must not.
signal.signal(signal.SIGINT, signal.default_int_handler)
gc.set_threshold(50_000)  # the usual 700 costs a tenth of the time, and the memory stays the same
pty = posix("pty")
ROOT = Path(__file__).parents[1]
GOLDEN = Path(__file__).parent / "golden"


class Ran(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Luxor = Callable[..., Ran]
Ask = Callable[..., Ran]

# How fast an example runs is the machine's business: speed is measured in bench/.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as there are cores: tests of terminals and browsers mostly wait."""
    cores = os.cpu_count() or 1
    return cores + cores // 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that at the end no core waits for another."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="Write what is shown now.")


def own_folders(folder: Path) -> dict[str, str]:
    """The variables by which every system finds the folders of somebody's own, inside a folder."""
    places = {
        "LUXOR_SAVES": "saves",
        "LUXOR_DATA": "data",
        "LUXOR_DB": "results.db",
        "HOME": "home",
        "USERPROFILE": "home",
        "XDG_CONFIG_HOME": "config",
        "XDG_DATA_HOME": "data",
        "XDG_STATE_HOME": "state",
        "XDG_CACHE_HOME": "cache",
        "APPDATA": "roaming",
        "LOCALAPPDATA": "local",
        "WIN_PD_OVERRIDE_APPDATA": "roaming",  # platformdirs asks Windows itself otherwise
        "WIN_PD_OVERRIDE_LOCAL_APPDATA": "local",
    }
    return {variable: str(folder / place) for variable, place in places.items()}


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is set up for many tests finds no folder of whoever runs them; pip keeps its cache."""
    pip = os.environ.get("PIP_CACHE_DIR") or Path("~/.cache/pip").expanduser()
    with pytest.MonkeyPatch.context() as patched:
        for variable, path in own_folders(tmp_path_factory.mktemp("nobody")).items():
            patched.setenv(variable, path)
        Path(os.environ["HOME"]).mkdir()
        patched.setenv("PIP_CACHE_DIR", str(pip))
        yield


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has a home of its own, an 80-column terminal and no settings from outside."""
    for name in [name for name in os.environ if name.startswith("LUXOR")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LUXOR_LANG", "en")
    monkeypatch.setenv("LUXOR_PAGER", "")
    lang.use("en")
    for variable, path in own_folders(tmp_path).items():
        monkeypatch.setenv(variable, path)
    monkeypatch.setenv("LUXOR_DEBUG", "1")  # a bug is raised as it is, not put into a sentence
    monkeypatch.setattr(os, "fsync", lambda _file: None)  # no test outlives its machine


@pytest.fixture
def luxor(capsys: pytest.CaptureFixture[str]) -> Luxor:
    """Call the program: `luxor("check", "L3")`."""

    def call(*args: str) -> Ran:
        capsys.readouterr()
        code = run([str(arg) for arg in args])
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return call


class Typed(io.StringIO):
    """What somebody types, as if at a terminal; after the last line it ends, as by Ctrl-D."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def ask(luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Run a command and answer what it asks: `ask(("board", "calibrate"), ".", "q")`."""

    def run(command: tuple[str, ...], *answers: str) -> Ran:
        monkeypatch.setattr(sys, "stdin", Typed("".join(f"{answer}\n" for answer in answers)))
        return luxor(*command)

    return run


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package that brings a third game, Nim, and two that cannot be loaded; its folder."""
    folder = tmp_path / "packages"
    about = folder / "nim_game-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: nim-game\nVersion: 1.0\n")
    points = "[luxor_companion.games]\nnim = tests.nim:GAME\n"
    points += "absent = nowhere:GAME\nwrong = tests.nim:MOST\nluxor = tests.nim:GAME\n"
    (about / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(folder)
    installed_games.cache_clear()
    yield folder
    installed_games.cache_clear()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with a file in tests/golden; `--update-golden` writes it instead."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text

    return compare


class Screen(Typed):
    """A terminal that takes what is written, and types the next answer when it is asked."""

    def __init__(self, answers: list[str]) -> None:
        super().__init__()
        self.answers = list(answers)

    def readline(self, _most: int | None = -1, /) -> str:
        typed = f"{self.answers.pop(0)}\n" if self.answers else ""
        self.write(f"\n{typed}")  # which a terminal shows
        return typed


def at_the_prompt(args: list[str], answers: list[str]) -> tuple[int, str]:
    """Run the program as at a terminal, but in this process, and type answers to its questions.

    If it asks more often than there are answers, its input ends there, as by Ctrl-D.
    """
    screen = Screen(answers)
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("TERM", "dumb")
        for stream in ("stdin", "stdout", "stderr"):
            patched.setattr(sys, stream, screen)
        code = run(args)
    return code, screen.getvalue()


def at_a_terminal(
    args: list[str], answers: list[str], patience: float = 90, term: str = "dumb"
) -> tuple[int, str]:
    """Run the program at a pseudo-terminal and type answers, each once it has asked.

    If it asks more often than there are answers, its input ends there, as by Ctrl-D.
    """
    main, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "luxor_companion", *args],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "TERM": term},
    )
    os.close(terminal)
    shown, waiting = b"", [f"{answer}\n".encode() for answer in answers]
    give_up = time.monotonic() + patience
    try:
        while time.monotonic() < give_up:
            if not select.select([main], [], [], 0.02)[0]:
                if shown.rstrip(b" ").endswith((b"?", b">")):  # it is quiet after a question
                    os.write(main, waiting.pop(0) if waiting else b"\x04")
                    shown += b"\n"
                continue
            try:
                shown += os.read(main, 1024)
            except OSError:  # the other end is closed: the program is done
                break
    finally:
        if time.monotonic() >= give_up:
            process.kill()
        os.close(main)
        code = process.wait()
    return code, shown.decode().replace("\r\n", "\n")


@pytest.fixture
def saves(tmp_path: Path) -> dict[str, str]:
    """The saves that renderings are of: a whole game, one begun, one of the second game."""
    text = (ROOT / "saves/games" / "two-players.toml").read_text(encoding="utf-8")
    head, log = text.split("log = '''\n")
    begun = "\n".join(log.splitlines()[:9])
    (tmp_path / "begun.toml").write_text(f"{head}log = '''\n{begun}\n'''\n", encoding="utf-8")
    return {
        "GAME": str(ROOT / "saves/games" / "two-players.toml"),
        "BEGUN": str(tmp_path / "begun.toml"),
        "SECOND": str(ROOT / "saves/games" / "pyramids.toml"),
    }
