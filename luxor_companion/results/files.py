"""Our own file formats, written and read: CSV with a row per player and game, and JSON."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, TypeVar

from luxor_companion.errors import BadFileError, NewerFileError
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.results import (
    HEAD,
    MOST_PLAYERS,
    GameResult,
    PlayerResult,
    clean,
    entry_json,
    fold_name,
    head_of,
    read_date,
)
from luxor_companion.results.exchange import Found, Reading, attempt, whole_number
from luxor_companion.results.json_array import JsonArray, json_pieces

SCHEMA: Final = 1
KIND: Final = "luxor-companion results"
COLUMNS: Final = ("seat", "started", "player", "colour", "rank", "total")
NEEDED: Final = ("key", "date", "player", "total")
PART: Final = "points_"
_YES: Final = ("yes", "true", "1", "x")
_NO: Final = ("", "no", "false", "0")
# A spreadsheet would run a text that begins like a formula; an apostrophe in front stops it.
_FORMULA: Final = re.compile(r"'*[=+\-@]")
MOST_COLUMNS: Final = 100
LONGEST_ROW: Final = 100_000  # characters
MOST_SCATTERED: Final = 2_000_000  # bytes of a CSV where the rows of a game may stand anywhere
_Cells: TypeAlias = tuple[int, list[str]]  # the number of a row in a spreadsheet, and its cells
_GAMES: Final = re.compile(r'"games"\s*:\s*\[')
Raw: TypeAlias = dict[str, object]  # an object in our JSON
_KINDS: Final = {
    int: N_("a whole number"),
    str: N_("text"),
    bool: N_("true or false"),
    list: N_("a list"),
    dict: N_("an object"),
}
T = TypeVar("T")


def write_csv(entries: Iterable[GameResult]) -> Iterator[str]:
    """Yield all games as one table, with a column for every score part in any of them.

    They are read twice.
    """
    parts = list(
        dict.fromkeys(
            name for entry in entries for line in entry.lines for name, _points in line.parts
        )
    )
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*HEAD, *COLUMNS, *(f"{PART}{name}" for name in parts)])
    for entry in entries:
        head = list(head_of(entry).values())
        for seat, line in enumerate(entry.lines, start=1):
            points = dict(line.parts)
            started = "yes" if line.started else "no"
            row = [*head, seat, started, line.name, line.colour, line.rank, line.total]
            writer.writerow(map(_escape, [*row, *(points.get(name, "") for name in parts)]))
        yield out.getvalue()
        out.seek(out.truncate(0))
    yield out.getvalue()  # the header, if there are no games


def _escape(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def _unescape(cell: str) -> str:
    cell = cell.strip()
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


class _Rows:
    """The lines of a text in pieces, for `csv.reader`, which has no limits of its own."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self.lines = self._split(pieces)
        self.size = 0  # characters of the row that is being read

    def _split(self, pieces: Iterable[str]) -> Iterator[str]:
        rest = ""
        for piece in pieces:
            *lines, rest = f"{rest}{piece}".split("\n")
            if len(rest) > LONGEST_ROW:
                raise csv.Error(self.too_long)
            yield from lines
        if rest:
            yield rest

    @property
    def too_long(self) -> str:
        return _("a row is longer than {most} characters").format(most=LONGEST_ROW)

    def __iter__(self) -> Iterator[str]:
        for line in self.lines:
            self.size += len(line) + 1
            if self.size > LONGEST_ROW:
                raise csv.Error(self.too_long)
            yield f"{line}\n"


def read_csv(pieces: Iterable[str], path: Path, game: str) -> Reading:
    """Return the games in a CSV; `game` is their game unless a column names it.

    Raise BadFileError if a required column is missing, or the file isn't CSV.
    """
    reading = Reading(path, (), path.stat().st_size if path.exists() else 0)
    pieces = iter(pieces)
    start = next(pieces, "")
    first = start.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","
    rows = _rows(chain([start], pieces), delimiter, reading)
    _number, header = next(rows, (1, []))
    columns = _columns([cell.strip().lower() for cell in header], path)
    reading.games = _find_games(columns, rows, reading, game)
    return reading


def _rows(pieces: Iterable[str], delimiter: str, reading: Reading) -> Iterator[_Cells]:
    """Yield each row that isn't empty, with its number. Raise BadFileError if it isn't CSV."""
    lines = _Rows(reading.counted(pieces))
    try:
        rows = csv.reader(lines, delimiter=delimiter, strict=True)
        for number, cells in enumerate(rows, start=1):
            lines.size = 0
            if any(cells):
                yield number, cells
    except csv.Error as error:
        raise BadFileError(reading.file, _("not valid CSV: {why}").format(why=error)) from None


