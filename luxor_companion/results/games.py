"""The games among the results: read through a filter, logged, each once, and deleted."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, TypeAlias

from luxor_companion.core import unique
from luxor_companion.core.scoring import Parts
from luxor_companion.errors import BadFileError, MissingError, UsageError
from luxor_companion.lang import _
from luxor_companion.results import (
    GameResult,
    PlayerResult,
    Standing,
    bot_level,
    fold_name,
    name_problem,
    problem_of,
    standing_of,
)
from luxor_companion.results.people import Player, add_player, find_player

if TYPE_CHECKING:  # views use filters without loading SQLite
    from luxor_companion.results.store import Store


# A game without a time was entered later: it comes after that day's games with one.
_WHEN: Final = "CASE length(date) WHEN 10 THEN date || '~' ELSE date END"
_COLUMNS: Final = "id, key, game, date, place, minutes, note, board, deleted"
_MOST: Final = 2**63 - 1  # SQLite's largest integer; no game has a larger number


# Hands games on, one by one, and may show how far it has got.
Each: TypeAlias = Callable[[Iterable[GameResult]], Iterable[GameResult]]


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


_MOST_PEOPLE: Final = 10_000  # that an import remembers
_as_json: Final = json.JSONEncoder(ensure_ascii=False).encode
_BATCH: Final = 500  # games that are read at once


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
    """A player in a stored game."""

    number: int  # the game's
    name: str
    total: int
    rank: int
    colour: str
    started: int
    parts: str  # JSON


def each_game(store: "Store", chosen: Filter) -> Iterator[GameResult]:
    """Yield the games that match a filter, the oldest first; only a few are in memory.

    Raise DatabaseError, which names the game, where a value is none that we write.
    """
    ids, values = _select_ids(chosen)
    heads = store.rows(
        _Head, f"SELECT {_COLUMNS} FROM entry WHERE id IN ({ids}) ORDER BY {_WHEN}, id", *values
    )
    while batch := _heads(heads):
        lines = _lines_of(store, [head.number for head in batch])
        for number, key, game, date, place, minutes, note, board, gone in batch:
            if number not in lines:
                continue  # only in a damaged file: `results check` names it
            seated = tuple(lines[number])
            yield GameResult(
                key, game, date, seated, place, minutes, note, board, number, gone != 0
            )


def _heads(heads: Iterator[_Head]) -> list[_Head]:
    """Return the next few games."""
    from luxor_companion.results.store import WrongValueError

    try:
        return list(islice(heads, _BATCH))
    except WrongValueError as error:
        raise _wrong_game(error.row[0], str(error)) from None


def _lines_of(store: "Store", numbers: list[int]) -> dict[int, list[PlayerResult]]:
    """Return the players of these games, in seat order."""
    from luxor_companion.results.store import WrongValueError

    query = (
        "SELECT entry, name, total, rank, colour, started, parts"
        " FROM result JOIN player ON player.id = result.player"
        " WHERE entry IN (SELECT value FROM json_each(?)) ORDER BY entry, seat"
    )
    try:
        rows = list(store.rows(_Line, query, json.dumps(numbers)))
    except WrongValueError as error:
        raise _wrong_game(error.row[0], str(error)) from None
    lines: dict[int, list[PlayerResult]] = {}
    for row, parts in zip(rows, _read_parts(rows), strict=True):
        number, name, total, rank, colour, started, _text = row
        line = PlayerResult(name, total, rank, parts, colour, started != 0)
        lines.setdefault(number, []).append(line)
    return lines


def entries(store: "Store", chosen: Filter) -> list[GameResult]:
    """Return the games that match a filter, the oldest first; for a few of them."""
    return list(each_game(store, chosen))


@dataclass
class Games:
    """The games that match a filter, the oldest first: read each time they are wanted."""

    store: "Store"
    chosen: Filter
    each: Each = iter

    def __iter__(self) -> Iterator[GameResult]:
        return iter(self.each(each_game(self.store, self.chosen)))


def count_games(store: "Store", chosen: Filter) -> int:
    """Return how many games match a filter."""
    ids, values = _select_ids(chosen)
    return store.numbers(f"SELECT count(*) FROM ({ids})", *values)[0]


def latest_names(store: "Store", most: int) -> list[str]:
    """Return the people who played last, in seat order, before those who played earlier."""
    games = reversed(entries(store, Filter(latest=most)))
    names = [line.name for entry in games for line in entry.lines if not bot_level(line.name)]
    return unique(names)[:most]


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


def standings(store: "Store", entry: GameResult) -> dict[str, Standing]:
    """Return how each player's score in a game ranks among all their scores in the results."""
    query = (
        "SELECT count(*), coalesce(sum(total < ?), 0), coalesce(sum(total > ?), 0) FROM result"
        " WHERE player = (SELECT player FROM spelling WHERE folded = ?)"
        " AND entry NOT IN (SELECT id FROM entry WHERE game <> ? OR deleted <> 0)"
    )
    found = {}
    for line in entry.lines:
        values = (line.total, line.total, fold_name(line.name), entry.game)
        (among,) = store.rows(_Among, query, *values)
        found[line.name] = standing_of(line.total, *among)
    return found


