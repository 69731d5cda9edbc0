"""A card: its 25 squares, the patterns on them, and the layout that is printed on it.

Square `b2` is the second from the left in the second row from the top. A set of squares is one
number with a bit for each, row by row from a1.
"""

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple

from luxor_companion.core import Refusal, UnreadableError, cached
from luxor_companion.games.pyramids.rules import ICONS, Squares

SIDE: Final = 5  # p.1
COUNT: Final = SIDE * SIDE  # of squares
COLUMNS: Final = "abcde"
ALL: Final = (1 << COUNT) - 1
TOP: Final = (1 << SIDE) - 1
BOTTOM: Final = TOP << SIDE * (SIDE - 1)
_LEFT: Final = sum(1 << SIDE * row for row in range(SIDE))
_RIGHT: Final = _LEFT << SIDE - 1

NAMES: Final = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in COLUMNS)
SQUARES: Final[dict[str, Squares]] = {name: 1 << index for index, name in enumerate(NAMES)}

# Every shape of two to four squares joined edge to edge.
USUAL_PATTERNS: Final[dict[str, tuple[str, ...]]] = {
    "domino": ("##",),
    "line3": ("###",),
    "corner3": ("##", "#."),
    "line4": ("####",),
    "square4": ("##", "##"),
    "L4": ("###", "#.."),
    "T4": ("###", ".#."),
    "S4": (".##", "##."),
}
# No public component list has these, but an owner's deck may hold any shape of up to five.
PATTERNS: Final[dict[str, tuple[str, ...]]] = {
    **USUAL_PATTERNS,
    "single": ("#",),
    "line5": ("#####",),
    "F5": (".##", "##.", ".#."),
    "L5": ("####", "#..."),
    "N5": ("###.", "..##"),
    "P5": ("##", "##", "#."),
    "T5": ("###", ".#.", ".#."),
    "U5": ("#.#", "###"),
    "V5": ("#..", "#..", "###"),
    "W5": ("#..", "##.", ".##"),
    "X5": (".#.", "###", ".#."),
    "Y5": ("####", ".#.."),
    "Z5": ("##.", ".#.", ".##"),
}
_BY_WORD: Final = {name.lower(): name for name in PATTERNS}

# The letters of a card code.
WALL, PLAIN, ENTRANCE, TOMB = "#", ".", "E", "T"
_ICON_LETTERS: Final = dict(zip(ICONS, ("r", "g", "t", "p", "s", "x", TOMB), strict=True))
PRINTED: Final = "xrgtps"  # icons that may also be on the entrance or the tomb
LETTERS: Final[tuple[str, ...]] = (WALL, PLAIN, ENTRANCE, TOMB, *PRINTED)
_ALSO: Final = tuple(f"{place}+{icon}" for place in (ENTRANCE, TOMB) for icon in PRINTED)


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


class Layout(NamedTuple):
    """What is printed on one card; `icons` holds the squares of each icon, as in ICONS."""

    code: str  # canonical
    free: Squares  # all but the walls
    entrance: Squares
    icons: tuple[Squares, ...]
    printed: Squares  # those with any icon

    @property
    def rows(self) -> list[str]:
        """The five rows of the code, a letter for each square."""
        return self.code.split("/")[:SIDE]

    @property
    def also(self) -> dict[str, str]:
        """The icons on the entrance and the tomb themselves, by the letter of the place."""
        return {word[0]: word[-1] for word in self.code.split("/")[SIDE:]}

    @property
    def tomb(self) -> Squares:
        return self.icons[-1]

    def icons_on(self, squares: Squares) -> Icons:
        """Return what is printed on these squares."""
        if not squares & self.printed:
            return NO_ICONS
        return Icons(*[(squares & icon).bit_count() for icon in self.icons])


def each_square(squares: Squares) -> Iterator[Squares]:
    """Yield the squares one by one, row by row."""
    while squares:
        lowest = squares & -squares
        yield lowest
        squares ^= lowest


def square_names(squares: Squares) -> list[str]:
    """Return the squares by name, row by row."""
    return [NAMES[one.bit_length() - 1] for one in each_square(squares)]


def beside(squares: Squares) -> Squares:
    """Return all squares that touch one of these edge to edge; may include some of them."""
    return (
        squares >> SIDE
        | (squares << SIDE) & ALL
        | (squares & ~_LEFT) >> 1
        | (squares & ~_RIGHT) << 1
    )


def reachable(start: Squares, free: Squares) -> Squares:
    """Return all free squares that are connected to the start, edge by edge."""
    found = start & free
    while (more := found | beside(found) & free) != found:
        found = more
    return found


def _pieces(squares: Squares) -> Iterator[Squares]:
    """Yield the parts of a set of squares that hang together, edge to edge."""
    while squares:
        piece = reachable(squares & -squares, squares)
        yield piece
        squares ^= piece


@lru_cache(maxsize=1 << 14)
def can_touch(
    marks: Squares, untold: int, free: Squares, starts: Squares, squares: Squares
) -> bool:
    """Return whether marks and `untold` more squares can hang together and touch these squares.

    They lie on free squares, but not on `squares`, and include one of `starts`. Without `squares`,
    return whether they can lie anywhere.
    """
    for part in _pieces((free | marks) & ~squares):
        if marks & ~part or part.bit_count() < marks.bit_count() + untold:
            continue
        needed = untold_needed(marks, part, starts, squares, untold)
        if needed is not None:
            return True
    return False


