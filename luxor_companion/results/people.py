"""The players in the log: find, rename, merge, split; and its games, read through a filter."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from luxor_companion.core.game import game_names
from luxor_companion.core.scoring import Parts
from luxor_companion.errors import MissingError, UsageError
from luxor_companion.lang import _
from luxor_companion.results import (
    GameResult,
    PlayerResult,
    Standing,
    clean,
    fold_name,
    name_problem,
    standing,
)

if TYPE_CHECKING:  # views use players and filters without loading SQLite
    from luxor_companion.results.store import Store

# A game without a time was entered later: it comes after that day's games with one.
_WHEN: Final = "CASE length(date) WHEN 10 THEN date || '~' ELSE date END"
_COLUMNS: Final = "id, key, game, date, place, minutes, note, board, deleted"
_MOST: Final = 2**63 - 1  # SQLite's largest integer; no game has a larger number


class Player(NamedTuple):
    """A person in the log, with the name to display."""

    number: int
    name: str


class Person(NamedTuple):
    """Somebody who played."""

    name: Annotated[str, "the name"]
    game_count: Annotated[int, "how many games"]
    spellings: Annotated[tuple[str, ...], "all names that mean this person"]


class _Counted(NamedTuple):
    """A player with the number of their games, None if they have no line, and other spellings."""

    name: str
    games: int | None
    spellings: str  # a list in JSON


class PeopleAnswer(NamedTuple):
    """Everybody who played."""

    players: Annotated[tuple[Person, ...], "each person"]


class PersonAnswer(NamedTuple):
    """Somebody who played, after a change."""

    name: Annotated[str, "the name from now on"]
    moved: Annotated[int, "how many games changed hands"]


def find_player(store: "Store", name: str) -> Player | None:
    """Return the player with this name in any spelling; None if there is none."""
    query = "SELECT id, name FROM spelling JOIN player ON player.id = player WHERE folded = ?"
    found = store.rows(Player, query, fold_name(name))
    return found[0] if found else None


def add_player(store: "Store", name: str) -> Player:
    """Add a player and make this name mean them; call it inside a transaction."""
    number = store.execute("INSERT INTO player (name) VALUES (?)", (name,)).lastrowid
    assert number is not None
    store.execute("INSERT OR REPLACE INTO spelling VALUES (?, ?)", (fold_name(name), number))
    return Player(number, name)


def known_player(store: "Store", name: str) -> Player:
    """Return the player with this name. Raise UsageError, naming a close one, if nobody has it."""
    if player := find_player(store, name):
        return player
    from difflib import get_close_matches

    names = {fold_name(other): other for other in store.texts("SELECT name FROM player")}
    close = get_close_matches(fold_name(name), names, n=1)
    text = _("Nobody in the results is called '{name}'; see luxor results players.")
    if close:
        text = _("Nobody in the results is called '{name}'; did you mean {close}?")
    raise MissingError(text.format(name=clean(name), close=names[close[0]] if close else ""))


def known_names(store: "Store", names: Iterable[str]) -> list[str]:
    """Return the names as the log spells them, each once. Raise UsageError if one is unknown."""
    return list(dict.fromkeys(known_player(store, name).name for name in names))


def everybody(store: "Store") -> list[Person]:
    """Return everybody, by name, with the number of their games and their other spellings."""
    rows = store.rows(
        _Counted,
        "SELECT name, (SELECT sum(deleted = 0) FROM result JOIN entry ON entry.id = entry"
        " WHERE player = player.id), (SELECT json_group_array(folded) FROM spelling"
        " WHERE player = player.id AND folded <> folded(name))"
        " FROM player ORDER BY folded(name)",
    )
    return [
        Person(name, games or 0, tuple(sorted(_read_spellings(spellings))))
        for name, games, spellings in rows
        if games is not None or spellings != "[]"  # else it was a typing mistake, since corrected
    ]


def _read_spellings(text: str) -> list[str]:
    spellings: list[str] = json.loads(text)
    return spellings


def rename(store: "Store", old: str, new: str) -> PersonAnswer:
    """Rename a player; the old name still means the same person."""
    new = clean(new)
    if not new:
        raise UsageError(_("A name cannot be empty."))
    if problem := name_problem(new):
        raise UsageError(f"{problem}.")
    with store.writing():
        player = known_player(store, old)
        other = find_player(store, new)
        if other and other.number != player.number:
            text = _(
                "{other} is in the results already; if {name} is the same person: luxor "
                'results players merge "{name}" "{other}".'
            )
            raise UsageError(text.format(name=player.name, other=other.name))
        store.execute("UPDATE player SET name = ? WHERE id = ?", (new, player.number))
        store.execute(
            "INSERT OR IGNORE INTO spelling VALUES (?, ?)", (fold_name(new), player.number)
        )
        return PersonAnswer(new, 0)


def merge(store: "Store", name: str, into: str) -> PersonAnswer:
    """Merge two players into one; return the one who stays, and how many games moved."""
    with store.writing():
        player, other = known_player(store, name), known_player(store, into)
        if player.number == other.number:
            text = _("'{name}' and '{other}' are one person already.")
            raise UsageError(text.format(name=clean(name), other=clean(into)))
        met = store.numbers(
            "SELECT a.entry FROM result a JOIN result b ON a.entry = b.entry"
            " WHERE a.player = ? AND b.player = ?",
            player.number,
            other.number,
        )
        if met:
            text = _("{name} and {other} played together in game {number}: they are two people.")
            raise UsageError(text.format(name=player.name, other=other.name, number=met[0]))
        ids = (other.number, player.number)
        moved = store.execute("UPDATE result SET player = ? WHERE player = ?", ids).rowcount
        store.execute("UPDATE spelling SET player = ? WHERE player = ?", ids)
        store.execute("DELETE FROM player WHERE id = ?", (player.number,))
        return PersonAnswer(other.name, moved)


def split(store: "Store", name: str) -> PersonAnswer:
    """Make a spelling a player again; return them, and how many games logged under it moved."""
    with store.writing():
        before = known_player(store, name)
        if fold_name(before.name) == fold_name(name):
            text = _("'{name}' is that person's own name, not another spelling.")
            raise UsageError(text.format(name=before.name))
        player = add_player(store, clean(name))
        moved = store.execute(
            "UPDATE result SET player = ? WHERE player = ? AND folded(spelling) = ?",
            (player.number, before.number, fold_name(name)),
        ).rowcount
        return PersonAnswer(player.name, moved)


class Filter(NamedTuple):
    """Which games to choose; None means any."""

    game: str | None = None
    players: int | None = None
    since: str | None = None
    until: str | None = None  # inclusive; a day, a month or a year
    board: str | None = None
    deleted: bool | None = False
    latest: int | None = None  # only this many, the latest ones
    number: int | None = None
    key: str | None = None


class _Head(NamedTuple):
    """A game as it is stored, without its players."""

    number: int
    key: str
    game: str
    date: str
    place: str
    minutes: int | None
    note: str
    board: str
    deleted: int


class _Line(NamedTuple):
    """A player's line in a game, as it is stored."""

    entry: int
    name: str
    total: int
    rank: int
    colour: str
    started: int
    parts: str  # an object in JSON


