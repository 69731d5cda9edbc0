"""Whether the log is sound, and copies of it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from luxor_companion.errors import BadFileError
from luxor_companion.lang import _
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
        for table, row, parent, _id in connection.execute("PRAGMA foreign_key_check"):
            text = _("{table} {row} points to no {parent}")
            found.append(text.format(table=table, row=row or "", parent=parent))
        for (number,) in connection.execute(
            "SELECT id FROM entry WHERE id NOT IN (SELECT entry FROM result)"
        ):
            found.append(_of_game(number, _("it has no players")))
        for deleted in (False, True):
            for entry in entries(store, Filter(deleted=deleted)):
                if problem := problem_of(entry):
                    found.append(_of_game(entry.number, problem))
    except (sqlite3.DatabaseError, TypeError, ValueError) as error:  # a text where a number was
        found.append(str(error))
    return found[:MOST_SHOWN]


def _of_game(number: int, problem: str) -> str:
    return _("game {number}: {problem}").format(number=number, problem=problem)


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
        raise BadFileError(target, _("is the log itself; name another file for the copy"))
    if target.is_dir():
        raise BadFileError(target, _("is a folder; name a file for the copy"))
    if target.exists() and not is_ours(target):
        problem = _("is there already and is no copy of a log; name another file")
        raise BadFileError(target, problem)
    if found := problems(store):
        problem = _("is not sound, so it was not copied ({why})").format(why=found[0])
        raise BadFileError(store.path, problem)
    keep_copy(store.path, target)
    with closing(sqlite3.connect(target)) as copy:
        (text,) = copy.execute("PRAGMA quick_check").fetchone()
    if text != "ok":
        raise BadFileError(target, _("the copy is not sound ({why})").format(why=text))
