"""Tables as a whole: where one stands, which there are, which is meant, what is written out."""

import re
import shlex
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import FOUR, LAST, TWO, done, logged, said, saves, start
from tests.conftest import Luxor


@pytest.mark.parametrize("command", ["show", "show --list", "", "score", "hand red", "log"])
def test_everything_fits_80_columns(luxor: Luxor, tmp_path: Path, command: str) -> None:
    start(luxor, tmp_path, *FOUR)
    for colour in ("red", "green", "blue", "yellow"):  # all up, far on, with long cards
        done(luxor, *(f"fix {colour} @A{statue} @1{statue}" for statue in (1, 2, 3)))
        done(luxor, f"fix {colour} @0 @{LAST}", f"fix {colour} track=99 keys=5 wild=4")
    done(luxor, "fix red hand=1-die,less1,less2,1-die,all3", "fix red scarabs=10")
    ran = luxor(*command.split())
    assert ran.code == Exit.FINE
    assert max(len(line) for line in (ran.out + ran.err).splitlines()) <= 80


@pytest.mark.parametrize("command", ["show", "tables", "score", "hand red", ""])
def test_long_names_fit_80_columns_too(luxor: Luxor, tmp_path: Path, command: str) -> None:
    names = ("Maximiliane Hohenstein:red", "Jan:green", "Bartholomew the Elder:blue", "Q:yellow")
    start(luxor, tmp_path, *(part for name in names for part in ("-p", name)))
    ran = luxor(*command.split())
    assert ran.code == Exit.FINE
    assert max(len(line) for line in (ran.out + ran.err).splitlines()) <= 80


def test_tables_lists_them_and_use_chooses(luxor: Luxor) -> None:
    assert "No table yet" in luxor("tables").out
    assert said(luxor("tables", "--json"))["tables"] == []
    luxor("new", "one", *TWO)
    luxor("new", "two", "-p", "Mia", "-p", "Tom", "--first", "Tom")
    shown = {one["name"]: one for one in said(luxor("tables", "--json"))["tables"]}
    assert shown["two"]["current"]
    assert not shown["one"]["current"]
    assert shown["two"]["players"] == [
        {"player": "red", "name": "Mia"},
        {"player": "green", "name": "Tom"},
    ]
    ran = luxor("use", "one")
    assert (ran.code, "one is now the current table" in ran.out) == (Exit.FINE, True)
    assert said(luxor("use", "one", "--json"))["table"] == "one"
    lines = luxor("tables").out.splitlines()
    assert next(line for line in lines if line.startswith("*")).split()[1] == "one"
    ran = luxor("use", "three")
    assert ran.code == Exit.BAD_FILE
    assert "one" in ran.err
    assert "two" in ran.err


@pytest.mark.parametrize("command", ["show", "log", "score", "setup", "verify"])
def test_a_table_nobody_has_is_answered_with_those_there_are(
    luxor: Luxor, tmp_path: Path, command: str
) -> None:
    start(luxor, tmp_path)
    ran = luxor(command, "--table", "friday")
    assert ran.code == Exit.BAD_FILE
    assert "error: There is no table 'friday'; the tables are: table." in ran.err


def test_a_table_where_an_option_is_wanted_is_answered_with_that_option(luxor: Luxor) -> None:
    luxor("new", "one", *TWO)
    for command in ("show", "log", "setup", "score", "status"):
        ran = luxor(command, "one")
        assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
        assert ran.err == "error: That's too much: one. Did you mean --table one?\n"
    assert "--help" in luxor("show", "two").err  # no table, so nobody meant one
    assert "--help" in luxor("pyramids", "show", "one").err  # a table of the other game
    assert "--help" in luxor("tables", "one").err  # it is about all tables


