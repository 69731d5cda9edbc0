"""A game of the log with something set straight: the same entry, but for that."""

import re
from collections.abc import Sequence

from luxor_companion.cli.app import UsageError
from luxor_companion.cli.results.given import read_day
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, Line, cleaned, folded


def with_facts(
    entry: Entry,
    date: str | None,
    place: str | None,
    minutes: int | None,
    note: str | None,
    board: str | None,
) -> Entry:
    return entry._replace(
        date=entry.date if date is None else read_day(date),
        place=entry.place if place is None else cleaned(place),
        minutes=entry.minutes if minutes is None else minutes or None,
        note=entry.note if note is None else cleaned(note),
        board=entry.board if board is None else cleaned(board),
    )


def pair(text: str, form: str, example: str) -> tuple[str, ...]:
    found = re.fullmatch(form, text)
    if not found:
        raise UsageError(
            _("'{text}' cannot be read: write it like {example}.").format(
                text=text, example=example
            )
        )
    return found.groups()


def line_of(entry: Entry, name: str) -> Line:
    for line in entry.lines:
        if folded(line.name) == folded(name):
            return line
    players = ", ".join(line.name for line in entry.lines)
    raise UsageError(
        _("'{name}' did not play; players were {players}.").format(name=name, players=players)
    )


def with_lines(entry: Entry, lines: Sequence[Line]) -> Entry:
    return entry._replace(lines=tuple(lines))


def with_player(entry: Entry, text: str) -> Entry:
    old, new = pair(text, r"([^=]+)=([^=]+)", "Jon=Jan")
    line = line_of(entry, old)
    return with_lines(
        entry, [one._replace(name=cleaned(new)) if one is line else one for one in entry.lines]
    )


def with_seats(entry: Entry, text: str) -> Entry:
    lines = [line_of(entry, name) for name in text.split(",")]
    if len(lines) != len(entry.lines) or len(set(lines)) != len(lines):
        players = ",".join(line.name for line in entry.lines)
        raise UsageError(_("Name every player once: {players}.").format(players=players))
    return with_lines(entry, lines)


def with_scores(entry: Entry, scores: Sequence[str]) -> Entry:
    """Other points; ranks follow, and a tie that was broken stays so if its two did not change."""
    before = entry.lines
    for text in scores:
        who, part, points = pair(text, r"([^=]+)\.([^.=]+)=(-?\d{1,7})", "Ani.keys=2")
        line = line_of(entry, who)
        changed = _with_points(line, part, int(points))
        entry = with_lines(entry, [changed if one is line else one for one in entry.lines])

    def beats(one: int, other: int) -> bool:
        now, then = entry.lines[one].total, entry.lines[other].total
        same = now == before[one].total and then == before[other].total
        return now > then or (now == then and same and before[one].rank < before[other].rank)

    seats = range(len(before))
    ranks = [1 + sum(beats(other, seat) for other in seats) for seat in seats]
    pairs = zip(entry.lines, ranks, strict=True)
    return with_lines(entry, [line._replace(rank=rank) for line, rank in pairs])


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


def with_starter(entry: Entry, name: str) -> Entry:
    starter = line_of(entry, name)
    return with_lines(entry, [one._replace(started=one is starter) for one in entry.lines])


def with_rank(entry: Entry, text: str) -> Entry:
    who, rank = pair(text, r"([^=]+)=(\d{1,3})", "Ani=1")
    line = line_of(entry, who)
    return with_lines(
        entry, [one._replace(rank=int(rank)) if one is line else one for one in entry.lines]
    )
