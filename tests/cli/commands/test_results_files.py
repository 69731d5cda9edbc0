"""`luxor results export`, `import`, `check` and `backup`."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.commands.test_results import said
from tests.conftest import Luxor
from tests.results.games import FRIDAYS, logged


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log with seven games, the one in use."""
    path = logged(tmp_path / "log.db", FRIDAYS)
    monkeypatch.setenv("LUXOR_DB", str(path))
    return path


@pytest.mark.usefixtures("db")
def test_export_and_import_make_the_same_log(luxor: Luxor, tmp_path: Path) -> None:
    for name in ("games.csv", "games.json", "games.bgsplay"):
        file, other = tmp_path / name, str(tmp_path / f"{name}.db")
        assert said(luxor, "export", str(file))["game_count"] == 7
        assert said(luxor, "import", str(file))["same"] == 7
        assert said(luxor, "import", str(file), "--db", other)["new"] == 7
        assert said(luxor, "import", str(file), "--db", other)["same"] == 7
        ours, theirs = said(luxor, "--limit", "9"), said(luxor, "--limit", "9", "--db", other)
        if name != "games.bgsplay":  # the app has no place for some of it
            assert ours == theirs


@pytest.mark.usefixtures("db")
def test_a_broken_import_changes_nothing_unless_told_to_skip(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    rows = ["a,2026-03-01,Ani,70", "a,2026-03-01,Jan,60", "b,2026-03-02,Ani,many"]
    file.write_text("\n".join(["key,date,player,total", *rows]), encoding="utf-8")
    ran = luxor("results", "import", str(file))
    assert (ran.code, ran.out) == (Exit.BAD_FILE, "")
    assert f"{file}, row 4: total should be a whole number, not 'many'" in ran.err
    assert "nothing was imported" in ran.err
    assert len(said(luxor, "--limit", "99")["games"]) == 7
    ran = luxor("results", "import", str(file), "--skip-bad")
    assert (ran.code, ran.out) == (Exit.FINE, "Games: 1 new.\n")
    assert "row 4" in ran.err
    assert "skipped" in ran.err
    assert len(said(luxor, "--limit", "99")["games"]) == 8


def test_checking_and_copying(luxor: Luxor, db: Path, tmp_path: Path) -> None:
    assert said(luxor, "check")["sound"] is True
    assert "All is well: 7 games (0 more deleted), 4 players" in luxor("results", "check").out
    luxor("results", "backup", str(tmp_path / "copy.db"))
    assert said(luxor, "--db", str(tmp_path / "copy.db")) == said(luxor)
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("UPDATE result SET total = 1 WHERE entry = 3")
        connection.commit()
    ran = luxor("results", "check")
    assert ran.code == Exit.BAD_FILE
    assert "game 3: the parts of Mia add up to 88, not to 1" in ran.err
    assert luxor("results", "backup", str(tmp_path / "copy.db")).code == Exit.BAD_FILE
    assert said(luxor, "check", "--db", str(tmp_path / "copy.db"))["sound"] is True
