"""The card code: the five rows of a pyramid card as text, and what can be wrong with them."""

from typing import Final, NamedTuple

from luxor_companion.games.pyramids.squares import BOTTOM, SIDE, TOP, names, reached
from luxor_companion.games.pyramids.vocab import ICONS, Squares
from luxor_companion.games.refusal import Refusal
from luxor_companion.games.unreadable import UnreadableError

WALL, PLAIN, ENTRANCE, TOMB = "#", ".", "E", "T"
_ICON_LETTERS: Final = {
    "r": "red",
    "g": "green",
    "t": "torch",
    "p": "potion",
    "s": "skull",
    "x": "cross",
    TOMB: "tomb",
}
LETTERS: Final = (WALL, PLAIN, ENTRANCE, TOMB, *"xrgtps")
RULE: Final = "material.cards"


class Icons(NamedTuple):
    """How many of each icon."""

    red: int = 0
    green: int = 0
    torch: int = 0
    potion: int = 0
    skull: int = 0
    cross: int = 0
    tomb: int = 0


NO_ICONS: Final = Icons()


def plus(one: Icons, other: Icons) -> Icons:
    """Both together."""
    return Icons(*map(int.__add__, one, other))


class Layout(NamedTuple):
    """What is printed on one card; `icons` are the squares of each of ICONS."""

    code: str  # canonical
    free: Squares  # no walls
    entrance: Squares
    icons: tuple[Squares, ...]
    printed: Squares  # any icon at all

    @property
    def tomb(self) -> Squares:
        return self.icons[-1]

    def icons_on(self, squares: Squares) -> Icons:
        """What is printed on these squares."""
        if not squares & self.printed:
            return NO_ICONS
        return Icons(*[(squares & one).bit_count() for one in self.icons])


def read_layout(text: str) -> Layout:
    """Read a card code: five rows of five, between them `/`, spaces or new lines.

    Letters count: T is the tomb, t a torch.

    :raises UnreadableError: naming the row and the character that is wrong.
    """
    rows = text.replace("/", " ").split()
    for number, row in enumerate(rows, start=1):
        for place, letter in enumerate(row, start=1):
            if letter not in LETTERS:
                raise UnreadableError("layout.letter", row=number, place=place, token=letter)
        if len(row) != SIDE:
            raise UnreadableError("layout.row", row=number, token=row, count=len(row))
    if len(rows) != SIDE:
        raise UnreadableError("layout.rows", count=len(rows))
    return _layout(rows)


def _layout(rows: list[str]) -> Layout:
    cells = "".join(rows)

    def where(letter: str) -> Squares:
        return sum(1 << index for index, cell in enumerate(cells) if cell == letter)

    by_icon = {icon: where(letter) for letter, icon in _ICON_LETTERS.items()}
    icons = tuple(by_icon[icon] for icon in ICONS)
    free = (1 << len(cells)) - 1 & ~where(WALL)
    return Layout("/".join(rows), free, where(ENTRANCE), icons, sum(icons))


def findings(layout: Layout) -> tuple[Refusal, ...]:
    """All that no printed card can have (p.1): each as a refusal with the squares that show it."""
    found = []
    for what, squares, row in (("entrance", layout.entrance, TOP), ("tomb", layout.tomb, BOTTOM)):
        params = {"squares": names(squares), "what": what}
        if squares.bit_count() != 1:
            found.append(Refusal(RULE, f"{what}_count", {**params, "count": squares.bit_count()}))
        elif not squares & row:
            found.append(Refusal(RULE, f"{what}_row", params))
    if not found and not reached(layout.entrance, layout.free) & layout.tomb:
        params = {"entrance": names(layout.entrance), "tomb": names(layout.tomb)}
        found.append(Refusal(RULE, "unreachable", params))
    return tuple(found)
