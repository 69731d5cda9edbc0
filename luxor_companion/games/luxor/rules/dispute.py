"""A dispute in a game nobody recorded: a stretch of the path, and every case that is still open.

We build a position from what the table still knows, and the usual referee checks the turn in it.
The referee asks for tiles; every other fact that nobody knows is tried with all its values.
"""

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import Need, Refusal, UnknownError, cases
from luxor_companion.core.cases import UNKNOWN, Facts, Kinds, try_all
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import Event
from luxor_companion.games.luxor.rules import path as paths
from luxor_companion.games.luxor.rules.board import ANY_SPACE, Board
from luxor_companion.games.luxor.rules.census import possible
from luxor_companion.games.luxor.rules.moves import reach
from luxor_companion.games.luxor.rules.narrate import Outcome, Ruling
from luxor_companion.games.luxor.rules.notation import TOMB, Turn, read_turn
from luxor_companion.games.luxor.rules.path import EMPTY, MAYBE, TILES, Tile
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.rules.state import UNKNOWN_HAND, Material, Player, Position
from luxor_companion.games.luxor.rules.unknowns import FINDS

BEHIND: Final = "-1"  # the number of the tile behind the adventurer
# Facts that may matter besides the stretch, in the order of asking, with all their values.
FACTS: Final[dict[str, tuple[str, ...]]] = {
    "own": ("0", "1", "2", "3", "4"),  # the player's other adventurers where this one lands
    "keys": ("0", "1"),
    "icon": ("none", "cobra"),  # under a treasure that is taken; all icons work alike
    "used": ("nothing", "all"),  # how much of what the tile gives has run out
    "lying": ("yes", "no"),  # at a statue that is passed
}
ASKED_FIRST: Final = (
    "die",
    "steps",
    "direction",
    "act",
    "other",
)  # what the referee needs to go on
LEFT_OPEN: Final = ("take", "level")  # choices of the player, not facts
KINDS: Final = Kinds(("tile", *FACTS, "place"), ASKED_FIRST, LEFT_OPEN, ("own", "needed"))
USED_UP: Final = ("keys", "cards", "scarabs", "wild")
_SPACES: Final = {"horus": "h{value}", "osiris": "o"}  # what is printed under a tile
_BEYOND: Final = 12  # unknown spaces after the stretch: more than any card reaches
OSIRIS: Final = ("o", paths.SOME_OSIRIS)  # an Osiris tile of any number
INSIDE: Final = ("1", "2", "3")  # the inner places in a hand, counted from 0
_FILLERS: Final = ("1", "2")  # cards that stand for the unknown outer ones
Case: TypeAlias = cases.Case[Position, Outcome]
Leaf: TypeAlias = cases.Leaf[Position, Outcome]
# The rulings so far, by turn and deciding facts, each with its position.
_Rulings: TypeAlias = dict[tuple[Turn, frozenset[tuple[str, str]]], tuple[Ruling, Position]]


class Stretch(NamedTuple):
    """The path ahead of an adventurer, as the table describes it."""

    tokens: tuple[str, ...] = ()  # one per space
    own: tuple[int, ...] = ()  # spaces, counted from 1, with another of the player's adventurers
    statues: tuple[int, ...] = ()  # how many of these spaces come before each
    tomb: bool = False  # it ends in the tomb


class Dispute(NamedTuple):
    """What the table says about a turn. The spaces in `turn` are counted from the adventurer."""

    turn: Turn
    box: Material
    ahead: Stretch
    behind: tuple[str, ...] = ()  # the nearest first
    answers: Facts = MappingProxyType({})  # "?" where nobody remembers
    middle: bool = False  # the card was played from the middle of the hand
    name: str = ""
    # At a table that knows it: the space of the adventurer, and at which of the statues ahead
    # others of its player still lie.
    at: int | None = None
    lying: tuple[int, ...] | None = None

    @property
    def origin(self) -> int:
        """The space from which people count: the adventurer's, unless a table has numbers."""
        return self.start if self.at is None else self.start - self.at

    @property
    def kind(self) -> vocab.CardKind:
        return vocab.CARDS[self.turn.card]

    @property
    def start(self) -> vocab.Space:
        return vocab.Space(len(self.behind) + 1)


