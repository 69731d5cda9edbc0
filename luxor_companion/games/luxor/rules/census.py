"""Counting what lies on a table: more than the box holds, or otherwise odd.

And what may lie on a space whose tile nobody entered, and where a movement over it may end.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from luxor_companion.core import Params
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import path as paths
from luxor_companion.games.luxor.rules.board import ANY_SPACE
from luxor_companion.games.luxor.rules.moves import NO_WAIVER, Waived, Way
from luxor_companion.games.luxor.rules.path import HIDDEN, MOST_OSIRIS, TILES, Tile
from luxor_companion.games.luxor.rules.state import Material, Player, Position, in_tomb

# A place, None beyond the tomb; and whether that is legal.
End: TypeAlias = tuple[vocab.Space | None, bool]


class Surplus(NamedTuple):
    """More of a piece than the box holds."""

    piece: str
    counted: int
    most: int


class Oddity(NamedTuple):
    """Something to look at twice."""

    rule: vocab.RuleId
    what: str
    params: Params


def count_box(box: Material) -> Counter[str]:
    """Return how many of each piece there are, as far as that is printed."""
    counted = Counter(box.fronts)
    counted.update(f"o{number}" for number in box.osiris)
    counted.update(f"h{level}" for level in box.horus_tiles)
    counted.update(f"scarab worth {value}" for value in box.scarabs)
    counted.update({f"card {card}": count for card, count in box.starter.items()})
    counted.update({name: box.treasures_of(letter) for letter, name in vocab.TREASURES.items()})
    return counted


def count_table(position: Position) -> Counter[str]:
    """Return how many of each piece are seen, without Horus cards: they differ between copies."""
    counted: Counter[str] = Counter()
    for tile in filter(None, position.path.tiles):
        if tile.token in HIDDEN:
            continue
        counted[vocab.TREASURES[tile.type] if tile.kind == "treasure" else tile.token] += 1
    counted.update(front for stack in position.stacks for front in stack if front)
    cards = [card for card in position.sure_discard if card]
    for player in position.players:
        counted.update(vocab.TREASURES[treasure[0]] for treasure in player.treasures)
        counted.update(f"scarab worth {value}" for value in player.scarabs if value)
        cards += [card for card in player.hand if card]
    counted.update(f"card {card}" for card in cards if not vocab.CARDS[card].horus)
    return counted


def surplus(position: Position, box: Material, before: Position | None = None) -> Surplus | None:
    """Return the first piece of which the table has more than the box, and than before."""
    most = count_box(box)
    had = count_table(before) if before else Counter()
    for piece, counted in count_table(position).items():
        if counted > most[piece] and counted > had[piece]:
            return Surplus(piece, counted, most[piece])
    return None


def unusual_pieces(box: Material) -> list[Oddity]:
    """Return what of a copy no public component list knows: to be looked at twice, not refused."""
    found = [_unusual_tile(TILES[token]) for token in box.treasures]
    cards = dict.fromkeys(
        card for level in box.horus for card in level if card in vocab.UNUSUAL_CARDS
    )
    found += [Oddity("material.cards", "unusual_card", {"card": card}) for card in cards]
    return [one for one in found if one]


def _unusual_tile(tile: Tile) -> Oddity | None:
    if tile.value <= paths.USUAL_VP and tile.needed <= paths.USUAL_NEEDED:
        return None
    return Oddity("material.pieces", "unusual_treasure", {"tile": tile.token})


def oddities(position: Position) -> list[Oddity]:
    """Return everything odd, from the stairs to the tomb, then player by player."""
    found = list(_odd_tiles(position))
    owned = sorted((one for p in position.players for one in p.sarcophagi), reverse=True)
    inside = in_tomb(position.path.tomb, position.players)
    if tuple(owned) != vocab.SARCOPHAGI[:inside]:
        params = {"space": position.path.tomb, "inside": inside, "owned": owned}
        found.append(Oddity("tomb.sarcophagus", "sarcophagi", params))
    for player in position.players:
        found += _odd_adventurers(position, player)
    return found


def _odd_tiles(position: Position) -> Iterator[Oddity]:
    for number, tile in enumerate(position.path.tiles, start=1):
        if tile and (unusual := _unusual_tile(tile)):
            yield unusual
        if tile and not _belongs(tile, position.path.board.spaces[number - 1]):
            rule = "tile.icon" if tile.token in paths.TEMPLE_FRONTS else "setup.treasures"
            yield Oddity(rule, "misplaced", {"space": number, "tile": tile.token})


def _odd_adventurers(position: Position, player: Player) -> Iterator[Oddity]:
    colour, path = player.colour, position.path
    count = len(player.at) + len(player.lying)
    if count < vocab.ADVENTURERS:
        params = {"colour": colour, "count": count}
        yield Oddity("setup.adventurers", "few_adventurers", params)
    for space in player.at:
        if space in path.pushes:
            yield Oddity("tile.osiris", "rests", {"space": space, "colour": colour})
    ahead = max(player.at, default=vocab.STAIRS)
    for statue in player.lying:
        if path.board.statues[statue - 1] < ahead:
            params = {"statue": statue, "colour": colour, "space": ahead}
            yield Oddity("anubis.wake", "asleep", params)


def _belongs(tile: Tile, space: str) -> bool:
    """Return whether a tile can lie on a space printed like this."""
    if tile.kind == "hidden":
        return True
    if tile.kind == "horus":
        return space == tile.token
    if tile.kind == "osiris":
        return space == "o"
    return space in vocab.ICONS or (tile.kind == "treasure" and space == ".")


def possible(position: Position, space: vocab.Space) -> list[str]:
    """Return all that can lie on a space whose tile nobody entered, by counts that are certain.

    Of the treasures the box tells only how many there are of each type: which kinds it has, another
    copy may show otherwise.
    """
    tile, printed = position.path.tiles[space - 1], position.path.board.spaces[space - 1]
    left = count_box(position.box)
    left.subtract(count_table(position))
    if tile and tile.kind == "osiris":
        fits = [f"o{number}" for number in range(1, MOST_OSIRIS + 1)]
        return [token for token in fits if left[token] > 0] or fits
    treasures = [token for token, one in TILES.items() if one.kind == "treasure"]
    found = [token for token in treasures if left[vocab.TREASURES[TILES[token].type]] > 0]
    if _may_be_temple(position, printed):
        found += [front for front in paths.TEMPLE_FRONTS if left[front] > 0]
    if printed == ANY_SPACE:
        fixed = (token for token, one in TILES.items() if one.kind in ("horus", "osiris"))
        found += [token for token in fixed if left[token] > 0]
    return ([paths.EMPTY] if tile is HIDDEN[paths.MAYBE] else []) + (found or treasures)


def _may_be_temple(position: Position, icon: str) -> bool:
    """Return whether a temple tile may lie where nobody entered one.

    Where a game was kept from its set-up on, those that left their stack are known.
    """
    if icon not in vocab.ICONS or position.draw is None:
        return icon in vocab.ICONS or icon == ANY_SPACE
    spaces = zip(position.path.tiles, position.path.board.spaces, strict=True)
    lying = [tile for tile, one in spaces if tile and one == icon]
    seen = sum(tile.token in paths.TEMPLE_FRONTS for tile in lying)
    stack = vocab.ICONS[icon]
    return len(position.box.temple[stack]) - len(position.stacks[stack]) > seen


def may_be_tunnel(position: Position, space: vocab.Space) -> bool:
    """Return whether a tunnel may lie on a space whose tile nobody entered."""
    if not _may_be_temple(position, position.path.board.spaces[space - 1]):
        return False
    seen = position.path.tiles.count(TILES["tunnel"])
    seen += sum(stack.count("tunnel") for stack in position.stacks)
    return seen < sum(stack.count("tunnel") for stack in position.box.temple)


def could_be(position: Position, space: vocab.Space) -> dict[str, int]:
    """Return the same by the kinds of treasures in the box, with how many of each may be left."""
    kinds, board = position.box.treasures, Counter[str]()
    board.update(tile.token for tile in position.path.tiles if tile)
    held = Counter(treasure for player in position.players for treasure in player.treasures)
    unseen = {token: max(count - board[token], 0) for token, count in kinds.items()}
    left = count_box(position.box)
    left.subtract(count_table(position))
    found = {}
    for token in possible(position, space):
        tile = TILES.get(token)
        if tile is None or tile.kind != "treasure":
            found[token] = max(left[token], 1)
        elif unseen.get(token):
            # What players took is known by type and VP: it may have been of another kind.
            worth = f"{tile.type}{tile.value}"
            alike = [one for one in unseen if one != token and one.startswith(f"{worth}/")]
            others = sum(unseen[one] for one in alike)
            if (most := unseen[token] - max(held[worth] - others, 0)) > 0:
                found[token] = most
    return found


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
        return _legal(_pushed_spaces(position, {joined}, player.keys))
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
    return any(legal for _, legal in ends(position, way.at, way.go, player.keys))


def _legal(found: Iterable[End]) -> set[bool]:
    return {legal for _, legal in found}


def ends(position: Position, start: vocab.Space, go: int, keys: int) -> Iterator[End]:
    """Yield everywhere a movement may end, for all that may lie on hidden spaces."""
    path = position.path
    if go != paths.BACK:
        landed = set(_ahead(path, start, go))
        if None in landed:
            yield None, False
        yield from _pushed_spaces(position, landed - {None}, keys)
        return
    behind = {one for one in path.maybe if one < start}
    sure = max((stop for stop in path.stops if stop < start), default=vocab.STAIRS)
    for place in (*(one for one in behind if one > sure), sure):
        if place == vocab.STAIRS:
            yield place, position.house.back_to_stairs and start != vocab.STAIRS
        else:
            yield from _pushed_spaces(position, {place}, keys)


def _ahead(path: paths.Path, start: vocab.Space, go: int) -> Iterator[vocab.Space | None]:
    """Yield the places that may be that many steps on; None if that may be beyond the tomb."""
    sure = unsure = 0  # tiles passed
    places, maybe, tomb = path.places, HIDDEN[paths.MAYBE], path.tomb
    for number in range(start + 1, tomb + 1):
        space, tile = vocab.Space(number), places[number]
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


def _pushed_spaces(
    position: Position, landed: set[vocab.Space | None] | set[vocab.Space], keys: int
) -> Iterator[End]:
    """Yield where those that land on these places may end, as Osiris tiles push them."""
    path = position.path
    seen: set[vocab.Space | None] = set()
    todo: list[vocab.Space | None] = list(landed)
    while todo:
        place = todo.pop()
        if place in seen:
            continue
        seen.add(place)
        if place is None:  # pushed beyond the tomb: to the last tile, unless that is Osiris
            if position.house.osiris_overshoot == "refuse":
                yield None, False
                continue
            last = path.stops[-2]
            if last in path.pushes:
                yield None, False
            if last not in path.pushes or (path.maybe and path.maybe[-1] > last):
                yield None, True
        elif place in path.pushes:
            if path.places[place] is not HIDDEN[paths.SOME_OSIRIS] and not path.pushes[place]:
                yield place, True  # it need not be one of Osiris
            numbers = (path.pushes[place],) if path.pushes[place] else range(1, MOST_OSIRIS + 1)
            for number in numbers:
                todo += _ahead(path, place, number)
        else:
            yield place, place != path.tomb or keys > 0
