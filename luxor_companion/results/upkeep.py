"""Keep the results right: correct logged games, check the file and copy it."""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from luxor_companion.errors import BadFileError, UsageError, clip
from luxor_companion.lang import _
from luxor_companion.results import (
    GameResult,
    PlayerResult,
    clean,
    fold_name,
    name_problem,
    problem_of,
    read_date,
)
from luxor_companion.results.games import Each, Filter, each_game, entry_of, replace
from luxor_companion.results.store import Store, copy_log, empty_store, is_ours
from luxor_companion.table import cache
from luxor_companion.table.save import check_overwrite

MOST_SHOWN: Final = 20  # how many problems are listed at most
_MOST: Final = 1_000  # how many are looked for
_TABLES: Final = "SELECT sql FROM sqlite_master WHERE type = 'table' ORDER BY name"
# The tables, each with the number of a game that a row is in.
_GAME_OF: Final = {
    "entry": "id",
    "result": "entry",
    "player": "(SELECT min(entry) FROM result WHERE player = player.id)",
    "spelling": "(SELECT min(entry) FROM result WHERE player = spelling.player)",
}


class SoundnessAnswer(NamedTuple):
    """Whether the file with the results is sound."""

    file: Annotated[str, "the file"]
    sound: Annotated[bool, "whether it is"]
    problems: Annotated[tuple[str, ...], "what is wrong with it"]
    game_count: Annotated[int | None, "how many games it holds; null if it is damaged"] = None
    deleted: Annotated[int | None, "how many more were deleted; null if it is damaged"] = None
    player_count: Annotated[int | None, "how many people it knows; null if it is damaged"] = None


class _Column(NamedTuple):
    """A column of a table, and whether there is always a value in it."""

    name: str
    kind: str
    needed: int


class _Dangling(NamedTuple):
    """A row that points to none."""

    table: str
    row: int | None
    parent: str
    key: int


def problems(store: Store, each: Each = iter) -> list[str]:
    """Return what is wrong with the file or with any game in it; `each` shows how far it got."""
    texts: list[str] = []
    try:
        texts += [text for text in store.texts(f"PRAGMA integrity_check({_MOST})") if text != "ok"]
        for table, row, parent, _id in store.rows(_Dangling, "PRAGMA foreign_key_check"):
            text = _("{table} {row} points to no {parent}")
            texts.append(text.format(table=table, row=row or "", parent=parent))
        with empty_store(Path()) as ours:
            if store.texts(_TABLES) != ours.texts(_TABLES):
                texts.append(_("it is not built as this program builds it"))
        store.text_factory = _decode
        wrong = dict.fromkeys(_wrong_values(store))
        texts += [text for _number, text in wrong]
        texts += _wrong_games(store, each, {number for number, _text in wrong})
    except sqlite3.DatabaseError as error:
        texts.append(str(error))
    return texts[:_MOST]


def _decode(text: bytes) -> str:
    """Return a text; what is not UTF-8 in it is not printable, so that it is found."""
    return text.decode(errors="surrogateescape")


def _wrong_values(store: Store) -> Iterator[tuple[int | None, str]]:
    """Yield each value of a type that its column is not for, with the game it is in."""
    for table, game in _GAME_OF.items():
        columns = _columns(table)
        wrong = [f"typeof({name}) NOT IN ({kinds})" for name, kinds in columns.items()]
        values = [
            f"CASE WHEN {test} THEN quote({name}) ELSE '' END"
            for name, test in zip(columns, wrong, strict=True)
        ]
        rows: Iterable[tuple[int | None, *tuple[str, ...]]] = store.execute(
            f"SELECT {game}, {', '.join(values)} FROM {table} WHERE {' OR '.join(wrong)}"
        )
        for number, *cells in rows:
            for name, value in zip(columns, cells, strict=True):
                if value:
                    text = _("{name} is {value}").format(name=name, value=clip(value, 40))
                    yield number, _in_game(number, text) if number else f"{table}: {text}"


def _columns(table: str) -> dict[str, str]:
    """Return the columns of a table of ours, each with the types of what may be there."""
    with empty_store(Path()) as store:
        query = 'SELECT name, type, "notnull" OR pk FROM pragma_table_info(?)'
        return {
            name: f"'{kind.lower()}'" + ("" if needed else ", 'null'")
            for name, kind, needed in store.rows(_Column, query, table)
        }


