"""The arrows between the folders, and what a command may load before it needs it."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from luxor_companion.core.game import game_names

PACKAGE = Path(__file__).parents[1] / "luxor_companion"
MAY_IMPORT = {  # folder -> the only siblings it may lean on
    "core": {"core"},
    "lang": {"core", "errors", "lang", "table"},
    "table": {"core", "errors", "lang", "table"},
    "results": {"core", "errors", "lang", "results", "table"},
    "share": {"core", "errors", "lang", "results", "share", "table"},
    "view": {"core", "errors", "lang", "referee", "results", "share", "table", "view"},
    "web": {"core", "errors", "lang", "referee", "results", "share", "table", "view", "web"},
    "referee": {"core", "errors", "lang", "referee", "results", "share", "table"},
}
NOT_IN_RULES = {
    *("rich", "typer", "platformdirs", "tomli_w", "pathlib", "os", "sys", "random", "time"),
    *("datetime", "tomllib", "gettext", "json", "io", "uuid", "secrets"),
}
GENERAL = ("core", "table", "referee", "results", "share", "web", "lang", "view", "cli")
# What only one game has: general code asks the game's GAME object instead.
OF_A_GAME = re.compile(r"\b(luxor_companion\.games|pyramids?|Pyramids?|horus|osiris)\b")
REGISTRY = "core/game.py"  # the one place that says where the games are


def imported_names(path: Path) -> Iterator[str]:
    """What a file imports when it runs, name by name, not what it only needs for its types."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def files_in(folder: str) -> list[Path]:
    found = sorted((PACKAGE / folder).rglob("*.py"))
    assert found, folder
    return found


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_a_folder_leans_only_on_what_it_may(folder: str) -> None:
    for path in files_in(folder):
        for name in imported_names(path):
            head, _, rest = name.partition(".")
            if head == "luxor_companion" and rest:
                assert rest.partition(".")[0] in MAY_IMPORT[folder], f"{path} imports {name}"


BEHIND_THE_DOORS = (
    *("core", "lang", "referee", "results", "share", "table"),
    *("games/*/advice", "games/*/answers", "games/*/dispute", "games/*/files", "games/*/rules"),
    *(
        "games/*/choices",
        "games/*/questions",
        "games/*/rulings",
        "games/*/share",
        "games/*/sheets",
        "games/*/start",
        "games/*/table",
    ),
    "games/*/words",
)
OF_DOORS = re.compile(r"(typer|rich|luxor_companion\.(cli|mcp|view|web))\b")


@pytest.mark.parametrize("part", BEHIND_THE_DOORS)
def test_what_is_behind_the_doors_needs_none_of_them(part: str) -> None:
    """A page without Typer, Rich and a console asks the same referee."""
    files = [*PACKAGE.glob(f"{part}.py"), *PACKAGE.glob(f"{part}/**/*.py")]
    assert files
    for path in files:
        for name in imported_names(path):
            assert not OF_DOORS.match(name), f"{path} imports {name}"


DOORS = ("cli", "mcp", "web")


@pytest.mark.parametrize("door", ["mcp.py", "web", "__init__.py"])
def test_no_door_leads_through_another(door: str) -> None:
    """The command line starts the others; they ask the referee, and never call it back."""
    others = [f"luxor_companion.{name}" for name in DOORS if name != door.removesuffix(".py")]
    for path in [PACKAGE / door] if door.endswith(".py") else files_in(door):
        for name in imported_names(path):
            assert not name.startswith(tuple(others)), f"{path} imports {name}"


RULES = re.compile(r"luxor_companion\.(games\.\w+\.rules|core\.(cases|record))\b")
# They ask what is printed on a copy, which is no question to the referee.
OF_A_COPY = ("board.py", "calibrate.py", "card.py", "forms.py")


def test_a_door_asks_the_referee_and_not_the_rules() -> None:
    """It may name their types and constants, but no function and no module of theirs."""
    commands = PACKAGE.glob("games/*/commands/*.py")
    for path in (*commands, *files_in("cli"), *files_in("web"), PACKAGE / "mcp.py"):
        for name in imported_names(path):
            what = name.rpartition(".")[2]
            asks = RULES.match(name) and not what[0].isupper()
            assert not asks or path.name in OF_A_COPY, f"{path} imports {name}"


@pytest.mark.parametrize("folder", ["core", *(f"games/{name}/rules" for name in game_names())])
def test_the_rules_lean_on_nothing(folder: str) -> None:
    own = f"luxor_companion.{folder.replace('/', '.')}"
    for path in files_in(folder):
        for name in imported_names(path):
            if name.startswith("luxor_companion"):
                assert name.startswith(("luxor_companion.core", own)), f"{path} imports {name}"
            else:
                assert name.partition(".")[0] not in NOT_IN_RULES, f"{path} imports {name}"


