"""Files are opened by one door, and locked on every system."""

import ast
from pathlib import Path

from luxor_companion.errors import Exit
from luxor_companion.table.atomic import SMALL
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
