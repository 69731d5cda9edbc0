"""Games logged once: what comes again, what was set straight, what was deleted."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from luxor_companion.errors import BadFileError
from luxor_companion.results.log import backup, log, problems, replace, set_deleted
from luxor_companion.results.people import Filter, entries
from luxor_companion.results.store import open_store
from tests.results.games import FRIDAYS, game, logged
from tests.results.test_results import read
from tests.results.test_store import another


def test_the_same_key_is_the_same_game(tmp_path: Path) -> None:
    with open_store(tmp_path / "log.db") as store:
        first = game("k", "2026-01-01", "Ani 40+20", "Jan 50", place="home", minutes=40)
        first = first._replace(note="rain", board="printed")
        assert log(store, first).what == "new"
        assert log(store, first).what == "same"
        again = log(store, game("k", "2026-01-01", "Ani 60", "Jan 55"))
        assert (again.number, again.what) == (1, "updated")
        (entry,) = entries(store, Filter())
    assert entry.place == "home"  # what the second did not tell stays known
    assert (entry.minutes, entry.note, entry.board) == (40, "rain", "printed")
    assert entry.lines[0].parts == (("track", 40), ("adventurers", 20))
    assert entry.lines[1].total == 55


def test_what_was_set_straight_by_hand_is_kept_when_asked(tmp_path: Path) -> None:
    with open_store(tmp_path / "log.db") as store:
        log(store, game("k", "2026-01-01", "Ani 60", "Jan 50"))
        replace(store, entries(store, Filter())[0]._replace(date="2025-12-31", note="late"))
        log(store, game("k", "2026-01-01", "Ani 61", "Jan 50", note="x"), corrected=True)
        (entry,) = entries(store, Filter())
    assert (entry.date, entry.note, entry.lines[0].total) == ("2025-12-31", "late", 61)


def test_a_deleted_game_comes_back_only_when_asked(tmp_path: Path) -> None:
    with open_store(tmp_path / "log.db") as store:
        for one in FRIDAYS[:2]:
            log(store, one)
        set_deleted(store, 1, deleted=True)
        assert log(store, FRIDAYS[0]).what == "deleted"
        assert [one.number for one in entries(store, Filter())] == [2]
        set_deleted(store, 1, deleted=False)
        assert [one.number for one in entries(store, Filter())] == [1, 2]


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
