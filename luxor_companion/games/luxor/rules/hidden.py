"""Ruling with tiles that nobody entered: what to ask, what was found, and what is sure without."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from luxor_companion.core import Event, Need, Params, Refusal
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import moves
from luxor_companion.games.luxor.rules import path as paths
from luxor_companion.games.luxor.rules.board import ANY_SPACE
from luxor_companion.games.luxor.rules.census import could_be, may_be_tunnel, possible, prospects
from luxor_companion.games.luxor.rules.hand import outer_cards
from luxor_companion.games.luxor.rules.legal import Option, can_move, spend, who_and_how_far
from luxor_companion.games.luxor.rules.moves import Way
from luxor_companion.games.luxor.rules.narrate import Outcome, Ruling
from luxor_companion.games.luxor.rules.notation import Find, Turn
from luxor_companion.games.luxor.rules.path import EMPTY, SOME_TILE, TILES, HiddenTileError
from luxor_companion.games.luxor.rules.state import Hand, Player, Position

Judge: TypeAlias = Callable[[Position, Turn], Ruling]
_Found: TypeAlias = tuple[vocab.Space, str]

FINDS: Final = "finds={space}:{token}"
_LAID: Final[dict[str, vocab.RuleId]] = {"horus": "setup.horus-tiles", "osiris": "setup.osiris"}
_LISTED_APART: Final = {"tile", "needed"}  # what a refusal may say of a tile, but need not


def rule_hidden(position: Position, turn: Turn, judge: Judge) -> Ruling:
    """Check a turn at a table with hidden tiles: at once if it does not depend on them.

    `judge` checks a turn, and raises HiddenTileError if the ruling depends on a tile.
    """
    declared, found = turn._replace(finds=()), list[_Found]()
    table, unplaced = position, [token for space, token in turn.finds if space is None]
    for space, token in turn.finds:
        if space is not None:
            if isinstance(laid := _find(table, space, token, found), Refusal):
                return laid
            table = laid
    ruling = _decide(table, declared, judge)
    while isinstance(ruling, Need) and "space" in ruling.params and unplaced:
        laid = _find(table, ruling.params["space"], unplaced.pop(0), found)
        if isinstance(laid, Refusal):
            return laid
        table = laid
        ruling = _decide(table, declared, judge)
    if isinstance(ruling, Refusal):
        return ruling
    if refusal := _place(table, ruling, unplaced, found):
        return refusal
    if not found or not isinstance(ruling, Outcome):
        return ruling
    events = (*(_find_event(position, space, token) for space, token in found), *ruling.events)
    written = _written_finds(position, ruling.turn, judge, found)  # as it is stored
    return ruling._replace(turn=ruling.turn._replace(finds=written), events=events)


def _place(
    table: Position, ruling: Ruling, unplaced: list[str], found: list[_Found]
) -> Refusal | None:
    """Add tiles on which nothing depended: they lie where the adventurer came to stand."""
    for token in unplaced:
        landing = _landing(ruling)
        if landing is None:
            return Refusal("setup.treasures", "nothing_found", {"tile": token})
        if isinstance(laid := _find(table, landing, token, found), Refusal):
            return laid
    return None


def _decide(position: Position, turn: Turn, judge: Judge) -> Ruling:
    """Check a turn; if a hidden tile decides, ask for it."""
    try:
        return judge(position, turn)
    except HiddenTileError as hidden:
        return _whatever_lies(position, turn, judge, hidden) or ask(position, hidden)


def _find(
    position: Position, space: vocab.Space, token: str, found: list[_Found]
) -> Position | Refusal:
    """Add what was found on a space to all that was; return it laid, or why it cannot lie there."""
    tile = position.path.tile(space)
    if tile and tile.token in paths.HIDDEN:
        found.append((space, token))
        return cannot_lie(position, space, token) or lay(position, space, token)
    lies = tile.token if tile else EMPTY
    if token in (lies, SOME_TILE if tile else lies):
        return position
    params = {"space": space, "tile": token, "lies": lies}
    return Refusal("setup.treasures", "found_other", params)


def _written_finds(
    position: Position, turn: Turn, judge: Judge, found: list[_Found]
) -> tuple[Find, ...]:
    """Return finds as they are written: one alone that is asked for needs no space."""
    if len(found) == 1:
        need = _decide(position, turn, judge)
        if isinstance(need, Need) and need.params.get("space") == found[0][0]:
            return ((None, found[0][1]),)
    return tuple(found)


def _landing(ruling: Ruling) -> vocab.Space | None:
    """Return where the adventurer came to stand before it acted."""
    events = ruling.events if isinstance(ruling, Outcome) else ()
    return next((one.params["to"] for one in events if one.name in ("moved", "pushed")), None)


def _find_event(position: Position, space: vocab.Space, token: str) -> Event:
    tile = position.path.board.spaces[space - 1]
    kind = lay(position, space, token).path.tile(space)
    rule = "tile.icon" if tile in vocab.ICONS else "setup.treasures"
    rule = _LAID.get(kind.kind if kind else "", "setup.treasures" if kind and kind.type else rule)
    return Event("found", rule, {"space": space, "tile": token})


def lay(position: Position, space: vocab.Space, token: str) -> Position:
    """Return the position with what was found on a space."""
    tile = paths.tile_on(token, position.path.board.spaces[space - 1])
    return position._replace(path=position.path.with_tile(space, tile))


def cannot_lie(position: Position, space: vocab.Space, token: str) -> Refusal | None:
    """Return why a tile cannot be the one that nobody entered, or None."""
    if token == SOME_TILE and position.path.tiles[space - 1] is paths.HIDDEN[paths.MAYBE]:
        return None
    fits = possible(position, space)
    if token in fits:
        return None
    params = {"space": space, "tile": token, "could_be": list(could_be(position, space))}
    return Refusal("material.pieces", "cannot_lie", params)


def ask(position: Position, hidden: HiddenTileError) -> Need:
    """Return the question what lies on a space, with all that it could be."""
    space, left = hidden.space, could_be(position, hidden.space)
    if not left:  # a copy with other kinds
        left = dict.fromkeys(possible(position, space), 1)
    if SOME_TILE in hidden.between:  # it is enough to know whether a tile lies there
        left = dict.fromkeys(hidden.between, 1)
    tokens = tuple(FINDS.format(space=space, token=token) for token in left)
    counts = {token: count for token, count in left.items() if token not in (EMPTY, SOME_TILE)}
    params: Params = {"space": space, "left": counts}
    # Which kinds there are was not read off a printed copy.
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
    """Return the ruling if it is the same for all that could lie on a space; None if it is not."""
    same: Ruling | None = None
    # Where anything may lie, no ruling is the same on all the ways that Osiris tiles may push.
    once = hidden.between or position.path.board.spaces[hidden.space - 1] == ANY_SPACE
    for token in hidden.between or possible(position, hidden.space):
        table = lay(position, hidden.space, token)
        try:
            ruling = judge(table, turn) if once else _decide(table, turn, judge)
        except HiddenTileError:  # on another way it depends on other tiles
            return None
        if same is None or same == ruling:
            same = ruling
        elif not (same := _in_common(same, ruling)):
            return None
    return same


def _in_common(one: Ruling, other: Ruling) -> Refusal | None:
    """Return what two refusals of one kind have in common, if they differ only in the tile."""
    if not (isinstance(one, Refusal) and isinstance(other, Refusal)) or one[:2] != other[:2]:
        return None
    keys = one.params.keys() | other.params.keys()
    differ = {key for key in keys if one.params.get(key) != other.params.get(key)}
    if one.why != "not_offered" or not differ <= _LISTED_APART:
        return None
    shared = {key: value for key, value in one.params.items() if key not in differ}
    return one._replace(params={**shared, "tile": SOME_TILE})


def look(position: Position, space: vocab.Space) -> None:
    """Raise HiddenTileError if what an adventurer does on a space depends on a hidden tile."""
    tile = position.path.tile(space)
    if tile and tile.kind == "hidden":
        raise HiddenTileError(space)
    if tile and tile.kind == "tunnel" and (hides := next_tunnel(position, space)):
        raise HiddenTileError(hides, ("tunnel", possible(position, hides)[0]))


def next_tunnel(position: Position, space: vocab.Space) -> vocab.Space | None:
    """Return the first hidden space where the next tunnel towards the tomb may lie, if any."""
    path = position.path
    end = path.tunnels.get(space, path.tomb)
    between = (one for one in path.hidden if space < one < end)
    return next((one for one in between if may_be_tunnel(position, one)), None)


# What can be listed.


def hidden_options(position: Position, player: Player, hand: Hand) -> list[Option]:
    """Return every turn with the known outer cards that is legal, or may be: see its `finds`."""
    seat = vocab.Seat(position.players.index(player))
    position = (
        _deduce_osiris(position)._replace(seat=seat).with_player(seat, player._replace(hand=hand))
    )
    player = position.player
    known = outer_cards(hand)
    found = [one for side, kind in known for one in _card_options(position, player, side, kind)]
    able = [can_move(position, player, kind) for _, kind in known]
    if True not in able:
        unsure = tuple(one.space for one in able if isinstance(one, HiddenTileError))[:1]
        found += [spend(side, kind, stuck=True)._replace(finds=unsure) for side, kind in known]
    return [one for one in found if not one.finds or _may_be_legal(position, one)]


def _may_be_legal(position: Position, option: Option) -> bool:
    """Return whether an option that depends on a hidden tile is legal for some that may lie there.

    Only numbers of Osiris, and a pass, need a closer look than `ways` takes.
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