class _Columns(NamedTuple):
    """Where the columns of a CSV are."""

    width: int
    places: dict[str, int]
    heads: Sequence[tuple[str, int]]  # those that say something about the game
    parts: list[tuple[str, int]]


def _columns(header: list[str], path: Path) -> _Columns:
    """Return where the columns are. Raise BadFileError if one is missing or there twice."""
    places = {name: place for place, name in enumerate(header) if name}
    problem = ""
    if missing := [name for name in NEEDED if name not in places]:
        problem = ngettext(
            "column {missing} is missing; needed: {needed}",
            "columns {missing} are missing; needed: {needed}",
            len(missing),
        ).format(missing=", ".join(missing), needed=", ".join(NEEDED))
    elif len(header) > MOST_COLUMNS:
        problem = _("{number} columns: there may be {most}")
        problem = problem.format(number=len(header), most=MOST_COLUMNS)
    elif twice := [name for name, count in Counter(header).items() if name and count > 1]:
        problem = _("the column {name} appears twice").format(name=twice[0])
    if problem:
        raise BadFileError(path, problem, _place(1))
    heads = [(name, places[name]) for name in HEAD if name in places]
    parts = [
        (clean(name.removeprefix(PART)), place)
        for name, place in places.items()
        if name.startswith(PART)
    ]
    return _Columns(len(header), places, heads, parts)


def _place(number: int) -> str:
    return _("row {number}").format(number=number)


def _find_games(
    columns: _Columns, rows: Iterable[_Cells], reading: Reading, game: str
) -> Iterator[Found]:
    """Yield each game with its first row, or a bad row and its problem."""
    place = columns.places["key"]

    def key_of(row: _Cells) -> str:
        return _unescape(row[1][place]) if len(row[1]) == columns.width else ""

    if reading.total <= MOST_SCATTERED:
        order: dict[str, int] = {}
        rows = sorted(rows, key=lambda row: order.setdefault(key_of(row), len(order)))
    for key, group in groupby(rows, key_of):
        yield from _read_game(key, columns, list(group), game)


def _read_game(key: str, columns: _Columns, rows: list[_Cells], game: str) -> Iterator[Found]:
    """Yield a game with the place of its first row, or its bad rows with their problems."""
    first, head = rows[0]
    if not key:
        for number, cells in rows:
            why = _("it has no key")
            if len(cells) != columns.width:
                why = _("{cells} cells, but there are {columns} columns")
                why = why.format(cells=len(cells), columns=columns.width)
            yield _place(number), why
        return
    seated: list[tuple[int, PlayerResult]] = []
    known: dict[str, int] = {}  # the number of each one's row
    for number, cells in rows:
        try:
            _check_row(columns, cells, rows[0])
            seat, line = _read_player(columns, list(map(str.strip, cells)))
        except ValueError as error:
            yield _place(number), str(error)
            return
        if place := known.get(fold_name(line.name)):
            problem = _("{name!r} is in this game already, in row {row}")
            yield _place(number), problem.format(name=line.name, row=place)
            return
        known[fold_name(line.name)] = number
        seated.append((seat or len(seated) + 1, line))
    yield _place(first), attempt(_read_head, columns, head, seated, game)


def _check_row(columns: _Columns, cells: list[str], first: _Cells) -> None:
    """Raise ValueError if a row says something else about the game than its first row."""
    number, head = first
    if cells is head:
        return
    for name, place in columns.heads:
        if cells[place].strip() != head[place].strip():
            problem = _("{name} is {value!r}, but {other!r} in row {row} with the same key")
            values = {"value": cells[place].strip()[:20], "other": head[place].strip()[:20]}
            raise ValueError(problem.format(name=name, row=number, **values))


def _read_player(columns: _Columns, cells: list[str]) -> tuple[int, PlayerResult]:
    """Return a player and the seat, 0 if the row names none."""
    places = columns.places

    def cell(name: str) -> str:
        return cells[places[name]] if name in places else ""

    started = cell("started").lower()
    if started not in (*_YES, *_NO):
        problem = _("started should be yes or no, not {value!r}").format(value=started[:20])
        raise ValueError(problem)
    line = PlayerResult(
        name=clean(_unescape(cell("player"))),
        total=whole_number(cell("total"), "total"),
        rank=whole_number(cell("rank") or "0", "rank"),
        parts=tuple(
            (name, whole_number(cells[place], f"{PART}{name}"))
            for name, place in columns.parts
            if cells[place]
        ),
        colour=clean(_unescape(cell("colour"))),
        started=started in _YES,
    )
    return whole_number(cell("seat") or "0", "seat"), line