def entries(store: "Store", chosen: Filter) -> list[GameResult]:
    """Return the games that match a filter, the oldest first."""
    ids, values = _select_ids(chosen)
    heads = store.rows(
        _Head, f"SELECT {_COLUMNS} FROM entry WHERE id IN ({ids}) ORDER BY {_WHEN}, id", *values
    )
    rows = store.rows(
        _Line,
        "SELECT entry, name, total, rank, colour, started, parts"
        " FROM result JOIN player ON player.id = result.player"
        f" WHERE entry IN ({ids}) ORDER BY entry, seat",
        *values,
    )
    lines: dict[int, list[PlayerResult]] = {}
    for row, parts in zip(rows, _read_parts([row.parts for row in rows]), strict=True):
        number, name, total, rank, colour, started, _text = row
        line = PlayerResult(name, total, rank, parts, colour, started != 0)
        lines.setdefault(number, []).append(line)
    return [
        GameResult(
            key, game, date, tuple(lines[number]), place, minutes, note, board, number, gone != 0
        )
        for number, key, game, date, place, minutes, note, board, gone in heads
        if number in lines
    ]


def find_entry(store: "Store", chosen: Filter) -> GameResult | None:
    """Return the oldest game that matches a filter; None if there is none."""
    return next(iter(entries(store, chosen)), None)


