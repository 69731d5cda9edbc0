"""The log's file: opened, checked, brought up to date; one transaction per change."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, Self

from luxor_companion.errors import BadFileError, LockedError, LuxorError, NewerFileError
from luxor_companion.lang import _
from luxor_companion.lang.outside import system_says
from luxor_companion.results import schema
from luxor_companion.results.entry import folded

PATIENCE: Final = 10.0  # seconds to wait for another writer: logging takes far less
_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100  # bytes; in it, at these places, two numbers are the program's own
_VERSION_AT: Final = 60
_MARK_AT: Final = 68
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_FIXED: Final = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)


class Store:
    """An open log. Use it in a `with` block; SQLite's errors leave as ours."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self.connection = connection

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.connection.close()
        if isinstance(error, sqlite3.Error):
            raise told(self.path, error) from None

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept, or nothing."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield self.connection
        except BaseException:
            self.connection.rollback()
            raise
        self.connection.execute("COMMIT")


def empty_store(path: Path) -> Store:
    """A log with nothing in it, in memory: what there is before the first game is logged."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.create_function("folded", 1, folded, deterministic=True)
    schema.make(connection)
    return Store(path, connection)


def open_store(path: Path, patience: float = PATIENCE) -> Store:
    """Open a log for reading and writing; it is made if it is not there.

    :raises BadFileError: if it is damaged, or another program's; it is left as it is.
    :raises NewerFileError: if a newer version wrote it.
    :raises LockedError: if another program holds on to it.
    """
    _look(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise told(path, error) from None
    try:
        connection.create_function("folded", 1, folded, deterministic=True)
        _make_ready(path, connection, patience)
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.Error):
            raise told(path, error) from None
        raise
    return Store(path, connection)


def _look(path: Path) -> None:
    """Refuse a file that is none of ours by its head alone, before SQLite may touch it."""
    head = _head(path)
    if not head:
        return  # none yet, or what a crash at the very beginning leaves: as good as none
    if not head.startswith(_MAGIC) or len(head) < _HEADER:
        problem = _("is not a log of games, or is damaged; it was left as it is")
        raise BadFileError(path, problem)
    _check(path, _at(head, _VERSION_AT), _at(head, _MARK_AT))


def is_ours(path: Path) -> bool:
    """Whether a file is a log of games, of any version, or empty."""
    head = _head(path)
    return not head or (head.startswith(_MAGIC) and _at(head, _MARK_AT) == schema.MARK)


def _head(path: Path) -> bytes:
    try:
        if not path.exists():
            return b""
        with path.open("rb") as file:
            return file.read(_HEADER)
    except OSError as error:
        raise told(path, error) from None


def _at(head: bytes, place: int) -> int:
    return int.from_bytes(head[place : place + 4], "big")


def _check(path: Path, version: int, mark: int) -> None:
    if (version or mark) and mark != schema.MARK:
        raise _of_another(path)
    if version > schema.VERSION:
        problem = _(
            "written by a newer version of this program (log version {version}, this one reads"
            " {known}); it was left as it is"
        )
        raise NewerFileError(path, problem.format(version=version, known=schema.VERSION))


def _of_another(path: Path) -> BadFileError:
    return BadFileError(path, _("is a database of another program; it was left as it is"))


def _make_ready(path: Path, connection: sqlite3.Connection, patience: float) -> None:
    connection.execute("BEGIN")  # one look at all of it, while another process may be making it
    version = _number(connection, "user_version")
    _check(path, version, _number(connection, "application_id"))
    if not version and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise _of_another(path)
    connection.execute("COMMIT")
    connection.execute("PRAGMA foreign_keys = ON")
    _use_wal(connection, patience)
    if version != schema.VERSION:
        _bring_up_to_date(path, connection)


def _bring_up_to_date(path: Path, connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    version = _number(connection, "user_version")  # another process may have been faster
    try:
        if not version:
            schema.make(connection)
        elif version < schema.VERSION:
            keep_copy(path, path.with_name(f"{path.name}.version-{version}"))
            schema.migrate(connection, version)
    except BaseException:
        connection.rollback()
        raise
    connection.execute("COMMIT")


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _use_wal(connection: sqlite3.Connection, patience: float) -> None:
    """Readers and a writer do not wait for each other. Changing to it does not wait by itself."""
    give_up = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in _FIXED:
                return  # a copy on a medium that cannot be written is read as it is
            if error.sqlite_errorcode & 0xFF not in _BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
        else:
            return


def keep_copy(path: Path, target: Path) -> None:
    """Write a whole copy of a log; the target is replaced only when it is complete."""
    temporary = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as log, closing(sqlite3.connect(temporary)) as copy:
            log.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        temporary.replace(target)
    except (OSError, sqlite3.Error) as error:
        temporary.unlink(missing_ok=True)
        raise told(target, error) from None


def told(path: Path, error: Exception) -> LuxorError:
    """An error of the system or of SQLite in our words."""
    if isinstance(error, OSError):
        problem = _("cannot be opened ({why})").format(why=system_says(error))
        return BadFileError(path, problem)
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in _BUSY:
        return LockedError(path, _("another program is writing the log of games; try again"))
    if isinstance(error, sqlite3.OperationalError):
        problem = _("the log of games cannot be used ({why})").format(why=error)
        return BadFileError(path, problem)
    problem = _(
        "the log of games is damaged ({why}); it was left as it is: keep a copy of it, name"
        " another with --db or LUXOR_DB, and import your last export there"
    )
    return BadFileError(path, problem.format(why=error))
