"""Our own file formats, written and read: CSV with a row per player and game, and JSON."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from luxor_companion.errors import BadFileError, NewerFileError
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.results import (
    HEAD,
    GameResult,
    PlayerResult,
    clean,
    entry_json,
    fold_name,
    head_of,
    read_date,
)
from luxor_companion.results.exchange import Reading, attempt, gather, json_pieces, whole_number

SCHEMA: Final = 1
KIND: Final = "luxor-companion results"
COLUMNS: Final = ("seat", "started", "player", "colour", "rank", "total")
NEEDED: Final = ("key", "date", "player", "total")
PART: Final = "points_"
_YES: Final = ("yes", "true", "1", "x")
_NO: Final = ("", "no", "false", "0")
# A spreadsheet would run a text that begins like a formula; an apostrophe in front stops it.
_FORMULA: Final = re.compile(r"'*[=+\-@]")
Row: TypeAlias = tuple[int, dict[str, str]]  # its number in a spreadsheet, and its cells
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
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def read_csv(text: str, path: Path, game: str) -> Reading:
    """Return the games in a CSV; `game` is their game unless a column names it.

    Raise BadFileError if a required column is missing, or the file isn't CSV.
    """
    first = text.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise BadFileError(path, _("not valid CSV: {why}").format(why=error)) from None
    header = [cell.strip().lower() for cell in rows[0]] if rows else []
    if missing := [name for name in NEEDED if name not in header]:
        problem = ngettext(
            "column {missing} is missing; needed: {needed}",
            "columns {missing} are missing; needed: {needed}",
            len(missing),
        ).format(missing=", ".join(missing), needed=", ".join(NEEDED))
        raise BadFileError(path, problem, _place(1))
    if twice := [name for name in header if name and header.count(name) > 1]:
        problem = _("the column {name} appears twice").format(name=twice[0])
        raise BadFileError(path, problem, _place(1))
    games = sorted(_find_games(header, rows[1:], game), key=lambda found: found[0])  # in file order
    return gather((_place(number), entry) for number, entry in games)


def _place(number: int) -> str:
    return _("row {number}").format(number=number)


def _find_games(
    header: list[str], rows: list[list[str]], game: str
) -> Iterator[tuple[int, GameResult | str]]:
    """Yield each game with the number of its first row, or a bad row's number and its problem."""
    games: dict[str, list[Row]] = {}
    bad: dict[int, str] = {}
    for number, cells in enumerate(rows, start=2):
        if not any(cell.strip() for cell in cells):
            continue
        row = dict(zip(header, (_unescape(cell.strip()) for cell in cells), strict=False))
        key = row.get("key", "")
        if len(cells) != len(header):
            why = _("{cells} cells, but there are {columns} columns")
            bad[number] = why.format(cells=len(cells), columns=len(header))
        elif not key:
            bad[number] = _("it has no key")
        games.setdefault(key, []).append((number, row))
    yield from bad.items()
    for game_rows in games.values():
        if not any(number in bad for number, _row in game_rows):
            yield _read_game(game_rows, game)


def _read_game(rows: list[Row], game: str) -> tuple[int, GameResult | str]:
    """Return a game with the number of its first row, or a bad row's number and its problem."""
    first, head = rows[0]
    seated: list[tuple[int, Raw]] = []
    players: dict[str, int] = {}  # the number of each one's row
    for number, row in rows:
        try:
            _check_row(row, rows[0], players)
            seated.append(_read_player(row, len(seated) + 1))
        except ValueError as error:
            return number, str(error)
        players[fold_name(row["player"])] = number
    return first, attempt(_read_entry, head, seated, game)


def _check_row(row: dict[str, str], first: Row, players: dict[str, int]) -> None:
    """Raise ValueError if a row contradicts those above it."""
    number, head = first
    for name in HEAD:
        if row.get(name) != head.get(name):
            problem = _("{name} is {value!r}, but {other!r} in row {row} with the same key")
            values = {"value": row[name][:20], "other": head[name][:20]}
            raise ValueError(problem.format(name=name, row=number, **values))
    if place := players.get(fold_name(row["player"])):
        problem = _("{name!r} is in this game already, in row {row}")
        raise ValueError(problem.format(name=row["player"], row=place))


