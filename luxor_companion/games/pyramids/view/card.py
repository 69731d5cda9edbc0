"""A pyramid card as a small grid: letters of the card code, marked squares in brackets.

And a pattern, with how likely it is to come next.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from luxor_companion.games.pyramids.rules.layout import COLUMNS, PATTERNS, SIDE
from luxor_companion.games.pyramids.rules.state import Pyramid
from luxor_companion.games.pyramids.rules.vocab import TURNS, Squares
from luxor_companion.games.pyramids.words import names
from luxor_companion.lang import _, ngettext
from luxor_companion.lang.forms import percent
from luxor_companion.view.text import length, padded, short, styled, wrapped

if TYPE_CHECKING:  # fractions take their time to load
    from luxor_companion.games.pyramids.rules.cards import Odds

CARD_WIDTH: Final = 17
GAP: Final = 3
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


def card_lines(number: int, pyramid: Pyramid, marks: Squares = 0, untold: int = 0) -> list[str]:
    """Return a card under its title; below it, how much is marked nobody knows where."""
    layout = pyramid.layout
    cells = layout.code.replace("/", "") if layout else _UNKNOWN
    lines = [card_title(number, pyramid), *grid_lines(cells, marks)]
    if untold:
        text = ngettext("+ {number} somewhere", "+ {number} somewhere", untold)
        lines.append(text.format(number=untold))
    return lines


def card_title(number: int, pyramid: Pyramid) -> str:
    """Return a card's number and colour."""
    if pyramid.colour is None:
        unknown = short(_("(no colour)"), CARD_WIDTH - 3)
        return f"{styled(str(number), 'bold')} {unknown}"
    return styled(f"{number} {names.colour(pyramid.colour)}", "bold", pyramid.colour)


def grid_lines(cells: str, marks: Squares = 0) -> list[str]:
    """Return the 25 letters of a card as a grid, or the first of them while a card is entered.

    An icon on the entrance or the tomb itself stands behind its letter until it is marked.
    """
    more = cells[SIDE * SIDE :]  # E+rT+s
    also = dict(zip(more[::3], more[2::3], strict=True))
    lines = [f"   {'  '.join(COLUMNS)}"]
    for row in range(SIDE):
        line = f"{row + 1} "
        for index in range(SIDE * row, SIDE * (row + 1)):
            letter = cells[index : index + 1] or " "
            cell = styled(letter, *_STYLES[letter]) if letter in _STYLES else letter
            icon = also.get(letter, " ")
            line += f"[{cell}]" if marks >> index & 1 else f" {cell}{icon}"
        lines.append(line.rstrip())
    return lines


def side_by_side(
    blocks: Sequence[Sequence[str]], width: int, narrowest: int = CARD_WIDTH
) -> list[str]:
    """Return cards or other small pictures beside each other, as many as fit, the rest below."""
    if not blocks:
        return []
    column = max(narrowest, *(length(line) for block in blocks for line in block))
    fit = max(1, (width + GAP) // (column + GAP))
    lines: list[str] = []
    for first in range(0, len(blocks), fit):
        rows = zip_longest(*blocks[first : first + fit], fillvalue="")
        lines += [""] if lines else []
        lines += [(" " * GAP).join(padded(cell, column) for cell in row).rstrip() for row in rows]
    return lines


def shape_lines(pattern: str) -> list[str]:
    """Return a pattern as it may lie, a pair of brackets for each square."""
    rows = [row.replace("#", "[ ]").replace(".", "   ") for row in PATTERNS[pattern]]
    return [f"  {styled(row.rstrip(), 'bold')}" for row in rows]


def coming_lines(counted: Mapping[str, "Odds"], turn: int, width: int) -> list[str]:
    """Return which patterns may still come this round, and the chance of each coming next."""
    if turn >= TURNS:
        return wrapped(_("It is the last of the round: the eighth card stays unseen."), width)
    shown = [f"{name} ({left_line(one)})" for name, one in counted.items() if one.left]
    if not shown:
        return []
    return wrapped(_("May come next: {patterns}").format(patterns=", ".join(shown)), width, "  ")


def left_line(odds: "Odds") -> str:
    """Return how many cards show a pattern and may still come, and the chance of one next."""
    text = ngettext("{number} card, {chance}", "{number} cards, {chance}", odds.left)
    return text.format(number=odds.left, chance=percent(float(100 * odds.chance), ".3g"))
