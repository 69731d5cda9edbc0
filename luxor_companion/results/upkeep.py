"""Keep the results right: correct logged games, check the file and copy it."""

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from luxor_companion.errors import BadFileError, UsageError
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
from luxor_companion.results.games import Filter, entries, entry_of, replace
from luxor_companion.results.store import Store, copy_log, is_ours

MOST_SHOWN: Final = 20  # how many problems are listed at most


class SoundnessAnswer(NamedTuple):
    """Whether the file with the results is sound."""

    file: Annotated[str, "the file"]
    sound: Annotated[bool, "whether it is"]
    problems: Annotated[tuple[str, ...], "what is wrong with it"]
    game_count: Annotated[int | None, "how many games it holds; null if it is damaged"] = None
    deleted: Annotated[int | None, "how many more were deleted; null if it is damaged"] = None
    player_count: Annotated[int | None, "how many people it knows; null if it is damaged"] = None


class _Dangling(NamedTuple):
    """A row that points to none."""

    table: str
    row: int | None
    parent: str
    key: int


def problems(store: Store) -> list[str]:
    """Return what is wrong with the file or with any game in it."""
    texts: list[str] = []
    try:
        texts += [
            text for text in store.texts(f"PRAGMA integrity_check({MOST_SHOWN})") if text != "ok"
        ]
        for table, row, parent, _id in store.rows(_Dangling, "PRAGMA foreign_key_check"):
            text = _("{table} {row} points to no {parent}")
            texts.append(text.format(table=table, row=row or "", parent=parent))
        empty = "SELECT id FROM entry WHERE id NOT IN (SELECT entry FROM result)"
        texts += [_in_game(number, _("it has no players")) for number in store.numbers(empty)]
        for entry in entries(store, Filter(deleted=None)):
            if problem := problem_of(entry):
                texts.append(_in_game(entry.number, problem))
    except (sqlite3.DatabaseError, TypeError, ValueError) as error:  # text in a column of numbers
        texts.append(str(error))
    return texts[:MOST_SHOWN]


def _in_game(number: int, problem: str) -> str:
    return _("game {number}: {problem}").format(number=number, problem=problem)


def soundness(store: Store) -> SoundnessAnswer:
    """Return whether the log is sound, and then how many games and players it has."""
    file = str(store.path)
    if damage := problems(store):
        return SoundnessAnswer(file, sound=False, problems=tuple(damage))
    games, deleted, players = store.numbers(
        "SELECT count(*) FROM entry WHERE deleted = 0 UNION ALL"
        " SELECT count(*) FROM entry WHERE deleted = 1 UNION ALL SELECT count(*) FROM player"
    )
    return SoundnessAnswer(
        file, sound=True, problems=(), game_count=games, deleted=deleted, player_count=players
    )


def backup(store: Store, target: Path) -> None:
    """Write a copy of the log, and check both.

    Raise BadFileError if either is damaged, or if the target exists and isn't a log.
    """
    if target.exists() and target.samefile(store.path):
        raise BadFileError(target, _("is the results file itself; name another file for the copy"))
    if target.is_dir():
        raise BadFileError(target, _("is a folder; name a file for the copy"))
    if target.exists() and not is_ours(target):
        problem = _("exists already and isn't a copy of results; name another file")
        raise BadFileError(target, problem)
    if damage := problems(store):
        problem = _("is damaged, so it was not copied ({why})").format(why=damage[0])
        raise BadFileError(store.path, problem)
    copy_log(store.path, target)
    with closing(sqlite3.connect(target)) as copy:
        found: list[tuple[str]] = copy.execute("PRAGMA quick_check").fetchall()
    if found != [("ok",)]:
        raise BadFileError(target, _("the copy is damaged ({why})").format(why=found[0][0]))


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
