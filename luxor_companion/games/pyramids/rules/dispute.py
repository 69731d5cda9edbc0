"""A mark in a game nobody tracked: every case that is still open, and what a ruling depends on."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import Event, Need, Refusal
from luxor_companion.games.pyramids.rules import COLOURS, ICON_RULES, Squares
from luxor_companion.games.pyramids.rules import layout as layouts
from luxor_companion.games.pyramids.rules.layout import SIDE, Layout, placements
from luxor_companion.games.pyramids.rules.notation import Mark, Marked
from luxor_companion.games.pyramids.rules.phases import Outcome, Ruling
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.state import Card, Material, Player, Position, Pyramid

UNKNOWN: Final = "?"  # said by the table: nobody remembers; in a card, of one square
HANDLE: Final = "player"
NUMBER, OTHER = 1, 2  # of the card that is marked, and of the other one
NOTHING_KNOWN: Final = "/".join([UNKNOWN * SIDE] * SIDE)
HERE, ELSEWHERE = "here", "elsewhere"
# What may be unknown, and what it can be, in the order of asking.
FACTS: Final[dict[str, tuple[str, ...]]] = {
    "pattern": (),  # this shape or another one
    "printed": ("free", "wall"),  # on the squares that are marked
    "marked": ("nothing", "beside", "apart", "among"),  # before
    "entrance": (HERE, ELSEWHERE),  # among them or not
    "tomb": (HERE, ELSEWHERE),
}
_PLACES: Final = {
    "entrance": (layouts.ENTRANCE, layouts.TOP),
    "tomb": (layouts.TOMB, layouts.BOTTOM),
}
Facts: TypeAlias = Mapping[str, str]
When: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]


class Dispute(NamedTuple):
    """What the table says of a mark; UNKNOWN where nobody remembers."""

    mark: Mark
    pattern: str = UNKNOWN
    card: str = NOTHING_KNOWN  # a card code
    marked: str = UNKNOWN  # the squares by name
    name: str = ""

    @property
    def squares(self) -> Squares:
        """All that is marked on the card."""
        strokes = (self.mark.stroke, *self.mark.extras)
        return reduce(or_, (one.squares for one in strokes if one.card == NUMBER), 0)

    @property
    def hidden(self) -> Squares:
        """The squares of which nobody knows what is printed there."""
        cells = "".join(self.card.split("/")[:SIDE])
        return sum(1 << index for index, cell in enumerate(cells) if cell == UNKNOWN)


class Case(NamedTuple):
    """One way it may have been, and what the referee says to it."""

    facts: Facts
    ruling: Ruling
    position: Position


class Leaf(NamedTuple):
    """A ruling, and when it holds: for each fact that decides, what it has to be."""

    when: When
    case: Case


def rule_on_all(dispute: Dispute) -> list[Case]:
    """Return how the referee rules in every case that is still open."""
    domains = dict(_domains(dispute))
    found = []
    for values in product(*domains.values()):
        facts = dict(zip(domains, values, strict=True))
        if (position := _build(dispute, facts)) is not None:
            found.append(Case(facts, _rule(position, dispute.mark), position))
    return found


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


def _build(dispute: Dispute, facts: Facts) -> Position | None:
    """Return the position of a case; None if it cannot be."""
    layout = _layout(dispute, facts)
    marks = layout and _marks(dispute, facts, layout)
    if layout is None or marks is None:
        return None
    pattern = facts.get("pattern", dispute.pattern)
    material = Material({pattern: 1}, cards={NUMBER: Pyramid(None, layout)})
    player = Player(HANDLE, dispute.name, (Card(NUMBER, marks), Card(OTHER)))
    return Position(material, (player,), phase="mark", revealed=(pattern,))


def _layout(dispute: Dispute, facts: Facts) -> Layout | None:
    cells = list("".join(dispute.card.split("/")[:SIDE]))
    squares, left = dispute.squares, dispute.hidden
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
    """Return what was marked before; None if that cannot have been."""
    squares = dispute.squares
    if "marked" not in facts:
        return sum({layouts.SQUARES[word] for word in dispute.marked.split()})
    if facts["marked"] == "nothing":
        return 0
    if facts["marked"] == "among":
        return squares & layout.free or None
    if squares & layout.entrance:  # it was marked first of all
        return None
    near = layouts.beside(squares) if facts["marked"] == "beside" else ~layouts.beside(squares)
    fits = near & layout.free & ~squares
    return fits & -fits or None


def _rule(position: Position, mark: Mark) -> Ruling:
    """Check a mark, whatever the colour of the pyramid and whatever is ticked on the score card."""
    ruling = rule(position, Marked(HANDLE, mark))
    if isinstance(ruling, Need) and ruling.choice == "colour":
        ruling = rule(position, Marked(HANDLE, mark._replace(colours=((None, COLOURS[0]),))))
    if not isinstance(ruling, Outcome):
        return ruling
    return ruling._replace(events=tuple(_as_known(event) for event in ruling.events))


def _as_known(event: Event) -> Event:
    """Return an event without the numbers and the colour nobody named."""
    if event.name == "completed" or event.rule in ICON_RULES.values():
        untold = ("count", "round", "erased", *(["colour"] if event.name == "completed" else []))
        known = {name: one for name, one in event.params.items() if name not in untold}
        return event._replace(params=known)
    return event


def verdict(case: Case) -> object:
    """Return what people would call the same ruling."""
    ruling = case.ruling
    if isinstance(ruling, Refusal):
        return ruling.rule, ruling.why
    return str(ruling.events if isinstance(ruling, Outcome) else ruling)


def leaves(found: Sequence[Case], names: Sequence[str] = tuple(FACTS)) -> list[Leaf]:
    """Return the different rulings, each with when it holds: a tree of ifs, read from the left."""
    for name in names:
        groups: list[tuple[list[str], list[Case]]] = []
        for value in dict.fromkeys(case.facts.get(name, "") for case in found):
            mine = [case for case in found if case.facts.get(name, "") == value]
            same = (one for one in groups if _alike(name, one[1], mine))
            values, cases = next(same, ([], []))
            if not values:
                groups.append((values, cases))
            values.append(value)
            cases += mine
        if len(groups) > 1:
            rest = [one for one in names if one != name]
            return [
                Leaf(((name, tuple(values)), *leaf.when), leaf.case)
                for values, cases in groups
                for leaf in leaves(cases, rest)
            ]
    return [Leaf((), found[0])]


def _alike(name: str, one: Sequence[Case], other: Sequence[Case]) -> bool:
    """Return whether the same is ruled in both, everything but one fact being the same."""
    rulings = {_rest(case, name): verdict(case) for case in one}
    return all(rulings.get(_rest(case, name), verdict(case)) == verdict(case) for case in other)


def _rest(case: Case, name: str) -> frozenset[tuple[str, str]]:
    return frozenset(item for item in case.facts.items() if item[0] != name)