def rule_on_all(dispute: Dispute) -> list[Case]:
    """Return how the referee rules in every case that is still open."""
    known = {name: value for name, value in dispute.answers.items() if value != UNKNOWN}
    unknown = (name for name in FACTS if name not in known and _may_matter(dispute, name))
    domains = {name: FACTS[name] for name in unknown}
    if "icon" in domains and {*dispute.turn.choices} <= {"take", "leave"}:
        domains["icon"] = FACTS["icon"][1:]  # what is revealed decides nothing else
    if dispute.middle:
        domains["place"] = INSIDE
    rulings: _Rulings = {}
    return try_all(
        known,
        domains,
        lambda facts: _rule(dispute, facts, rulings),
        lambda case, need: _open_fact(dispute, case, need),
    )


def _may_matter(dispute: Dispute, name: str) -> bool:
    """Return whether a fact can matter with these tiles; leaving it out only saves time."""
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


def tile_kinds(token: str) -> tuple[str, ...]:
    """Return the tiles that an unfinished token such as `v3`, `h` or `o` may stand for."""
    if token in ("h", "h?", *OSIRIS):
        return tuple(one for one in TILES if one[0] == token[0] and one[1:].isdigit())
    if token and token[0] in vocab.TREASURES and (token[1:].isdigit() or len(token) == 1):
        worth = token if len(token) > 1 else f"{token}1"
        return tuple(one for one in (f"{worth}/{needed}" for needed in (1, 2, 3)) if one in TILES)
    return ()


def _rule(dispute: Dispute, facts: Facts, rulings: _Rulings) -> Case:
    """Return the ruling in one case."""
    turn = _turn(dispute, facts)
    # Most facts do not matter in most cases, so an earlier ruling often applies.
    key = turn, _deciding_facts(dispute, facts, turn)
    if key not in rulings:
        position = build(dispute, facts, turn)
        ruling = rule(position, _place_turn(dispute, turn, position), vocab.Seat(0))
        if isinstance(ruling, Outcome):
            events = tuple(_without_unknown(dispute, event) for event in ruling.events)
            ruling = ruling._replace(events=events)
        rulings[key] = ruling, position
    return Case(facts, *rulings[key])


def _turn(dispute: Dispute, facts: Facts) -> Turn:
    """Return the turn with the answers to what the referee asked."""
    turn = dispute.turn
    for name in (*ASKED_FIRST, *LEFT_OPEN):
        if name not in facts or dispute.answers.get(name, UNKNOWN) != UNKNOWN:
            continue  # an answer is in the turn already
        more = read_turn(f"{turn.card} {facts[name]}")
        turn = turn._replace(
            die=more.die or turn.die,
            go=more.go or turn.go,
            acts=(*turn.acts, *more.acts),
            choices=(*turn.choices, *more.choices),
            other=more.other or turn.other,
        )
    return turn


def _open_fact(dispute: Dispute, case: Case, need: Need) -> tuple[str, tuple[str, ...]]:
    """Return what the referee asks for, and the values to try; none if we have to ask."""
    if need.choice == "tile":
        assert need.space
        name = f"tile:{need.space - dispute.start}"
        return name, _open_kinds(dispute, case.facts, need, case.position)
    values = need.options
    if need.choice == "other":  # one card that could move somebody stands for all of them
        turn = _place_turn(dispute, _turn(dispute, case.facts), case.position)
        told = {one: turn._replace(other=one.removeprefix("other=")) for one in need.options}
        rulings = {one: rule(case.position, turn, vocab.Seat(0)) for one, turn in told.items()}
        able = [one for one, ruling in rulings.items() if isinstance(ruling, Refusal)]
        return need.choice, (need.options[0], *able[:1])
    if need.choice == "act":  # counted from the adventurer
        spaces = (int(option.removeprefix("act=")) - dispute.start for option in need.options)
        values = tuple(f"act={space}" for space in spaces)
    return need.choice, values