def _read_head(
    columns: _Columns, cells: list[str], seated: list[tuple[int, PlayerResult]], game: str
) -> GameResult:
    if len({seat for seat, _line in seated}) < len(seated):
        raise ValueError(_("two players have the same seat"))
    head = {name: _unescape(cells[place]) for name, place in columns.heads}
    minutes = whole_number(head["minutes"], "minutes") if head.get("minutes") else None
    lines = tuple(line for _seat, line in sorted(seated, key=lambda one: one[0]))
    return _ranked(
        GameResult(
            key=clean(head["key"]),
            game=clean(head.get("game") or game),
            date=read_date(head["date"]),
            lines=lines,
            place=clean(head.get("place", "")),
            minutes=minutes,
            note=clean(head.get("note", "")),
            board=clean(head.get("board", "")),
        )
    )


def _ranked(entry: GameResult) -> GameResult:
    """Return a game, ranked by total if no player has a rank."""
    return entry if any(line.rank for line in entry.lines) else entry.with_ranks()


def write_json(entries: Iterable[GameResult]) -> Iterator[str]:
    document = {"schema": SCHEMA, "kind": KIND, "games": []}
    return json_pieces(document, "games", map(entry_json, entries))


def stream_json(start: str, pieces: Iterator[str], path: Path) -> Reading | None:
    """Return the games in our own JSON that begins like this, read one at a time.

    None if it begins in another way: then `read_json` reads it whole.
    """
    begin = _GAMES.search(start)
    if not begin:
        return None
    try:
        raw: object = json.loads(f"{start[: begin.end()]}]}}")
    except (ValueError, RecursionError):
        return None
    if not isinstance(raw, dict) or raw.get("kind") != KIND:
        return None
    _check_schema(raw, path)
    reading = Reading(path, (), path.stat().st_size, len(start))
    array = JsonArray(path, start, begin.end(), reading.counted(pieces))
    reading.games = _numbered(array.items())
    return reading


def read_json(raw: Raw, path: Path) -> Reading:
    """Return the games in our own JSON. Raise BadFileError if it is another program's."""
    games = raw.get("games")
    if raw.get("kind") != KIND or not isinstance(games, list):
        keys = ", ".join(sorted(map(clean, raw))[:4]) or _("nothing")
        problem = _(
            "another program's JSON (it holds {keys}); luxor results import reads its own JSON"
            " and CSV, and the export of BG Stats"
        )
        raise BadFileError(path, problem.format(keys=keys))
    _check_schema(raw, path)
    return Reading(path, _numbered(games), len(games))


def _check_schema(raw: Raw, path: Path) -> None:
    if isinstance(schema := raw.get("schema"), int) and schema > SCHEMA:
        problem = _("written by a newer version (schema {schema})").format(schema=schema)
        raise NewerFileError(path, problem)


def _numbered(games: Iterable[object]) -> Iterator[Found]:
    place = _("game {number}")
    for number, game in enumerate(games, start=1):
        yield place.format(number=number), attempt(_entry, game)


def _entry(raw: object) -> GameResult:
    """Return a game, ranked by total if no player has a rank."""
    game = _object(raw, _("a game"))
    rows: list[object] = _expect(game.get("players"), list, "players")
    if len(rows) > MOST_PLAYERS:
        problem = _("{number} players: a game has at most {most}")
        raise ValueError(problem.format(number=len(rows), most=MOST_PLAYERS))
    players = [_object(row, _("a player")) for row in rows]
    ranked = any(player.get("rank") for player in players)
    minutes = game.get("minutes")
    return _ranked(
        GameResult(
            key=_text(game, "key"),
            game=_text(game, "game"),
            date=read_date(_text(game, "date")),
            lines=tuple([_line(player, ranked=ranked) for player in players]),
            place=_text(game, "place"),
            minutes=None if minutes is None else _expect(minutes, int, "minutes"),
            note=_text(game, "note"),
            board=_text(game, "board"),
        )
    )


def _line(player: Raw, *, ranked: bool) -> PlayerResult:
    return PlayerResult(
        name=_text(player, "name"),
        total=_expect(player.get("total"), int, "total"),
        rank=_expect(player.get("rank") if ranked else 0, int, "rank"),
        parts=tuple(
            [
                (clean(name), _expect(points, int, f"parts.{name}"))
                for name, points in _object(player.get("parts") or {}, "parts").items()
            ]
        ),
        colour=_text(player, "colour"),
        started=_expect(player.get("started", False), bool, "started"),
    )


def _text(row: Raw, key: str) -> str:
    return clean(_expect(row.get(key) or "", str, key))


def _object(value: object, what: str) -> Raw:
    found: Raw = _expect(value, dict, what)
    return found


def _expect(value: object, kind: type[T], what: str) -> T:
    """Return a value. Raise ValueError if it isn't of that kind; true isn't a number in JSON."""
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    text = clean(json.dumps(value, ensure_ascii=False)[:30])
    problem = _("{what} should be {kind}, not {value}")
    raise ValueError(problem.format(what=what, kind=_(_KINDS[kind]), value=text))