def _card_options(
    position: Position, player: Player, side: vocab.Side, kind: vocab.CardKind
) -> list[Option]:
    found = moves.ways(position, player, kind)
    if not found or not kind.die:
        return list(_way_options(position, side, kind, None, found))
    result: list[Option] = []
    able = can_move(position, player, kind)
    for roll in vocab.DIE:
        distances = moves.reach(kind, roll)
        rolled = [way for way in found if way.go in distances]
        result += _way_options(position, side, kind, roll, rolled)
        movable = can_move(position, player, kind, roll)
        if movable is not True:
            unsure = movable or able
            finds = (unsure.space,) if isinstance(unsure, HiddenTileError) else ()
            result.append(spend(side, kind, roll)._replace(finds=finds))
    return result


def _way_options(
    position: Position, side: vocab.Side, kind: vocab.CardKind, roll: int | None, found: list[Way]
) -> Iterator[Option]:
    """Yield the ways of a card and roll as turns; what depends on a hidden tile is left open."""
    for way, (at, go) in zip(found, who_and_how_far(found) if found else (), strict=True):
        said = Option(side, kind.card, at, go, roll, way=way)
        if way.asks:
            yield said._replace(space=way.asks.space, finds=(way.asks.space,))
        for space, own in way.landings:
            here = said._replace(space=space)
            try:
                look(position, space)
            except HiddenTileError as hidden:
                stays = hidden.space == space and not may_be_tunnel(position, space)
                yield here._replace(to=space if stays else None, finds=(hidden.space,))
                continue
            choices = moves.offers(position, kind, space, own)
            end = moves.destination(position, space, None)
            for choice in choices:
                chosen = (choice,) if choice and len(choices) > 1 else ()
                yield here._replace(choices=chosen, to=end, choice=choice)
