"""Where cards move adventurers, what the tiles there offer, and which rules may be waived."""

from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import Fact, Refusal, UnknownError
from luxor_companion.games.luxor.rules import DIE, STAIRS, CardKind, RuleId, Space
from luxor_companion.games.luxor.rules.path import Path, Tile, Trip, tile_fact
from luxor_companion.games.luxor.rules.state import Player, Position

# Rules a table may waive with `allow=`: without them the turn still has one clear outcome.
WAIVABLE: Final = frozenset(
    {
        *("material.cards", "turn.order", "hand.outer", "hand.order"),
        *("move.back-stairs", "move.exact", "move.none"),
        *("card.plus-minus", "card.die", "card.range", "card.range-die", "card.less"),
        *("tile.treasure", "temple.tunnel", "tomb.exact", "tomb.key"),
    }
)
Waived: TypeAlias = frozenset[RuleId]
NO_WAIVER: Final[Waived] = frozenset()

# Tokens, one per way to use a tile. None: there is nothing to take (or, on a tunnel, to choose).
Offers: TypeAlias = tuple[str | None, ...]
NOTHING: Final[Offers] = (None,)
_TAKE: Final[Offers] = ("take",)
_TAKE_OR_LEAVE: Final[Offers] = ("take", "leave")
_KEY: Final[Offers] = ("key",)
_CARD: Final[Offers] = ("card",)
_KEY_OR_CARD: Final[Offers] = ("key", "card")


class Way(NamedTuple):
    """One legal movement: who moves, how far, by which trips, and who may then act where."""

    at: Space | None  # None if the card leaves no choice of adventurer
    go: int | None  # tiles, negative is backward; None if the card names a place instead
    trips: tuple[Trip, ...]  # in order; a trip of a single place means it stays
    landings: tuple[tuple[Space, int], ...]  # a place, and how many own adventurers are now on it
    asks: Fact | None = None  # what it depends on; then it has neither trips nor landings


def reach(kind: CardKind, roll: int | None) -> tuple[int, ...]:
    """Return how many tiles a card may move an adventurer; before the roll, any number."""
    if not kind.die or roll is None:
        return DIE if kind.die else kind.reach
    return (roll,) if kind.card == "die" else DIE[:roll]


def ways(
    position: Position,
    player: Player,
    kind: CardKind,
    roll: int | None = None,
    waived: Waived = NO_WAIVER,
) -> list[Way]:
    """Return every legal movement with a card; with a die card, for this roll or for any."""
    if kind.moves != "one":
        way = move_several(position, player, kind, waived)
        if isinstance(way, Refusal) or (way.asks and not _may_go(position, player, way, waived)):
            return []
        return [way]
    distances = reach(kind, roll)
    result = []
    for start in dict.fromkeys(player.at):
        for go in distances:
            one = move_one(position, player, start, go, waived)
            if isinstance(one, Way) and not (
                one.asks and not _may_go(position, player, one, waived)
            ):
                result.append(one)
    return result


def move_one(
    position: Position, player: Player, start: Space, go: int, waived: Waived
) -> Way | Refusal:
    """Return the way of the adventurer on `start` by `go` tiles, or why it cannot move."""
    if start == position.path.tomb:
        return Refusal("move.active", "in_tomb", {})
    try:
        trip = _travel(position, start, go, player.keys, waived)
    except UnknownError as error:
        return Way(start, go, (), (), error.fact)
    if isinstance(trip, Refusal):
        return trip
    end = trip[-1]
    return Way(start, go, (trip,), ((end, player.at.count(end) + (start != end)),))


def obstacle(position: Position, trip: Trip, keys: int, waived: Waived) -> Refusal | None:
    """Return why a trip is not allowed: into the tomb without a key, or back onto the stairs.

    By house rule, Osiris doesn't push anybody into the tomb either.
    """
    start, end = trip[0], trip[-1]
    pushed = end == position.path.tomb and trip[-2] in position.path.pushes
    if pushed and not position.house.osiris_into_tomb and "tomb.exact" not in waived:
        return Refusal("tomb.exact", "by_push", {"start": start, "osiris": trip[-2]})
    if end == position.path.tomb and not keys and "tomb.key" not in waived:
        return Refusal("tomb.key", "no_key", {"start": start})
    if end == STAIRS == start:
        return Refusal("move.back-stairs", "on_stairs", {})
    if end == STAIRS and not position.house.back_to_stairs and "move.back-stairs" not in waived:
        return Refusal("move.back-stairs", "back", {"start": start})
    return None


