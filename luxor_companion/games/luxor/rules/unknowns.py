"""What a ruling may depend on that nobody entered: hidden tiles, and the other outer card.

A fact is what lies on a space (`tile_fact`), or which card is at one end of a hand: a fact with the
name of the side, of a seat. The engine of cases asks for it, unless the ruling is the same anyway.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from luxor_companion.core import Fact, Need, Refusal
from luxor_companion.core.cases import Unknowns, decide
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import Found, Moved, Pushed
from luxor_companion.games.luxor.rules import path as paths
from luxor_companion.games.luxor.rules.board import ANY_SPACE
from luxor_companion.games.luxor.rules.census import (
    may_be_tunnel,
    only_printed,
    possible,
    possible_counts,
)
from luxor_companion.games.luxor.rules.hand import with_outer
from luxor_companion.games.luxor.rules.narrate import Outcome, Ruling
from luxor_companion.games.luxor.rules.notation import NOBODY, Find, Turn
from luxor_companion.games.luxor.rules.path import EMPTY, SOME_TILE, TILES, tile_fact
from luxor_companion.games.luxor.rules.state import Position, with_board

Judge: TypeAlias = Callable[[Position, Turn], Ruling]
_FoundTile: TypeAlias = tuple[vocab.Space, str]

FINDS: Final = "finds={space}:{token}"
_OPTIONAL: Final = {"tile", "needed"}  # parameters about a tile that a refusal can do without
_RULES: Final[dict[str, vocab.RuleId]] = {
    "horus": "setup.horus-tiles",
    "osiris": "setup.osiris",
    "treasure": "setup.treasures",
}


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
        return Need("other", tokens, side=fact.name)
    space = vocab.Space(fact.of)
    left = possible_counts(position, space)
    if not left:  # a copy with other kinds of treasures
        left = dict.fromkeys(possible(position, space), 1)
    if SOME_TILE in fact.values:  # it is enough to know whether a tile lies there
        left = dict.fromkeys(fact.values, 1)
    tokens = tuple(FINDS.format(space=space, token=token) for token in left)
    counts = {token: count for token, count in left.items() if token not in (EMPTY, SOME_TILE)}
    # Nobody read the kinds of treasures off a printed copy.
    treasures = any(token in TILES and TILES[token].kind == "treasure" for token in counts)
    unread = treasures and "treasures" in position.box.stand_in
    return Need("tile", tokens, space, counts, ("treasures",) if unread else ())


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


_UNKNOWNS: Final[Unknowns[Position, Ruling]] = Unknowns(values_of, stands_alone, tell, ask, merge)


# ---------------------------------------------------------------------- turns at such a table


def rule_hidden(position: Position, turn: Turn, judge: Judge) -> Ruling:
    """Check a turn at a table with hidden tiles: at once if it does not depend on them.

    `judge` checks a turn, and raises UnknownError if the ruling depends on a tile.
    """
    declared, finds = turn._replace(finds=()), list[_FoundTile]()
    table, unplaced = position, [token for space, token in turn.finds if space is None]
    for space, token in turn.finds:
        if space is not None:
            if isinstance(after := _add_find(table, space, token, finds), Refusal):
                return after
            table = after
    ruling = _decide(table, declared, judge)
    while isinstance(ruling, Need) and ruling.space is not None and unplaced:
        after = _add_find(table, vocab.Space(ruling.space), unplaced.pop(0), finds)
        if isinstance(after, Refusal):
            return after
        table = after
        ruling = _decide(table, declared, judge)
    if isinstance(ruling, Refusal):
        return ruling
    if refusal := _place_rest(table, ruling, unplaced, finds):
        return refusal
    if not finds or not isinstance(ruling, Outcome):
        return ruling
    events = (*(_find_event(position, space, token) for space, token in finds), *ruling.events)
    log_finds = _log_finds(position, ruling.turn, judge, finds)
    return ruling._replace(declared=ruling.turn._replace(finds=log_finds), events=events)


def _place_rest(
    table: Position, ruling: Ruling, unplaced: list[str], finds: list[_FoundTile]
) -> Refusal | None:
    """Add the tiles that decided nothing: they lie where the adventurer landed."""
    for token in unplaced:
        landing = _landing(ruling)
        if landing is None:
            return Refusal("setup.treasures", "nothing_found", {"tile": token})
        if isinstance(after := _add_find(table, landing, token, finds), Refusal):
            return after
    return None


def _decide(position: Position, turn: Turn, judge: Judge) -> Ruling:
    """Check a turn, or ask for the hidden tile that decides."""
    return decide(position, lambda table: judge(table, turn), _UNKNOWNS)


def _add_find(
    position: Position, space: vocab.Space, token: str, finds: list[_FoundTile]
) -> Position | Refusal:
    """Add a tile to the finds; return the position with it, or why it cannot lie there."""
    tile = position.path.tile(space)
    current = tile.token if tile else EMPTY
    printed = only_printed(position, space)
    if (tile and tile.token in paths.HIDDEN) or (printed and token != current):
        finds.append((space, token))
        return cannot_lie(position, space, token) or lay(position, space, token)
    if token in (current, SOME_TILE if tile else current):
        # It lies there indeed: nothing needs to be asked about it any more.
        return with_board(position, position.path.board) if printed else position
    params = {"space": space, "tile": token, "lies": current}
    return Refusal("setup.treasures", "found_other", params)


def _log_finds(
    position: Position, turn: Turn, judge: Judge, finds: list[_FoundTile]
) -> tuple[Find, ...]:
    """Return the finds as the log has them: a single one that we ask for needs no space."""
    if len(finds) == 1:
        need = _decide(position, turn, judge)
        if isinstance(need, Need) and need.space == finds[0][0]:
            return ((None, finds[0][1]),)
    return tuple(finds)


def _landing(ruling: Ruling) -> vocab.Space | None:
    """Return where the adventurer landed before it acted."""
    events = ruling.events if isinstance(ruling, Outcome) else ()
    return next((event.to for event in events if isinstance(event, Moved | Pushed)), None)


def _find_event(position: Position, space: vocab.Space, token: str) -> Found:
    tile = lay(position, space, token).path.tile(space)
    rule = "setup.treasures" if position.path.board.icon(space) is None else "tile.icon"
    rule = _RULES.get(tile.kind, rule) if tile else rule
    return Found(rule, space, token)


def cannot_lie(position: Position, space: vocab.Space, token: str) -> Refusal | None:
    """Return why a tile cannot lie on a hidden space, or None."""
    if token == SOME_TILE and position.path.tiles[space - 1] is paths.HIDDEN[paths.MAYBE]:
        return None
    fits = possible(position, space)
    if "board" in position.box.stand_in:  # any space may show anything on the real one
        fits += possible(position, space, ANY_SPACE)
    if token in fits:
        return None
    params = {"space": space, "tile": token, "could_be": list(possible_counts(position, space))}
    return Refusal("material.pieces", "cannot_lie", params)


def unknown_at(position: Position, space: vocab.Space) -> Fact | None:
    """Return the hidden tile that decides what an adventurer does on a space, if one does."""
    path = position.path
    tile = path.tile(space)
    if tile and tile.kind == "hidden":
        return tile_fact(space)
    if tile and tile.kind == "tunnel":
        end = path.tunnels.get(space, path.tomb)
        for one in path.hidden:
            if space < one < end and may_be_tunnel(position, one):
                return tile_fact(one, ("tunnel", possible(position, one)[0]))
    return None


def deduce_osiris(position: Position) -> Position:
    """Return the position with the Osiris tiles that can have only one number."""
    for space in position.path.hidden:
        if space in position.path.pushes and len(numbers := possible(position, space)) == 1:
            position = lay(position, space, numbers[0])
    return position
