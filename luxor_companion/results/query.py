"""Games out of the log: which are meant, and all that is known of them."""

import json
import sqlite3
from typing import NamedTuple

from luxor_companion.games.scoring import Parts
from luxor_companion.results.entry import Entry, Line, folded
from luxor_companion.results.store import Store

# A game without an hour was told of afterwards: it comes after those of its day that have one.
_WHEN = "CASE length(date) WHEN 10 THEN date || '~' ELSE date END"
_COLUMNS = "id, key, game, date, place, minutes, note, board, deleted"

_MOST = 2**63 - 1  # what SQLite holds; no game has a larger number


class Filter(NamedTuple):
    """Which games are meant; None is any."""

    game: str | None = None
    players: int | None = None
    since: str | None = None
    until: str | None = None  # included: a day, a month or a year
    board: str | None = None
    deleted: bool | None = False
    latest: int | None = None  # only so many, of the end
    number: int | None = None
    key: str | None = None


def entries(store: Store, wanted: Filter) -> list[Entry]:
    """The games that are meant, the oldest first."""
    return read(store.connection, wanted)


def keys(store: Store) -> list[str]:
    """The keys of all games, deleted ones too."""
    return [row[0] for row in store.connection.execute("SELECT key FROM entry")]


def read(connection: sqlite3.Connection, wanted: Filter) -> list[Entry]:
    """The games that are meant, the oldest first."""
    chosen, values = _chosen(wanted)
    heads = connection.execute(
        f"SELECT {_COLUMNS} FROM entry WHERE id IN ({chosen}) ORDER BY {_WHEN}, id", values
    ).fetchall()
    rows = connection.execute(
        "SELECT entry, name, total, rank, colour, started, parts"
        " FROM result JOIN player ON player.id = result.player"
        f" WHERE entry IN ({chosen}) ORDER BY entry, seat",
        values,
    ).fetchall()
    lines: dict[int, list[Line]] = {}
    for row, parts in zip(rows, _parts([row[-1] for row in rows]), strict=True):
        number, name, total, rank, colour, started, _ = row
        line = Line(name, total, rank, parts, colour, started != 0)
        lines.setdefault(number, []).append(line)
    return [
        Entry(key, game, date, tuple(lines[number]), place, minutes, note, board, number, gone != 0)
        for number, key, game, date, place, minutes, note, board, gone in heads
        if number in lines
    ]


def _parts(texts: list[str]) -> list[Parts]:
    """The score parts of many lines, read all at once: five times as fast as one by one."""
    try:
        found = json.loads(f"[{','.join(texts)}]")
        if len(found) == len(texts):
            return [tuple(parts.items()) for parts in found]
    except (ValueError, AttributeError, TypeError):
        pass
    raise sqlite3.DatabaseError("score parts cannot be read")


def _chosen(wanted: Filter) -> tuple[str, list[object]]:
    """The SELECT of the ids that are meant, and the values in it."""
    conditions: dict[str, object] = {
        "deleted = ?": wanted.deleted,
        "game = ?": wanted.game,
        "date >= ?": wanted.since,
        "date <= ?": wanted.until and f"{wanted.until}~",  # after every hour of it
        "folded(board) = ?": None if wanted.board is None else folded(wanted.board),
        "(SELECT count(*) FROM result WHERE entry = entry.id) = ?": wanted.players,
        "id = ?": wanted.number,
        "key = ?": wanted.key,
    }
    told = {text: value for text, value in conditions.items() if value is not None}
    select = f"SELECT id FROM entry WHERE {' AND '.join(told) or 'TRUE'}"
    values = list(told.values())
    if wanted.latest is not None:
        select = f"{select} ORDER BY {_WHEN} DESC, id DESC LIMIT ?"
        values.append(wanted.latest)
    return select, [min(value, _MOST) if isinstance(value, int) else value for value in values]
