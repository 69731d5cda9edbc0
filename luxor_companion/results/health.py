"""Whether the log is sound, and copies of it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from luxor_companion.errors import BadFileError
from luxor_companion.results.entry import problem_of
from luxor_companion.results.query import Filter, entries
from luxor_companion.results.store import Store, is_ours, keep_copy

MOST_SHOWN = 20


def problems(store: Store) -> list[str]:
    """What is wrong with the file or with a game in it; nothing if all is well."""
    connection = store.connection
    found: list[str] = []
    try:
        for (text,) in connection.execute(f"PRAGMA integrity_check({MOST_SHOWN})"):
            found += [] if text == "ok" else [str(text)]
        for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
            found.append(f"{table} {row or ''} points to no {parent}")
        for (number,) in connection.execute(
            "SELECT id FROM entry WHERE id NOT IN (SELECT entry FROM result)"
        ):
            found.append(f"game {number}: it has no players")
        for deleted in (False, True):
            for entry in entries(store, Filter(deleted=deleted)):
                if problem := problem_of(entry):
                    found.append(f"game {entry.number}: {problem}")
    except (sqlite3.DatabaseError, TypeError, ValueError) as error:  # a text where a number was
        found.append(str(error))
    return found[:MOST_SHOWN]


def counts(store: Store) -> dict[str, int]:
    """How much is in the log."""
    row = store.connection.execute(
        "SELECT (SELECT count(*) FROM entry WHERE deleted = 0),"
        " (SELECT count(*) FROM entry WHERE deleted = 1), (SELECT count(*) FROM player)"
    ).fetchone()
    return dict(zip(("games", "deleted", "players"), row, strict=True))


def backup(store: Store, target: Path) -> None:
    """Write a copy of the log, checked before it takes its place.

    :raises BadFileError: if the log is damaged, or the target is something else's file.
    """
    if target.exists() and target.samefile(store.path):
        raise BadFileError(target, "is the log itself; name another file for the copy")
    if target.is_dir():
        raise BadFileError(target, "is a folder; name a file for the copy")
    if target.exists() and not is_ours(target):
        raise BadFileError(target, "is there already and is no copy of a log; name another file")
    if found := problems(store):
        raise BadFileError(store.path, f"is not sound, so it was not copied ({found[0]})")
    keep_copy(store.path, target)
    with closing(sqlite3.connect(target)) as copy:
        (text,) = copy.execute("PRAGMA quick_check").fetchone()
    if text != "ok":
        raise BadFileError(target, f"the copy is not sound ({text})")
