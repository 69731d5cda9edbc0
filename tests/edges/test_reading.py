"""What comes from outside: every file by one door, every argument and number checked there."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import BadFileError, Exit
from luxor_companion.table.atomic import read_text
from luxor_companion.table.save import format_save, read_save
from tests.cli.at_table import TWO, logged, start
from tests.conftest import ROOT, Luxor

DIGITS = "9" * 5000


def pipe(path: Path) -> None:
    os.mkfifo(path)


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3_000_000_000)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def endpoint(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


def folder(path: Path) -> None:
    path.mkdir()


NOT_FILES: list[tuple[Callable[[Path], None], str]] = [
    (pipe, "is a pipe, a device"),
    (device, "is a pipe, a device"),
    (endpoint, "is a pipe, a device"),
    (loop, "Too many levels of symbolic links"),
    (sparse, "at most"),
    (folder, "Is a directory"),
]
READERS = [  # a command for each kind of file, and how far it may be from being one
    *("verify {}", "show --save {}", "check L3 --position {}", "score --sheet {}"),
    *("results import {}", "results list --db {}", "pyramids card import {}"),
    *("pyramids verify {}", "pyramids score --sheet {}", "options --position {}"),
]


@pytest.mark.parametrize(("make", "words"), NOT_FILES, ids=[one.__name__ for one, _ in NOT_FILES])
@pytest.mark.parametrize("command", READERS)
def test_what_is_no_file_is_said_at_once(
    luxor: Luxor,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    make: Callable[[Path], None],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    make(Path("x.toml"))
    if "--db" in command and make in (loop, sparse, folder):
        words = ""  # SQLite reads no more of it than the head
    ran = luxor(*command.format("x.toml").split())
    assert (ran.code, ran.out) == (Exit.BAD_FILE, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(("make", "words"), NOT_FILES, ids=[one.__name__ for one, _ in NOT_FILES])
def test_what_is_no_file_among_the_saves_hides_no_table(
    luxor: Luxor, tmp_path: Path, make: Callable[[Path], None], words: str
) -> None:
    save = start(luxor, tmp_path)
    make(save.with_name("odd.toml"))
    ran = luxor("tables")
    assert ran.code == Exit.FINE
    assert "Ani, Jan" in ran.out
    assert "odd" in ran.out
    assert words[:20] in " ".join(ran.out.split())
    assert luxor("move", "L3").code == Exit.FINE


def test_choosing_a_table_that_is_listed_but_cannot_be_read(luxor: Luxor, tmp_path: Path) -> None:
    loop(start(luxor, tmp_path).with_name("odd.toml"))
    ran = luxor("use", "odd")
    assert (ran.code, "Too many levels of symbolic links" in ran.err) == (Exit.BAD_FILE, True)


def test_settings_and_pointers_are_read_by_the_same_door(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = start(luxor, tmp_path)
    luxor("new", "other", *TWO)
    pointer = save.with_name("current")
    pointer.unlink()
    pipe(pointer)
    assert "only regular files are read" in luxor("show").err
    pipe(tmp_path / "config.toml")
    monkeypatch.delenv("LUXOR_SAVES")
    monkeypatch.setenv("LUXOR_CONFIG", str(tmp_path / "config.toml"))
    ran = luxor("tables")
    assert (ran.code, "regular file" in ran.err) == (Exit.BAD_FILE, True)


@pytest.mark.parametrize("spoil", [loop, lambda path: path.write_bytes(b"\xff\0")])
def test_choosing_a_table_repairs_what_says_which_it_is(
    luxor: Luxor, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    pointer = start(luxor, tmp_path).with_name("current")
    luxor("new", "other", *TWO)
    pointer.unlink()
    spoil(pointer)
    assert "luxor use" in luxor("show").err
    assert luxor("use", "other").code == Exit.FINE
    assert pointer.read_text(encoding="utf-8") == "other\n"
    assert luxor("show").code == Exit.FINE


def test_a_file_that_is_no_text_says_where(tmp_path: Path) -> None:
    file = tmp_path / "x"
    for content, where in (
        (b"\xff", "line 1, column 1"),
        ("ab\nçé".encode() + b"\xe9\n", "line 2, column 3"),
        (b"\n\n\nabc\xc3", "line 4, column 4"),
    ):
        file.write_bytes(content)
        with pytest.raises(BadFileError, match=where):
            read_text(file)


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace("[play]", "x = 1\n" * 50_000 + "[play]"),
        lambda text: text + "[more]\n" * 50_000,
        lambda text: text.replace("[play]", 'x = """\n[play]\nlog = \'\'\'\n"""\n[play]') * 300,
        lambda text: text.replace("log = '''\n", "log = '''\n" + "note \0\n" * 50_000),
        lambda text: "a" * 300_000 + text,
    ],
    ids=["keys before the log", "tables after it", "a log inside a text", "NULs", "one long key"],
)
def test_a_save_is_large_in_its_log_only(
    luxor: Luxor, tmp_path: Path, damage: Callable[[str], str]
) -> None:
    save = start(luxor, tmp_path)
    save.write_text(damage(save.read_text(encoding="utf-8")), encoding="utf-8")
    ran = luxor("verify")
    assert (ran.code, "at most 256 kB" in ran.err) == (Exit.BAD_FILE, True)