def _deciding_facts(dispute: Dispute, facts: Facts, turn: Turn) -> frozenset[tuple[str, str]]:
    """Return the facts that may decide, given the tile where the adventurer lands."""
    path = _path(dispute, facts)
    landing = _landing(dispute, path, turn)
    irrelevant: tuple[str, ...] = ()
    if landing is not None:
        tile = path.tile(landing)
        irrelevant = ("used",) if tile and tile.type else ("own", "icon")
    elif dispute.kind.moves == "one" and turn.go is None and len(reach(dispute.kind, turn.die)) > 1:
        irrelevant = ("own", "icon", "used")  # it is not clear yet how far it goes
    return frozenset(item for item in facts.items() if item[0] not in irrelevant)


def _without_unknown(dispute: Dispute, event: Event) -> Event:
    """Return an event without what nobody knows: which sarcophagus is left, which icon it is."""
    if event.name == "entered":
        return event._replace(sarcophagus=0)
    if event.name == "revealed" and dispute.answers.get("icon", UNKNOWN) == UNKNOWN:
        return event._replace(stack=None, if_icon=True)
    return event


def _open_kinds(dispute: Dispute, facts: Facts, need: Need, position: Position) -> tuple[str, ...]:
    """Return the tiles to try on a space the referee asks about; none if we have to ask.

    A partly known tile such as `v3` is tried as every tile it can be. A tile nobody remembers is
    tried on one space only: all kinds of two tiles would make a useless answer.
    """
    assert need.space
    space = vocab.Space(need.space)
    name = f"tile:{space - dispute.start}"
    answer, token = dispute.answers.get(name), _token(dispute, space)
    fits = possible(position, space)
    kinds = tile_kinds(token if answer in (None, UNKNOWN) else answer)
    if kinds:
        return tuple(kind for kind in kinds if kind in fits) or kinds
    others = (one for one, value in facts.items() if one.startswith("tile:") and one != name)
    if answer != UNKNOWN or any(dispute.answers.get(other) == UNKNOWN for other in others):
        return ()
    if name not in facts and FINDS.format(space=space, token=paths.SOME_TILE) in need.options:
        return (EMPTY, paths.SOME_TILE)  # it is enough to know whether a tile lies there
    return tuple(_one_of_each(fits))


def _one_of_each(tokens: Sequence[str]) -> Iterator[str]:
    """Yield one tile of each kind that matters to a ruling."""
    kinds = set[object]()
    for token in tokens:
        tile = TILES.get(token)
        if tile and tile.needed > paths.USUAL_NEEDED:
            continue
        number = tile and (tile.needed if tile.type else tile.kind == "osiris" and tile.value)
        kind = (tile.kind, number) if tile else token
        if kind not in kinds:
            kinds.add(kind)
            yield token


def _token(dispute: Dispute, space: int) -> str:
    """Return the token the table gave for a space, which is numbered as in the position."""
    number, ahead = space - dispute.start, dispute.ahead.tokens
    if number < 0:
        return dispute.behind[-number - 1]
    return ahead[number - 1] if number <= len(ahead) else MAYBE


def _place_turn(dispute: Dispute, turn: Turn, position: Position) -> Turn:
    """Return the turn with its spaces numbered as in the position."""

    def place(space: vocab.Space) -> vocab.Space:
        at = vocab.Space(space + dispute.start)
        return position.path.tomb if space == TOMB or at > position.path.tomb else at

    return turn._replace(
        side=turn.side or "L",
        at=dispute.start if dispute.kind.moves == "one" and not turn.passes else None,
        to=None if turn.to is None else place(turn.to),
        acts=tuple(place(space) for space in turn.acts),
    )