@pytest.mark.parametrize("game", game_names())
def test_a_game_leans_on_no_other(game: str) -> None:
    others = [f"luxor_companion.games.{name}" for name in game_names() if name != game]
    for path in files_in(f"games/{game}"):
        for name in imported_names(path):
            assert not name.startswith(tuple(others)), f"{path} imports {name}"


@pytest.mark.parametrize("folder", GENERAL)
def test_general_code_names_no_game(folder: str) -> None:
    for path in files_in(folder):
        if path.relative_to(PACKAGE).as_posix() == REGISTRY:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            assert not OF_A_GAME.search(line), f"{path}:{number}: {line}"


def test_only_the_command_line_prints() -> None:
    for path in PACKAGE.rglob("*.py"):
        if "cli" in path.parts or path.name == "__main__.py":
            continue
        calls = [
            node.func.id
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        ]
        assert not {"print", "input", "exit"} & set(calls), path


def loaded(*args: str) -> set[str]:
    """The modules a command loads, by Python's own account."""
    command = [sys.executable, "-X", "importtime", "-m", "luxor_companion", *args]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [line for line in ran.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines}


def test_only_the_app_says_what_the_console_may_do() -> None:
    """No command and no game switches off questions, colours or JSON for another."""
    switch = re.compile(r"console\.((no_input|no_color)[^=\n]* = |use_json\()")
    files = [file for file in PACKAGE.rglob("*.py") if switch.search(file.read_text("utf-8"))]
    found = {file.relative_to(PACKAGE / "cli").as_posix() for file in files}
    assert found == {"app.py", "commands/__init__.py"}


def test_the_version_loads_nothing_at_all() -> None:
    assert not {"typer", "re", "enum", "luxor_companion.cli.app"} & loaded("--version")


# Only where a person looks; Rich loads `random` and `fractions`.
RICH = {"rich", "rich.console", "rich.text", "fractions"}
HEAVY = {
    *("qrcode", "sqlite3", "http.server", "openskill"),
    *("socketserver", "secrets", "luxor_companion.share.link", "luxor_companion.web.server"),
}
POSITION = str(PACKAGE.parent / "saves/positions/osiris-to-scarab.toml")


@pytest.mark.parametrize(
    "args",
    [
        ["check", "L1", "@2", "--position", POSITION],
        ["options", "--position", POSITION, "--json"],
    ],
    ids=lambda args: " ".join(args[:1]),
)
def test_hot_commands_load_nothing_heavy(args: list[str]) -> None:
    names = loaded(*args)
    assert "luxor_companion.cli.app" in names
    assert not HEAVY & names
    assert not {"tomli_w", "luxor_companion.view.score"} & names
    assert bool(RICH & names) is ("--json" not in args)


PYRAMIDS = str(PACKAGE.parent / "saves/games/pyramids.toml")
SAVE = str(PACKAGE.parent / "saves/games/two-players.toml")
SHEET = str(PACKAGE.parent / "saves/sheets/rulebook-example.toml")


@pytest.mark.parametrize(
    ("args", "database", "openskill"),
    [
        pytest.param(["score", "--sheet", SHEET], False, False, id="a sheet"),
        pytest.param(["score", "--save", SAVE, "--no-log"], False, False, id="not to be logged"),
        pytest.param(["score", "--save", SAVE], True, False, id="a final score"),
        pytest.param(["results"], True, False, id="the log"),
        pytest.param(["results", "stats"], True, False, id="statistics"),
        pytest.param(["results", "ratings"], True, True, id="ratings"),
    ],
)
def test_the_database_and_the_ratings_load_where_needed(
    args: list[str], *, database: bool, openskill: bool
) -> None:
    if openskill:
        loaded("score", "--save", SAVE)  # where nobody played, nobody is rated
    names = loaded(*args)
    assert ("sqlite3" in names) is database
    assert ("openskill" in names) is openskill
    assert not {"qrcode", "http.server", "csv"} & names


def test_a_move_loads_nothing_heavy(tmp_path: Path) -> None:
    save = tmp_path / "game.toml"
    shutil.copy(PACKAGE.parent / "saves/games/three-players.toml", save)
    names = loaded("move", "L1", "--save", str(save))
    assert "luxor_companion.games.luxor.rules.record" in names
    assert not HEAVY & names