def _travel(position: Position, start: Space, go: int, keys: int, waived: Waived) -> Trip | Refusal:
    """Return the trip of `go` tiles from `start`, or why it is not allowed."""
    path = position.path
    trip = path.trip(start, go)
    end = trip[-1]
    if STAIRS < end < path.tomb and end != start and end not in path.pushes:
        return trip  # by far the most: it ends on a tile, and nothing is in the way
    allowed = _not_beyond(position, trip)
    if allowed is None:
        if "tomb.exact" not in waived:
            return _overshoot(path, trip, go)
        allowed = (*trip, path.tomb)  # where it ends if the rule is waived
    return obstacle(position, allowed, keys, waived) or allowed


def _not_beyond(position: Position, trip: Trip) -> Trip | None:
    """Return a trip that does not overshoot; by house rule, its last push ends at the last tile."""
    if not position.path.overshoots(trip):
        return trip
    if position.house.osiris_overshoot == "refuse" or len(trip) == 1:
        return None
    path = position.path
    last = path.stops[-2]  # before the tomb
    if path.maybe and path.maybe[-1] > last:
        raise UnknownError(tile_fact(path.maybe[-1]))
    # Nobody stays on an Osiris tile, even if it is the last one.
    return None if last in path.pushes else (*trip, last)


def _overshoot(path: Path, trip: Trip, go: int) -> Refusal:
    """Refuse a movement that would end beyond the tomb: at once, or by an Osiris push."""
    start, here = trip[0], trip[-1]
    osiris = here if here != start else None
    steps = path.pushes[here] if osiris else go
    params = {"start": start, "osiris": osiris, "steps": steps, "left": path.left(here)}
    if path.maybe and path.maybe[-1] > here:
        params["unsure"] = True  # there may be fewer
    return Refusal("tomb.exact", "overshoot", params)


def move_several(
    position: Position, player: Player, kind: CardKind, waived: Waived
) -> Way | Refusal:
    """Return the way of a card that names who moves (`all`, `last`), or why nobody can."""
    if all(place == position.path.tomb for place in player.at):
        return Refusal("move.active", "nobody_active", {})
    try:
        if kind.moves == "last":
            return _move_last(position, player, waived)
        return _move_all(position, player, kind.reach[0], waived)
    except UnknownError as error:
        return Way(None, kind.reach[0] if kind.reach else None, (), (), error.fact)


def _move_all(position: Position, player: Player, steps: int, waived: Waived) -> Way | Refusal:
    """Move every active adventurer, nearest to the tomb first; those that cannot, stay (p.8)."""
    path, keys = position.path, player.keys
    standing, trips = list(player.at), list[Trip]()
    for start in sorted((place for place in player.at if place != path.tomb), reverse=True):
        if path.hidden and _stays(position, start, steps, keys, waived):
            trips.append((start,))
            continue
        trip = _travel(position, start, steps, keys, waived)
        if isinstance(trip, Refusal):
            if position.house.all_blocked == "refuse":
                return trip
            trips.append((start,))
            continue
        keys -= trip[-1] == path.tomb and keys > 0
        standing.remove(start)
        standing.append(trip[-1])
        trips.append(trip)
    ends = dict.fromkeys(trip[-1] for trip in trips if len(trip) > 1)
    if not ends:
        return Refusal("card.all", "nobody_moves", {"steps": steps})
    if position.house.all_actor == "any":
        places = (trip[-1] for trip in trips)
        # An Osiris tile only pushes: whoever was set down on one and stays has nothing to do there.
        tiles = ((place, path.tile(place)) for place in places)
        ends = dict.fromkeys(place for place, tile in tiles if not tile or tile.kind != "osiris")
    landings = tuple((end, standing.count(end)) for end in ends)
    return Way(None, steps, tuple(trips), landings)