def _path(dispute: Dispute, facts: Facts) -> paths.Path:
    """Return the path that the facts describe."""
    ahead, start = dispute.ahead, dispute.start
    tokens = [*reversed(dispute.behind), EMPTY, *ahead.tokens]
    tokens += [] if ahead.tomb else [MAYBE] * _BEYOND
    tokens = [facts.get(f"tile:{at - start}", token) for at, token in enumerate(tokens, 1)]
    icons = {"cobra": "c", "falcon": "f", "lion": "l"}
    icon = icons.get(facts.get("icon", ""), ".")
    spaces = tuple(_printed_space(token, icon) for token in tokens)
    statues = tuple(vocab.Space(start + passed) for passed in ahead.statues)
    board = Board(spaces, statues, (0,) * (len(spaces) + 2))
    return paths.Path(board, tuple(map(_tile, tokens)))


def build(dispute: Dispute, facts: Facts, turn: Turn) -> Position:
    """Return the position that the facts describe."""
    ahead, start, path = dispute.ahead, dispute.start, _path(dispute, facts)
    statues = path.board.statues
    others = tuple(vocab.Space(start + space) for space in ahead.own)
    if not others and (landing := _landing(dispute, path, turn)) is not None:
        others = (landing,) * int(facts.get("own", "0"))
    lying: Iterable[int] = range(1, len(statues) + 1) if dispute.lying is None else dispute.lying
    if facts.get("lying", "yes") != "yes":
        lying = ()
    player = Player(
        colour="red",
        name=dispute.name,
        at=tuple(sorted((start, *others))),
        lying=tuple(vocab.Statue(one) for one in lying),
        keys=int(facts.get("keys", "0")),
        hand=_hand(dispute, facts),
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
    """Return the tile for a token of the stretch, or a hidden one."""
    if token == EMPTY:
        return None
    hidden = paths.SOME_OSIRIS if token in OSIRIS else token
    return TILES.get(token) or paths.HIDDEN.get(hidden, paths.HIDDEN[paths.SOME_TILE])


def _printed_space(token: str, icon: str) -> str:
    """Return what is printed under a tile; `icon` is the answer for a treasure."""
    tile = _tile(token)
    if tile is None or tile.kind == "hidden":
        return ANY_SPACE if tile else "."
    if tile.kind in _SPACES:
        return _SPACES[tile.kind].format(value=tile.value)
    return icon if tile.kind == "treasure" else "c"


def landing(dispute: Dispute) -> vocab.Space | None:
    """Return where the adventurer lands, if its card says how far it goes."""
    return _landing(dispute, _path(dispute, {}), dispute.turn)


def moves_several(turn: Turn) -> bool:
    """Return whether a turn is about more than one adventurer."""
    return vocab.CARDS[turn.card].moves != "one" or turn.passes


def _landing(dispute: Dispute, path: paths.Path, turn: Turn) -> vocab.Space | None:
    """Return where the adventurer lands, once it is clear how far it goes."""
    distances = reach(dispute.kind, turn.die) if turn.go is None else (turn.go,)
    if dispute.kind.moves != "one" or len(distances) > 1:
        return None
    try:
        trip = path.trip(dispute.start, distances[0])
    except UnknownError:
        return None
    return trip[-1] if not path.overshoots(trip) and 0 < trip[-1] < path.tomb else None


def _hand(dispute: Dispute, facts: Facts) -> tuple[str | None, ...]:
    if not dispute.middle:
        return UNKNOWN_HAND
    other = next(card for card in _FILLERS if card != dispute.turn.card)
    hand: list[str | None] = [other, *UNKNOWN_HAND[1:-1], other]
    hand[int(facts["place"])] = dispute.turn.card
    return tuple(hand)
