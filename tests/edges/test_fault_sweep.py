"""Each file call of each command that writes fails in turn: what is said is what the file holds."""

import errno
import io
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import tomllib
import warnings
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.cli.app import run
from luxor_companion.cli.help import all_commands
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files.copy import stand_in_board
from luxor_companion.games.luxor.rules.board import write_board
from luxor_companion.results.store import Store
from luxor_companion.share.convert import share_table
from luxor_companion.share.link import text_link
from luxor_companion.table import atomic
from luxor_companion.table.table import open_table
from tests.conftest import ROOT, Luxor, Ran
from tests.evening import READS, command_of
from tests.games.pyramids.at_table import DEALT, written
from tests.table.test_save import TURNS

# What the door calls: to look, and to change something on the disk.
LOOKS = {"stat", "read", "scandir"}
CHANGES = {"open", "write", "fsync", "link", "replace", "unlink", "chmod", "makedirs"}
# Each call in every way in which it can fail takes long: `make fuzz` does that.
MOST = 20  # calls of one command, in a run that does not do everything
EVERYTHING = os.environ.get("LUXOR_SWEEP") == "all"
KILLS = {"write", "fsync", "link", "replace", "sql"}  # before each of them the disk differs
SQL = {
    errno.EIO: sqlite3.SQLITE_IOERR,
    errno.ENOSPC: sqlite3.SQLITE_FULL,
    errno.EROFS: sqlite3.SQLITE_READONLY,
    errno.ENOLCK: sqlite3.SQLITE_IOERR,
    errno.EINVAL: sqlite3.SQLITE_CANTOPEN,
}
SHEET = str(ROOT / "saves/sheets/rulebook-example.toml")
CODE = write_board(stand_in_board())
NEW = "new fresh -p A -p B --seed 7"
LUXOR = f"""
move R±1 @1 ahead
note hello
undo
redo
fix red keys=1
hand red 3 _ _ _ _
{NEW}
new -p A -p B --seed 7
use over
score --save over
score --no-log --scarabs red=
verify torn.toml --cut
share --save over --html out.html --svg out.svg --png out.png
share --save over --card out.card.svg
share --site out
setup --html out.html --svg out.svg
setup --guide << ;q
position export --output out.toml
review --save begun --short --html out.html
board use stand-in
board import board.txt
board material horus 1=1-3x8 2=1-5x8 3=1-6x8
board calibrate mine << {CODE};done
open LINK --save opened
bots move --save bots
play << R±1 @1 ahead;q
"""
RESULTS = f"""
results add --sheet {SHEET}
results edit 1 --place x
results delete 1 --yes
results undelete 2
results import games.csv
results export out.csv
results export out.json
results export out.bgsplay
results backup out.db
results players rename Ani Anne
results players merge Jan Bo
results players split Ben
results stats --html out.html --svg out.svg
"""
PYRAMIDS = f"""
pyramids reveal domino
pyramids note hello
pyramids undo
pyramids redo --save undone
pyramids fix ani torches=1
pyramids new p2 -p A -p B --seed 7
pyramids use pyr
pyramids keep ani 12 31 --save dealt
pyramids display 20 21 22 23 --save kept
pyramids mark ani 5 c1 c2 --save revealed
pyramids complete ani 20 --refill 24 --save full
pyramids take 20 --refill 24 --save full
pyramids play << domino;q
pyramids setup --html out.html
pyramids cheatsheet --html out.html
cheatsheet --html out.html
pyramids score --save done
pyramids review --save full --html out.html
pyramids share --save done --html out.html --svg out.svg
pyramids open PYRAMIDS --save opened
pyramids verify torn-pyramids.toml --cut
pyramids copy --skulls 1,2,3,4,5,6,7,8,9,10
pyramids card import cards.txt
pyramids card add 5 purple ..E../.#r#./.gxt./.#s#./p.T.g
pyramids results add --sheet {ROOT / "saves/sheets/pyramids-example.toml"}
"""
COMMANDS = [
    *filter(None, (LUXOR + RESULTS + PYRAMIDS).splitlines()),
    *(f"pyramids {line}" for line in RESULTS.splitlines()[2:]),
]
DONE = ("reveal line3", "ani 5 c1 c2 c3", "bo 31 one a1", "reveal line3", "ani 5 one c4")
FULL = (*DONE, "bo 31 one b1", "reveal domino", "ani 5 one c5 tomb colour=green", "bo 31 one c1")
PLAYED = ("ani keep 5 9", "bo keep 12 31", DEALT[-1])
PYRAMIDS_TABLES = {
    "dealt": (),
    "kept": PLAYED[:2],
    "revealed": (*PLAYED, "reveal domino"),
    "full": (*PLAYED, *FULL),
    "undone": (*PLAYED, "reveal domino", "undo"),
    "pyr": DEALT,
}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with tables of both games, a finished one, a torn one, a log, and files to read."""
    folder = tmp_path_factory.mktemp("prepared")
    saves = folder / "saves"
    with pytest.MonkeyPatch.context() as patch:
        for name, value in at(folder).items():
            patch.setenv(name, value)
        for name, lines in PYRAMIDS_TABLES.items():
            written(folder, lines).rename(saves / f"{name}.toml")
        bots = ("-p", "Ani:red", "-p", "Bo:blue", "--bot", "blue=plan", "--first", "Bo")
        fine("new", "bots", *bots, "--seed", "7", "--app-draws", "all")
        begun = (saves / "bots.toml").read_bytes()
        fine("bots", "move")  # what a bot knows is read once, and then known
        (saves / "bots.toml").write_bytes(begun)
        fine("new", "table", "-p", "Ani:red", "-p", "Jan:green", "--first", "Ani", "--seed", "7")
        for turn in TURNS:
            fine("move", *turn.split())
        shutil.copy(saves / "table.toml", saves / "begun.toml")
        fine("note", "one")
        fine("undo")
        shutil.copy(ROOT / "saves/games/two-players.toml", saves / "over.toml")
        shutil.copy(ROOT / "saves/games/pyramids.toml", saves / "done.toml")
        for name, save in (("torn", "table"), ("torn-pyramids", "full")):
            torn = (saves / f"{save}.toml").read_bytes()[:-7]
            (folder / f"{name}.toml").write_bytes(torn)
        for date in ("2026-01-02", "2026-01-03", "2026-01-04"):
            fine("results", "add", "--sheet", SHEET, "--date", date)
        fine("results", "export", str(folder / "games.csv"))
        (folder / "results.db").unlink()  # the games of the export are new here, but for one
        fine("results", "add", "--sheet", SHEET, "--date", "2026-01-02")
        fine("results", "add", "--sheet", SHEET, "--date", "2026-02-03")
        fine("results", "delete", "2", "--yes")
        for date, name in (("2026-02-04", "Bo"), ("2026-02-05", "Ben")):
            fine("results", "add", "--sheet", SHEET, "--date", date)
            fine("results", "edit", "3" if name == "Bo" else "4", "--player", f"Jan={name}")
        fine("results", "players", "merge", "Ben", "Jan")
        fine("pyramids", "use", "pyr")
        for game, name in (("luxor", "over"), ("pyramids", "done")):
            table = open_table(saves / f"{name}.toml", game)
            link = text_link("https://example.org/", share_table(table, setup=True, log=True))
            (folder / f"{game}-link.txt").write_text(link, encoding="utf-8")
    (folder / "board.txt").write_text(CODE, encoding="utf-8")
    (folder / "cards.txt").write_text("14 green\n", encoding="utf-8")
    return folder


def at(folder: Path) -> dict[str, str]:
    """The settings that put everything into one folder."""
    names = {"LUXOR_SAVES": "saves", "LUXOR_DATA": "data", "LUXOR_DB": "results.db"}
    return {"LUXOR_LANG": "en", **{name: str(folder / file) for name, file in names.items()}}


def fine(*args: str) -> None:
    assert run([*args]) == Exit.FINE, args


@pytest.fixture
def world(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """A way to begin again with that folder as it was."""
    folder = tmp_path / "world"
    folder.mkdir()
    files = {path.relative_to(prepared): path for path in prepared.rglob("*") if path.is_file()}
    contents = {folder / name: path.read_bytes() for name, path in files.items()}
    for name, value in at(folder).items():
        monkeypatch.setenv(name, value)

    def begin() -> Path:
        found = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for path in found.keys() - contents.keys():
            path.unlink()
        for path, content in contents.items():
            if found.get(path) != content:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.unlink(missing_ok=True)  # it may be another name of a backup
                path.write_bytes(content)
        monkeypatch.chdir(folder)
        return folder

    return begin


class Typed(io.StringIO):
    """What a person types at a terminal."""

    def isatty(self) -> bool:
        return True


def words_of(command: str, patch: pytest.MonkeyPatch) -> list[str]:
    """A command line, with what is typed after it (`<< first;second`) on its way."""
    words, _, answers = command.partition(" << ")
    if answers:
        patch.setattr(sys, "stdin", Typed(answers.replace(";", "\n") + "\n"))
    links = {"LINK": "luxor", "PYRAMIDS": "pyramids"}
    return [
        Path(f"{links[word]}-link.txt").read_text(encoding="utf-8") if word in links else word
        for word in words.split()
    ]


class Faulty:
    """`os` as the door knows it, and SQLite's statements and locks: the n-th call fails."""

    def __init__(self, when: int, fail: Callable[[str], None]) -> None:
        self.when = when
        self.fail = fail
        self.calls: list[str] = []
        self.about: list[str] = []  # the file or the statement of each

    def called(self, name: str, about: object = "") -> None:
        self.calls.append(name)
        self.about.append(str(about))
        if len(self.calls) == self.when:
            self.fail(name)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever os has
        function = getattr(os, name)
        if name not in LOOKS | CHANGES:
            return function

        def call(*args: object, **options: object) -> object:
            self.called(name, args[0])
            return None if name == "fsync" else function(*args, **options)  # which takes long

        return call

    def put_in(self, patch: pytest.MonkeyPatch) -> None:
        lock, execute = atomic._lock, Store.execute  # noqa: SLF001  # the one call behind it

        def locks(descriptor: int) -> None:
            self.called("flock")
            lock(descriptor)

        def executes(store: Store, statement: str, values: Any = ()) -> sqlite3.Cursor:  # noqa: ANN401  # as SQLite
            self.called("sql", statement)
            if not store.in_transaction:
                execute(store, "PRAGMA synchronous = OFF")  # as above
            return execute(store, statement, values)

        patch.setattr(atomic, "os", self)
        patch.setattr(atomic, "_lock", locks)
        patch.setattr(Store, "execute", executes)


