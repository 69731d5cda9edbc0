"""The log of games as a file from anywhere: torn, read-only, of another kind."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.results.store import open_store
from tests.conftest import ROOT, Luxor
from tests.table.test_save import in_a_namespace

SHEET = str(ROOT / "saves/sheets/rulebook-example.toml")


@pytest.fixture
def db(luxor: Luxor, tmp_path: Path) -> Path:
    """A log with one game, in the mode it is used in, and nothing beside it."""
    assert luxor("results", "add", "--sheet", SHEET).code == Exit.FINE
    path = tmp_path / "results.db"
    assert not path.with_name("results.db-wal").exists()
    return path


def test_a_torn_schema_is_damage_not_a_bug(luxor: Luxor, db: Path) -> None:
    whole = db.read_bytes()
    start = whole.index(b"CREATE TABLE entry")
    refused = 0
    for place in range(start, start + 400, 7):
        db.write_bytes(whole[:place] + b"\xbc" + whole[place + 1 :])
        ran = luxor("results", "list")
        assert ran.code in (Exit.FINE, Exit.BAD_FILE), ran
        refused += ran.code == Exit.BAD_FILE
        assert ran.code == Exit.FINE or ran.err.startswith("error: ")
        assert luxor("results", "check").code in (Exit.FINE, Exit.BAD_FILE)
    assert refused > 20


def test_a_log_on_a_medium_that_cannot_be_written_is_read(db: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(db)) as log:
        assert log.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    disc = tmp_path / "disc"
    disc.mkdir()
    shutil.copy(db, disc / "results.db")
    if os.geteuid():
        disc.chmod(0o555)
        ran = subprocess.run(
            [sys.executable, "-m", "luxor_companion", "results", "--db", disc / "results.db"],
            capture_output=True,
            text=True,
            check=False,
        )
        disc.chmod(0o755)
    else:
        script = "mount --bind disc disc; mount -o remount,bind,ro disc; $LUXOR results --db"
        script = f"{script} disc/results.db; $LUXOR results delete 1 --yes --db disc/results.db"
        ran = in_a_namespace(script, disc)
    assert "Ani 75" in ran.stdout, ran
    assert "readonly" in ran.stderr or os.geteuid()  # what changes it is refused
    assert "Traceback" not in ran.stderr


def test_what_is_not_yet_in_the_file_is_never_left_out(db: Path) -> None:
    """Where a writer was killed, the file alone is not all: it is not read without the rest."""
    with open_store(db) as store:
        store.execute("UPDATE entry SET note = 'new'")
        copy = db.with_name("copy.db")
        shutil.copy(db, copy)
        shutil.copy(f"{db}-wal", f"{copy}-wal")
    with open_store(copy) as store:
        assert store.execute("SELECT note FROM entry").fetchone() == ("new",)
