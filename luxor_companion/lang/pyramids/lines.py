"""Why a line of a log of Pyramids cannot stand."""

from luxor_companion.games.pyramids.log import read_line
from luxor_companion.games.pyramids.vocab import PAGES
from luxor_companion.games.record import BadLine
from luxor_companion.games.refusal import Need
from luxor_companion.games.unreadable import UnreadableError
from luxor_companion.lang.numbers import page
from luxor_companion.lang.pyramids.needs import question
from luxor_companion.lang.pyramids.refusals import sentence
from luxor_companion.lang.pyramids.unreadable import unreadable


def why(bad: BadLine) -> str:
    """What is wrong with the line."""
    problem, position = bad.problem, bad.position
    if isinstance(problem, UnreadableError):
        return unreadable(problem)
    if isinstance(problem, Need):
        return f"{question(problem)} {' '.join(problem.options)}"
    entry = read_line(bad.text)
    whose = getattr(entry, "handle", None) or getattr(entry, "what", "")  # a mark, or a fix
    seat = position.seat_of(whose)
    why = sentence(position, problem, seat)
    return f"{why} ({problem.rule}, {page(PAGES[problem.rule])})"
