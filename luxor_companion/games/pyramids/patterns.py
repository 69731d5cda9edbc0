"""The patterns of the expedition cards, and every place on a card where each can lie."""

from functools import cache
from typing import Final

from luxor_companion.games.pyramids.squares import SIDE
from luxor_companion.games.pyramids.vocab import Squares

# Every shape of two to four squares joined edge to edge: an owner's deck may hold any of them.
PATTERNS: Final[dict[str, tuple[str, ...]]] = {
    "domino": ("##",),
    "line3": ("###",),
    "corner3": ("##", "#."),
    "line4": ("####",),
    "square4": ("##", "##"),
    "L4": ("###", "#.."),
    "T4": ("###", ".#."),
    "S4": (".##", "##."),
}
_BY_WORD: Final = {name.lower(): name for name in PATTERNS}


def read_pattern(word: str) -> str | None:
    """A pattern by its name, however it is typed; None if there is none of that name."""
    return _BY_WORD.get(word.lower())


@cache
def size(pattern: str) -> int:
    """How many squares a pattern has."""
    return "".join(PATTERNS[pattern]).count("#")


@cache
def placements(pattern: str) -> dict[Squares, None]:
    """Every place where a pattern can lie inside a grid, turned and reflected as one likes (p.3).

    Keys of a dictionary: in a fixed order, and quick to ask for one.
    """
    cells = [
        (row, column)
        for row, line in enumerate(PATTERNS[pattern])
        for column, mark in enumerate(line)
        if mark == "#"
    ]
    found: set[Squares] = set()
    for _ in range(2):
        cells = [(row, -column) for row, column in cells]  # reflected
        for _ in range(4):
            cells = [(column, -row) for row, column in cells]  # turned by a quarter
            found |= _shifted(cells)
    return dict.fromkeys(sorted(found))


def _shifted(cells: list[tuple[int, int]]) -> set[Squares]:
    """Where one orientation can lie."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    height = max(row for row, _ in cells) - top + 1
    width = max(column for _, column in cells) - left + 1
    return {
        sum(1 << SIDE * (row - top + down) + column - left + right for row, column in cells)
        for down in range(SIDE - height + 1)
        for right in range(SIDE - width + 1)
    }
