"""A dispute in a game nobody tracked: a stretch of the path, and every case that is still open.

The position is made of what the table still knows. What it doesn't know is tried in every way it
can be, by the one referee there is: so what is asked is only what a ruling depends on.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core.ruling import Need, Params, Refusal
from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.moves import reach
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import TOMB, Turn, read_turn
from luxor_companion.games.luxor.rules.path import EMPTY, TILES, Tile
from luxor_companion.games.luxor.rules.path import Path as LaidPath
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.rules.state import UNKNOWN_HAND, Material, Player, Position
from luxor_companion.games.luxor.rules.vocab import (
    CARDS,
    MIDDLE,
    TREASURES,
    CardKind,
    Seat,
    Space,
    Statue,
)

UNKNOWN: Final = "?"
MAYBE: Final = "*"  # a space of which nobody remembers whether a tile lies there
# What may matter besides the stretch, in the order of asking, and all that it can be.
FACTS: Final[dict[str, tuple[str, ...]]] = {
    "own": ("0", "1", "2", "3", "4"),  # other adventurers of the player where this one lands
    "keys": ("0", "1"),
    "icon": ("none", "cobra"),  # under a treasure that is taken; any icon is like the cobra
    "used": ("nothing", "all"),  # of what the tile gives
    "lying": ("yes", "no"),  # at a statue that is passed
}
ASKED_FIRST: Final = ("die", "steps", "direction", "act")  # what the referee needs to go on
LEFT_OPEN: Final = ("take", "level")  # choices of the player, not facts
USED_UP: Final = ("keys", "cards", "scarabs", "wild")
_SPACES: Final = {"horus": "h{value}", "osiris": "o"}  # what is printed under a tile
_BEYOND: Final = 12  # spaces, where nobody said what comes: more than any card reaches
_SOME_TILE: Final = TILES["v9/5"]  # lies where nobody said what; a ruling that meets it is none
_OF_THE_PATH: Final = ("move.", "card.", "tile.", "temple.", "tomb.")  # rules that look at it
_FEW: Final = ("1", "2")  # cards that stand for others in a hand
# One tile of each kind that matters, for a space nobody remembers.
KINDS: Final = (
    *("v1/1", "v1/2", "v1/3", "h1", "o1", "o2", "o3", "o4"),
    *("scarab", "wild", "either", "favour12", "tunnel"),
)
Ruling: TypeAlias = Outcome | Need | Refusal
Facts: TypeAlias = Mapping[str, str]


class Stretch(NamedTuple):
    """The path from an adventurer on, as the table sees it."""

    tokens: tuple[str, ...] = ()  # one per space
    own: tuple[int, ...] = ()  # spaces, counted from 1, on which another own adventurer stands
    statues: tuple[int, ...] = ()  # after how many of these spaces each stands
    tomb: bool = False  # it ends in the chamber tomb


class Dispute(NamedTuple):
    """What the table says of a turn. The spaces in `turn` are counted from the adventurer."""

    turn: Turn
    box: Material
    ahead: Stretch
    behind: tuple[str, ...] = ()  # the nearest first
    told: Facts = MappingProxyType({})  # "?" where nobody remembers
    middle: bool = False  # the card was played from the middle of the hand
    name: str = ""

    @property
    def kind(self) -> CardKind:
        return CARDS[self.turn.card]

    @property
    def start(self) -> Space:
        return Space(len(self.behind) + 1)


class Case(NamedTuple):
    """One way it may have been, and how the referee rules on it."""

    facts: Facts
    ruling: Ruling
    position: Position
    asks: int | None = None  # the space ahead on which it depends, where nobody said what lies


def rule_on_all(dispute: Dispute) -> list[Case]:
    """Return how the referee rules in every case that is still open."""
    known = {name: value for name, value in dispute.told.items() if value != UNKNOWN}
    domains = {name: values for name, values in FACTS.items() if _may_matter(dispute, name)}
    domains = {name: values for name, values in domains.items() if name not in known}
    tiles = (name for name in dispute.told if name.startswith("tile:") and name not in known)
    if (tile := next(tiles, None)) is not None:  # all kinds of two tiles would tell nobody anything
        domains[tile] = could_be(dispute, tile)
    found: list[Case] = []
    for values in product(*domains.values()):
        facts = {**known, **dict(zip(domains, values, strict=True))}
        found += _cases(dispute, facts, dispute.turn)
    return found


def _may_matter(dispute: Dispute, name: str) -> bool:
    """Return whether a fact can matter at all with these tiles; this only saves time."""
    tokens = (*dispute.ahead.tokens, *dispute.behind)
    unknown = any(token not in TILES and token != EMPTY for token in tokens)
    treasure = any(TILES[token].type for token in tokens if token in TILES)
    match name:
        case "own":
            return not dispute.ahead.own and (treasure or unknown)
        case "keys":
            return dispute.ahead.tomb
        case "lying":
            return bool(dispute.ahead.statues)
        case "icon":
            return treasure or unknown
        case _:
            return unknown or any(token in TILES and not TILES[token].type for token in tokens)


def could_be(dispute: Dispute, name: str) -> tuple[str, ...]:
    """Return all kinds of tiles that may lie on a space of `ahead`: `tile:3`."""
    number = int(name.removeprefix("tile:"))
    tokens = dispute.ahead.tokens
    token = tokens[number - 1] if 0 < number <= len(tokens) else UNKNOWN
    return tile_kinds(token) or ((EMPTY, *KINDS) if token == MAYBE else KINDS)


def tile_kinds(token: str) -> tuple[str, ...]:
    """Return the tiles that an unfinished token such as `v3`, `h` or `o` may stand for."""
    if token in ("h", "o", "h?", "o?"):
        return tuple(one for one in TILES if one[0] == token[0] and one[1:].isdigit())
    if token and token[0] in TREASURES and (token[1:].isdigit() or len(token) == 1):
        worth = token if len(token) > 1 else f"{token}1"
        return tuple(one for one in (f"{worth}/{needed}" for needed in (1, 2, 3)) if one in TILES)
    return ()


def _cases(dispute: Dispute, facts: Facts, turn: Turn) -> Iterator[Case]:
    position = build(dispute, facts, turn)
    ruling = rule(position, _placed(dispute, turn, position), Seat(0))
    if not isinstance(ruling, Need):
        asks = _depends_on(dispute, facts, ruling, position)
        yield Case(facts, ruling, position, asks)
        return
    for option in ruling.options:
        more = read_turn(f"{dispute.turn.card} {option}")
        acts = tuple(Space(space - dispute.start) for space in more.acts)
        chosen = turn._replace(
            die=more.die or turn.die,
            go=more.go or turn.go,
            acts=(*turn.acts, *acts),
            choices=(*turn.choices, *more.choices),
        )
        value = f"act={acts[0]}" if acts else option
        yield from _cases(dispute, {**facts, ruling.choice: value}, chosen)


def _depends_on(
    dispute: Dispute, facts: Facts, ruling: Outcome | Refusal, position: Position
) -> int | None:
    """Return the first space that a ruling looks at though nobody said what lies there."""
    tokens, last = dispute.ahead.tokens, len(dispute.ahead.tokens)
    hidden = {
        number
        for number, token in enumerate(tokens, start=1)
        if token not in TILES and token != EMPTY and f"tile:{number}" not in facts
    }
    maybe = {number for number in hidden if tokens[number - 1] == MAYBE}
    if not dispute.ahead.tomb:
        hidden |= {last + 1 + more for more in range(_BEYOND)}
    looked: set[int] = set()
    if isinstance(ruling, Refusal):
        if ruling.rule.startswith(_OF_THE_PATH):
            looked = {*_spaces(dispute, ruling.params)} & hidden | maybe
    else:
        for event in ruling.events:
            spaces = _spaces(dispute, event.params)
            looked |= {*spaces} & hidden
            if event.name in ("moved", "pushed") and event.rule != "card.last":
                looked |= maybe & {*range(min(spaces), max(spaces) + 1)}
            tomb = position.path.tomb - dispute.start
            if event.name == "tunnelled" or event.params.get("reason") == "last_tunnel":
                end = max(spaces) if len(spaces) > 1 else tomb
                looked |= hidden & {*range(spaces[0], end)}
    return min(looked, default=None)


def _spaces(dispute: Dispute, params: Params) -> list[int]:
    """Return the spaces, counted from the adventurer, that a step or a refusal names."""
    named = (params.get(name) for name in ("from", "to", "space", "osiris"))
    return [space - dispute.start for space in named if isinstance(space, int)]


def _placed(dispute: Dispute, turn: Turn, position: Position) -> Turn:
    """Return the turn with its spaces as the position has them."""

    def place(space: Space) -> Space:
        at = Space(space + dispute.start)
        return position.path.tomb if space == TOMB or at > position.path.tomb else at

    return turn._replace(
        side=turn.side or "L",
        at=dispute.start if dispute.kind.moves == "one" else None,
        to=None if turn.to is None else place(turn.to),
        acts=tuple(place(space) for space in turn.acts),
    )


def build(dispute: Dispute, facts: Facts, turn: Turn) -> Position:
    """Return the position that the answers describe."""
    ahead, start = dispute.ahead, dispute.start
    tokens = [*reversed(dispute.behind), EMPTY, *ahead.tokens]
    tokens = [facts.get(f"tile:{at - start}", token) for at, token in enumerate(tokens, 1)]
    tokens += [] if ahead.tomb else [UNKNOWN] * _BEYOND
    icons = {"cobra": "c", "falcon": "f", "lion": "l"}
    icon = icons.get(facts.get("icon", ""), ".")
    spaces = tuple(_printed(token, icon) for token in tokens)
    statues = tuple(Space(start + passed) for passed in ahead.statues)
    board = Board(spaces, statues, (0,) * (len(spaces) + 2))
    path = LaidPath(board, tuple(map(_tile, tokens)))
    others = tuple(Space(start + space) for space in ahead.own)
    if not others and (landing := _landing(dispute, path, turn)) is not None:
        others = (landing,) * int(facts.get("own", "0"))
    lying = range(1, len(statues) + 1) if facts.get("lying", "yes") == "yes" else ()
    player = Player(
        colour="red",
        name=dispute.name,
        at=tuple(sorted((start, *others))),
        lying=tuple(Statue(one) for one in lying),
        keys=int(facts.get("keys", "0")),
        hand=_hand(dispute),
    )
    used = facts.get("used", "nothing").split()
    left = {one: not {one, "all"} & {*used} for one in USED_UP}
    box = dispute.box
    return Position(
        path=path,
        players=(player,),
        keys=box.keys if left["keys"] else 0,
        wild=box.wild if left["wild"] else 0,
        scarabs=(None,) * len(box.scarabs) if left["scarabs"] else (),
        stacks=tuple((None,) * len(stack) for stack in box.temple),
        horus=tuple((None,) * len(level) if left["cards"] else () for level in box.horus),
        box=box,
    )


def _tile(token: str) -> Tile | None:
    return None if token == EMPTY else TILES.get(token, _SOME_TILE)


def _printed(token: str, icon: str) -> str:
    """Return what is printed under a tile, as far as it tells."""
    tile = TILES.get(token)
    if tile and tile.kind in _SPACES:
        return _SPACES[tile.kind].format(value=tile.value)
    return icon if tile and tile.kind == "treasure" else "c"


def _landing(dispute: Dispute, path: LaidPath, turn: Turn) -> Space | None:
    """Return where the adventurer lands, once it is clear how far it goes."""
    kind, go = dispute.kind, turn.go
    if kind.moves != "one":
        return None
    if go is None:
        distances = reach(kind, turn.die)
        go = distances[0] if len(distances) == 1 else None
    trip = path.trip(dispute.start, go) if go is not None else None
    return trip[-1] if trip and 0 < trip[-1] < path.tomb else None


def _hand(dispute: Dispute) -> tuple[str | None, ...]:
    if not dispute.middle:
        return UNKNOWN_HAND
    other = next(card for card in _FEW if card != dispute.turn.card)
    hand: list[str | None] = [other, *UNKNOWN_HAND[1:-1], other]
    hand[MIDDLE] = dispute.turn.card
    return tuple(hand)
