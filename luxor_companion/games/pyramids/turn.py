"""What a player declares: marking squares, and taking a new card."""

from typing import NamedTuple

from luxor_companion.games.pyramids.layout import NO_ICONS, Icons
from luxor_companion.games.pyramids.vocab import Colour, RuleId, Squares


class Stroke(NamedTuple):
    """Squares marked at once on one card. No squares: nobody said where.

    `icons` are those said to be on them, which a canonical mark names only where the layout is
    not known.
    """

    card: int
    squares: Squares = 0
    icons: Icons = NO_ICONS


class Mark(NamedTuple):
    """`12 b2 b3 c3 +c4 +31:a1`: the whole pattern or one square, and then the red crosses'."""

    whole: bool
    stroke: Stroke
    extras: tuple[Stroke, ...] = ()
    colours: tuple[tuple[int | None, Colour], ...] = ()  # of cards it completes; None: of the one
    allow: tuple[RuleId, ...] = ()


class Take(NamedTuple):
    """`take 22 refill=41`, `take deck=37`. What is None was not said."""

    number: int | None = None  # from the display
    deck: bool = False
    top: int | None = None  # what was on top of the deck
    refill: int | None = None  # what came into the display
    allow: tuple[RuleId, ...] = ()
