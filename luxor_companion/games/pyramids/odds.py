"""How likely each pattern is to be revealed next; apart, as fractions take their time to load."""

from fractions import Fraction
from typing import NamedTuple

from luxor_companion.games.pyramids.expedition import left
from luxor_companion.games.pyramids.state import Position


class Odds(NamedTuple):
    """How many cards with a pattern were not revealed this round, and the chance of one next."""

    left: int
    chance: Fraction


def odds(position: Position) -> dict[str, Odds]:
    """For each pattern of the deck, what is left of it and the chance that it comes next.

    Cards that nobody noted (after a fix) are as likely to be any as those still face down, so
    they change no chance.
    """
    counted = left(position)
    all_left = sum(counted.values()) or 1
    return {pattern: Odds(count, Fraction(count, all_left)) for pattern, count in counted.items()}