def test_verify_takes_tables_by_name_as_every_command_does(luxor: Luxor) -> None:
    luxor("new", "one", *TWO)
    luxor("new", "two", *TWO)
    for words in (["one"], ["--table", "one"], ["--save", "one"]):
        assert luxor("verify", *words).out.startswith("one.toml: every line is legal")
    both = luxor("verify", "two", "one")
    assert (both.code, both.out.count("every line is legal")) == (Exit.FINE, 2)
    assert luxor("verify", "one", "--table", "two").out == luxor("verify", "one", "two").out
    wrong = luxor("verify", "one", "three")
    assert wrong.code == Exit.BAD_FILE
    assert "There is no table 'three'; the tables are: two, one." in wrong.err
    assert luxor("verify", "--table", "").code == Exit.BAD_FILE  # an empty variable in a script


def test_a_hint_with_a_table_can_be_typed_as_it_is(luxor: Luxor) -> None:
    luxor("new", "friday night", *TWO)
    hint = luxor("score", "friday night").err.partition("Did you mean ")[2].rstrip("?\n")
    assert luxor("score", *shlex.split(hint)).code == Exit.FINE


def test_of_many_tables_some_are_named(luxor: Luxor) -> None:
    for number in range(12):
        luxor("new", f"table-{number}", *TWO)
    error = luxor("show", "--table", "nobody").err
    assert (error.count("table-"), error.count("…")) == (10, 1)


def test_two_tables_do_not_touch_each_other(luxor: Luxor, tmp_path: Path) -> None:
    luxor("new", "one", *TWO)
    luxor("new", "two", *TWO)
    done(luxor, "move L3", "use one", "move L4", "move L4", "use two", "undo")
    assert logged(saves(tmp_path) / "one.toml") == ["red L4", "green L4"]
    assert logged(saves(tmp_path) / "two.toml") == ["red L3", "undo"]


