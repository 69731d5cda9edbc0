"""A pyramid card as a small grid: letters of the card code, marked squares in brackets."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from luxor_companion.games.pyramids.material import Pyramid
from luxor_companion.games.pyramids.squares import COLUMNS, SIDE
from luxor_companion.games.pyramids.vocab import Squares
from luxor_companion.lang import _, ngettext
from luxor_companion.lang.pyramids import words
from luxor_companion.render.style import length, padded, short, styled

CARD_WIDTH: Final = 17
_GAP: Final = 3
_UNKNOWN: Final = "?" * SIDE * SIDE
_STYLES: Final = {
    "#": ("dim",),
    "E": ("bold",),
    "T": ("bold", "yellow"),
    "x": ("red",),
    "r": ("red",),
    "g": ("green",),
    "?": ("dim",),
}


def grid_lines(cells: str, marks: Squares = 0) -> list[str]:
    """The 25 letters of a card as a grid, or the first of them while a card is entered."""
    lines = [f"   {'  '.join(COLUMNS)}"]
    for row in range(SIDE):
        line = f"{row + 1} "
        for index in range(SIDE * row, SIDE * (row + 1)):
            letter = cells[index : index + 1] or " "
            cell = styled(letter, *_STYLES[letter]) if letter in _STYLES else letter
            line += f"[{cell}]" if marks >> index & 1 else f" {cell} "
        lines.append(line.rstrip())
    return lines


def title(number: int, pyramid: Pyramid) -> str:
    """A card's number and colour."""
    if pyramid.colour is None:
        unknown = short(_("(no colour)"), CARD_WIDTH - 3)
        return f"{styled(str(number), 'bold')} {unknown}"
    return styled(f"{number} {words.colour(pyramid.colour)}", "bold", pyramid.colour)


def card_lines(number: int, pyramid: Pyramid, marks: Squares = 0, untold: int = 0) -> list[str]:
    """A card with its number and colour on top; below, what is marked nobody knows where."""
    layout = pyramid.layout
    cells = layout.code.replace("/", "") if layout else _UNKNOWN
    lines = [title(number, pyramid), *grid_lines(cells, marks)]
    if untold:
        text = ngettext("+ {number} somewhere", "+ {number} somewhere", untold)
        lines.append(text.format(number=untold))
    return lines


def side_by_side(blocks: Sequence[Sequence[str]], width: int) -> list[str]:
    """Cards or other small pictures beside each other, as many as fit, the rest below."""
    if not blocks:
        return []
    column = max(CARD_WIDTH, *(length(line) for block in blocks for line in block))
    fit = max(1, (width + _GAP) // (column + _GAP))
    lines: list[str] = []
    for first in range(0, len(blocks), fit):
        rows = zip_longest(*blocks[first : first + fit], fillvalue="")
        lines += [""] if lines else []
        lines += [(" " * _GAP).join(padded(cell, column) for cell in row).rstrip() for row in rows]
    return lines