def failing(code: int) -> Callable[[str], None]:
    def fail(name: str) -> None:
        if name == "sql":
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = SQL[code]
            raise error
        raise OSError(code, os.strerror(code))

    return fail


def holds(folder: Path) -> dict[str, object]:
    """What all files of a folder say; when something was written, and by whom, left out.

    So is the cache: losing it is never said, and only means to be asked for --force.
    """
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        hidden = path.name.startswith(".") and path.suffix != ".guide"
        hidden = hidden or path.parent.name == "cache"
        if hidden or path.name.endswith((".bak", "-wal", "-shm")) or path.is_dir():
            continue
        if path.suffix == ".toml" and path.parent.name == "saves":
            found[name] = in_save(path.read_text(encoding="utf-8"))
        elif path.suffix == ".db":
            with closing(sqlite3.connect(path)) as log:
                rows = "SELECT id, game, place, minutes, note, deleted FROM entry ORDER BY id"
                lines = "SELECT entry, seat, spelling, total, rank FROM result ORDER BY entry, seat"
                names = "SELECT name FROM player ORDER BY id"
                found[name] = [log.execute(one).fetchall() for one in (rows, lines, names)]
        else:
            found[name] = path.stat().st_size if name.startswith("out") else path.read_bytes()
    return found


@cache
def in_save(text: str) -> object:
    raw = tomllib.loads(text)
    return raw["setup"], raw["play"]


