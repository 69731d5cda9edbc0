"""What was read from somebody's file: games, and what is wrong, row by row; and taking them in."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from luxor_companion.errors import BadFileError, NewerFileError, parser_says
from luxor_companion.lang import N_, _
from luxor_companion.results.entry import Entry, Line, cleaned, problem_of, ranks_of, read_date
from luxor_companion.results.log import log_within
from luxor_companion.results.store import Store

_WHOLE: Final = re.compile(r"[-+]?[0-9]{1,9}")


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


class TakenIn(NamedTuple):
    """What an import did."""

    new: int = 0
    updated: int = 0
    same: int = 0
    deleted: int = 0  # deleted in this log, and left so
    problems: tuple[Problem, ...] = ()


def whole(text: str, what: str) -> int:
    """A whole number.

    :raises ValueError: saying what it should have been.
    """
    if not _WHOLE.fullmatch(text.strip()):
        shown = repr(text[:20]) if text.strip() else _("nothing")
        problem = _("{what} should be {kind}, not {value}")
        raise ValueError(problem.format(what=what, kind=_("a whole number"), value=shown))
    return int(text)


def gathered(found: Iterable[tuple[str, Entry | str]], others: int = 0) -> Reading:
    """A reading of games and reasons, each with its place; no id twice."""
    entries: list[Entry] = []
    problems: list[Problem] = []
    places: dict[str, str] = {}
    for where, entry in found:
        why = entry if isinstance(entry, str) else problem_of(entry)
        if why is None and not isinstance(entry, str) and entry.key in places:
            why = _("the id {key} is there already, in {where}").format(
                key=entry.key, where=places[entry.key]
            )
        if why is not None:
            problems.append(Problem(where, why))
        elif not isinstance(entry, str):
            entries.append(entry)
            places[entry.key] = where
    return Reading(entries, problems, places, others)


def take_in(store: Store, reading: Reading, *, skip_bad: bool) -> TakenIn:
    """Log all the games of a file in one transaction: all of it, or nothing.

    With `skip_bad`, games that cannot be logged are left out and named.
    """
    counts = {"new": 0, "updated": 0, "same": 0, "deleted": 0}
    problems = list(reading.problems)
    try:
        with store.writing() as connection:
            for entry in reading.entries:
                try:
                    counts[log_within(connection, entry).what] += 1
                except BadFileError as error:
                    problems.append(Problem(reading.places[entry.key], error.problem))
            if problems and not skip_bad:
                raise _NothingTakenError  # noqa: TRY301  # ends the transaction
    except _NothingTakenError:
        return TakenIn(problems=tuple(problems))
    return TakenIn(**counts, problems=tuple(problems))


class _NothingTakenError(Exception):
    """Something in the file was wrong."""


SCHEMA: Final = 1
KIND: Final = "luxor-companion results"


def entry_json(entry: Entry) -> dict[str, Any]:
    """One game as scripts get it."""
    return {
        "key": entry.key,
        "game": entry.game,
        "date": entry.date,
        "place": entry.place,
        "minutes": entry.minutes,
        "board": entry.board,
        "note": entry.note,
        "players": [
            {
                "name": line.name,
                "colour": line.colour,
                "started": line.started,
                "rank": line.rank,
                "total": line.total,
                "parts": dict(line.parts),
            }
            for line in entry.lines
        ],
        "winners": list(entry.winners),
    }


def write_json(entries: Iterable[Entry]) -> str:
    """All games as one JSON text."""
    games = [entry_json(entry) for entry in entries]
    document = {"schema": SCHEMA, "kind": KIND, "games": games}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def parsed(text: str, path: Path) -> dict[str, Any]:
    """The JSON object of a file.

    :raises BadFileError: if it is none.
    """
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


def read_json(raw: dict[str, Any], path: Path) -> Reading:
    """The games in a file of ours.

    :raises BadFileError: if it is not ours.
    """
    if raw.get("kind") != KIND or not isinstance(raw.get("games"), list):
        keys = ", ".join(sorted(map(cleaned, raw))[:4]) or _("nothing")
        problem = _(
            "another program's JSON (it holds {keys}); luxor results import reads its own JSON"
            " and CSV, and the export of BG Stats"
        )
        raise BadFileError(path, problem.format(keys=keys))
    if isinstance(schema := raw.get("schema"), int) and schema > SCHEMA:
        problem = _("written by a newer version (schema {schema})").format(schema=schema)
        raise NewerFileError(path, problem)
    return gathered(_games(raw["games"]))


def _games(games: Sequence[Any]) -> Iterator[tuple[str, Entry | str]]:
    for index, raw in enumerate(games, start=1):
        where = _("game {number}").format(number=index)
        try:
            yield where, _entry(raw)
        except ValueError as error:
            yield where, str(error)


def _entry(raw: object) -> Entry:
    table = _of_kind(raw, dict, _("a game"))
    players = [
        _of_kind(one, dict, _("a player"))
        for one in _of_kind(table.get("players"), list, "players")
    ]
    totals = [_of_kind(one.get("total"), int, "total") for one in players]
    ranks = [one.get("rank") for one in players]
    if not any(ranks):
        ranks = ranks_of(totals)
    lines = tuple(
        Line(
            name=cleaned(_text(one, "name")),
            total=total,
            rank=_of_kind(rank, int, "rank"),
            parts=tuple(
                (cleaned(name), _of_kind(points, int, f"parts.{name}"))
                for name, points in _of_kind(one.get("parts") or {}, dict, "parts").items()
            ),
            colour=cleaned(_text(one, "colour")),
            started=_of_kind(one.get("started", False), bool, "started"),
        )
        for one, total, rank in zip(players, totals, ranks, strict=True)
    )
    minutes = table.get("minutes")
    return Entry(
        key=cleaned(_text(table, "key")),
        game=cleaned(_text(table, "game")),
        date=read_date(_text(table, "date")),
        lines=lines,
        place=cleaned(_text(table, "place")),
        minutes=None if minutes is None else _of_kind(minutes, int, "minutes"),
        note=cleaned(_text(table, "note")),
        board=cleaned(_text(table, "board")),
    )


def _text(table: dict[str, Any], key: str) -> str:
    return str(_of_kind(table.get(key) or "", str, key))


_KINDS: Final = {
    int: N_("a whole number"),
    str: N_("text"),
    bool: N_("true or false"),
    list: N_("a list"),
    dict: N_("an object"),
}


def _of_kind(value: object, kind: type, what: str) -> Any:  # noqa: ANN401  # of that kind
    """A value of that kind; in JSON true is no number, though Python thinks so."""
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    shown = json.dumps(value, ensure_ascii=False)[:30]
    problem = _("{what} should be {kind}, not {value}")
    raise ValueError(problem.format(what=what, kind=_(_KINDS[kind]), value=shown))
