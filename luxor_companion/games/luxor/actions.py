"""What the tile under an adventurer offers: for each kind of tile, the choices it leaves."""

from typing import Final, TypeAlias

from luxor_companion.games.luxor.moves import Waived
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.tiles import Tile
from luxor_companion.games.luxor.vocab import CardKind, Space
from luxor_companion.games.luxor.waivers import NO_WAIVER

# Tokens, one per way to use the tile. None: there is nothing to take (or, on a tunnel, to choose).
Offers: TypeAlias = tuple[str | None, ...]
NOTHING: Final[Offers] = (None,)
_TAKE: Final[Offers] = ("take",)
_TAKE_OR_LEAVE: Final[Offers] = ("take", "leave")


def offers(
    position: Position, kind: CardKind, space: Space, own: int, waived: Waived = NO_WAIVER
) -> Offers:
    """Every choice a place offers to a card's player with `own` adventurers on it."""
    path = position.path
    tile = path.tiles[space - 1] if 0 < space < path.tomb else None
    if tile is None:
        return NOTHING
    if tile.kind == "treasure":
        # By far the most frequent tile: too few adventurers, and nothing that helps.
        if own + kind.fewer < tile.needed and not waived:
            return NOTHING
        return _treasure(position, kind, tile, own, waived)
    if tile.kind == "tunnel":
        return _TAKE_OR_LEAVE if "temple.tunnel" in waived else NOTHING
    return _left(position, tile) or NOTHING


def _treasure(position: Position, kind: CardKind, tile: Tile, own: int, waived: Waived) -> Offers:
    """Enough adventurers: it is taken (p.5). One too few with a `less` card: it may be (p.8)."""
    if "tile.treasure" in waived:
        return _TAKE_OR_LEAVE if own >= tile.needed else _TAKE
    if own >= tile.needed:
        return _TAKE if position.house.treasure_claim == "must" else _TAKE_OR_LEAVE
    return _TAKE_OR_LEAVE if own + kind.fewer >= tile.needed else NOTHING


def _left(position: Position, tile: Tile) -> Offers:
    """What a Horus or temple tile offers, as far as the supplies last."""
    if tile.kind == "horus":
        key: Offers = ("key",) if position.keys else ()
        return (*key, "card") if position.horus[tile.value - 1] else key
    if tile.kind == "favour":
        levels = (tile.value, tile.value + 1)
        return tuple(f"level={level}" for level in levels if position.horus[level - 1])
    scarab: Offers = ("scarab",) if tile.kind != "wild" and position.scarabs else ()
    return (*scarab, "wild") if tile.kind != "scarab" and position.wild else scarab


def destination(position: Position, space: Space, choice: str | None) -> Space:
    """Where an adventurer that acts on a space finally stands: a tunnel leads on (p.7)."""
    return space if choice == "leave" else position.path.tunnels.get(space, space)