def _wrong_games(store: Store, each: Each, known: set[int | None]) -> Iterator[str]:
    """Yield what is wrong with each game that can be none; what is wrong is `known` of some."""
    empty = "SELECT id FROM entry WHERE id NOT IN (SELECT entry FROM result)"
    yield from (_in_game(number, _("it has no players")) for number in store.numbers(empty))
    if not known:
        with suppress(sqlite3.DatabaseError):  # one cannot be read: see below
            for entry in each(each_game(store, Filter(deleted=None))):
                if problem := problem_of(entry):
                    yield _in_game(entry.number, problem)
            return  # every game can be read
    for number in store.numbers("SELECT id FROM entry"):
        try:
            for entry in each_game(store, Filter(number=number, deleted=None)):
                if number not in known and (problem := problem_of(entry)):
                    yield _in_game(number, problem)
        except sqlite3.DatabaseError as error:
            if number not in known:
                yield str(error)


def _in_game(number: int, problem: str) -> str:
    return _("game {number}: {problem}").format(number=number, problem=problem)


def soundness(store: Store, each: Each = iter) -> SoundnessAnswer:
    """Return whether the log is sound, and then how many games and players it has."""
    file = str(store.path)
    if damage := problems(store, each):
        return SoundnessAnswer(file, sound=False, problems=tuple(damage))
    games, deleted, players = store.numbers(
        "SELECT count(*) FROM entry WHERE deleted = 0 UNION ALL"
        " SELECT count(*) FROM entry WHERE deleted = 1 UNION ALL SELECT count(*) FROM player"
    )
    return SoundnessAnswer(
        file, sound=True, problems=(), game_count=games, deleted=deleted, player_count=players
    )


def backup(store: Store, target: Path, each: Each = iter, *, force: bool = False) -> None:
    """Write a copy of the log, and check both.

    Raise BadFileError if either is damaged, or if the target may not be replaced.
    """
    if target.exists() and target.samefile(store.path):
        raise BadFileError(target, _("is the results file itself; name another file for the copy"))
    if target.is_dir():
        raise BadFileError(target, _("is a folder; name a file for the copy"))
    if not is_ours(target):
        check_overwrite(target)
    cache.check_ours(target, force=force)
    if damage := problems(store, each):
        problem = _("is damaged, so it was not copied ({why})").format(why=damage[0])
        raise BadFileError(store.path, problem)
    content = copy_log(store.path, target)
    with closing(sqlite3.connect(target)) as copy:
        found: list[tuple[str]] = copy.execute("PRAGMA quick_check").fetchall()
    if found != [("ok",)]:
        raise BadFileError(target, _("the copy is damaged ({why})").format(why=found[0][0]))
    cache.remember(target, content)


class Corrections(NamedTuple):
    """What to correct in a logged game; None changes nothing."""

    date: str | None = None
    place: str | None = None
    minutes: int | None = None  # 0: unknown
    note: str | None = None
    board: str | None = None
    started: str | None = None
    seats: str | None = None  # Ani,Jan
    player: Sequence[str] | None = None  # Jon=Jan
    score: Sequence[str] | None = None  # Ani.keys=2
    rank: Sequence[str] | None = None  # Ani=1


def correct_game(
    store: Store, number: int, corrections: Corrections
) -> tuple[GameResult, GameResult]:
    """Correct a logged game; return it as it was and as it is now.

    Raise UsageError, and change nothing, if a correction is unreadable or impossible.
    """
    before = entry_of(store, number)
    entry = correct(before, corrections)
    if problem := problem_of(entry):
        raise UsageError(_("That can't be right: {problem}.").format(problem=problem))
    if entry != before:
        replace(store, entry)
    return before, entry_of(store, number)


def correct(entry: GameResult, corrections: Corrections) -> GameResult:
    """Return a corrected game: players are named as before; totals and ranks follow the parts."""
    date, place, minutes, note, board, started, seats, players, scores, ranks = corrections
    entry = entry._replace(
        date=entry.date if date is None else read_day(date),
        place=entry.place if place is None else clean(place),
        minutes=entry.minutes if minutes is None else minutes or None,
        note=entry.note if note is None else clean(note),
        board=entry.board if board is None else clean(board),
    )
    if seats is not None:
        entry = _with_seats(entry, seats)
    if started is not None:
        entry = _with_starter(entry, started)
    if scores is not None:
        entry = _with_scores(entry, scores)
    entry = _with_ranks(entry, ranks or ())
    return _with_players(entry, players or ())


