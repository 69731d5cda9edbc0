"""Games out of the log: which are meant, all that is known of them, how special a score is."""

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from luxor_companion.core.game import game_names
from luxor_companion.core.scoring import Parts
from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, Line, fold_name

if TYPE_CHECKING:  # views and statistics know filters, and load no database
    from luxor_companion.results.store import Store

# A game without an hour was entered afterwards: it comes after those of its day that have one.
_WHEN: Final = "CASE length(date) WHEN 10 THEN date || '~' ELSE date END"
_COLUMNS: Final = "id, key, game, date, place, minutes, note, board, deleted"
_MOST: Final = 2**63 - 1  # what SQLite holds; no game has a larger number


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


class Standing(NamedTuple):
    """A score among others. `better_than` is the share of them it beats."""

    score: int
    games: int
    better_than: float | None  # None if there is nothing to compare it with
    place: int  # 1: no score was higher
    equal: int


def entries(store: "Store", chosen: Filter) -> list[Entry]:
    """Return the games that are meant, the oldest first."""
    ids, values = _select_ids(chosen)
    heads = store.execute(
        f"SELECT {_COLUMNS} FROM entry WHERE id IN ({ids}) ORDER BY {_WHEN}, id", values
    ).fetchall()
    rows = store.execute(
        "SELECT entry, name, total, rank, colour, started, parts"
        " FROM result JOIN player ON player.id = result.player"
        f" WHERE entry IN ({ids}) ORDER BY entry, seat",
        values,
    ).fetchall()
    lines: dict[int, list[Line]] = {}
    for row, parts in zip(rows, _read_parts([row[-1] for row in rows]), strict=True):
        number, name, total, rank, colour, started, _text = row
        line = Line(name, total, rank, parts, colour, started != 0)
        lines.setdefault(number, []).append(line)
    return [
        Entry(key, game, date, tuple(lines[number]), place, minutes, note, board, number, gone != 0)
        for number, key, game, date, place, minutes, note, board, gone in heads
        if number in lines
    ]


def entry_of(store: "Store", number: int, *, deleted: bool | None = False) -> Entry:
    """Return the game with a number. Raise UsageError if it is not there, or deleted or not."""
    found = next(iter(entries(store, Filter(number=number, deleted=None))), None)
    if found and deleted in (None, found.deleted):
        return found
    if found and found.deleted:
        text = _("Game {number} was deleted: luxor results undelete {number} brings it back.")
    elif found:
        text = _("Game {number} is not deleted.")
    else:
        text = _("There is no game {number} in the log: luxor results lists them.")
    raise UsageError(text.format(number=number))


def keys(store: "Store") -> list[str]:
    """Return the keys of all games, deleted ones too."""
    return [key for (key,) in store.execute("SELECT key FROM entry")]


def by_game(found: Iterable[Entry]) -> dict[str, list[Entry]]:
    """Return the entries of each game, ours first: points of two are never counted together."""
    games: dict[str, list[Entry]] = {name: [] for name in game_names()}
    for entry in found:
        games.setdefault(entry.game, []).append(entry)
    return {name: entries for name, entries in games.items() if entries}


def standing(score: int, scores: Sequence[int]) -> Standing:
    """Return where a score stands among others."""
    lower = sum(other < score for other in scores)
    higher = sum(other > score for other in scores)
    share = lower / len(scores) if scores else None
    return Standing(score, len(scores), share, 1 + higher, len(scores) - lower - higher)


def standings(store: "Store", entry: Entry) -> dict[str, Standing]:
    """Return where everybody's score in a game stands among all they had in the log."""
    totals: dict[str, list[int]] = {line.name: [] for line in entry.lines}
    for one in entries(store, Filter(game=entry.game)):
        for line in one.lines:
            if line.name in totals:
                totals[line.name].append(line.total)
    return {line.name: standing(line.total, totals[line.name]) for line in entry.lines}


def _read_parts(texts: list[str]) -> list[Parts]:
    """Return the score parts of many lines, read at once: five times as fast as one by one."""
    try:
        found = json.loads(f"[{','.join(texts)}]")
        if len(found) == len(texts):
            return [tuple(parts.items()) for parts in found]
    except (ValueError, AttributeError, TypeError):
        pass
    from sqlite3 import DatabaseError

    raise DatabaseError("score parts cannot be read")


def _select_ids(chosen: Filter) -> tuple[str, list[object]]:
    """Return the SELECT of the ids that are meant, and the values in it."""
    conditions: dict[str, object] = {
        "deleted = ?": chosen.deleted,
        "game = ?": chosen.game,
        "date >= ?": chosen.since,
        "date <= ?": chosen.until and f"{chosen.until}~",  # after every hour of it
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
