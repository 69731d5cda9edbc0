"""How Luxor says what is wrong with a line of its log."""

from luxor_companion.games.luxor.log import read_line
from luxor_companion.games.luxor.record import seat_of
from luxor_companion.games.luxor.vocab import PAGES, Seat
from luxor_companion.games.record import BadLine
from luxor_companion.lang.needs import question
from luxor_companion.lang.refusals import sentence
from luxor_companion.lang.unreadable import unreadable

__all__ = ("PAGES", "question", "seat_in", "sentence", "unreadable")


def seat_in(bad: BadLine) -> Seat:
    """Whom the line is about; whose turn it is, if nobody is named."""
    colour = getattr(read_line(bad.text), "colour", None)
    seat: Seat = seat_of(bad.position, colour) if colour else bad.position.seat
    return seat