def today() -> date:
    """Return today's date in the local time zone."""
    return datetime.now(UTC).astimezone().date()


def read_day(text: str) -> str:
    """Return a typed date as the log keeps it. Raise UsageError if it is none, or in the future."""
    try:
        day = read_date(text)
    except ValueError as error:
        raise UsageError(f"{error}.") from None
    if date.fromisoformat(day[:10]) > today() + timedelta(days=1):  # travellers may be a day ahead
        raise UsageError(_("{date} is in the future.").format(date=day))
    return day


def line_of(entry: GameResult, name: str) -> PlayerResult:
    """Return a player's line. Raise UsageError if they didn't play."""
    for line in entry.lines:
        if fold_name(line.name) == fold_name(name):
            return line
    players = ", ".join(line.name for line in entry.lines)
    text = _("'{name}' did not play; the players were {players}.")
    raise UsageError(text.format(name=name, players=players))


def _with_starter(entry: GameResult, name: str) -> GameResult:
    starter = line_of(entry, name)
    lines = tuple(line._replace(started=line is starter) for line in entry.lines)
    return entry._replace(lines=lines)


def _with_seats(entry: GameResult, text: str) -> GameResult:
    lines = tuple(line_of(entry, name) for name in text.split(","))
    if len(lines) != len(entry.lines) or len(set(lines)) != len(lines):
        players = ",".join(line.name for line in entry.lines)
        raise UsageError(_("Name every player once: {players}.").format(players=players))
    return entry._replace(lines=lines)


def _with_scores(entry: GameResult, scores: Sequence[str]) -> GameResult:
    """Return a game with these points changed, and its ranks to match.

    A broken tie stays broken if neither player's total changed.
    """
    before = entry.lines
    for text in scores:
        name, part, points = _match(text, r"([^=]+)\.([^.=]+)=(-?\d{1,7})", "Ani.keys=2")
        line = line_of(entry, name)
        entry = _with_line(entry, line, _with_points(line, part, int(points)))

    def beats(seat: int, other: int) -> bool:
        now, then = entry.lines[seat].total, entry.lines[other].total
        same = now == before[seat].total and then == before[other].total
        return now > then or (now == then and same and before[seat].rank < before[other].rank)

    seats = range(len(before))
    ranks = [1 + sum(beats(other, seat) for other in seats) for seat in seats]
    return entry.with_ranks(ranks)


def _with_points(line: PlayerResult, part: str, points: int) -> PlayerResult:
    parts = dict(line.parts)
    if part == "total" and not parts:
        return line._replace(total=points)
    if part not in parts:
        problem = _("{player} has no score part '{part}'; the parts are {known}.")
        known = ", ".join(parts) or "total"
        raise UsageError(problem.format(player=line.name, part=part, known=known))
    parts[part] = points
    return line._replace(parts=tuple(parts.items()), total=sum(parts.values()))


def _with_ranks(entry: GameResult, ranks: Sequence[str]) -> GameResult:
    for text in ranks:
        name, rank = _match(text, r"([^=]+)=(\d{1,3})", "Ani=1")
        line = line_of(entry, name)
        entry = _with_line(entry, line, line._replace(rank=int(rank)))
    return entry


def _with_players(entry: GameResult, players: Sequence[str]) -> GameResult:
    for text in players:
        old, new = _match(text, r"([^=]+)=([^=]+)", "Jon=Jan")
        if problem := name_problem(clean(new)):
            raise UsageError(f"{problem}.")
        line = line_of(entry, old)
        entry = _with_line(entry, line, line._replace(name=clean(new)))
    return entry


def _with_line(entry: GameResult, line: PlayerResult, changed: PlayerResult) -> GameResult:
    return entry._replace(lines=tuple(changed if other is line else other for other in entry.lines))


def _match(text: str, form: str, example: str) -> tuple[str, ...]:
    match = re.fullmatch(form, text)
    if not match:
        problem = _("'{text}' cannot be read: write it like {example}.")
        raise UsageError(problem.format(text=text, example=example))
    return match.groups()
