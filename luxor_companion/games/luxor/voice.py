"""How Luxor says what is wrong with a line of its log."""

from luxor_companion.core.record import BadLine
from luxor_companion.games.luxor.rules.log import read_line
from luxor_companion.games.luxor.rules.record import seat_of
from luxor_companion.games.luxor.rules.vocab import PAGES, Seat
from luxor_companion.games.luxor.words.sentences import question, sentence
from luxor_companion.games.luxor.words.typed import explain_unreadable as unreadable

__all__ = ("PAGES", "question", "seat_in", "sentence", "unreadable")


def seat_in(bad: BadLine) -> Seat:
    """Whom the line is about; whose turn it is, if nobody is named."""
    colour = getattr(read_line(bad.text), "colour", None)
    seat: Seat = seat_of(bad.position, colour) if colour else bad.position.seat
    return seat