def leftovers(folder: Path) -> list[Path]:
    return list(folder.rglob(".*.new"))


def check_truth(
    ran: Ran, before: dict[str, object], now: dict[str, object], after: object, *, asked: bool
) -> None:
    """What was said, the exit code and the files agree."""
    assert "Traceback" not in ran.err
    if ran.code == Exit.FINE:
        if now != after:  # in part, and then it says what was not done
            assert "warning: " in ran.err, ran
        return
    assert ran.code in (Exit.BAD_FILE, Exit.LOCKED), ran
    assert ran.err.count("error: ") == 1
    assert asked or (ran.err.startswith("error: ") and ran.err.count("\n") == 1)
    assert (now == before) is ("already saved: " not in ran.err), ran


def calls_of(luxor: Luxor, command: str, monkeypatch: pytest.MonkeyPatch) -> Faulty:
    """The calls of a command, which succeeds."""
    fault = Faulty(0, failing(errno.EIO))
    with monkeypatch.context() as patch:
        fault.put_in(patch)
        ran = luxor(*words_of(command, patch))
    assert ran.code == Exit.FINE, f"{command}: {ran.err}"
    return fault


def kinds_for(command: str, when: int) -> tuple[int, ...]:
    """How a call fails: in every way, or in one, another for the next call and command."""
    kinds = tuple(SQL)
    return kinds if EVERYTHING else (kinds[(COMMANDS.index(command) + when) % len(kinds)],)


