"""Checking and copying the file of the results."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from luxor_companion.errors import BadFileError
from luxor_companion.results.store import open_store
from luxor_companion.results.upkeep import backup, problems
from tests.results.games import FRIDAYS, logged
from tests.results.test_results import read
from tests.results.test_store import another


def test_a_copy_is_whole_and_never_replaces_something_else(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Jan", encoding="utf-8")
    another(tmp_path / "music.db")
    with open_store(path) as store:
        backup(store, tmp_path / "sub/copy.db")
        backup(store, tmp_path / "sub/copy.db")
        for target in (letter, tmp_path / "music.db", path, tmp_path):
            with pytest.raises(BadFileError):
                backup(store, target)
    assert read(tmp_path / "sub/copy.db") == read(path)
    assert letter.read_text(encoding="utf-8") == "Dear Jan"


def test_the_check_names_what_is_wrong(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE result SET total = 1 WHERE entry = 3 AND seat = 1")
        connection.execute("DELETE FROM player WHERE name = 'Tom'")
        connection.execute("INSERT INTO entry (key, game, date) VALUES ('x', 'luxor', 'never')")
        connection.commit()
    with open_store(path) as store:
        found = problems(store)
    assert any("points to no player" in one for one in found)
    assert "game 8: it has no players" in found
    assert any(one.startswith("game 3: the parts of Mia add up to 88") for one in found)
