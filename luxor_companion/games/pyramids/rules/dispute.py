"""A mark in a game nobody recorded: every case still open, and what a ruling depends on."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import Need, cases
from luxor_companion.core.cases import UNKNOWN, Facts, Kinds, try_all
from luxor_companion.games.pyramids.rules import COLOURS, Event, Squares
from luxor_companion.games.pyramids.rules import layout as layouts
from luxor_companion.games.pyramids.rules.layout import SIDE, Layout, placements
from luxor_companion.games.pyramids.rules.notation import Mark, Marked
from luxor_companion.games.pyramids.rules.phases import Outcome, Ruling
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.state import Card, Material, Player, Position, Pyramid

HANDLE: Final = "player"
NUMBER, OTHER = 1, 2  # the card that is marked, and the player's other one
NOTHING_KNOWN: Final = "/".join([UNKNOWN * SIDE] * SIDE)
HERE, ELSEWHERE = "here", "elsewhere"
# Facts that may be unknown, in the order of asking, with all their values.
FACTS: Final[dict[str, tuple[str, ...]]] = {
    "pattern": (),  # this shape or another one
    "printed": ("free", "wall"),  # on the squares of the mark
    "marked": ("nothing", "beside", "apart", "among"),  # before this mark
    "entrance": (HERE, ELSEWHERE),  # among them or not
    "tomb": (HERE, ELSEWHERE),
}
_PLACES: Final = {
    "entrance": (layouts.ENTRANCE, layouts.TOP),
    "tomb": (layouts.TOMB, layouts.BOTTOM),
}
KINDS: Final = Kinds(tuple(FACTS))
Case: TypeAlias = cases.Case[Position, Outcome]
Leaf: TypeAlias = cases.Leaf[Position, Outcome]


class Dispute(NamedTuple):
    """What the table says about a mark; UNKNOWN where nobody remembers."""

    mark: Mark
    pattern: str = UNKNOWN
    card: str = NOTHING_KNOWN  # a card code
    marked: str = UNKNOWN  # the squares by name, or one of FACTS
    name: str = ""

    @property
    def squares(self) -> Squares:
        """All squares that the mark covers on the card."""
        here = (stroke.squares for stroke in self.mark.strokes if stroke.card == NUMBER)
        return reduce(or_, here, 0)

    @property
    def cells(self) -> str:
        """What is printed on each square of the card, row by row."""
        return "".join(self.card.split("/")[:SIDE])

    @property
    def hidden(self) -> Squares:
        """The squares where nobody knows what is printed."""
        return sum(1 << index for index, cell in enumerate(self.cells) if cell == UNKNOWN)


def rule_on_all(dispute: Dispute) -> list[Case]:
    """Return how the referee rules in every case that is still open."""

    def rule_on(facts: Facts) -> Case | None:
        position = _build(dispute, facts)
        return position and Case(facts, _rule(position, dispute.mark), position)

    return try_all({}, dict(_domains(dispute)), rule_on)


def _domains(dispute: Dispute) -> Iterator[tuple[str, tuple[str, ...]]]:
    squares, hidden = dispute.squares, dispute.hidden
    if dispute.pattern == UNKNOWN:
        shapes = [one for one in layouts.PATTERNS if dispute.mark.stroke.squares in placements(one)]
        other = next(one for one in layouts.USUAL_PATTERNS if one not in shapes)
        yield "pattern", (*shapes[:1], other) if dispute.mark.whole else (other,)
    if hidden & squares:
        yield "printed", FACTS["printed"]
    for name, (letter, row) in _PLACES.items():
        if letter not in dispute.card and hidden & row:
            yield name, FACTS[name]
    if dispute.marked == UNKNOWN:
        yield "marked", FACTS["marked"]
    elif dispute.marked in FACTS["marked"]:
        yield "marked", (dispute.marked,)


def _build(dispute: Dispute, facts: Facts) -> Position | None:
    """Return the position that the facts describe; None if they contradict each other."""
    layout = _layout(dispute, facts)
    marks = layout and _marks(dispute, facts, layout)
    if layout is None or marks is None:
        return None
    pattern = facts.get("pattern", dispute.pattern)
    material = Material({pattern: 1}, cards={NUMBER: Pyramid(None, layout)})
    player = Player(HANDLE, dispute.name, (Card(NUMBER, marks), Card(OTHER)))
    return Position(material, (player,), phase="mark", revealed=(pattern,))


def _layout(dispute: Dispute, facts: Facts) -> Layout | None:
    cells, squares, left = list(dispute.cells), dispute.squares, dispute.hidden
    for name, (letter, row) in _PLACES.items():
        if name in facts:
            fits = left & row & (squares if facts[name] == HERE else ~squares)
            if not fits:
                return None
            cells[(fits & -fits).bit_length() - 1] = letter
            left &= ~(fits & -fits)
    walls = left & squares if facts.get("printed") == "wall" else 0
    if facts.get("printed") == "wall" and not walls:
        return None
    for index, cell in enumerate(cells):
        if cell == UNKNOWN:
            cells[index] = layouts.WALL if walls >> index & 1 else layouts.PLAIN
    rows = ["".join(cells[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE)]
    return layouts.read_layout("/".join([*rows, *dispute.card.split("/")[SIDE:]]))


def _marks(dispute: Dispute, facts: Facts, layout: Layout) -> Squares | None:
    """Return the squares marked before; None if the facts contradict each other."""
    squares = dispute.squares
    if "marked" not in facts:
        return sum({layouts.SQUARES[word] for word in dispute.marked.split()})
    if facts["marked"] == "nothing":
        return 0
    if facts["marked"] == "among":
        return squares & layout.free or None
    if squares & layout.entrance:  # the entrance is marked first, so nothing was marked before
        return None
    near = layouts.beside(squares) if facts["marked"] == "beside" else ~layouts.beside(squares)
    fits = near & layout.free & ~squares
    return fits & -fits or None


def _rule(position: Position, mark: Mark) -> Ruling:
    """Check a mark, regardless of the pyramid's colour and the ticks on the score card."""
    ruling = rule(position, Marked(HANDLE, mark))
    if isinstance(ruling, Need) and ruling.choice == "colour":
        ruling = rule(position, Marked(HANDLE, mark._replace(colours=((None, COLOURS[0]),))))
    if not isinstance(ruling, Outcome):
        return ruling
    return ruling._replace(events=tuple(without_unknown(event) for event in ruling.events))


def without_unknown(event: Event) -> Event:
    """Return an event without the numbers and the colour, which nobody knows."""
    match event.name:
        case "gem" | "skull":
            return event._replace(count_=None)
        case "torch" | "torch_lost":
            return event._replace(round=None)
        case "potion":
            return event._replace(erased=None, count_=None)
        case "completed":
            return event._replace(colour=None)
        case _:
            return event
