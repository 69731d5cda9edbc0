"""The 25 squares of a card: `b2` is the second from the left in the second row from the top.

A set of squares is one number with a bit for each, row by row from a1.
"""

from collections.abc import Iterator
from typing import Final

from luxor_companion.games.pyramids.vocab import Squares

SIDE: Final = 5  # p.1
COLUMNS: Final = "abcde"
ALL: Final = (1 << SIDE * SIDE) - 1
TOP: Final = (1 << SIDE) - 1
BOTTOM: Final = TOP << SIDE * (SIDE - 1)
_LEFT: Final = sum(1 << SIDE * row for row in range(SIDE))
_RIGHT: Final = _LEFT << SIDE - 1

NAMES: Final = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in COLUMNS)
SQUARES: Final[dict[str, Squares]] = {name: 1 << index for index, name in enumerate(NAMES)}


def each(squares: Squares) -> Iterator[Squares]:
    """The squares one by one, row by row."""
    while squares:
        lowest = squares & -squares
        yield lowest
        squares ^= lowest


def names(squares: Squares) -> list[str]:
    """The squares by name, row by row."""
    return [NAMES[one.bit_length() - 1] for one in each(squares)]


def beside(squares: Squares) -> Squares:
    """All squares that touch one of these edge to edge; may include some of them."""
    return (
        squares >> SIDE
        | (squares << SIDE) & ALL
        | (squares & ~_LEFT) >> 1
        | (squares & ~_RIGHT) << 1
    )


def reached(start: Squares, free: Squares) -> Squares:
    """All squares that can be come to from the start over free ones, edge by edge."""
    found = start & free
    while (more := found | beside(found) & free) != found:
        found = more
    return found