def _read_player(row: dict[str, str], seat: int) -> tuple[int, Raw]:
    """Return a player as in our JSON, and the seat: `seat` if the row names none."""
    started = row.get("started", "").lower()
    if started not in (*_YES, *_NO):
        problem = _("started should be yes or no, not {value!r}").format(value=started[:20])
        raise ValueError(problem)
    player: Raw = {
        "name": row["player"],
        "total": whole_number(row["total"], "total"),
        "rank": whole_number(row["rank"], "rank") if row.get("rank") else 0,
        "parts": {
            name.removeprefix(PART): whole_number(cell, name)
            for name, cell in row.items()
            if name.startswith(PART) and cell
        },
        "colour": row.get("colour"),
        "started": started in _YES,
    }
    return (whole_number(row["seat"], "seat") if row.get("seat") else seat), player


def _read_entry(head: dict[str, str], seated: list[tuple[int, Raw]], game: str) -> GameResult:
    if len({seat for seat, _player in seated}) < len(seated):
        raise ValueError(_("two players have the same seat"))
    players = [player for _seat, player in sorted(seated, key=lambda player: player[0])]
    minutes = whole_number(head["minutes"], "minutes") if head.get("minutes") else None
    known = {"game": game} | {name: cell for name, cell in head.items() if cell}
    return _entry({**known, "minutes": minutes, "players": players})


def write_json(entries: Iterable[GameResult]) -> Iterator[str]:
    document = {"schema": SCHEMA, "kind": KIND, "games": []}
    return json_pieces(document, "games", map(entry_json, entries))


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
    if isinstance(schema := raw.get("schema"), int) and schema > SCHEMA:
        problem = _("written by a newer version (schema {schema})").format(schema=schema)
        raise NewerFileError(path, problem)
    return gather(
        (_("game {number}").format(number=index), attempt(_entry, row))
        for index, row in enumerate(games, start=1)
    )


def _entry(raw: object) -> GameResult:
    """Return a game, ranked by total if no player has a rank."""
    game = _object(raw, _("a game"))
    rows: list[object] = _expect(game.get("players"), list, "players")
    players = [_object(row, _("a player")) for row in rows]
    ranked = any(player.get("rank") for player in players)
    lines = tuple(_line(player, ranked=ranked) for player in players)
    texts = {name: _text(game, name) for name in HEAD if name != "minutes"}
    minutes = game.get("minutes")
    entry = GameResult(
        key=clean(texts["key"]),
        game=clean(texts["game"]),
        date=read_date(texts["date"]),
        lines=lines,
        place=clean(texts["place"]),
        minutes=None if minutes is None else _expect(minutes, int, "minutes"),
        note=clean(texts["note"]),
        board=clean(texts["board"]),
    )
    return entry if ranked else entry.with_ranks()


def _line(player: Raw, *, ranked: bool) -> PlayerResult:
    return PlayerResult(
        name=clean(_text(player, "name")),
        total=_expect(player.get("total"), int, "total"),
        rank=_expect(player.get("rank") if ranked else 0, int, "rank"),
        parts=tuple(
            (clean(name), _expect(points, int, f"parts.{name}"))
            for name, points in _object(player.get("parts") or {}, "parts").items()
        ),
        colour=clean(_text(player, "colour")),
        started=_expect(player.get("started", False), bool, "started"),
    )


def _text(row: Raw, key: str) -> str:
    return _expect(row.get(key) or "", str, key)


def _object(value: object, what: str) -> Raw:
    found: Raw = _expect(value, dict, what)
    return found


def _expect(value: object, kind: type[T], what: str) -> T:
    """Return a value. Raise ValueError if it isn't of that kind; true isn't a number in JSON."""
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    text = json.dumps(value, ensure_ascii=False)[:30]
    problem = _("{what} should be {kind}, not {value}")
    raise ValueError(problem.format(what=what, kind=_(_KINDS[kind]), value=text))
