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

    def row(self, row: int, part: int, *, walls: bool = True) -> str:
        """One of the two text lines of a row of cells.

        Where no walls are drawn, a statue on the way to the row below stands in the second one.
        """
        line = _VERTICAL
        for column in range(self.columns):
            number = self.at.get((row, column))
            text = padded(self.cells[number][part] if number is not None else "", CELL)
            mark = "" if walls or part == 0 else self.mark((row, column), (row + 1, column))
            if mark and text.endswith(" " * len(mark)):
                text = text[: -len(mark)] + mark
            here, beside = (row, column), (row, column + 1)
            line += text
            if self.link(here, beside) is None:
                line += _VERTICAL
            else:
                line += self.mark(here, beside)[part : part + 1] or " "
        return line

    def mark(self, one: tuple[int, int], other: tuple[int, int]) -> str:
        """The statue between two neighbours on the path, if one stands there."""
        link = self.link(one, other)
        return "" if link is None else self.statues.get(link, "")

    def border(self, row: int) -> str:
        """The wall above a row, open where the path goes through."""
        line = _CORNER
        for column in range(self.columns):
            link = self.link((row - 1, column), (row, column))
            wall = _HORIZONTAL * CELL
            line += wall if link is None else self.statues.get(link, "").center(CELL)
            line += _CORNER
        return line


def spiral(
    cells: Sequence[Cell], statues: Mapping[int, str], columns: int = COLUMNS, *, walls: bool = True
) -> list[str]:
    """The map. `statues` are marks between a place and the next, by the place before them.

    Without walls above and below it has two lines a row, so that 24 lines hold a game.
    """
    at = grid(len(cells), columns)
    drawn = _Map(cells, statues, {place: number for number, place in enumerate(at)}, columns)
    rows = range(max(row for row, _ in at) + 1)
    if not walls:
        return [drawn.row(row, part, walls=False) for row in rows for part in (0, 1)]
    lines = [drawn.border(0)]
    for row in rows:
        lines += [drawn.row(row, 0), drawn.row(row, 1), drawn.border(row + 1)]
    return lines
