"""What nobody foresaw is one sentence and a report without anything private, never a traceback."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from luxor_companion.cli import app
from luxor_companion.errors import Exit
from luxor_companion.table import paths
from tests.cli.at_table import logged, start
from tests.conftest import ROOT, Luxor

SECRET = "Nefertari"
SHEET = ROOT / "saves/sheets/rulebook-example.toml"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug: listing the tables fails, with a name in its message."""

    def fail(*_args: object) -> list[str]:
        raise KeyError(SECRET)

    monkeypatch.delenv("LUXOR_DEBUG")
    monkeypatch.setattr(paths, "table_names", fail)


def reports(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "state/luxor-companion").glob("*"))


@pytest.mark.usefixtures("broken")
def test_a_bug_is_one_sentence_and_a_report(luxor: Luxor, tmp_path: Path) -> None:
    ran = luxor("tables")
    assert (ran.code, ran.out) == (Exit.BUG, "")
    assert "This is a bug in luxor (KeyError)" in ran.err
    (report,) = reports(tmp_path)
    assert str(report) in ran.err
    text = report.read_text(encoding="utf-8")
    assert "Command: luxor tables\n" in text
    assert re.search(r"^luxor \d+\.\d+.*, Python 3\.", text)
    assert "luxor_companion/cli/commands/tables.py:" in text
    assert "in tables_command" in text
    assert "KeyError" in text


@pytest.mark.usefixtures("broken")
def test_a_report_holds_nothing_private(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home of Cleopatra"
    home.mkdir()
    monkeypatch.chdir(home)
    monkeypatch.setenv("HOME", str(home))
    assert luxor("use", "Anubis-table", "--json").code == Exit.BUG
    monkeypatch.setattr(paths, "table_path", paths.table_names)
    for typed, written in (
        (f"share Anubis --location={SECRET} --html Ramses.html", "share … --location --html …"),
        ("new Anubis -pAnubis -p Ramses --lang=en", "new … … -p … --lang"),
    ):
        assert luxor(*typed.split()).code == Exit.BUG
        for report in reports(tmp_path):
            text = report.read_text(encoding="utf-8")
            for word in ("Anubis", SECRET, "Ramses", "Cleopatra", str(tmp_path), str(ROOT.parent)):
                assert word not in text, word
        assert f"Command: luxor {written}\n" in text


def test_a_bug_whose_causes_form_a_circle_has_a_report(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        error, cause = KeyError("a"), ValueError("b")
        error.__cause__, cause.__cause__ = cause, error
        raise error

    monkeypatch.delenv("LUXOR_DEBUG")
    monkeypatch.setattr(app, "call", fail)
    assert luxor("tables").code == Exit.BUG
    (report,) = reports(tmp_path)
    assert "builtins.ValueError" in report.read_text(encoding="utf-8")


@pytest.mark.usefixtures("broken")
def test_only_the_last_reports_are_kept(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "state/luxor-companion"
    folder.mkdir(parents=True)
    for number in range(20):
        (folder / f"crash-20200101-0000{number:02}-1.txt").touch()
    luxor("tables")
    assert len(reports(tmp_path)) == app.MOST_KEPT
    assert reports(tmp_path)[-1].stat().st_size
    monkeypatch.setenv("XDG_STATE_HOME", "/dev/null/nowhere")
    ran = luxor("tables")
    assert (ran.code, "report" in ran.err) == (Exit.BUG, False)
    assert "This is a bug in luxor" in ran.err


def test_a_bug_while_moving_leaves_the_table(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = start(luxor, tmp_path)
    monkeypatch.delenv("LUXOR_DEBUG")
    with monkeypatch.context() as patch:
        patch.setattr("luxor_companion.table.save.checksum_of", lambda text: text / 2)
        assert luxor("move", "L3").code == Exit.BUG
    assert logged(save) == []
    assert luxor("move", "L3").code == Exit.FINE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_output_that_fails_after_the_save_says_that_it_is_saved(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = start(luxor, tmp_path)
    commands = {
        "move L3": True,
        f"results add --sheet {SHEET}": True,
        "show": False,
        "check L3": False,
    }
    for command, saved in commands.items():
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            ran = subprocess.run(
                [sys.executable, "-m", "luxor_companion", *command.split()],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
            )
        assert ran.returncode == Exit.BAD_FILE
        assert "No space left" in ran.stderr
        assert ("what the command did is saved" in ran.stderr) is saved, command
    assert logged(save) == ["red L3"]