class _Among(NamedTuple):
    """How many scores there are, and how many are lower and higher."""

    scores: int
    lower: int
    higher: int


class LoggedAnswer(NamedTuple):
    """A game that was logged."""

    number: Annotated[int, "its number among the results"]
    key: Annotated[str, "its key, which is the same in every export"]
    what: Annotated[str, "`new`, `updated`, `same` if it was there, `deleted` if it was once"]


def log(
    store: "Store",
    entry: GameResult,
    *,
    corrected: bool = False,
    people: dict[str, Player] | None = None,
) -> LoggedAnswer:
    """Log a game, or update the one with the same key.

    A field that the new entry leaves empty keeps its old value. If people may have `corrected` the
    old one, its date, minutes, place and note stay. A deleted game stays deleted. `people` are
    those already looked up in this transaction. Raise BadFileError if the entry can't be a finished
    game.
    """
    with store.writing():
        if problem := problem_of(entry):
            raise BadFileError(entry.key or _("game"), problem)
        players = _players_of(store, entry, {} if people is None else people)
        pairs = list(zip(entry.lines, players, strict=True))
        if any(line.name != player.name for line, player in pairs):
            lines = tuple(line._replace(name=player.name) for line, player in pairs)
            entry = entry._replace(lines=lines)
        if not store.numbers("SELECT id FROM entry WHERE key = ?", entry.key):
            return LoggedAnswer(_write(store, entry, players, {}), entry.key, "new")
        before = find_entry(store, Filter(key=entry.key, deleted=None))
        if before is None:
            raise BadFileError(entry.key, _("it has no players"))
        if before.deleted:
            return LoggedAnswer(before.number, entry.key, "deleted")
        after = _fill(entry, before)
        if corrected:
            date, place, minutes, note = before.date, before.place, before.minutes, before.note
            after = after._replace(date=date, place=place, minutes=minutes, note=note)
        if after == before:
            return LoggedAnswer(before.number, entry.key, "same")
        replace(store, after, players)
        return LoggedAnswer(before.number, entry.key, "updated")


def replace(store: "Store", entry: GameResult, players: Sequence[Player] = ()) -> None:
    """Overwrite a logged game with a checked entry; fields it leaves empty become empty.

    A player keeps the spelling they were logged with.
    """
    with store.writing():
        players = players or _players_of(store, entry, {})
        query = "SELECT player, spelling FROM result WHERE entry = ?"
        spellings = dict(store.rows(Player, query, entry.number))
        store.execute("DELETE FROM result WHERE entry = ?", (entry.number,))
        _write(store, entry, players, spellings)


