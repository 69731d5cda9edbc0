"""A pyramid card as a small grid: letters of the card code, marked squares in brackets.

And a pattern, with how likely it is to come next.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, TypeAlias

from rich.text import Text

from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import state
from luxor_companion.games.pyramids.rules.layout import COLUMNS, PATTERNS, SIDE
from luxor_companion.games.pyramids.words import names, typed
from luxor_companion.lang import _, forms, ngettext
from luxor_companion.view.theme import short

if TYPE_CHECKING:  # fractions take their time to load
    from luxor_companion.games.pyramids.rules.cards import Odds

CELL: Final = 3  # columns of a square
CARD_WIDTH: Final = 17
GAP: Final = 3
_UNKNOWN: Final = "?" * SIDE * SIDE
_STYLES: Final = {
    "#": "faint",
    "E": "bold",
    "T": "mark",
    "x": "refused",
    "r": "red",
    "g": "green",
    "?": "faint",
}


Keys: TypeAlias = Mapping[int, str]  # of the menu, by the square they mark or the card they take
NO_KEYS: Final[Keys] = {}


def spot(number: int, square: vocab.Squares = 0) -> int:
    """Return a square of a card, or the card, as one number: what lights up with a key."""
    return number << SIDE * SIDE | square


def card_lines(
    number: int,
    pyramid: state.Pyramid,
    marks: vocab.Squares = 0,
    untold: int = 0,
    keys: Keys = NO_KEYS,
) -> list[Text]:
    """Return a card under its title; below it, how much is marked nobody knows where."""
    layout = pyramid.layout
    cells = layout.code.replace("/", "") if layout else _UNKNOWN
    squares = range(SIDE * SIDE) if keys else ()
    lit = {index: keys.get(spot(number, 1 << index), "") for index in squares}
    title = card_title(number, pyramid)
    if key := keys.get(spot(number)):
        title = Text.assemble((f" {key} ", "key"), " ", title)
    lines = [title, *grid_lines(cells, marks, lit)]
    if untold:
        text = ngettext("+ {number} somewhere", "+ {number} somewhere", untold)
        lines.append(Text(text.format(number=untold)))
    return lines


def card_title(number: int, pyramid: state.Pyramid) -> Text:
    """Return a card's number and colour."""
    if pyramid.colour is None:
        unknown = short(_("(colour?)"), CARD_WIDTH - 3)
        return Text.assemble((str(number), "bold"), f" {unknown}")
    return Text(f"{number} {names.colour(pyramid.colour)}", f"piece.{pyramid.colour}")


def grid_lines(cells: str, marks: vocab.Squares = 0, keys: Keys = NO_KEYS) -> list[Text]:
    """Return the 25 letters of a card as a grid, or the first of them while a card is entered.

    An icon on the entrance or the tomb itself stands behind its letter until it is marked; a square
    that can be marked by a key has the key instead, or the first of several.
    """
    more = cells[SIDE * SIDE :]  # E+rT+s
    also = dict(zip(more[::3], more[2::3], strict=True))
    lines = [Text(f"   {'  '.join(COLUMNS)}", "faint")]
    for row in range(SIDE):
        line = Text.assemble((f"{row + 1} ", "faint"))
        for index in range(SIDE * row, SIDE * (row + 1)):
            letter = cells[index : index + 1] or " "
            if marks >> index & 1:
                line.append(f"[{letter}]", "marked")
            elif key := keys.get(index, "").replace(" ", ""):
                shown = key if len(key) <= CELL else f"{key[: CELL - 1]}+"
                line.append(shown.center(CELL), "key")
            else:
                line.append(f" {letter}{also.get(letter, ' ')}", _STYLES.get(letter, ""))
        lines.append(line)
    return lines


def side_by_side(
    blocks: Sequence[Sequence[Text]], width: int, narrowest: int = CARD_WIDTH
) -> list[Text]:
    """Return cards or other small pictures beside each other, as many as fit, the rest below."""
    if not blocks:
        return []
    column = max(narrowest, *(line.cell_len for block in blocks for line in block))
    fit = max(1, (width + GAP) // (column + GAP))
    lines: list[Text] = []
    for first in range(0, len(blocks), fit):
        rows = zip_longest(*blocks[first : first + fit], fillvalue=Text())
        lines += [Text()] if lines else []
        lines += [_joined(row, column) for row in rows]
    return lines


def _joined(cells: Sequence[Text], column: int) -> Text:
    line = Text(no_wrap=True, overflow="ignore")
    for number, cell in enumerate(cells):
        line.append(" " * (number * (column + GAP) - line.cell_len)).append_text(cell)
    return line


def shape_lines(pattern: str, *, named: bool = False) -> list[Text]:
    """Return a pattern as it may lie, a pair of brackets for each square; beside it, its name."""
    rows = [row.replace("#", "[ ]").replace(".", "   ") for row in PATTERNS[pattern]]
    lines = [Text(f"  {row.rstrip()}", "mark") for row in rows]
    if named:
        lines[0] = Text.assemble(lines[0], "  ", (names.pattern(pattern), "bold"))
    return lines


def coming_lines(counted: Mapping[str, "Odds"], turn: int) -> list[str]:
    """Return which patterns may still come this round, and the chance of each coming next."""
    if turn >= vocab.TURNS:
        return [_("It is the last of the round: the eighth card stays unseen.")]
    shown = [
        f"{typed.local_line(name)} ({left_line(one)})" for name, one in counted.items() if one.left
    ]
    if not shown:
        return []
    return [_("Could come next: {patterns}").format(patterns=", ".join(shown))]


def left_line(odds: "Odds") -> str:
    """Return how many cards show a pattern and may still come, and the chance of one next."""
    text = ngettext("{number} card, {chance}", "{number} cards, {chance}", odds.left)
    return text.format(number=odds.left, chance=forms.percent(float(100 * odds.chance), ".3g"))
