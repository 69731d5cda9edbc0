"""Games into the log: each once, updated when it comes again."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from luxor_companion.errors import BadFileError
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, Line, folded, problem_of
from luxor_companion.results.query import Filter, Player, entries, find, player_of, read
from luxor_companion.results.store import Store, is_ours, keep_copy

What: TypeAlias = Literal["new", "updated", "same", "deleted"]


class Logged(NamedTuple):
    """What became of a game that was to be logged."""

    number: int
    what: What
    before: Entry | None = None


def log(store: Store, entry: Entry, kept: Sequence[str] = ()) -> Logged:
    """Log a game, once for each key; a game that is there already is updated.

    What the new entry leaves open stays as it was, and so do the fields in `kept`. A deleted game
    stays deleted.
    """
    with store.writing() as connection:
        return log_within(connection, entry, kept)


def log_within(connection: sqlite3.Connection, entry: Entry, kept: Sequence[str] = ()) -> Logged:
    """The same inside a transaction that is already open."""
    if problem := problem_of(entry):
        raise BadFileError(entry.key or _("game"), problem)
    players = _players(connection, entry)
    named = zip(entry.lines, players, strict=True)
    entry = entry._replace(lines=tuple(line._replace(name=one.name) for line, one in named))
    before = next(iter(read(connection, Filter(key=entry.key, deleted=None))), None)
    if before is None:
        number = _insert(connection, entry)
        _insert_lines(connection, number, entry.lines, [one.number for one in players])
        return Logged(number, "new")
    if before.deleted:
        return Logged(before.number, "deleted", before)
    after = filled(entry, before)._replace(**{name: getattr(before, name) for name in kept})
    if after == before:
        return Logged(before.number, "same", before)
    _update(connection, after, [one.number for one in players])
    return Logged(before.number, "updated", before)


def _players(connection: sqlite3.Connection, entry: Entry) -> list[Player]:
    """Who sat there; those nobody knows yet are new, unless two of the names are one person."""
    known: dict[int, str] = {}
    for line in entry.lines:
        if found := find(connection, line.name):
            if other := known.get(found.number):
                problem = _(
                    "{name} and {other} are one person in this log: see luxor results players"
                )
                raise BadFileError(entry.key, problem.format(name=other, other=line.name))
            known[found.number] = line.name
    return [player_of(connection, line.name) for line in entry.lines]


def filled(entry: Entry, before: Entry) -> Entry:
    """An entry with what it leaves open taken from what was known before."""
    known = {folded(line.name): line for line in before.lines}
    starter_told = any(line.started for line in entry.lines)
    lines = []
    for line in entry.lines:
        if old := known.get(folded(line.name)):
            parts = line.parts or (old.parts if old.total == line.total else ())
            started = line.started if starter_told else old.started
            line = line._replace(parts=parts, colour=line.colour or old.colour, started=started)  # noqa: PLW2901  # the same line, completed
        lines.append(line)
    return entry._replace(
        lines=tuple(lines),
        place=entry.place or before.place,
        minutes=before.minutes if entry.minutes is None else entry.minutes,
        note=entry.note or before.note,
        board=entry.board or before.board,
        number=before.number,
    )


def replace(store: Store, entry: Entry) -> None:
    """Write an entry that was changed by hand; what it leaves open is open."""
    if problem := problem_of(entry):
        raise BadFileError(_("game {number}").format(number=entry.number), problem)
    with store.writing() as connection:
        players = _players(connection, entry)
        _update(connection, entry, [one.number for one in players])


def set_deleted(store: Store, number: int, *, deleted: bool) -> None:
    with store.writing() as connection:
        connection.execute("UPDATE entry SET deleted = ? WHERE id = ?", (deleted, number))


def _insert(connection: sqlite3.Connection, entry: Entry) -> int:
    cursor = connection.execute(
        "INSERT INTO entry (key, game, date, place, minutes, note, board)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (entry.key, entry.game, entry.date, entry.place, entry.minutes, entry.note, entry.board),
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def _update(connection: sqlite3.Connection, entry: Entry, players: Sequence[int]) -> None:
    connection.execute(
        "UPDATE entry SET date = ?, place = ?, minutes = ?, note = ?, board = ? WHERE id = ?",
        (entry.date, entry.place, entry.minutes, entry.note, entry.board, entry.number),
    )
    spelt = dict(
        connection.execute("SELECT player, spelling FROM result WHERE entry = ?", (entry.number,))
    )
    connection.execute("DELETE FROM result WHERE entry = ?", (entry.number,))
    _insert_lines(connection, entry.number, entry.lines, players, spelt)


def _insert_lines(
    connection: sqlite3.Connection,
    number: int,
    lines: Iterable[Line],
    players: Sequence[int],
    spelt: dict[int, str] | None = None,
) -> None:
    for seat, (line, player) in enumerate(zip(lines, players, strict=True), start=1):
        spelling = (spelt or {}).get(player, line.name)
        points = (line.total, line.rank, json.dumps(dict(line.parts), ensure_ascii=False))
        connection.execute(
            "INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (number, seat, player, spelling, line.colour, line.started, *points),
        )


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