def entry_of(store: "Store", number: int, *, deleted: bool | None = False) -> GameResult:
    """Return the game with a number.

    Raise MissingError if there is none, UsageError if `deleted` differs.
    """
    entry = find_entry(store, Filter(number=number, deleted=None))
    if entry and deleted in (None, entry.deleted):
        return entry
    if entry and entry.deleted:
        text = _("Game {number} was deleted: luxor results undelete {number} restores it.")
    elif entry:
        text = _("Game {number} is not deleted.")
    else:
        text = _("There is no game {number} in the results: luxor results lists them.")
        raise MissingError(text.format(number=number))
    raise UsageError(text.format(number=number))


def keys(store: "Store") -> list[str]:
    """Return the keys of all games, including deleted ones."""
    return store.texts("SELECT key FROM entry")


def by_game(plays: Iterable[GameResult]) -> dict[str, list[GameResult]]:
    """Group entries by game, our own games first: points of two games are never mixed."""
    games: dict[str, list[GameResult]] = {name: [] for name in game_names()}
    for entry in plays:
        games.setdefault(entry.game, []).append(entry)
    return {name: entries for name, entries in games.items() if entries}


def standings(store: "Store", entry: GameResult) -> dict[str, Standing]:
    """Return how each player's score in a game ranks among all their scores in the log."""

    def totals_of(name: str) -> list[int]:
        return store.numbers(
            "SELECT total FROM result JOIN player ON player.id = player"
            " JOIN entry ON entry.id = entry WHERE name = ? AND game = ? AND deleted = 0",
            name,
            entry.game,
        )

    return {line.name: standing(line.total, totals_of(line.name)) for line in entry.lines}


def _read_parts(texts: list[str]) -> list[Parts]:
    """Parse the score parts of many lines at once: five times as fast as one by one."""
    try:
        rows: list[dict[str, int]] = json.loads(f"[{','.join(texts)}]")
        if len(rows) == len(texts):
            return [tuple(parts.items()) for parts in rows]
    except (ValueError, AttributeError, TypeError):
        pass
    from sqlite3 import DatabaseError

    raise DatabaseError("score parts cannot be read")


def _select_ids(chosen: Filter) -> tuple[str, list[object]]:
    """Return the SELECT for the ids of games that match a filter, and its values."""
    conditions: dict[str, object] = {
        "deleted = ?": chosen.deleted,
        "game = ?": chosen.game,
        "date >= ?": chosen.since,
        "date <= ?": chosen.until and f"{chosen.until}~",  # later than any time on that day
        "folded(board) = ?": None if chosen.board is None else fold_name(chosen.board),
        "(SELECT count(*) FROM result WHERE entry = entry.id) = ?": chosen.players,
        "id = ?": chosen.number,
        "key = ?": chosen.key,
    }
    used = {text: value for text, value in conditions.items() if value is not None}
    select = f"SELECT id FROM entry WHERE {' AND '.join(used) or 'TRUE'}"
    values = list(used.values())
    if chosen.latest is not None:
        select = f"{select} ORDER BY {_WHEN} DESC, id DESC LIMIT ?"
        values.append(chosen.latest)
    return select, [min(value, _MOST) if isinstance(value, int) else value for value in values]
