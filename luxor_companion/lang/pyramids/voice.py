"""How Pyramids says what is wrong with a line of its log."""

from luxor_companion.games.pyramids.log import read_line
from luxor_companion.games.pyramids.vocab import PAGES, Seat
from luxor_companion.games.record import BadLine
from luxor_companion.lang.pyramids.needs import question
from luxor_companion.lang.pyramids.refusals import sentence
from luxor_companion.lang.pyramids.unreadable import unreadable

__all__ = ("PAGES", "question", "seat_in", "sentence", "unreadable")


def seat_in(bad: BadLine) -> Seat | None:
    """Whom the line is about, if it names somebody."""
    entry = read_line(bad.text)
    whose = getattr(entry, "handle", None) or getattr(entry, "what", "")  # a mark, or a fix
    seat: Seat | None = bad.position.seat_of(whose)
    return seat
