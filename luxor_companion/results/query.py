"""Games out of the log: which are meant, and all that is known of them."""

import json
import sqlite3
from typing import NamedTuple

from luxor_companion.core.scoring import Parts
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, Line, cleaned, folded
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


class Player(NamedTuple):
    """A person, with the name that is shown."""

    number: int
    name: str
    games: int = 0
    spellings: tuple[str, ...] = ()  # other names that mean this person


class PeopleError(Exception):
    """Players cannot be renamed, merged or split like that; its text says why."""


def player_of(connection: sqlite3.Connection, name: str) -> Player:
    """The player with this name, who is new if nobody had it yet; inside a transaction."""
    if found := find(connection, name):
        return found
    number = connection.execute("INSERT INTO player (name) VALUES (?)", (name,)).lastrowid
    assert number is not None
    connection.execute("INSERT INTO spelling VALUES (?, ?)", (folded(name), number))
    return Player(number, name)


def find(connection: sqlite3.Connection, name: str) -> Player | None:
    """The player with this name, in any spelling."""
    row = connection.execute(
        "SELECT id, name FROM spelling JOIN player ON player.id = player WHERE folded = ?",
        (folded(name),),
    ).fetchone()
    return Player(*row) if row else None


def players(store: Store) -> list[Player]:
    """Everybody, by name, with the number of their games and their other spellings."""
    connection = store.connection
    games = dict(
        connection.execute(
            "SELECT player, sum(deleted = 0) FROM result JOIN entry ON entry.id = entry"
            " GROUP BY player"
        )
    )
    spellings: dict[int, list[str]] = {}
    for name, number in connection.execute("SELECT folded, player FROM spelling ORDER BY folded"):
        spellings.setdefault(number, []).append(name)
    found = []
    for number, name in connection.execute("SELECT id, name FROM player ORDER BY folded(name)"):
        others = tuple(one for one in spellings.get(number, ()) if one != folded(name))
        if number in games or others:  # a name that was a slip, and corrected, is nobody
            found.append(Player(number, name, games.get(number, 0), others))
    return found


def known(connection: sqlite3.Connection, name: str) -> Player:
    """The player with this name.

    :raises PeopleError: naming close ones, if nobody has it.
    """
    if found := find(connection, name):
        return found
    from difflib import get_close_matches

    names = {folded(one): one for (one,) in connection.execute("SELECT name FROM player")}
    close = get_close_matches(folded(name), names, n=1)
    text = _("Nobody in the log is called '{name}'; see luxor results players.")
    if close:
        text = _("Nobody in the log is called '{name}'; did you mean {close}?")
    meant = names[close[0]] if close else ""
    raise PeopleError(text.format(name=cleaned(name), close=meant))


def rename(store: Store, old: str, new: str) -> Player:
    """Give a player another name; the old one keeps meaning the same person."""
    new = cleaned(new)
    if not new:
        raise PeopleError(_("A name cannot be empty."))
    with store.writing() as connection:
        player = known(connection, old)
        other = find(connection, new)
        if other and other.number != player.number:
            text = _(
                "{other} is in the log already; if {name} is the same person:"
                ' luxor results players merge "{name}" "{other}".'
            )
            raise PeopleError(text.format(name=player.name, other=other.name))
        connection.execute("UPDATE player SET name = ? WHERE id = ?", (new, player.number))
        connection.execute(
            "INSERT OR IGNORE INTO spelling VALUES (?, ?)", (folded(new), player.number)
        )
        return player._replace(name=new)


def merge(store: Store, name: str, into: str) -> tuple[Player, int]:
    """Make one person of two spellings; who it is now, and how many games that moved."""
    with store.writing() as connection:
        one, other = known(connection, name), known(connection, into)
        if one.number == other.number:
            text = _("'{name}' and '{other}' are one person already.")
            raise PeopleError(text.format(name=cleaned(name), other=cleaned(into)))
        met = connection.execute(
            "SELECT a.entry FROM result a JOIN result b ON a.entry = b.entry"
            " WHERE a.player = ? AND b.player = ?",
            (one.number, other.number),
        ).fetchone()
        if met:
            text = _("{name} and {other} sat at one table in game {number}: they are two people.")
            raise PeopleError(text.format(name=one.name, other=other.name, number=met[0]))
        moved = connection.execute(
            "UPDATE result SET player = ? WHERE player = ?", (other.number, one.number)
        ).rowcount
        connection.execute(
            "UPDATE spelling SET player = ? WHERE player = ?", (other.number, one.number)
        )
        connection.execute("DELETE FROM player WHERE id = ?", (one.number,))
        return other, moved


def split(store: Store, name: str) -> tuple[Player, int]:
    """Make a spelling a person of their own again, with the games logged under it."""
    with store.writing() as connection:
        player = known(connection, name)
        if folded(player.name) == folded(name):
            text = _("'{name}' is that person's own name, not another spelling.")
            raise PeopleError(text.format(name=player.name))
        number = connection.execute(
            "INSERT INTO player (name) VALUES (?)", (cleaned(name),)
        ).lastrowid
        assert number is not None
        connection.execute(
            "UPDATE spelling SET player = ? WHERE folded = ?", (number, folded(name))
        )
        moved = connection.execute(
            "UPDATE result SET player = ? WHERE player = ? AND folded(spelling) = ?",
            (number, player.number, folded(name)),
        ).rowcount
        return Player(number, cleaned(name), moved), moved
