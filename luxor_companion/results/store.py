"""The log's database file: its tables, opening and copying it."""

import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeVar, get_args, get_type_hints

from luxor_companion import errors
from luxor_companion.core import cached
from luxor_companion.lang import _
from luxor_companion.results import fold_name
from luxor_companion.table import paths
from luxor_companion.table.atomic import checksum, exists, read_start, replacing

VERSION: Final = 3
MARK: Final = 0x4C757872  # "Luxr": tells our databases from other programs'

# `spelling` has every spelling of a player; a result keeps the one it was logged with, so that two
# merged players can be split again. `parts` is a JSON object from name to points, in the order of
# scoring: it reads three times as fast as a row per part.
_NEW: Final = f"""
CREATE TABLE entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  date TEXT NOT NULL,
  place TEXT NOT NULL DEFAULT '',
  minutes INTEGER CHECK (minutes >= 0),
  note TEXT NOT NULL DEFAULT '',
  board TEXT NOT NULL DEFAULT '',
  deleted INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX entry_by_date ON entry (game, date, deleted);
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE spelling (
  folded TEXT PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX spelling_by_player ON spelling (player);
CREATE TABLE result (
  entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
  seat INTEGER NOT NULL CHECK (seat > 0),
  player INTEGER NOT NULL REFERENCES player (id),
  spelling TEXT NOT NULL,
  colour TEXT NOT NULL DEFAULT '',
  started INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL,
  rank INTEGER NOT NULL CHECK (rank > 0),
  parts TEXT NOT NULL DEFAULT '{{}}',
  PRIMARY KEY (entry, seat),
  UNIQUE (entry, player)
) WITHOUT ROWID;
CREATE INDEX result_by_player ON result (player, total);
PRAGMA application_id = {MARK};
PRAGMA user_version = {VERSION};
"""

PATIENCE: Final = 10.0  # seconds to wait for another writer: logging takes far less
_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100  # bytes; two of its numbers, at the offsets below, are for the program to set
_VERSION_AT: Final = 60
_MARK_AT: Final = 68
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_READ_ONLY: Final = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
_DAMAGED: Final = (sqlite3.Error, UnicodeDecodeError)  # the second: while reporting a torn schema
Row = TypeVar("Row", bound=NamedTuple)  # its fields are the columns of a query


class _Number(NamedTuple):
    number: int


class _Text(NamedTuple):
    text: str


class WrongValueError(sqlite3.DatabaseError):
    """A value in the file is not what its column is for."""

    def __init__(self, kind: type[NamedTuple], row: tuple[object, ...]) -> None:
        known = kinds_of(kind)
        self.row = row
        name, value = next(
            (name, value)
            for place, (name, value) in enumerate(zip(kind._fields, row, strict=True))
            if type(value) not in {types[place] for types in known}
        )
        text = _("{name} is {value}")
        super().__init__(text.format(name=name, value=errors.clip(repr(value), 40)))


@cached
def kinds_of(kind: type[NamedTuple]) -> frozenset[tuple[type, ...]]:
    """Return what the types of a row may be: a field may be of one type, or else None."""
    fields = [get_args(field) or (field,) for field in get_type_hints(kind).values()]
    return frozenset(product(*fields))


class Store(sqlite3.Connection):
    """An open log, for use in a `with` block, which turns SQLite's errors into ours."""

    path: Path

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> Literal[False]:
        self.close()
        if isinstance(error, _DAMAGED):
            raise log_error(self.path, error) from None
        return False

    def rows(self, kind: type[Row], query: str, *values: object) -> Iterator[Row]:
        """Yield what a query finds, row by row.

        Raise WrongValueError where a value is not what its field says: SQLite keeps anything
        anywhere.
        """
        known, wanted = kinds_of(kind), kind._make
        found: Iterable[tuple[object, ...]] = self.execute(query, values)
        for row in found:
            if tuple(map(type, row)) not in known:
                raise WrongValueError(kind, row)
            yield wanted(row)

    def numbers(self, query: str, *values: object) -> list[int]:
        """Return the one column, of whole numbers, that a query finds."""
        return [number for (number,) in self.rows(_Number, query, *values)]

    def texts(self, query: str, *values: object) -> list[str]:
        """Return the one column, of texts, that a query finds."""
        return [text for (text,) in self.rows(_Text, query, *values)]

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Run the block as one transaction, or as part of the one it is in."""
        nested = self.in_transaction
        if nested:
            yield
            return
        with self.changing():
            yield
            done = self.in_transaction  # not rolled back
        if done:
            errors.note_saved(self.path)

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Run the block as one transaction, and commit it unless it was rolled back."""
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.rollback()
            raise
        if self.in_transaction:
            self.execute("COMMIT")


def _connect(path: Path, where: str, patience: float = PATIENCE) -> Store:
    """Return a connection to the log at `path`, which SQLite finds at `where`."""
    uri = where.startswith("file:")
    store = sqlite3.connect(where, timeout=patience, isolation_level=None, factory=Store, uri=uri)
    store.path = path
    store.create_function("folded", 1, fold_name, deterministic=True)
    return store


def empty_store(path: Path) -> Store:
    """Return an empty log in memory, to read from before the first game is logged."""
    store = _connect(path, ":memory:")
    _run(store, _NEW)
    return store


