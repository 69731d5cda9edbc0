"""The log's file: ties, merging, migration, damage, and games that come again."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from luxor_companion.errors import BadFileError, Exit, LockedError, NewerFileError
from luxor_companion.results.games import Filter, entries, log
from luxor_companion.results.store import VERSION, open_store
from luxor_companion.results.upkeep import problems
from tests.conftest import Luxor
from tests.results.games import FRIDAYS, game, logged

SHOWS = (
    ("--json",),
    ("show", "2"),
    ("show", "2", "--json"),
    ("stats", "--json"),
    ("stats", "Ani"),
    ("ratings", "Ani"),
    ("players",),
    ("export", "-", "--format", "csv"),
    ("export", "-", "--format", "json"),
    ("export", "-", "--format", "bgsplay"),
    ("edit", "2", "--note", "x"),
    ("delete", "2", "--yes"),
    ("undelete", "2"),
)
SHARES = (("share", "2"), ("share", "2", "--json"), ("share", "2", "--bgstats"))


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


def older(path: Path) -> None:
    """A file that an earlier version of the program wrote, with games in other tables."""
    script = Path(__file__).with_name("version2.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


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
        pytest.param(older, NewerFileError, id="older"),
        pytest.param(lambda path: of_version(path, VERSION + 1), NewerFileError, id="newer"),
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


@pytest.mark.parametrize(
    "words", [*SHOWS, ("check",), ("add", "Mia", "87", "Bob", "81"), ("backup", "copy.db")]
)
def test_results_of_an_older_version_are_refused_in_a_sentence(
    luxor: Luxor, tmp_path: Path, words: tuple[str, ...]
) -> None:
    path = tmp_path / "results.db"
    older(path)
    before = path.read_bytes()
    ran = luxor("results", *words, "--db", str(path))
    assert (ran.code, path.read_bytes()) == (Exit.NEWER_FILE, before)
    assert "version 2 of the results" in ran.err + ran.out


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


COLUMNS = (
    *(("entry", name) for name in ("key", "game", "date", "place", "minutes", "note", "board")),
    ("entry", "deleted"),
    *(("result", name) for name in ("seat", "spelling", "colour", "started", "total", "rank")),
    ("result", "parts"),
    ("player", "name"),
    ("spelling", "folded"),
    *(("entry", "id"), ("result", "entry"), ("result", "player"), ("player", "id")),
    ("spelling", "player"),
)
VALUES = ("NULL", "7", "-7", "2.5", "'x'", "''", "x'fffe'", "CAST(x'fffe' AS TEXT)", "'é\u202e'")


@pytest.mark.parametrize("place", range(len(COLUMNS)))
def test_any_value_in_any_column_is_named_and_never_a_bug(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    """Values as another program may write them into the file, whatever its columns are for."""
    path = tmp_path / "results.db"
    monkeypatch.setenv("LUXOR_DB", str(path))
    table, column = COLUMNS[place]
    for value in VALUES[place % 3 :: 3]:  # three columns together meet each of them
        logged(path, FRIDAYS)
        with closing(sqlite3.connect(path)) as connection:
            loosen(connection)
            change = f"UPDATE {table} SET {column} = {value} WHERE rowid = 2"  # noqa: S608  # ours
            connection.execute(change)
            query = f"SELECT typeof({column}) FROM {table} WHERE rowid = 2"  # noqa: S608
            found = connection.execute(query).fetchone()
            connection.commit()
        checked = json.loads(luxor("results", "check", "--json", "--db", str(path)).out)
        is_read = column not in ("spelling", "folded")
        if found[0] in ("blob", "real") or (value == "CAST(x'fffe' AS TEXT)" and is_read):
            assert any(column in one or "game" in one for one in checked["problems"]), value
        for words in SHOWS:
            ran = luxor("results", *words, "--db", str(path))
            assert ran.code != Exit.BUG, (value, words, ran)
        for words in SHARES:
            ran = luxor(*words)
            assert ran.code != Exit.BUG, (value, words, ran)
        path.unlink()


def test_a_file_with_other_tables_is_not_sound(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    with closing(sqlite3.connect(path)) as connection:
        loosen(connection)
        connection.commit()
    with open_store(path) as store:
        assert problems(store) == ["it is not built as this program builds it"]


def test_a_wrong_value_is_named_with_its_game(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE entry SET minutes = 'y' WHERE id = 5")
        connection.execute("UPDATE result SET total = x'00' WHERE entry = 2 AND seat = 1")
        connection.commit()
    with open_store(path) as store:
        found = problems(store)
    assert {"game 5: minutes is 'y'", "game 2: total is X'00'"} <= set(found)
    with pytest.raises(BadFileError, match="game 5: minutes is 'y'"), open_store(path) as store:
        entries(store, Filter())


def loosen(connection: sqlite3.Connection) -> None:
    """Make every table of a log take any value in any column."""
    connection.execute("PRAGMA foreign_keys = OFF")
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        if table.startswith("sqlite_"):
            continue
        names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        connection.execute(f"CREATE TABLE loose ({', '.join(names)})")
        connection.execute(f"INSERT INTO loose SELECT * FROM {table}")  # noqa: S608  # ours
        connection.execute(f"DROP TABLE {table}")
        connection.execute(f"ALTER TABLE loose RENAME TO {table}")