# --- arguments and numbers


@pytest.mark.parametrize(
    "args",
    [
        ["board", "import", "\udcff"],
        ["new", "x", "--board", "\udcff", "-p", "A", "-p", "B"],
        ["new", "x", "--code", "\udcff", "-p", "A", "-p", "B"],
        ["new", "\udcff", "-p", "A", "-p", "B"],
        ["new", "x", "-p", "\udcff", "-p", "B"],
        ["share", "--bgstats", "x.bgsplay", "--location", "\udcff"],
        ["note", "\udcff"],
        ["results", "add", "--place", "\udcff"],
        ["open", "\udcff"],
        ["rules", "\udcff"],
    ],
    ids=lambda args: " ".join(args[:3]).encode("ascii", "replace").decode(),
)
def test_an_argument_that_is_not_utf_8(luxor: Luxor, tmp_path: Path, args: list[str]) -> None:
    start(luxor, tmp_path)
    ran = luxor(*args)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert "is not text in UTF-8" in ran.err
    as_json = luxor(*args, "--json")
    assert as_json.code == Exit.UNREADABLE
    as_json.out.encode()


@pytest.mark.parametrize("letter", ["\x1b", "\x07", "\x7f", "\x00"])
def test_an_argument_with_a_control_character(luxor: Luxor, tmp_path: Path, letter: str) -> None:
    save = start(luxor, tmp_path)
    ran = luxor("note", f"hello{letter}[2J")
    assert (ran.code, "control character" in ran.err) == (Exit.UNREADABLE, True)
    assert letter not in ran.err
    assert logged(save) == []


@pytest.mark.parametrize(
    "command",
    [
        *("show --lines {}", "log --lines {}", "log --lines 1-{}", "move L{}", "move L3 @{}"),
        *("fix red keys={}", "fix red @{} @3", "undo --to {}", "undo {}", "hand red {} _ _ _ _"),
        *(
            "share {}",
            "results edit {} --minutes 5",
            "results edit 1 --minutes {}",
            "results delete {}",
        ),
        *("results list --players {}", "new x --seed {} -p A -p B", "serve --port {}"),
        *("pyramids mark ani {} c1", "score --scarabs red={}", "scarabs red {}"),
    ],
)
def test_five_thousand_digits(luxor: Luxor, tmp_path: Path, command: str) -> None:
    save = start(luxor, tmp_path)
    ran = luxor(*command.format(DIGITS).split())
    assert ran.code in (Exit.UNREADABLE, Exit.REFUSED, Exit.BAD_FILE), ran
    assert len(ran.err) < 500
    assert logged(save) == []


@pytest.mark.parametrize("line", ["scarabs red 12 34", f"fix red @{DIGITS} @3", f"undo {DIGITS}"])
def test_numbers_in_a_log_are_read_as_strictly(luxor: Luxor, tmp_path: Path, line: str) -> None:
    save = start(luxor, tmp_path)
    save.write_text(format_save(read_save(save).head, (line,)), encoding="utf-8")
    ran = luxor("verify")
    assert (ran.code, "line 1 of the log" in ran.err) == (Exit.BAD_FILE, True)