def open_store(path: Path, patience: float = PATIENCE) -> Store:
    """Open a log for reading and writing; create it if it doesn't exist.

    Raise BadFileError if it is damaged or another program's, and NewerFileError if a newer version
    wrote it; the file stays unchanged. Raise LockedError if another program keeps it locked.
    """
    _check_head(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _open(path, str(path), patience)
    except (OSError, *_DAMAGED) as error:
        if not _is_read_only(path, error):
            raise log_error(path, error) from None
    try:  # on a read-only medium not even a reader can set its lock
        return _open(path, f"{path.absolute().as_uri()}?immutable=1", patience)
    except _DAMAGED as error:
        raise log_error(path, error) from None


def _open(path: Path, where: str, patience: float) -> Store:
    """Return an open log, ready for use. SQLite's own errors pass through."""
    store = _connect(path, where, patience)
    try:
        _prepare(store, patience)
    except BaseException:
        store.close()
        raise
    return store


def _is_read_only(path: Path, error: Exception) -> bool:
    """Return whether a log is intact but on a read-only medium."""
    code = _code(error)
    pending = path.with_name(f"{path.name}-wal")
    return code in _READ_ONLY and exists(path) and not exists(pending)


def _code(error: Exception) -> int:
    """Return SQLite's code for an error; 0 if it has none."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def _check_head(path: Path) -> None:
    """Raise an error for a file we can't read, by its header alone, before SQLite touches it."""
    head = _head(path)
    if not head:
        return  # no file yet, or an empty one that a crash left behind
    if not head.startswith(_MAGIC) or len(head) < _HEADER:
        problem = _("is not a results file, or is damaged; it was left as it is")
        raise errors.BadFileError(path, problem)
    _check_version(path, _number_at(head, _VERSION_AT), _number_at(head, _MARK_AT))


def is_ours(path: Path) -> bool:
    """Return whether a file is a log of games, of any version, or empty or missing."""
    head = _head(path)
    return not head or (head.startswith(_MAGIC) and _number_at(head, _MARK_AT) == MARK)


def _head(path: Path) -> bytes:
    return read_start(path, _HEADER) if exists(path) else b""


def _number_at(head: bytes, place: int) -> int:
    return int.from_bytes(head[place : place + 4], "big")


def _check_version(path: Path, version: int, mark: int, *, filled: bool = False) -> None:
    """Raise an error for another program's or version's database; `filled`: it has tables."""
    if (mark != MARK and (version or mark)) or (filled and not version):
        problem = _("is a database of another program; it was left as it is")
        raise errors.BadFileError(path, problem)
    if version not in (0, VERSION):
        problem = _(
            "written by another version of this program (version {version} of the results, this one"
            " reads {known}); it was left as it is"
        )
        raise errors.NewerFileError(path, problem.format(version=version, known=VERSION))


def _prepare(store: Store, patience: float) -> None:
    store.execute("BEGIN")  # one consistent view: another process may be creating the log
    version, mark = _pragma(store, "user_version"), _pragma(store, "application_id")
    filled = bool(store.numbers("SELECT 1 FROM sqlite_master"))
    _check_version(store.path, version, mark, filled=filled)
    store.execute("COMMIT")
    store.execute("PRAGMA foreign_keys = ON")
    _use_wal(store, patience)
    if version != VERSION:
        with store.changing():
            version = _pragma(store, "user_version")  # another process may have been faster
            if not version:
                _run(store, _NEW)


def _pragma(store: Store, name: str) -> int:
    return store.numbers(f"PRAGMA {name}")[0]


def _use_wal(store: Store, patience: float) -> None:
    """Switch to WAL, where readers and a writer don't block each other; SQLite doesn't retry it."""
    give_up = time.monotonic() + patience
    while True:
        try:
            store.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if _code(error) in _READ_ONLY:
                return  # a copy on a read-only medium is read as it is
            if _code(error) not in _BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
        else:
            return


def _run(store: Store, script: str) -> None:
    """Run a script statement by statement: `executescript` would end the transaction."""
    for statement in script.split(";"):
        if statement.strip():
            store.execute(statement)


def copy_log(path: Path, target: Path) -> str:
    """Write a copy of a whole log, and return its checksum.

    The target is replaced only when the copy is complete.
    """
    try:
        with replacing(target) as temporary:
            with (
                closing(sqlite3.connect(path)) as log,
                closing(sqlite3.connect(temporary)) as copy,
            ):
                log.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
            return checksum(temporary)
    except _DAMAGED as error:
        raise log_error(target, error) from None


def log_error(path: Path, error: Exception) -> errors.LuxorError:
    """Return the error of ours for an error of the system or of SQLite."""
    if isinstance(error, OSError):
        problem = _("cannot be opened ({why})").format(why=errors.system_says(error))
        return errors.BadFileError(path, problem)
    if _code(error) in _BUSY:
        return errors.LockedError(path, _("another program is writing the results; try again"))
    if isinstance(error, sqlite3.OperationalError):
        problem = _("the results file cannot be used ({why})").format(why=error)
        return errors.BadFileError(path, problem)
    problem = _(
        "the results file is damaged ({why}); it was left as it is: keep a copy of it, name "
        "another with --db or LUXOR_DB, and import your last export there"
    )
    return errors.BadFileError(path, problem.format(why=error))


def read_log(db: Path | None) -> Store:
    """Open the log that exists; if there is none yet, return an empty one and create no file."""
    path = db or paths.results_file()
    if path.exists():
        return open_store(path)
    if db is not None:
        raise errors.BadFileError(db, _("there is no such file"))
    return empty_store(path)


def write_log(db: Path | None) -> Store:
    """Open the log to add games; create it if there is none yet."""
    return open_store(db or paths.results_file())
