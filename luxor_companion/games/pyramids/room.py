"""Where a card can still be marked: the one source of what is listed and of what is accepted."""

from luxor_companion.games.pyramids.layout import Layout
from luxor_companion.games.pyramids.patterns import placements
from luxor_companion.games.pyramids.squares import ALL, TOP, beside
from luxor_companion.games.pyramids.state import Card
from luxor_companion.games.pyramids.vocab import Squares


def free(card: Card, layout: Layout | None) -> Squares:
    """Squares without wall and mark; where the layout is not known, all but the marked ones."""
    return (layout.free if layout else ALL) & ~card.marks


def next_squares(card: Card, layout: Layout | None) -> Squares:
    """Every single square that may be marked, and one of which each pattern has to cover.

    The entrance of an untouched card (without its layout, the top row), else what touches a mark.
    """
    left = free(card, layout)
    if card.untold:
        return left  # nobody knows what touches those marks
    if card.marks:
        return beside(card.marks) & left
    return left & (layout.entrance if layout else TOP)


def whole(card: Card, layout: Layout | None, pattern: str) -> list[Squares]:
    """Every place where the pattern may be marked."""
    left, near = free(card, layout), next_squares(card, layout)
    return [one for one in placements(pattern) if one & near and one & left == one]
