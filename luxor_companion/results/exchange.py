"""Games to files and from them: written as CSV, JSON or for BG Stats, read, and taken in."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from luxor_companion.errors import BadFileError, NewerFileError, UsageError, parser_says
from luxor_companion.lang import N_, _
from luxor_companion.results.entry import Entry, Line, clean, entry_json, problem_of, read_date
from luxor_companion.results.log import log
from luxor_companion.results.store import Store

FORMATS: Final = ("csv", "json", "bgsplay")
SCHEMA: Final = 1
KIND: Final = "luxor-companion results"
_WHOLE: Final = re.compile(r"[-+]?[0-9]{1,9}")
_KINDS: Final = {
    int: N_("a whole number"),
    str: N_("text"),
    bool: N_("true or false"),
    list: N_("a list"),
    dict: N_("an object"),
}
T = TypeVar("T")


class Problem(NamedTuple):
    """Where in a file, and what is wrong there."""

    where: str
    why: str


class Reading(NamedTuple):
    """A file read to its end. Games with a problem are not among the entries."""

    entries: list[Entry]
    problems: list[Problem]
    places: dict[str, str]  # key -> where in the file
    others: int = 0  # games that are none of ours: neither taken nor wrong


class Import(NamedTuple):
    """What an import did."""

    new: int = 0
    updated: int = 0
    same: int = 0
    deleted: int = 0  # deleted in this log, and left so
    problems: tuple[Problem, ...] = ()


def write_games(found: Sequence[Entry], kind: str, me: str = "") -> Iterator[str]:
    """Yield games as the text of a file, piece by piece; `me` is the player who owns the app."""
    if kind == "csv":
        from luxor_companion.results.csv_file import write_csv

        return write_csv(found)
    if kind == "json":
        return write_json(found)
    from luxor_companion.results.bgstats import write_bgsplay

    if me and not any(line.name == me for entry in found for line in entry.lines):
        raise UsageError(_("{player} played in none of these games.").format(player=me))
    return write_bgsplay(found, me)


def read_games(
    text: str, path: Path, game: str, known_keys: Callable[[], Iterable[str]]
) -> Reading:
    """Return the games in a file, by what it looks like rather than what it is called.

    A table that names no game is of `game`. Raise BadFileError if it is no file of games.
    """
    if text.lstrip().startswith("<"):
        from luxor_companion.results.plays import read_geek_xml

        return read_geek_xml(text, path)
    if not text.lstrip().startswith(("{", "[")):
        from luxor_companion.results.csv_file import read_csv

        return read_csv(text, path, game)
    raw = parse_object(text, path)
    if found := of_another_site(raw):
        return found
    if "plays" in raw and "kind" not in raw:
        from luxor_companion.results.bgstats import read_bgstats

        return read_bgstats(raw, path, known_keys())
    return read_json(raw, path)


def of_another_site(raw: dict[str, object]) -> Reading | None:
    """Return the games in what BoardGameGeek or Board Game Arena answer; None if it is neither."""
    plays, data = raw.get("plays"), raw.get("data", raw)
    tables = data.get("tables") if isinstance(data, dict) else None
    if not isinstance(found := plays if tables is None else tables, list) or not found:
        return None
    if not all(isinstance(one, dict) for one in found):
        return None
    from luxor_companion.results.plays import read_arena, read_geek_json

    if tables is not None:
        return read_arena(found) if all("table_id" in one for one in found) else None
    return read_geek_json(found) if all("playid" in one for one in found) else None


def import_games(
    store: Store,
    reading: Reading,
    *,
    skip_bad: bool,
    watched: Callable[[list[Entry]], Iterable[Entry]] = iter,
) -> Import:
    """Log all the games of a file in one transaction: all of it, or nothing.

    With `skip_bad`, games that cannot be logged are left out and named. `watched` yields the games,
    and shows how far it is.
    """
    counts = {"new": 0, "updated": 0, "same": 0, "deleted": 0}
    problems = list(reading.problems)
    with store.writing():
        for entry in watched(reading.entries):
            try:
                counts[log(store, entry).what] += 1
            except BadFileError as error:
                problems.append(Problem(reading.places[entry.key], error.problem))
        if problems and not skip_bad:
            store.connection.rollback()
            counts = {}
    return Import(**counts, problems=tuple(problems))


def gather(found: Iterable[tuple[str, Entry | str]], others: int = 0) -> Reading:
    """Return a reading of games and reasons, each with its place; no id twice."""
    entries: list[Entry] = []
    problems: list[Problem] = []
    places: dict[str, str] = {}
    for where, entry in found:
        if isinstance(entry, str):
            problems.append(Problem(where, entry))
        elif why := problem_of(entry):
            problems.append(Problem(where, why))
        elif first := places.get(entry.key):
            text = _("the id {key} is already used in {where}")
            problems.append(Problem(where, text.format(key=entry.key, where=first)))
        else:
            entries.append(entry)
            places[entry.key] = where
    return Reading(entries, problems, places, others)


def attempt(read: Callable[[], T]) -> T | str:
    """Return what can be read, or why it cannot."""
    try:
        return read()
    except ValueError as error:
        return str(error)


def whole_number(text: str, what: str) -> int:
    """Return a whole number. Raise ValueError, naming what it is of, if it isn't one."""
    if not _WHOLE.fullmatch(text.strip()):
        shown = repr(text[:20]) if text.strip() else _("nothing")
        problem = _("{what} should be {kind}, not {value}")
        raise ValueError(problem.format(what=what, kind=_("a whole number"), value=shown))
    return int(text)


