"""How Pyramids says what is wrong with a line of its log."""

from luxor_companion.core.record import BadLine
from luxor_companion.games.pyramids.rules.log import read_line
from luxor_companion.games.pyramids.rules.vocab import PAGES, Seat
from luxor_companion.games.pyramids.words.sentences import question, sentence
from luxor_companion.games.pyramids.words.typed import explain_unreadable as unreadable

__all__ = ("PAGES", "question", "seat_in", "sentence", "unreadable")


def seat_in(bad: BadLine) -> Seat | None:
    """Whom the line is about, if it names somebody."""
    entry = read_line(bad.text)
    whose = getattr(entry, "handle", None) or getattr(entry, "what", "")  # a mark, or a fix
    seat: Seat | None = bad.position.seat_of(whose)
    return seat