def test_scripts_load_no_rich(tmp_path: Path) -> None:
    save = str(shutil.copy(SAVE, tmp_path / "game.toml"))
    second = str(shutil.copy(PYRAMIDS, tmp_path / "second.toml"))
    for args in (
        *(["--json"], ["show", "--json"], ["check", "L1", "--json"], ["options", "--json"]),
        *(["log", "--json"], ["score", "--json"], ["verify", save, "--json"], ["tables", "--json"]),
        *(["note", "x", "--json"], ["undo", "--json"], ["setup", "--json"]),
    ):
        here = [] if args[0] in {"tables", "verify"} else ["--save", save]
        assert not RICH & loaded(*args, *here), args
    for args in (["results"], ["results", "stats"], ["rules", "tunnel"], ["board", "show"]):
        assert not RICH & loaded(*args, "--json"), args
    assert not RICH & loaded("pyramids", "show", "--json", "--save", second)
    assert not RICH & loaded("__complete", "move", "")


@pytest.mark.parametrize(
    "args",
    [
        ["pyramids", "--save", PYRAMIDS, "--json"],
        ["pyramids", "mark", "ani", "12", "c1", "--save", PYRAMIDS],
        ["__complete", "pyramids", "mark", ""],
    ],
    ids=lambda args: " ".join(args[:2]),
)
def test_the_second_game_loads_nothing_of_the_first(args: list[str], tmp_path: Path) -> None:
    save = shutil.copy(PYRAMIDS, tmp_path)
    names = loaded(*[str(save) if arg == PYRAMIDS else arg for arg in args])
    assert "luxor_companion.games.pyramids.rules.state" in names
    assert not (HEAVY | {"tomli_w"}) & names
    inside = [name for name in names if name.startswith("luxor_companion.games.luxor.")]
    assert not set(inside) - {"luxor_companion.games.luxor.commands"}  # the table of its commands


GAME = str(PACKAGE.parent / "saves/games/two-players.toml")


def test_sharing_loads_only_what_it_needs() -> None:
    assert not {"qrcode", "http.server"} & loaded("share", "--save", GAME, "--text")
    assert not {"http.server", "luxor_companion.web"} & loaded("share", "--save", GAME, "--json")
    assert not {"qrcode", "http.server"} & loaded("open", "https://example.org/#b")


ALONE = """
import os, sys, typer, rich.console, rich.table, sqlite3, tomllib  # not again in every process

for name in sys.argv[1:]:
    if not (child := os.fork()):
        __import__(name)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        print(name)
"""


@pytest.mark.skipif(
    not hasattr(os, "fork"), reason="needs fork: one process per module is too slow"
)
def test_every_module_brings_what_it_uses() -> None:
    files = PACKAGE.rglob("*.py")
    parts = [file.relative_to(PACKAGE.parent).with_suffix("").parts for file in files]
    names = [".".join(part).removesuffix(".__init__") for part in parts if "__main__" not in part]
    done = subprocess.run(
        [sys.executable, "-c", ALONE, *names], check=True, capture_output=True, text=True
    )
    assert len(names) > 100
    assert done.stdout.split() == [], done.stderr


TESTS = PACKAGE.parent / "tests"
# Tests of more than a module, in a folder that mirrors one of the package.
OF_THE_WHOLE = {
    "": "architecture docs examples installed platforms readme release schemas scripts",
    "lang": "catalogues command_lines encodings evening fifth_language glossary outside refusals"
    " rules_texts typed_back voice widths",
}


def place_of_tests(module: Path) -> Path:
    """Where a module is tested; a folder as a whole has the folder's name."""
    folder = module.parent.relative_to(PACKAGE)
    name = module.parent.name if module.stem == "__init__" else module.stem.strip("_")
    return TESTS / folder / f"test_{name}.py"


def has_code(module: Path) -> bool:
    """Whether a module does anything: tables and types are tested where they are used."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef) for node in ast.walk(tree))


def test_every_module_has_tests_where_one_looks_for_them() -> None:
    without = [file for file in PACKAGE.rglob("*.py") if has_code(file)]
    without = [file for file in without if not place_of_tests(file).exists()]
    assert not without, [str(place_of_tests(file).relative_to(TESTS)) for file in without]


def test_a_file_of_tests_is_about_a_module_that_is_there() -> None:
    """It is called `test_MODULE.py`, or `test_MODULE_something.py`."""
    of_modules = {place_of_tests(file) for file in PACKAGE.rglob("*.py")}
    for folder in {file.parent for file in of_modules}:
        whole = OF_THE_WHOLE.get(folder.relative_to(TESTS).as_posix().strip("."), "").split()
        known = {file.stem for file in of_modules if file.parent == folder}
        for file in folder.glob("test_*.py"):
            name = file.stem
            fits = name in known or any(name.startswith(f"{one}_") for one in known)
            assert fits or name.removeprefix("test_") in whole, file.relative_to(TESTS)