def write_json(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield all games as one JSON text."""
    document = {"schema": SCHEMA, "kind": KIND, "games": []}
    return json_pieces(document, "games", map(entry_json, entries))


def json_pieces(
    document: dict[str, object], name: str, items: Iterable[dict[str, object]]
) -> Iterator[str]:
    """Yield a JSON text with these items in its list of that name, which is empty.

    One item at a time: a whole text of a large log would take many times its memory.
    """

    def text_of(what: object) -> str:
        return json.dumps(what, ensure_ascii=False, indent=1)

    empty = f'"{name}": []'
    before, after = text_of(document).split(empty)
    yield f"{before}{empty[:-1]}"
    end = ""
    for item in items:
        yield ("," if end else "") + f"\n{text_of(item)}".replace("\n", "\n  ")
        end = "\n "
    yield f"{end}]{after}\n"


def parse_object(text: str, path: Path) -> dict[str, object]:
    """Return the JSON object of a file. Raise BadFileError if it isn't one."""
    try:
        raw = json.loads(text)
    except ValueError as error:
        raise BadFileError(
            path, _("not valid JSON: {why}").format(why=parser_says(error))
        ) from None
    except RecursionError:
        raise BadFileError(path, _("not valid JSON: nested too deeply")) from None
    if not isinstance(raw, dict):
        problem = _("another program's JSON: ours is an object with games in it")
        raise BadFileError(path, problem)
    return raw


def read_json(raw: dict[str, object], path: Path) -> Reading:
    """Return the games in a file of ours. Raise BadFileError if it is not ours."""
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
    return gather(_json_games(games))


def _json_games(games: Sequence[object]) -> Iterator[tuple[str, Entry | str]]:
    for index, raw in enumerate(games, start=1):
        yield _("game {number}").format(number=index), attempt(partial(_entry, raw))


def _entry(raw: object) -> Entry:
    table = _of_kind(raw, dict, _("a game"))
    players = [
        _of_kind(one, dict, _("a player"))
        for one in _of_kind(table.get("players"), list, "players")
    ]
    totals = [_of_kind(one.get("total"), int, "total") for one in players]
    ranked = any(one.get("rank") for one in players)
    ranks = [one.get("rank") if ranked else 0 for one in players]
    lines = tuple(map(_line, players, totals, ranks))
    minutes = table.get("minutes")
    entry = Entry(
        key=clean(_text(table, "key")),
        game=clean(_text(table, "game")),
        date=read_date(_text(table, "date")),
        lines=lines,
        place=clean(_text(table, "place")),
        minutes=None if minutes is None else _of_kind(minutes, int, "minutes"),
        note=clean(_text(table, "note")),
        board=clean(_text(table, "board")),
    )
    return entry if ranked else entry.with_ranks()


def _line(player: dict[str, object], total: int, rank: object) -> Line:
    return Line(
        name=clean(_text(player, "name")),
        total=total,
        rank=_of_kind(rank, int, "rank"),
        parts=tuple(
            (clean(name), _of_kind(points, int, f"parts.{name}"))
            for name, points in _of_kind(player.get("parts") or {}, dict, "parts").items()
        ),
        colour=clean(_text(player, "colour")),
        started=_of_kind(player.get("started", False), bool, "started"),
    )


def _text(table: dict[str, object], key: str) -> str:
    return _of_kind(table.get(key) or "", str, key)


def _of_kind(value: object, kind: type[T], what: str) -> T:
    """Return a value of that kind; in JSON true is no number, though Python thinks so."""
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    shown = json.dumps(value, ensure_ascii=False)[:30]
    problem = _("{what} should be {kind}, not {value}")
    raise ValueError(problem.format(what=what, kind=_(_KINDS[kind]), value=shown))
