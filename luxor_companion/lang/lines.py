"""A line of a log that cannot stand, in one sentence."""

from collections.abc import Sequence

from luxor_companion.errors import clipped
from luxor_companion.games.luxor.log import Played, read_line
from luxor_companion.games.luxor.record import BadLine, Record, replay, seat_of
from luxor_companion.games.luxor.refusal import Need, Refusal
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.unreadable import UnreadableError
from luxor_companion.games.luxor.vocab import PAGES
from luxor_companion.lang import _
from luxor_companion.lang.needs import question
from luxor_companion.lang.refusals import sentence
from luxor_companion.lang.unreadable import unreadable


def bad_line(start: Position, lines: Sequence[str], bad: BadLine) -> str:
    """Which line of the log is wrong, and why."""
    return _("line {line} of the log, '{text}': {why}").format(
        line=bad.line, text=clipped(bad.text, 60), why=_why(start, lines, bad)
    )


def _why(start: Position, lines: Sequence[str], bad: BadLine) -> str:
    problem = bad.problem
    if isinstance(problem, UnreadableError):
        return unreadable(problem)
    if isinstance(problem, Need):
        return f"{question(problem)} {' '.join(problem.options)}"
    record = replay(start, lines[: bad.line - 1])
    assert isinstance(record, Record)
    entry = read_line(bad.text)
    position = record.position
    colour = getattr(entry, "colour", None) if not isinstance(entry, Played) else entry.colour
    seat = seat_of(position, colour) if colour else position.seat
    assert isinstance(problem, Refusal)
    return f"{sentence(position, problem, seat)} ({problem.rule}, p.{PAGES[problem.rule]})"