@pytest.mark.parametrize("name", ["COLUMNS", "LINES"])
def test_a_terminal_of_five_thousand_digits(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    start(luxor, tmp_path)
    for command in ("show", "--help", "score"):
        monkeypatch.setenv(name, DIGITS)
        assert luxor(*command.split()).code == Exit.FINE


@pytest.mark.parametrize(
    "created", ["0001-01-01 00:00:00+23:59", "9999-12-31 23:59:59-23:59", "0001-01-01"]
)
@pytest.mark.parametrize("command", ["share --text", "share --json", "score", "results add", ""])
def test_a_date_at_the_end_of_time(
    luxor: Luxor, tmp_path: Path, created: str, command: str
) -> None:
    save = start(luxor, tmp_path)
    lines = save.read_text(encoding="utf-8").splitlines(keepends=True)
    dated = [f"created = {created}\n" if one.startswith("created") else one for one in lines]
    save.write_text("".join(dated), encoding="utf-8")
    assert luxor(*command.split()).code in (Exit.FINE, Exit.UNREADABLE)


@pytest.mark.parametrize("variable", ["LUXOR_SAVES", "LUXOR_DATA", "LUXOR_DB"])
def test_a_home_of_nobody(luxor: Luxor, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.delenv("LUXOR_SAVES")
    monkeypatch.delenv("LUXOR_DB")
    monkeypatch.setenv(variable, "~nobody-of-this-name/x")
    ran = luxor("results" if variable == "LUXOR_DB" else "tables")
    assert ran.code == Exit.BAD_FILE
    assert "there is no home folder ~nobody-of-this-name" in ran.err


def test_a_name_too_long_for_a_file_is_no_output_that_failed(luxor: Luxor) -> None:
    ran = luxor("board", "import", "x" * 300)
    assert (ran.code, "output" in ran.err) == (Exit.UNREADABLE, False)
    assert "board code" in ran.err


@pytest.mark.parametrize("words", [["--help"], ["move", "--help"], ["rules"]])
def test_a_reader_that_has_seen_enough_is_no_failure(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "luxor_companion", *words]
    ran = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")


def test_a_working_folder_that_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = "import os, sys; os.rmdir(os.getcwd()); from luxor_companion.cli.app import run;"
    script += "sys.exit(run(sys.argv[1:]))"
    for args in (["verify", "x.toml"], ["results", "--db", "x.db"], ["tables"]):
        ran = subprocess.run(
            [sys.executable, "-c", script, *args],
            cwd=gone,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert ran.returncode in (Exit.FINE, Exit.BAD_FILE), ran.stderr
        assert "Traceback" not in ran.stderr
        assert "output" not in ran.stderr
        gone.mkdir(exist_ok=True)


@pytest.mark.parametrize(
    "command",
    ["play", "score --ask", "results add --ask", "results delete 1", "board calibrate", "verify"],
)
def test_an_input_that_is_closed(luxor: Luxor, tmp_path: Path, command: str) -> None:
    start(luxor, tmp_path)
    luxor("results", "add", "--sheet", str(ROOT / "saves/sheets/rulebook-example.toml"))
    ran = subprocess.run(
        [sys.executable, "-m", "luxor_companion", *command.split()],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: os.close(0),
    )
    assert ran.returncode in (Exit.FINE, Exit.UNREADABLE, Exit.REFUSED, Exit.INTERRUPTED), ran
    assert "Traceback" not in ran.stderr
    assert ran.stdout or ran.stderr


# --- names


@pytest.mark.parametrize("game", ["", "pyramids "])
def test_a_player_has_a_name_of_forty_letters_at_most(luxor: Luxor, game: str) -> None:
    fine, long = "x" * 40, "x" * 41
    ran = luxor(*f"{game}new".split(), "t", "-p", long, "-p", "B")
    assert (ran.code, "at most 40 characters" in ran.err) == (Exit.UNREADABLE, True)
    assert luxor(*f"{game}new".split(), "t", "-p", fine, "-p", "B").code == Exit.FINE


def test_a_sheet_has_the_same_names(luxor: Luxor, tmp_path: Path) -> None:
    sheet = (ROOT / "saves/sheets/rulebook-example.toml").read_text(encoding="utf-8")
    name = sheet.split('name = "', 1)[1].partition('"')[0]
    file = tmp_path / "sheet.toml"
    file.write_text(sheet.replace(f'"{name}"', f'"{"x" * 41}"', 1), encoding="utf-8")
    ran = luxor("score", "--sheet", str(file))
    assert (ran.code, "at most 40 characters" in ran.err) == (Exit.BAD_FILE, True)
