"""Corrections of a game in the log, as people type them: the same game, but for what they say."""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, Line, clean, fold_name, problem_of, read_date
from luxor_companion.results.log import replace
from luxor_companion.results.query import entry_of
from luxor_companion.results.store import Store


class Correction(NamedTuple):
    """What to correct, as it was typed; None and () leave it as it is."""

    date: str | None = None
    place: str | None = None
    minutes: int | None = None  # 0: not known
    note: str | None = None
    board: str | None = None
    seats: str | None = None  # Ani,Jan
    started: str | None = None
    scores: Sequence[str] = ()  # Ani.keys=2
    ranks: Sequence[str] = ()  # Ani=1
    players: Sequence[str] = ()  # Jon=Jan


def correct_game(store: Store, number: int, correction: Correction) -> tuple[Entry, Entry]:
    """Correct a game of the log; return it as it was and as it is now.

    Raise UsageError, with nothing changed, if the correction cannot be read or cannot be.
    """
    before = entry_of(store, number)
    entry = with_correction(before, correction)
    if problem := problem_of(entry):
        raise UsageError(_("That cannot be: {problem}.").format(problem=problem))
    if entry != before:
        replace(store, entry)
    return before, entry_of(store, number)


def with_correction(entry: Entry, correction: Correction) -> Entry:
    """Return a game with everything corrected. Totals and ranks follow from the score parts."""
    minutes = correction.minutes
    entry = entry._replace(
        date=entry.date if correction.date is None else read_day(correction.date),
        place=entry.place if correction.place is None else clean(correction.place),
        minutes=entry.minutes if minutes is None else minutes or None,
        note=entry.note if correction.note is None else clean(correction.note),
        board=entry.board if correction.board is None else clean(correction.board),
    )
    if correction.seats is not None:
        entry = with_seats(entry, correction.seats)
    if correction.started is not None:
        entry = with_starter(entry, correction.started)
    if correction.scores:
        entry = with_scores(entry, correction.scores)
    for text in correction.ranks:
        who, rank = _match(text, r"([^=]+)=(\d{1,3})", "Ani=1")
        line = line_of(entry, who)
        entry = _with_line(entry, line, line._replace(rank=int(rank)))
    for text in correction.players:
        old, new = _match(text, r"([^=]+)=([^=]+)", "Jon=Jan")
        line = line_of(entry, old)
        entry = _with_line(entry, line, line._replace(name=clean(new)))
    return entry


def today() -> date:
    """Return the day it is where one sits."""
    return datetime.now(UTC).astimezone().date()


def read_day(text: str) -> str:
    """Return the day a game was played on. Raise UsageError if it is none, or still to come."""
    try:
        found = read_date(text)
    except ValueError as error:
        raise UsageError(f"{error}.") from None
    if date.fromisoformat(found[:10]) > today() + timedelta(days=1):  # travellers may be ahead
        raise UsageError(_("{date} is still to come.").format(date=found))
    return found


def line_of(entry: Entry, name: str) -> Line:
    """Return a player's line. Raise UsageError if they did not play."""
    for line in entry.lines:
        if fold_name(line.name) == fold_name(name):
            return line
    players = ", ".join(line.name for line in entry.lines)
    raise UsageError(
        _("'{name}' did not play; players were {players}.").format(name=name, players=players)
    )


def with_starter(entry: Entry, name: str) -> Entry:
    starter = line_of(entry, name)
    lines = tuple(one._replace(started=one is starter) for one in entry.lines)
    return entry._replace(lines=lines)


def with_seats(entry: Entry, text: str) -> Entry:
    lines = tuple(line_of(entry, name) for name in text.split(","))
    if len(lines) != len(entry.lines) or len(set(lines)) != len(lines):
        players = ",".join(line.name for line in entry.lines)
        raise UsageError(_("Name every player once: {players}.").format(players=players))
    return entry._replace(lines=lines)


def with_scores(entry: Entry, scores: Sequence[str]) -> Entry:
    """Return a game with other points.

    Ranks follow, and a tie that was broken stays so if its two did not change.
    """
    before = entry.lines
    for text in scores:
        who, part, points = _match(text, r"([^=]+)\.([^.=]+)=(-?\d{1,7})", "Ani.keys=2")
        line = line_of(entry, who)
        entry = _with_line(entry, line, _with_points(line, part, int(points)))

    def beats(one: int, other: int) -> bool:
        now, then = entry.lines[one].total, entry.lines[other].total
        same = now == before[one].total and then == before[other].total
        return now > then or (now == then and same and before[one].rank < before[other].rank)

    seats = range(len(before))
    ranks = [1 + sum(beats(other, seat) for other in seats) for seat in seats]
    return entry.with_ranks(ranks)


def _with_points(line: Line, part: str, points: int) -> Line:
    parts = dict(line.parts)
    if part == "total" and not parts:
        return line._replace(total=points)
    if part not in parts:
        known = ", ".join(parts) or "total"
        raise UsageError(
            _("{player} has no score part '{part}'; there are {known}.").format(
                player=line.name, part=part, known=known
            )
        )
    parts[part] = points
    return line._replace(parts=tuple(parts.items()), total=sum(parts.values()))


def _with_line(entry: Entry, line: Line, changed: Line) -> Entry:
    return entry._replace(lines=tuple(changed if one is line else one for one in entry.lines))


def _match(text: str, form: str, example: str) -> tuple[str, ...]:
    found = re.fullmatch(form, text)
    if not found:
        raise UsageError(
            _("'{text}' cannot be read: write it like {example}.").format(
                text=text, example=example
            )
        )
    return found.groups()