def test_tables_shows_one_that_cannot_be_read(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    (saves(tmp_path) / "torn.toml").write_text("format = 1\nga", encoding="utf-8")
    (saves(tmp_path) / "folder.toml").mkdir()
    (saves(tmp_path) / "loop.toml").symlink_to("loop.toml")
    (saves(tmp_path) / "folder.toml.bak").touch()
    (saves(tmp_path) / "gone.toml").symlink_to(tmp_path / "nowhere")
    ran = luxor("tables")
    assert ran.code == Exit.FINE
    for name, problem in (
        ("torn", "cannot be read: not valid TOML"),
        ("folder", "cannot be read (Is a directory)"),
        ("loop", "cannot be read (Too many levels of"),
    ):
        assert re.search(rf"^ *{name} +{re.escape(problem)}", ran.out, re.MULTILINE), ran.out
    shown = {one["name"]: one for one in said(luxor("tables", "--json"))["tables"]}
    assert "error" in shown["torn"]
    assert shown[save.stem]["turns"] == 0


UNKNOWN = """format = 1
game = "chess"
rules = "1"
id = "1"

[setup]
players = ["Ani", "Jan"]

[play]
log = '''
e4
'''
"""


@pytest.mark.parametrize("game", ["chess", "seven-castles"])
def test_a_game_this_version_does_not_know_is_listed_as_such(
    luxor: Luxor, tmp_path: Path, game: str
) -> None:
    start(luxor, tmp_path)
    save = saves(tmp_path) / "mystery.toml"
    save.write_text(UNKNOWN.replace("chess", game), encoding="utf-8")
    lines = luxor("tables").out.splitlines()
    assert [line.split()[:3] for line in lines if line.startswith("*")] == [["*", "table", "luxor"]]
    words = "a game this version doesn't know"
    assert [line.split(maxsplit=2) for line in lines if "mystery" in line] == [
        ["mystery", game, words]
    ]
    shown = {one["name"]: one for one in said(luxor("tables", "--json"))["tables"]}
    assert (shown["mystery"]["game"], shown["mystery"]["turns"]) == (game, None)
    assert "doesn't know" in shown["mystery"]["error"]
    assert shown["table"]["game"] == "luxor"
    assert "nicht kennt" in luxor("tables", "--lang", "de").out


@pytest.mark.parametrize(
    "command",
    [
        *("--save mystery", "log --save mystery", "move L3 --save mystery", "verify mystery.toml"),
        *("share mystery", "use mystery", "pyramids show --save mystery", "serve --save mystery"),
    ],
)
def test_a_game_this_version_does_not_know_is_not_played(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    saves(tmp_path).mkdir(exist_ok=True)
    monkeypatch.chdir(saves(tmp_path))
    Path("mystery.toml").write_text(UNKNOWN, encoding="utf-8")
    ran = luxor(*command.split())
    assert ran.code == Exit.BAD_FILE
    assert ran.err.endswith("a game of chess, which this version doesn't know\n")
    assert len(ran.err.splitlines()) == 1
    assert Path("mystery.toml").read_text(encoding="utf-8") == UNKNOWN


def test_several_tables_and_none_in_use(luxor: Luxor, tmp_path: Path) -> None:
    luxor("new", "one", *TWO)
    luxor("new", "two", *TWO)
    (saves(tmp_path) / "current").unlink()
    ran = luxor("move", "L3")
    assert ran.code == Exit.BAD_FILE
    assert "luxor use" in ran.err
    (saves(tmp_path) / "two.toml").unlink()
    done(luxor, "move L3")  # the only one there is
    assert logged(saves(tmp_path) / "one.toml") == ["red L3"]


@pytest.mark.parametrize("pointer", [b"", b"gone\n", b"\xff\xfe", b"../../etc/passwd\n", b"\0"])
def test_a_broken_pointer_is_mended_by_use(luxor: Luxor, tmp_path: Path, pointer: bytes) -> None:
    start(luxor, tmp_path)
    luxor("new", "other", *TWO)
    (saves(tmp_path) / "current").write_bytes(pointer)
    ran = luxor("move", "L3")
    assert ran.code == Exit.BAD_FILE
    assert ran.err.count("\n") == 1
    done(luxor, "use table", "move L3")


def test_a_save_anywhere_by_its_path(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    elsewhere = tmp_path / "else where" / "game.toml"
    elsewhere.parent.mkdir()
    elsewhere.write_bytes(save.read_bytes())
    before = save.read_bytes()
    for args in (["move", "L3"], ["note", "x"], ["undo"], ["redo"], ["fix", "red", "keys=1"]):
        assert luxor(*args, "--save", str(elsewhere)).code == Exit.FINE
    for args in ([], ["show"], ["score"], ["log"], ["hand", "red"], ["position", "export"]):
        assert luxor(*args, "--save", str(elsewhere)).code == Exit.FINE
    assert luxor("verify", str(elsewhere)).code == Exit.FINE
    assert said(luxor("check", "L3", "--save", str(elsewhere), "--json"))["legal"]
    assert len(logged(elsewhere)) == 5
    assert save.read_bytes() == before


@pytest.mark.parametrize(
    "args",
    [
        *(["move", "L3"], ["note", "x"], ["undo"], ["show"], ["log"], ["score"], ["check", "L3"]),
        *([], ["hand", "red"], ["hand", "red", "3", "_", "_", "_", "_"], ["fix", "red", "keys=1"]),
    ],
)
@pytest.mark.parametrize("name", ["none.toml", "no/such/folder.toml", "x" * 300, "", "/"])
def test_a_save_that_is_not_there(luxor: Luxor, tmp_path: Path, args: list[str], name: str) -> None:
    ran = luxor(*args, "--save", str(tmp_path / name))
    assert (ran.code, ran.out) == (Exit.BAD_FILE, "")
    assert ran.err.count("\n") == 1
    assert not list(tmp_path.rglob("*.lock"))


def test_every_command_without_a_saves_folder(luxor: Luxor, tmp_path: Path) -> None:
    for command in ("move L3", "show", "undo", "redo", "log", "note x", "check L3"):
        ran = luxor(*command.split())
        assert (ran.code, ran.out) == (Exit.BAD_FILE, "")
        assert "luxor new" in ran.err
        assert ran.err.count("\n") == 1
    assert luxor("tables").code == Exit.FINE
    assert luxor("use", "x").code == Exit.BAD_FILE
    assert not saves(tmp_path).exists()
    start(luxor, tmp_path)
    assert saves(tmp_path).is_dir()
