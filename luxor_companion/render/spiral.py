"""The path as a square spiral: stairs in a corner, tomb inside, walls between its turns."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from luxor_companion.render.style import padded

COLUMNS: Final = 7  # 7 by 6 holds the stairs, 40 spaces and the tomb
CELL: Final = 10  # with its wall 11, so that seven fit 80 columns
_HORIZONTAL, _VERTICAL, _CORNER = "─", "│", "┼"


class Cell(NamedTuple):
    """What stands in one place of the map: two lines of at most `CELL` characters."""

    first: str
    second: str


def grid(places: int, columns: int = COLUMNS) -> list[tuple[int, int]]:
    """Row and column of each place, from the bottom left corner up and inward, clockwise."""
    rows = max(-(-places // columns), 1)
    top, bottom, left, right = 0, rows - 1, 0, columns - 1
    found: list[tuple[int, int]] = []
    while len(found) < places:
        found += [(row, left) for row in range(bottom, top - 1, -1)]
        left += 1
        found += [(top, column) for column in range(left, right + 1)]
        top += 1
        found += [(row, right) for row in range(top, bottom + 1)]
        right -= 1
        if top <= bottom and left <= right:
            found += [(bottom, column) for column in range(right, left - 1, -1)]
            bottom -= 1
    return found[:places]


class _Map(NamedTuple):
    """The cells by their place in the grid, and the marks between them."""

    cells: Sequence[Cell]
    statues: Mapping[int, str]
    at: Mapping[tuple[int, int], int]
    columns: int

    def link(self, one: tuple[int, int], other: tuple[int, int]) -> int | None:
        """The earlier of two neighbours if the path leads from one to the other."""
        if one in self.at and other in self.at:
            first, second = sorted((self.at[one], self.at[other]))
            return first if second - first == 1 else None
        return None

    def row(self, row: int, part: int) -> str:
        """One of the two text lines of a row of cells."""
        line = _VERTICAL
        for column in range(self.columns):
            number = self.at.get((row, column))
            line += padded(self.cells[number][part] if number is not None else "", CELL)
            link = self.link((row, column), (row, column + 1))
            mark = "" if link is None else self.statues.get(link, "")
            line += _VERTICAL if link is None else mark[part : part + 1] or " "
        return line

    def border(self, row: int) -> str:
        """The wall above a row, open where the path goes through."""
        line = _CORNER
        for column in range(self.columns):
            link = self.link((row - 1, column), (row, column))
            wall = _HORIZONTAL * CELL
            line += wall if link is None else self.statues.get(link, "").center(CELL)
            line += _CORNER
        return line


def spiral(cells: Sequence[Cell], statues: Mapping[int, str], columns: int = COLUMNS) -> list[str]:
    """The map. `statues` are marks between a place and the next, by the place before them."""
    at = grid(len(cells), columns)
    drawn = _Map(cells, statues, {place: number for number, place in enumerate(at)}, columns)
    lines = [drawn.border(0)]
    for row in range(max(row for row, _ in at) + 1):
        lines += [drawn.row(row, 0), drawn.row(row, 1), drawn.border(row + 1)]
    return lines
