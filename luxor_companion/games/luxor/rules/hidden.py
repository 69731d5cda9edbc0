"""Checks turns with hidden tiles: what to ask, what players found, what is certain anyway."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from luxor_companion.core import Event, Need, Params, Refusal
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import legal
from luxor_companion.games.luxor.rules import path as paths
from luxor_companion.games.luxor.rules.board import ANY_SPACE
from luxor_companion.games.luxor.rules.census import (
    may_be_tunnel,
    possible,
    possible_counts,
    prospects,
)
from luxor_companion.games.luxor.rules.hand import outer_cards
from luxor_companion.games.luxor.rules.moves import Way, destination, offers
from luxor_companion.games.luxor.rules.narrate import Outcome, Ruling
from luxor_companion.games.luxor.rules.notation import Find, Turn
from luxor_companion.games.luxor.rules.path import EMPTY, SOME_TILE, TILES, HiddenTileError
from luxor_companion.games.luxor.rules.state import Hand, Position

Judge: TypeAlias = Callable[[Position, Turn], Ruling]
_FoundTile: TypeAlias = tuple[vocab.Space, str]

FINDS: Final = "finds={space}:{token}"
_RULES: Final[dict[str, vocab.RuleId]] = {
    "horus": "setup.horus-tiles",
    "osiris": "setup.osiris",
    "treasure": "setup.treasures",
}
_OPTIONAL: Final = {"tile", "needed"}  # parameters about a tile that a refusal can do without


def rule_hidden(position: Position, turn: Turn, judge: Judge) -> Ruling:
    """Check a turn at a table with hidden tiles: at once if it does not depend on them.

    `judge` checks a turn, and raises HiddenTileError if the ruling depends on a tile.
    """
    declared, finds = turn._replace(finds=()), list[_FoundTile]()
    table, unplaced = position, [token for space, token in turn.finds if space is None]
    for space, token in turn.finds:
        if space is not None:
            if isinstance(after := _add_find(table, space, token, finds), Refusal):
                return after
            table = after
    ruling = _decide(table, declared, judge)
    while isinstance(ruling, Need) and "space" in ruling.params and unplaced:
        after = _add_find(table, ruling.params["space"], unplaced.pop(0), finds)
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
    return ruling._replace(turn=ruling.turn._replace(finds=log_finds), events=events)


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
    try:
        return judge(position, turn)
    except HiddenTileError as hidden:
        return _whatever_lies(position, turn, judge, hidden) or ask(position, hidden)


def _add_find(
    position: Position, space: vocab.Space, token: str, finds: list[_FoundTile]
) -> Position | Refusal:
    """Add a tile to the finds; return the position with it, or why it cannot lie there."""
    tile = position.path.tile(space)
    if tile and tile.token in paths.HIDDEN:
        finds.append((space, token))
        return cannot_lie(position, space, token) or lay(position, space, token)
    current = tile.token if tile else EMPTY
    if token in (current, SOME_TILE if tile else current):
        return position
    params = {"space": space, "tile": token, "lies": current}
    return Refusal("setup.treasures", "found_other", params)


def _log_finds(
    position: Position, turn: Turn, judge: Judge, finds: list[_FoundTile]
) -> tuple[Find, ...]:
    """Return the finds as the log has them: a single one that we ask for needs no space."""
    if len(finds) == 1:
        need = _decide(position, turn, judge)
        if isinstance(need, Need) and need.params.get("space") == finds[0][0]:
            return ((None, finds[0][1]),)
    return tuple(finds)


def _landing(ruling: Ruling) -> vocab.Space | None:
    """Return where the adventurer landed before it acted."""
    events = ruling.events if isinstance(ruling, Outcome) else ()
    return next((one.params["to"] for one in events if one.name in ("moved", "pushed")), None)


def _find_event(position: Position, space: vocab.Space, token: str) -> Event:
    tile = lay(position, space, token).path.tile(space)
    rule = "setup.treasures" if position.path.board.icon(space) is None else "tile.icon"
    rule = _RULES.get(tile.kind, rule) if tile else rule
    return Event("found", rule, {"space": space, "tile": token})


def lay(position: Position, space: vocab.Space, token: str) -> Position:
    """Return the position with the tile that was found on a space."""
    tile = paths.tile_on(token, position.path.board.spaces[space - 1])
    return position._replace(path=position.path.with_tile(space, tile))


def cannot_lie(position: Position, space: vocab.Space, token: str) -> Refusal | None:
    """Return why a tile cannot lie on a hidden space, or None."""
    if token == SOME_TILE and position.path.tiles[space - 1] is paths.HIDDEN[paths.MAYBE]:
        return None
    fits = possible(position, space)
    if token in fits:
        return None
    params = {"space": space, "tile": token, "could_be": list(possible_counts(position, space))}
    return Refusal("material.pieces", "cannot_lie", params)


def ask(position: Position, hidden: HiddenTileError) -> Need:
    """Return the question which tile lies on a space, with all possible answers."""
    space, left = hidden.space, possible_counts(position, hidden.space)
    if not left:  # a copy with other kinds of treasures
        left = dict.fromkeys(possible(position, space), 1)
    if SOME_TILE in hidden.between:  # it is enough to know whether a tile lies there
        left = dict.fromkeys(hidden.between, 1)
    tokens = tuple(FINDS.format(space=space, token=token) for token in left)
    counts = {token: count for token, count in left.items() if token not in (EMPTY, SOME_TILE)}
    params: Params = {"space": space, "left": counts}
    # Nobody read the kinds of treasures off a printed copy.
    treasures = any(token in TILES and TILES[token].kind == "treasure" for token in counts)
    if treasures and "treasures" in position.box.stand_in:
        params = {**params, "stand_in": ["treasures"]}
    return Need("tile", tokens, params)


def _whatever_lies(
    position: Position,
    turn: Turn,
    judge: Judge,
    hidden: HiddenTileError,
) -> Ruling | None:
    """Return the ruling if it is the same for every tile that could lie on a space, or None."""
    same: Ruling | None = None
    # Where any tile may lie, an Osiris may push anywhere and no ruling holds for all: stop here.
    once = hidden.between or position.path.board.spaces[hidden.space - 1] == ANY_SPACE
    for token in hidden.between or possible(position, hidden.space):
        table = lay(position, hidden.space, token)
        try:
            ruling = judge(table, turn) if once else _decide(table, turn, judge)
        except HiddenTileError:  # this tile leads to another hidden one
            return None
        if same is None or same == ruling:
            same = ruling
        elif not (same := _merge(same, ruling)):
            return None
    return same


def _merge(one: Ruling, other: Ruling) -> Refusal | None:
    """Return one refusal for two of the same kind that differ only in the tile, or None."""
    if not (isinstance(one, Refusal) and isinstance(other, Refusal)) or one[:2] != other[:2]:
        return None
    keys = one.params.keys() | other.params.keys()
    differ = {key for key in keys if one.params.get(key) != other.params.get(key)}
    if one.why != "not_offered" or not differ <= _OPTIONAL:
        return None
    shared = {key: value for key, value in one.params.items() if key not in differ}
    return one._replace(params={**shared, "tile": SOME_TILE})


def unknown_at(position: Position, space: vocab.Space) -> HiddenTileError | None:
    """Return the hidden tile that decides what an adventurer does on a space, if one does."""
    path = position.path
    tile = path.tile(space)
    if tile and tile.kind == "hidden":
        return HiddenTileError(space)
    if tile and tile.kind == "tunnel":
        end = path.tunnels.get(space, path.tomb)
        for one in path.hidden:
            if space < one < end and may_be_tunnel(position, one):
                return HiddenTileError(one, ("tunnel", possible(position, one)[0]))
    return None


# Listing legal turns.


def hidden_options(position: Position, seat: vocab.Seat, hand: Hand) -> list[legal.Option]:
    """Return every turn with the known outer cards that is legal, or may be legal: see `finds`."""
    player = position.players[seat]._replace(hand=hand)
    position = _deduce_osiris(position)._replace(seat=seat).with_player(seat, player)
    known, result = outer_cards(hand), list[legal.Option]()
    for side, kind in known:
        result += legal.card_options(position, player, side, kind)
    able = [legal.can_move(position, player, kind) for _, kind in known]
    if True not in able:
        finds = tuple(one.space for one in able if isinstance(one, HiddenTileError))[:1]
        spent = (legal.spend(side, kind, stuck=True) for side, kind in known)
        result += [one._replace(finds=finds) for one in spent]
    return [one for one in result if not one.finds or _may_be_legal(position, one)]


def open_options(
    position: Position, side: vocab.Side, kind: vocab.CardKind, roll: int | None, ways: list[Way]
) -> Iterator[legal.Option]:
    """Yield the ways of a card and roll as turns; what depends on a hidden tile stays open."""
    for way, (at, go) in zip(ways, legal.who_and_how_far(ways), strict=True):
        option = legal.Option(side, kind.card, at, go, roll, way=way)
        if way.asks:
            yield option._replace(space=way.asks.space, finds=(way.asks.space,))
        for space, own in way.landings:
            here = option._replace(space=space)
            if asks := unknown_at(position, space):
                stays = asks.space == space and not may_be_tunnel(position, space)
                yield here._replace(to=space if stays else None, finds=(asks.space,))
                continue
            choices = offers(position, kind, space, own)
            end = destination(position, space, None)
            for choice in choices:
                chosen = (choice,) if choice and len(choices) > 1 else ()
                yield here._replace(choices=chosen, to=end, choice=choice)


def _may_be_legal(position: Position, option: legal.Option) -> bool:
    """Return whether an option that depends on a hidden tile is legal for some possible tile.

    `ways` has checked that already, except for Osiris numbers and passes.
    """
    way = option.way
    if way is not None and option.finds[0] not in position.path.pushes:
        return True
    if way is not None and way.asks and prospects(position, position.player, way) == {True}:
        return True
    from luxor_companion.games.luxor.rules.referee import rule

    return not isinstance(rule(position, option.turn), Refusal)


def _deduce_osiris(position: Position) -> Position:
    """Return the position with the Osiris tiles that can have only one number."""
    for space in position.path.hidden:
        if space in position.path.pushes and len(numbers := possible(position, space)) == 1:
            position = lay(position, space, numbers[0])
    return position