def untold_needed(
    marks: Squares, free: Squares, starts: Squares, squares: Squares, most: int = COUNT
) -> int | None:
    """Return how few more squares, up to `most`, join the marks as in `can_touch`; else None.

    It finds the smallest trees of squares that join the pieces of the marks and a start, from those
    that join few of them to the one that joins all (the method of Dreyfus and Wagner).
    """
    left = (free | marks) & ~squares
    pieces = [*_pieces(marks)]
    if not marks & starts:
        pieces.append(starts & left)
    goal = beside(squares) & left if squares else left
    # Which squares a tree can reach that joins a set of pieces, by how many squares it adds.
    trees: dict[int, list[Squares]] = {}
    for joined in range(1, 1 << len(pieces)):
        reached: list[Squares] = []
        trees[joined] = reached
        for count in range(most + 1):
            ends = _joints(trees, joined, count, marks)
            if joined & (joined - 1) == 0:
                piece = pieces[joined.bit_length() - 1]
                ends |= piece if piece & marks or count else 0
            if reached:
                ends |= reached[-1] | beside(reached[-1]) & left
            reached.append(ends | reachable(beside(ends) & marks, marks))
            if joined + 1 == 1 << len(pieces) and reached[-1] & goal:
                return count
    return None


def _joints(trees: dict[int, list[Squares]], joined: int, count: int, marks: Squares) -> Squares:
    """Return where two trees meet that join these pieces together, with so many added squares."""
    ends, part = 0, (joined - 1) & joined
    while part > joined ^ part:
        one, other = trees[part], trees[joined ^ part]
        for added in range(count + 1):
            ends |= one[added] & other[count - added] & marks
            if added and count + 1 - added < len(other):  # an added square counts in both
                ends |= one[added] & other[count + 1 - added]
        part = (part - 1) & joined
    return ends


def read_pattern(word: str) -> str | None:
    """Return the pattern with this name, in upper or lower case; None if there is none."""
    return _BY_WORD.get(word.lower())


def read_revealed(word: str) -> str:
    """Return the pattern on an expedition card. Raise UnreadableError if none is called that."""
    pattern = read_pattern(word)
    if pattern is None:
        raise UnreadableError("reveal.pattern", token=word)
    return pattern


@cached
def size(pattern: str) -> int:
    """Return how many squares a pattern has."""
    return "".join(PATTERNS[pattern]).count("#")


@cached
def placements(pattern: str) -> dict[Squares, None]:
    """Return every place where a pattern can lie in a grid, turned and reflected freely (p.3).

    They are keys of a dictionary: in a fixed order, and quick to look up.
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
            found |= _places_of(cells)
    return dict.fromkeys(sorted(found))


def _places_of(cells: list[tuple[int, int]]) -> set[Squares]:
    """Return where one orientation can lie."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    height = max(row for row, _ in cells) - top + 1
    width = max(column for _, column in cells) - left + 1
    return {
        sum(1 << SIDE * (row - top + down) + column - left + right for row, column in cells)
        for down in range(SIDE - height + 1)
        for right in range(SIDE - width + 1)
    }


def add_icons(one: Icons, other: Icons) -> Icons:
    return Icons(*map(int.__add__, one, other))


@lru_cache(maxsize=256)  # every save of Pyramids has the same cards
def read_layout(text: str) -> Layout:
    """Read a card code: five rows of five, separated by `/`, spaces or new lines.

    Lower and upper case differ: T is the tomb, t a torch. An icon printed on the entrance or
    the tomb itself follows the rows: `..E../...../...../...../..T../E+r/T+s`. Raise UnreadableError
    naming the row and the character that is wrong.
    """
    words = text.replace("/", " ").split()
    rows = [word for word in words if "+" not in word]
    also = sorted(word for word in words if "+" in word)
    for word in also:
        if word not in _ALSO or sum(one[0] == word[0] for one in also) > 1:
            raise UnreadableError("layout.also", token=word)
    for number, row in enumerate(rows, start=1):
        for place, letter in enumerate(row, start=1):
            if letter not in LETTERS:
                raise UnreadableError("layout.letter", row=number, place=place, token=letter)
        if len(row) != SIDE:
            raise UnreadableError("layout.row", row=number, token=row, count=len(row))
    if len(rows) != SIDE:
        raise UnreadableError("layout.rows", count=len(rows))
    cells = "".join(rows)

    def where(letter: str) -> Squares:
        letters = {letter, *(word[0] for word in also if word[-1] == letter)}
        return sum(1 << index for index, cell in enumerate(cells) if cell in letters)

    icons = tuple(where(_ICON_LETTERS[icon]) for icon in ICONS)
    code = "/".join([*rows, *also])
    return Layout(code, ALL & ~where(WALL), where(ENTRANCE), icons, reduce(or_, icons))


def layout_findings(layout: Layout) -> tuple[Refusal, ...]:
    """Return everything wrong with a layout (p.1), as refusals with the squares that show it."""
    rule, found = "material.cards", []
    for what, squares, row in (("entrance", layout.entrance, TOP), ("tomb", layout.tomb, BOTTOM)):
        params = {"squares": square_names(squares), "what": what}
        if squares.bit_count() != 1:
            found.append(Refusal(rule, f"{what}_count", {**params, "count": squares.bit_count()}))
        elif not squares & row:
            found.append(Refusal(rule, f"{what}_row", params))
    if not found and not reachable(layout.entrance, layout.free) & layout.tomb:
        params = {"entrance": square_names(layout.entrance), "tomb": square_names(layout.tomb)}
        found.append(Refusal(rule, "unreachable", params))
    return tuple(found)
