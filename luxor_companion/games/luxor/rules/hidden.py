"""Checks turns with hidden tiles: what to ask, what players found, what is certain anyway."""

from collections.abc import Callable
from typing import Final, TypeAlias

from luxor_companion.core import Event, Fact, Need, Refusal
from luxor_companion.core.cases import decide
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import path as paths
from luxor_companion.games.luxor.rules import unknowns
from luxor_companion.games.luxor.rules.census import may_be_tunnel, possible, possible_counts
from luxor_companion.games.luxor.rules.narrate import Outcome, Ruling
from luxor_companion.games.luxor.rules.notation import Find, Turn
from luxor_companion.games.luxor.rules.path import EMPTY, SOME_TILE, tile_fact
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.unknowns import lay

Judge: TypeAlias = Callable[[Position, Turn], Ruling]
_FoundTile: TypeAlias = tuple[vocab.Space, str]

_RULES: Final[dict[str, vocab.RuleId]] = {
    "horus": "setup.horus-tiles",
    "osiris": "setup.osiris",
    "treasure": "setup.treasures",
}


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
    return decide(position, lambda table: judge(table, turn), unknowns)


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


def cannot_lie(position: Position, space: vocab.Space, token: str) -> Refusal | None:
    """Return why a tile cannot lie on a hidden space, or None."""
    if token == SOME_TILE and position.path.tiles[space - 1] is paths.HIDDEN[paths.MAYBE]:
        return None
    fits = possible(position, space)
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
