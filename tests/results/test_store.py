"""The log's file: ties, merging, migration, damage, and games that come again."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from luxor_companion.errors import BadFileError, LockedError, NewerFileError
from luxor_companion.results.games import Filter, entries, log
from luxor_companion.results.store import open_store
from luxor_companion.results.upkeep import problems
from tests.results.games import FRIDAYS, game, logged


def test_what_is_logged_is_what_is_read(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    with open_store(path) as store:
        found = entries(store, Filter(game="luxor"))
        assert problems(store) == []
    assert [one._replace(number=0) for one in found] == list(FRIDAYS)
    assert [one.number for one in found] == list(range(1, 8))


def of_version(path: Path, version: int) -> None:
    logged(path, FRIDAYS)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")


def another(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE music (title)")


def torn(path: Path) -> None:
    logged(path, FRIDAYS)
    path.write_bytes(path.read_bytes()[:9000])


def scrambled(path: Path) -> None:
    logged(path, FRIDAYS)
    text = bytearray(path.read_bytes())
    for place in range(4096, len(text), 7):
        text[place] ^= 0x5A
    path.write_bytes(text)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        pytest.param(lambda path: of_version(path, 1), NewerFileError, id="older"),
        pytest.param(lambda path: of_version(path, 3), NewerFileError, id="newer"),
        pytest.param(another, BadFileError, id="another program's"),
        pytest.param(lambda path: path.write_text("hello"), BadFileError, id="a text"),
        pytest.param(torn, BadFileError, id="torn"),
        pytest.param(scrambled, BadFileError, id="scrambled"),
        pytest.param(lambda path: path.mkdir(), BadFileError, id="a folder"),
    ],
)
def test_a_file_that_cannot_be_used_is_left_as_it_is(
    tmp_path: Path, make: Callable[[Path], None], error: type[Exception]
) -> None:
    path = tmp_path / "log.db"
    make(path)
    before = None if path.is_dir() else path.read_bytes()
    with pytest.raises(error), open_store(path) as store:
        log(store, game("new", "2026-01-01", "Ani 3", "Jan 2"))
    assert before is None or path.read_bytes() == before


def test_another_writer_that_holds_on_is_named(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    with (
        open_store(path) as holder,
        holder.writing(),
        pytest.raises(LockedError, match="another program"),
        open_store(path, patience=0.05) as store,
    ):
        log(store, game("new", "2026-01-01", "Ani 3", "Jan 2"))


def test_score_parts_that_cannot_be_read_are_damage(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE result SET parts = '[1' WHERE entry = 3")
        connection.commit()
    with pytest.raises(BadFileError, match="damaged"), open_store(path) as store:
        entries(store, Filter())
    with open_store(path) as store:
        assert "score parts" in problems(store)[0]