def chosen(whole: Faulty, command: str) -> list[int]:
    """Which calls of a command fail: all that differ, or of very many as many as there is time."""
    alike, found = set(), []
    for when, (name, about) in enumerate(zip(whole.calls, whole.about, strict=True), start=1):
        if name in LOOKS | {"open", "sql"} and (name, about) in alike:
            continue  # looked there before
        alike.add((name, about))
        found.append(when)
    every = 1 if EVERYTHING else 1 + len(found) // MOST
    return found[COMMANDS.index(command) % every :: every]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_call_that_fails(
    luxor: Luxor, world: Callable[[], Path], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each call of each command fails in turn."""
    folder = world()
    before = holds(folder)
    whole = calls_of(luxor, command, monkeypatch)
    assert {"fsync", "sql"} & set(whole.calls), whole.calls  # it does write
    after, repeated = holds(folder), set()
    for when in chosen(whole, command):
        name = whole.calls[when - 1]
        for code in kinds_for(command, when):
            folder, fault = world(), Faulty(when, failing(code))
            with monkeypatch.context() as patch:
                fault.put_in(patch)
                ran = luxor(*words_of(command, patch))
            now = holds(folder)
            check_truth(ran, before, now, after, asked=" << " in command)
            assert name == "unlink" or leftovers(folder) == [], f"{command}, {name}"
            if now == before and (not repeated or (EVERYTHING and name not in repeated)):
                repeated.add(name)  # the next command works
                calls_of(luxor, command, monkeypatch)
                assert holds(folder) == after


def test_every_command_that_writes_is_swept() -> None:
    names = {listed.name for listed in all_commands()}
    swept = {command_of(line, names.__contains__) for line in COMMANDS}
    assert not swept & READS
    assert swept | READS == names, "a command is neither swept nor known to write nothing"


def killed_at(when: int, command: str) -> int:
    """Run a command in a process of its own that is killed just before its n-th call."""
    return elsewhere(Faulty(when, lambda _name: os.kill(os.getpid(), signal.SIGKILL)), command)


def elsewhere(fault: Faulty, command: str) -> int:
    """Run a command in a process of its own, in which a call fails; return how it ended."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of threads: the child only runs the command
        child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code: int = Exit.BUG
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        patch = pytest.MonkeyPatch()
        fault.put_in(patch)
        code = run(words_of(command, patch))
    finally:
        os._exit(code)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_kill_at_any_call(
    luxor: Luxor, world: Callable[[], Path], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = world()
    before = holds(folder)
    calls = calls_of(luxor, command, monkeypatch).calls
    after = holds(folder)
    changed = {name for name in after if after[name] != before.get(name)}
    deadly = [when for when, name in enumerate(calls, start=1) if name in KILLS]
    if not EVERYTHING:  # the first, the last, and one in between
        deadly = sorted({deadly[0], deadly[COMMANDS.index(command) % len(deadly)], deadly[-1]})
    for when in deadly:
        name, folder = calls[when - 1], world()
        assert killed_at(when, command) == -signal.SIGKILL, f"{command}, {when} {name}"
        now = holds(folder)
        if now not in (before, after):  # each file is the old one or the new one
            assert len(changed) > 1, f"{command}, {when} {name}"
            assert all(now.get(file) in (before.get(file), after[file]) for file in changed)
        looks = "results" if name == "sql" else "verify"
        assert luxor(looks).code == Exit.FINE
    for path in leftovers(folder):
        os.utime(path, (0, 0))
    assert luxor("note", "the next writer sweeps").code == Exit.FINE
    assert not [path for path in leftovers(folder / "saves") if path.stat().st_mtime == 0]


class TypedTogether(Typed):
    """What a person types while another one, elsewhere, does something before each line."""

    def __init__(self, text: str, other: Callable[[], object]) -> None:
        super().__init__(text)
        self.other = other

    def readline(self, size: int | None = -1, /) -> str:
        self.other()
        return super().readline(-1 if size is None else size)


@pytest.mark.parametrize("hurt", ["here", "there"])
def test_two_play_at_one_table_and_a_call_of_one_of_them_fails(
    luxor: Luxor, world: Callable[[], Path], hurt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other goes on, and what either was not told to be lost is in the log, once."""
    here, there = "play << note ours;note more;q", "play << note theirs;q"
    sound = Faulty(0, failing(errno.EIO))
    world()
    calls = len(calls_of(luxor, here if hurt == "here" else there, monkeypatch).calls)
    for when in range(1, calls + 1, 1 if EVERYTHING else 1 + calls // MOST):
        save = world() / "saves/table.toml"
        fault, codes = Faulty(when, failing(errno.EIO)), list[int]()

        def other(fault: Faulty = fault, codes: list[int] = codes) -> None:
            now, fault.when = fault.when, fault.when if hurt == "there" else 0
            codes.append(elsewhere(fault if hurt == "there" else sound, there))
            fault.when = now  # of each process its own calls fail

        with monkeypatch.context() as patch:
            (fault if hurt == "here" else sound).put_in(patch)
            patch.setattr(sys, "stdin", TypedTogether("note ours\nnote more\nq\n", other))
            ran = luxor("play")
        assert "Traceback" not in ran.err
        lines = save.read_text(encoding="utf-8").splitlines()
        ours, theirs = (sum(line in wanted for line in lines) for wanted in OUR_NOTES)
        if hurt == "there":
            assert (ran.code, ours) == (Exit.FINE, 2), f"{when}: {ran}"
        else:
            assert set(codes) <= {Exit.FINE}, f"{when}: {codes}"
            assert theirs == len(codes), f"{when}: {codes}"
            said = " ".join((ran.out + ran.err).split())
            assert ours == 2 or os.strerror(errno.EIO) in said, f"{when}: {ran}"
        assert luxor("verify").code == Exit.FINE


OUR_NOTES = ({"note ours", "note more"}, {"note theirs"})
LONG_WORK = """
results import games.csv
results export out.csv
results export out.json
results export out.bgsplay
results backup out.db
results check
results stats
results stats --html out.html
results ratings
tables
verify saves/table.toml saves/over.toml
"""


@pytest.mark.parametrize("command", LONG_WORK.split("\n")[1:-1])
def test_ctrl_c_in_the_middle_of_long_work(
    luxor: Luxor, world: Callable[[], Path], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any call: one sentence, and each file is the old one or the new one."""
    folder = world()
    before = holds(folder)
    calls = calls_of(luxor, command, monkeypatch).calls
    after = holds(folder)
    some = range(1, len(calls) + 1, 1 if EVERYTHING else 1 + len(calls) // MOST)
    for when in some:
        folder = world()
        fault = Faulty(when, lambda _name: signal.raise_signal(signal.SIGINT))
        with monkeypatch.context() as patch:
            fault.put_in(patch)
            ran = luxor(*words_of(command, patch))
        where = f"{command}, {when} {calls[when - 1]}"
        assert ran == (Exit.INTERRUPTED, "", "\nInterrupted.\n"), where
        assert holds(folder) in (before, after), where
        assert not leftovers(folder), where
    world()
    assert luxor(*command.split()).code == Exit.FINE
    assert holds(folder) == after
    assert luxor("results", "check").code == Exit.FINE


def test_only_what_is_stale_is_swept(luxor: Luxor, world: Callable[[], Path]) -> None:
    saves = world() / "saves"
    stale = [".table.toml.12.new", ".gone.toml.34.new", ".table.toml.bak.5.new"]
    kept = [".table.toml.99.new", ".other.txt.12.new", ".table.toml.x.new", "table.toml.12.new"]
    for name in (*stale, *kept):
        (saves / name).touch()
    for name in (*stale, *kept[1:]):
        os.utime(saves / name, (0, time.time() - 2 * atomic.STALE))
    assert luxor("note", "x").code == Exit.FINE
    found = {path.name for path in saves.iterdir()}
    assert found.isdisjoint(stale)
    assert found >= set(kept)


STRACE = shutil.which("strace")


@pytest.mark.skipif(STRACE is None, reason="no strace here")
@pytest.mark.parametrize(
    ("fault", "code", "words", "saved"),
    [
        ("fsync:error=EINVAL:when=2", Exit.FINE, "", True),
        ("fsync:error=EIO:when=2", Exit.FINE, "is saved, but the disk is in trouble", True),
        ("fsync:error=EIO:when=1", Exit.BAD_FILE, "it is as it was before", False),
        ("rename:error=ENOSPC", Exit.BAD_FILE, "it is as it was before", False),
        ("flock:error=ENOLCK", Exit.BAD_FILE, "cannot be locked", False),
        ("write:error=ENOSPC:when=1", Exit.BAD_FILE, "No space left", False),
    ],
)
def test_the_same_from_the_kernel(
    world: Callable[[], Path], fault: str, code: Exit, words: str, *, saved: bool
) -> None:
    save = world() / "saves/table.toml"
    trace = [str(STRACE), "-f", "-o", os.devnull, "-e", f"inject={fault}"]
    ran = subprocess.run(
        [*trace, sys.executable, "-m", "luxor_companion", *COMMANDS[0].split()],
        capture_output=True,
        text=True,
        check=False,
    )
    if "ptrace" in ran.stderr or "strace" in ran.stderr:
        pytest.skip(ran.stderr)
    assert (ran.returncode, words in ran.stderr) == (code, True), ran
    assert (b"green R\xc2\xb11 @1\n'''" in save.read_bytes()) is saved
