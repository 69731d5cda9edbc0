"""A line of a log that cannot stand, in one sentence."""

from collections.abc import Callable
from typing import Final

from luxor_companion.errors import clipped
from luxor_companion.games.luxor.log import read_line
from luxor_companion.games.luxor.record import seat_of
from luxor_companion.games.luxor.vocab import PAGES
from luxor_companion.games.record import BadLine
from luxor_companion.games.refusal import Need
from luxor_companion.games.unreadable import UnreadableError
from luxor_companion.lang import _
from luxor_companion.lang.needs import question
from luxor_companion.lang.numbers import page
from luxor_companion.lang.refusals import sentence
from luxor_companion.lang.unreadable import unreadable


def bad_line(bad: BadLine, game: str = "luxor") -> str:
    """Which line of the log is wrong, and why."""
    return _("line {line} of the log, '{text}': {why}").format(
        line=bad.line, text=clipped(bad.text, 60), why=_WHY[game](bad)
    )


def _why_luxor(bad: BadLine) -> str:
    problem, position = bad.problem, bad.position
    if isinstance(problem, UnreadableError):
        return unreadable(problem)
    if isinstance(problem, Need):
        return f"{question(problem)} {' '.join(problem.options)}"
    colour = getattr(read_line(bad.text), "colour", None)
    seat = seat_of(position, colour) if colour else position.seat
    why = sentence(position, problem, seat)
    return f"{why} ({problem.rule}, {page(PAGES[problem.rule])})"


def _why_pyramids(bad: BadLine) -> str:
    from luxor_companion.lang.pyramids.lines import why  # noqa: PLC0415  # the words of one game

    return why(bad)


_WHY: Final[dict[str, Callable[[BadLine], str]]] = {
    "luxor": _why_luxor,
    "pyramids": _why_pyramids,
}
