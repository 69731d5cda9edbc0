"""The facts that a ruling may depend on, as the engine of cases asks for them.

They are what lies on a space (`tile_fact`), and which card is at one end of a hand: a fact with the
name of the side, of a seat.
"""

from collections.abc import Sequence
from typing import Final

from luxor_companion.core import Fact, Need, Params, Refusal
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import path as paths
from luxor_companion.games.luxor.rules.board import ANY_SPACE
from luxor_companion.games.luxor.rules.census import possible, possible_counts
from luxor_companion.games.luxor.rules.hand import with_outer
from luxor_companion.games.luxor.rules.narrate import Ruling
from luxor_companion.games.luxor.rules.notation import NOBODY
from luxor_companion.games.luxor.rules.path import EMPTY, SOME_TILE, TILES
from luxor_companion.games.luxor.rules.state import Position

FINDS: Final = "finds={space}:{token}"
_OPTIONAL: Final = {"tile", "needed"}  # parameters about a tile that a refusal can do without


def values_of(position: Position, fact: Fact) -> Sequence[str]:
    """Return the tiles that can lie on a hidden space, or the cards that can be there."""
    return fact.values or possible(position, vocab.Space(fact.of))


def stands_alone(position: Position, fact: Fact) -> bool:
    """Return whether it is useless to try another fact together with this one.

    Where any tile may lie, an Osiris may push anywhere, and no ruling holds for all.
    """
    return bool(fact.values) or position.path.board.spaces[fact.of - 1] == ANY_SPACE


def tell(position: Position, fact: Fact, value: str) -> Position:
    """Return the position in which it is known what lies on a space, or which card it is."""
    if fact.name in vocab.SIDES:
        player = position.players[fact.of]
        hand = with_outer(player.hand, "L" if fact.name == "L" else "R", value)
        return position.with_player(vocab.Seat(fact.of), player._replace(hand=hand))
    return lay(position, vocab.Space(fact.of), value)


def ask(position: Position, fact: Fact) -> Need:
    """Return the question which tile or card it is, with all possible answers."""
    if fact.name in vocab.SIDES:
        tokens = tuple(f"other={card}" for card in (NOBODY, *fact.values))
        return Need("other", tokens, {"side": fact.name})
    space = vocab.Space(fact.of)
    left = possible_counts(position, space)
    if not left:  # a copy with other kinds of treasures
        left = dict.fromkeys(possible(position, space), 1)
    if SOME_TILE in fact.values:  # it is enough to know whether a tile lies there
        left = dict.fromkeys(fact.values, 1)
    tokens = tuple(FINDS.format(space=space, token=token) for token in left)
    counts = {token: count for token, count in left.items() if token not in (EMPTY, SOME_TILE)}
    params: Params = {"space": space, "left": counts}
    # Nobody read the kinds of treasures off a printed copy.
    treasures = any(token in TILES and TILES[token].kind == "treasure" for token in counts)
    if treasures and "treasures" in position.box.stand_in:
        params = {**params, "stand_in": ["treasures"]}
    return Need("tile", tokens, params)


def merge(fact: Fact, one: Ruling, other: Ruling) -> Refusal | None:
    """Return one refusal for two that differ only in the tile or card, or None."""
    if not (isinstance(one, Refusal) and isinstance(other, Refusal)):
        return None
    if fact.name in vocab.SIDES and one.rule == other.rule == "move.none":
        return Refusal("move.none", "any_can_move", {"side": fact.name})
    if one[:2] != other[:2]:
        return None
    keys = one.params.keys() | other.params.keys()
    differ = {key for key in keys if one.params.get(key) != other.params.get(key)}
    if one.why != "not_offered" or not differ <= _OPTIONAL:
        return None
    shared = {key: value for key, value in one.params.items() if key not in differ}
    return one._replace(params={**shared, "tile": SOME_TILE})


def lay(position: Position, space: vocab.Space, token: str) -> Position:
    """Return the position with the tile that was found on a space."""
    tile = paths.tile_on(token, position.path.board.spaces[space - 1])
    return position._replace(path=position.path.with_tile(space, tile))