def set_deleted(store: "Store", number: int, *, deleted: bool) -> None:
    with store.writing():
        store.execute("UPDATE entry SET deleted = ? WHERE id = ?", (deleted, number))


def _players_of(store: "Store", entry: GameResult, people: dict[str, Player]) -> list[Player]:
    """Return a game's players, adding new ones. Raise BadFileError if two names are one person."""
    found: list[Player | None] = []
    known: dict[int, str] = {}
    for line in entry.lines:
        folded = fold_name(line.name)
        if (player := people.get(folded)) is None:
            player = find_player(store, line.name)
        if player is None:
            if why := name_problem(line.name):
                raise BadFileError(entry.key, why)
        elif other := known.get(player.number):
            problem = _(
                "{name} and {other} are one person in these results: see luxor results players"
            )
            raise BadFileError(entry.key, problem.format(name=other, other=line.name))
        else:
            known[player.number] = line.name
            people[folded] = player
        found.append(player)
    if len(people) > _MOST_PEOPLE:
        people.clear()
    pairs = zip(found, entry.lines, strict=True)
    return [player or add_player(store, line.name) for player, line in pairs]


def _fill(entry: GameResult, before: GameResult) -> GameResult:
    """Return an entry with its empty fields filled from the one before."""
    known = {fold_name(line.name): line for line in before.lines}
    starter_known = any(line.started for line in entry.lines)

    def fill_line(line: PlayerResult) -> PlayerResult:
        old = known.get(fold_name(line.name))
        if old is None:
            return line
        parts = line.parts or (old.parts if old.total == line.total else ())
        started = line.started if starter_known else old.started
        return line._replace(parts=parts, colour=line.colour or old.colour, started=started)

    return entry._replace(
        lines=tuple(map(fill_line, entry.lines)),
        place=entry.place or before.place,
        minutes=before.minutes if entry.minutes is None else entry.minutes,
        note=entry.note or before.note,
        board=entry.board or before.board,
        number=before.number,
    )


def _write(
    store: "Store", entry: GameResult, players: Sequence[Player], spellings: dict[int, str]
) -> int:
    """Write an entry that isn't there, with its number if it has one; return the number."""
    number = store.execute(
        "REPLACE INTO entry (id, key, game, date, place, minutes, note, board)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            entry.number or None,
            entry.key,
            entry.game,
            entry.date,
            entry.place,
            entry.minutes,
            entry.note,
            entry.board,
        ),
    ).lastrowid
    assert number is not None
    rows = [
        (
            number,
            seat,
            player.number,
            spellings.get(player.number, line.name),
            line.colour,
            line.started,
            line.total,
            line.rank,
            _as_json(dict(line.parts)) if line.parts else "{}",
        )
        for seat, (line, player) in enumerate(zip(entry.lines, players, strict=True), start=1)
    ]
    store.executemany("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    return number


def _read_parts(rows: list[_Line]) -> list[Parts]:
    """Parse the score parts of many lines at once: five times as fast as one by one."""
    try:
        points = [
            _parts_of(one) for one in json.loads(f"[{','.join([row.parts for row in rows])}]")
        ]
        if len(points) == len(rows):
            return points
    except (ValueError, RecursionError):
        pass
    for row in rows:  # at least one of them is wrong: find it
        try:
            _parts_of(json.loads(row.parts))
        except (ValueError, RecursionError):
            raise _wrong_game(row.number, _("its score parts cannot be read")) from None
    raise _wrong_game(
        rows[0].number, _("its score parts cannot be read")
    )  # only joined they look right


def _parts_of(value: object) -> Parts:
    """Return stored score parts. Raise ValueError unless they are numbers by name."""
    if isinstance(value, dict) and {*map(type, value.values())} <= {int}:
        return tuple(value.items())
    raise ValueError(value)


def _wrong_game(number: object, problem: str) -> Exception:
    """Return the error for a game that cannot be read."""
    from sqlite3 import DatabaseError

    return DatabaseError(_("game {number}: {problem}").format(number=number, problem=problem))


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
