"""Where a movement may end, for all that may lie on spaces whose tile nobody entered."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from luxor_companion.games.luxor.rules import STAIRS, Space
from luxor_companion.games.luxor.rules.moves import NO_WAIVER, Waived, Way
from luxor_companion.games.luxor.rules.path import (
    BACK,
    HIDDEN,
    MAYBE,
    MOST_OSIRIS,
    SOME_OSIRIS,
    Path,
)
from luxor_companion.games.luxor.rules.state import Player, Position

End: TypeAlias = tuple[Space | None, bool]  # a place, None beyond the tomb; whether that is legal


def prospects(
    position: Position, player: Player, way: Way, waived: Waived = NO_WAIVER
) -> set[bool]:
    """Return whether a way that depends on hidden tiles can be legal, and whether it can not."""
    if waived:
        return {True, False}
    if way.at is not None and way.go is not None:
        return _legal(ends(position, way.at, way.go, player.keys))
    active = sorted(place for place in player.at if place != position.path.tomb)
    if way.go is None:  # the last one joins the next
        joined = next(place for place in active if place > active[0])
        return _legal(_pushed(position, {joined}, player.keys))
    every = [_legal(ends(position, start, way.go, player.keys)) for start in active]
    if position.house.all_blocked == "stay" and {True} in every:  # one that moves is enough
        return {True}
    if position.house.all_blocked == "refuse" and {False} in every:
        return {False}
    return set().union(*every)


def may_move(position: Position, player: Player, way: Way, waived: Waived) -> bool:
    """Return whether a way that depends on hidden tiles can be legal at all."""
    if way.at is None or way.go is None or waived:
        return True in prospects(position, player, way, waived)
    path = position.path
    for place in _ahead(path, way.at, way.go) if way.go != BACK else ():
        # Nearly always the first place will do, and nothing after it matters.
        if place is not None and place not in path.pushes and (place != path.tomb or player.keys):
            return True
    return any(legal for _, legal in ends(position, way.at, way.go, player.keys))


def _legal(found: Iterable[End]) -> set[bool]:
    return {legal for _, legal in found}


def ends(position: Position, start: Space, go: int, keys: int) -> Iterator[End]:
    """Yield everywhere a movement may end, for all that may lie on hidden spaces."""
    path = position.path
    if go != BACK:
        landed = set(_ahead(path, start, go))
        if None in landed:
            yield None, False
        yield from _pushed(position, landed - {None}, keys)
        return
    behind = {one for one in path.maybe if one < start}
    sure = max((stop for stop in path.stops if stop < start), default=STAIRS)
    for place in (*(one for one in behind if one > sure), sure):
        if place == STAIRS:
            yield place, position.house.back_to_stairs and start != STAIRS
        else:
            yield from _pushed(position, {place}, keys)


def _ahead(path: Path, start: Space, go: int) -> Iterator[Space | None]:
    """Yield the places that may be so many steps on; None if that may be beyond the tomb."""
    sure = unsure = 0  # tiles passed
    places, maybe, tomb = path.places, HIDDEN[MAYBE], path.tomb
    for number in range(start + 1, tomb + 1):
        space, tile = Space(number), places[number]
        if tile is None and number != tomb:
            continue
        if sure >= go:
            return
        if sure + 1 <= go <= sure + unsure + 1:
            yield space
        if tile is maybe:
            unsure += 1
        else:
            sure += 1
    if go > sure:
        yield None


def _pushed(position: Position, landed: set[Space | None] | set[Space], keys: int) -> Iterator[End]:
    """Yield where those that land on these places may end, as Osiris tiles push them."""
    path = position.path
    seen: set[Space | None] = set()
    todo: list[Space | None] = list(landed)
    while todo:
        place = todo.pop()
        if place in seen:
            continue
        seen.add(place)
        if place is None:  # pushed beyond the tomb: to the last tile, if that is none of Osiris
            if position.house.osiris_overshoot == "refuse":
                yield None, False
                continue
            last = path.stops[-2]
            if last in path.pushes:
                yield None, False
            if last not in path.pushes or (path.maybe and path.maybe[-1] > last):
                yield None, True
        elif place in path.pushes:
            if path.places[place] is not HIDDEN[SOME_OSIRIS] and not path.pushes[place]:
                yield place, True  # it need not be one of Osiris
            numbers = (path.pushes[place],) if path.pushes[place] else range(1, MOST_OSIRIS + 1)
            for number in numbers:
                todo += _ahead(path, place, number)
        else:
            yield place, place != path.tomb or keys > 0
