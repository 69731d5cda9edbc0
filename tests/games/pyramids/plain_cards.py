"""Cards, players and marks of the plain model: squares are texts, marks are sets of them."""

from dataclasses import dataclass, field
from functools import cache

COLUMNS, ROWS = "abcde", "12345"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
ICONS = {"r": "red", "g": "green", "t": "torch", "p": "potion", "s": "skull", "x": "cross"}
ICONS |= {"T": "tomb"}
PICTURES = {
    "domino": "##",
    "line3": "###",
    "corner3": "##/#.",
    "line4": "####",
    "square4": "##/##",
    "L4": "###/#..",
    "T4": "###/.#.",
    "S4": "##./.##",
}
Shape = frozenset[tuple[int, int]]


class StopError(Exception):
    """The line does not stand: "no" it is against a rule, "ask" something is missing."""


def no() -> StopError:
    return StopError("no")


def ask() -> StopError:
    return StopError("ask")


def at_origin(spots: set[tuple[int, int]]) -> Shape:
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return frozenset((x - left, y - top) for x, y in spots)


def ways(picture: str) -> set[Shape]:
    """A picture turned four ways, and its reflection turned four ways."""
    rows = picture.split("/")
    spots = {(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "#"}
    found = set()
    for _ in range(2):
        for _ in range(4):
            spots = {(-y, x) for x, y in spots}
            found.add(at_origin(spots))
        spots = {(-x, y) for x, y in spots}
    return found


def is_pattern(squares: set[str], pattern: str) -> bool:
    spots = {(COLUMNS.index(one[0]), ROWS.index(one[1])) for one in squares}
    return at_origin(spots) in ways(PICTURES[pattern])


def edge_to_edge(one: str, other: str) -> bool:
    across = abs(COLUMNS.index(one[0]) - COLUMNS.index(other[0]))
    down = abs(ROWS.index(one[1]) - ROWS.index(other[1]))
    return across + down == 1


def places_of(pattern: str) -> list[set[str]]:
    """Every place of a pattern in the grid."""
    moved = [
        {(x + right, y + down) for x, y in shape}
        for shape in ways(PICTURES.get(pattern, "#"))
        for right in range(5)
        for down in range(5)
    ]
    return [
        {COLUMNS[x] + ROWS[y] for x, y in spots}
        for spots in moved
        if all(x < 5 and y < 5 for x, y in spots)
    ]


def joined_to(found: frozenset[str], among: set[str]) -> frozenset[str]:
    """A set of squares with all that hang together with it."""
    while more := {one for one in among - found if any(edge_to_edge(one, it) for it in found)}:
        found |= more
    return found


@cache
def may_touch(marks: frozenset[str], untold: int, squares: frozenset[str]) -> bool:
    """Whether marks and so many more can hang together from the top row and touch squares.

    It tries every way to add squares one by one, on a card that nobody entered.
    """
    left = {*SQUARES} - squares
    starts = {one for one in left if one[1] == "1"}
    grown = {joined_to(frozenset({one}), {*marks}) for one in starts}
    for _ in range(untold + 1):
        for one in grown:
            is_joined = marks <= one and any(edge_to_edge(it, to) for it in one for to in squares)
            room = len(joined_to(one, left))
            if is_joined and len(one - marks) <= untold and room >= len(marks) + untold:
                return True
        grown = {
            joined_to(one | {more}, {*marks})
            for one in grown
            if len(one - marks) < untold
            for more in left - one
            if any(edge_to_edge(more, it) for it in one)
        }
    return False


@dataclass
class PlainCard:
    """A card in front of somebody: letters by square (none if nobody entered them), and marks."""

    letters: dict[str, str]
    marks: set[str] = field(default_factory=set)
    untold: int = 0
    is_done: bool = False

    def may_mark(self, squares: set[str]) -> bool:
        if squares & self.marks or any(self.letters.get(one) == "#" for one in squares):
            return False
        if self.untold:
            return may_touch(frozenset(self.marks), self.untold, frozenset(squares))
        if self.marks:
            return any(edge_to_edge(one, mark) for one in squares for mark in self.marks)
        if not self.letters:
            return any(one[1] == "1" for one in squares)
        return any(self.letters[one] == "E" for one in squares)

    def has_room(self) -> bool:
        if not self.letters:
            return len(self.marks) + self.untold < len(SQUARES)
        return any(self.may_mark({one}) for one in SQUARES)

    def check_said(self, stroke: "Stroke", pattern: str) -> None:
        """What cannot be, whatever is printed; the marks are not on the card yet."""
        size = len(stroke.squares) or PICTURES.get(pattern, "#").count("#")
        count = len(self.marks) + self.untold + size
        low = {one for one in self.marks | stroke.squares if one[1] == "5"}
        is_last = count == len(SQUARES) or (stroke.squares and len(low) == len(ROWS))
        if is_last and not self.is_done and "tomb" not in stroke.icons:
            stroke.icons.append("tomb")  # no other square is left for it
        if len(stroke.icons) > size or stroke.icons.count("tomb") > 1 or count > len(SQUARES):
            raise no()
        if "tomb" in stroke.icons:
            is_low = not stroke.squares or any(one[1] == "5" for one in stroke.squares)
            if self.is_done or not is_low or count < len(ROWS):
                raise no()
        places = [] if stroke.squares else places_of(pattern)
        if "tomb" in stroke.icons:
            places = [one for one in places if any(it[1] == "5" for it in one)]
        if not stroke.squares and not any(map(self.may_mark, places)):
            raise no()

    def icons_on(self, squares: set[str]) -> list[str]:
        return [ICONS[self.letters[one]] for one in sorted(squares) if self.letters[one] in ICONS]


@dataclass
class PlainPlayer:
    """What lies in front of a player, and the score card."""

    cards: dict[int, PlainCard] = field(default_factory=dict)
    completed: list[tuple[int, str]] = field(default_factory=list)
    red: int = 0
    green: int = 0
    torches: set[int] = field(default_factory=set)
    skulls: int = 0
    bonuses: list[tuple[str, int]] = field(default_factory=list)
    dealt: set[int] = field(default_factory=set)

    def numbers(self) -> set[int]:
        return {*self.cards, *(number for number, _ in self.completed)}

    def lowest(self) -> int:
        return min((number for number, _ in self.completed), default=99)


@dataclass
class Stroke:
    """One thing marked: on which card, which squares, which icons were said."""

    card: int
    squares: set[str] = field(default_factory=set)
    icons: list[str] = field(default_factory=list)


def read_mark(words: list[str]) -> tuple[Stroke, list[Stroke], bool, dict[int, str]]:
    """A mark's first stroke, its extra squares, whether `one` was said, and colours (0: the)."""
    strokes = [Stroke(int(words[0]))]
    said_one, colours = False, {}
    for word in words[1:]:
        if word == "one":
            said_one = True
        elif word in ICONS.values():
            strokes[-1].icons.append(word)
        elif word.startswith("+"):
            number, _, square = word[1:].rpartition(":")
            if square in SQUARES:
                strokes.append(Stroke(int(number or words[0]), {square}))
            else:
                strokes.append(Stroke(int(square)))
        elif word.startswith("colour="):
            card, _, colour = word.removeprefix("colour=").rpartition(":")
            colours[int(card or 0)] = colour
        else:
            strokes[0].squares.add(word)
    return strokes[0], strokes[1:], said_one, colours