def _stays(position: Position, start: Space, steps: int, keys: int, waived: Waived) -> bool:
    """Return whether an adventurer cannot complete its move, whatever lies on hidden spaces."""
    if position.house.all_blocked == "refuse" or waived:
        return False
    from luxor_companion.games.luxor.rules.census import ends  # few tables have hidden tiles

    return not any(legal for _, legal in ends(position, start, steps, keys))


def _move_last(position: Position, player: Player, waived: Waived) -> Way | Refusal:
    """Move the player's rearmost adventurer to the next one ahead on another space (p.8)."""
    path = position.path
    active = [place for place in player.at if place != path.tomb]
    rear = min(active)
    ahead = [place for place in active if place > rear]
    if not ahead and position.house.last_into_tomb and path.tomb in player.at:
        ahead = [path.tomb]
    if not ahead:
        return Refusal("card.last", "together", {"start": rear, "count": len(active)})
    joined = min(ahead)
    pushed = path.with_pushes((rear, joined))
    trip = _not_beyond(position, pushed)
    if trip is None:
        return _overshoot(path, pushed[1:], path.pushes[joined])
    end = trip[-1]
    way = Way(rear, None, (trip,), ((end, player.at.count(end) + 1),))
    return obstacle(position, trip, player.keys, waived) or way


def _may_go(position: Position, player: Player, way: Way, waived: Waived) -> bool:
    """Return whether a way that depends on a hidden tile can be legal at all."""
    from luxor_companion.games.luxor.rules.census import ends, prospects

    if way.at is None or way.go is None or waived:
        return True in prospects(position, player, way, waived)
    return any(legal for _, legal in ends(position, way.at, way.go, player.keys))


def offers(
    position: Position, kind: CardKind, space: Space, own: int, waived: Waived = NO_WAIVER
) -> Offers:
    """Return every choice a place offers a player with this card and `own` adventurers there."""
    tile = position.path.places[space]
    if tile is None:
        return NOTHING
    # By far the most frequent: too few adventurers for a treasure, and no waiver.
    if own + kind.fewer < tile.needed and not waived:
        return NOTHING
    if tile.kind == "treasure":
        return _treasure(position, kind, tile, own, waived)
    if tile.kind == "tunnel":
        return _TAKE_OR_LEAVE if "temple.tunnel" in waived else NOTHING
    left = _supply(position, tile)
    if kind.moves == "all" and not position.house.all_key:
        left = tuple(choice for choice in left if choice != "key")
    return left or NOTHING


def _treasure(position: Position, kind: CardKind, tile: Tile, own: int, waived: Waived) -> Offers:
    """Return the choices: enough must take it (p.5); with `less`, one too few may (p.8)."""
    if "tile.treasure" in waived:
        return _TAKE_OR_LEAVE if own >= tile.needed else _TAKE
    if own >= tile.needed:
        return _TAKE if position.house.treasure_claim == "must" else _TAKE_OR_LEAVE
    return _TAKE_OR_LEAVE if own + kind.fewer >= tile.needed else NOTHING


def _supply(position: Position, tile: Tile) -> Offers:
    """Return what a Horus or temple tile still offers, given the supplies."""
    if tile.kind == "horus":
        if position.horus[tile.value - 1]:
            return _KEY_OR_CARD if position.keys else _CARD
        return _KEY if position.keys else ()
    if tile.kind == "favour":
        levels = (tile.value, tile.value + 1)
        return tuple(f"level={level}" for level in levels if position.horus[level - 1])
    scarab: Offers = ("scarab",) if tile.kind != "wild" and position.scarabs else ()
    return (*scarab, "wild") if tile.kind != "scarab" and position.wild else scarab


def destination(position: Position, space: Space, choice: str | None) -> Space:
    """Return where an adventurer that acts on a space ends up: a tunnel leads on (p.7)."""
    return space if choice == "leave" else position.path.tunnels.get(space, space)
