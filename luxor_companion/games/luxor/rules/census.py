"""Counts the pieces on a table, and finds what the box does not hold or what looks odd.

Also which tiles may lie on a hidden space, and where a movement over it may end.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from luxor_companion.core import Params, Value
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import path as paths
from luxor_companion.games.luxor.rules.board import ANY_SPACE
from luxor_companion.games.luxor.rules.moves import NO_WAIVER, Waived, Way
from luxor_companion.games.luxor.rules.path import HIDDEN, MOST_OSIRIS, TILES, Tile
from luxor_companion.games.luxor.rules.state import Material, Player, Position, heaps_of, in_tomb

# A place (None is beyond the tomb), and whether it is legal to end there.
End: TypeAlias = tuple[vocab.Space | None, bool]


class Surplus(Value):
    """More of a piece than the box holds."""

    piece: str
    counted: int
    most: int


class Oddity(Value):
    """Something worth a second look."""

    rule: vocab.RuleId
    what: str
    params: Params


def count_box(box: Material) -> Counter[str]:
    """Return how many of each piece the box holds, without Horus cards and scarabs."""
    cards, treasures = tuple(box.starter.items()), tuple(box.treasures.items())
    tiles = [*(front for stack in box.temple for front in stack)]
    tiles += [f"o{number}" for number in box.osiris]
    tiles += [f"h{level}" for level in box.horus_tiles]
    return _count_box(tuple(tiles), cards, treasures).copy()


@lru_cache(maxsize=8)  # the box stays the same through a game
def _count_box(
    tiles: tuple[str, ...],
    cards: tuple[tuple[vocab.Card, int], ...],
    treasures: tuple[tuple[str, int], ...],
) -> Counter[str]:
    counted = Counter(tiles)
    for card, count in cards:
        counted[f"card {card}"] = count
    for token, count in treasures:
        counted[vocab.TREASURES[token[0]]] += count
    return counted


def count_table(position: Position) -> Counter[str]:
    """Return how many of each piece are visible, without Horus cards: copies differ in those."""
    pieces = []
    unsure = _are_tiles_unsure(position)
    for space, tile in enumerate(position.path.tiles, start=1):
        if tile is None or tile.token in HIDDEN:
            continue
        if unsure and only_printed(position, vocab.Space(space)):
            continue
        pieces.append(vocab.TREASURES[tile.type] if tile.kind == "treasure" else tile.token)
    pieces += [front for stack in position.stacks for front in stack if front]
    cards = [card for card in position.sure_discard if card]
    for player in position.players:
        pieces += [vocab.TREASURES[treasure[0]] for treasure in player.treasures]
        pieces += [f"scarab worth {value}" for value in player.scarabs if value]
        cards += [card for card in player.open_hand if card]  # everyone hears of a surplus
    pieces += [f"card {card}" for card in cards if not vocab.CARDS[card].horus]
    return Counter(pieces)


def surplus(position: Position, before: Callable[[], Position] | None = None) -> Surplus | None:
    """Return the first piece that the table has more of than the box, and than before."""
    most = count_box(position.box)
    scarabs = [one for player in position.players for one in player.scarabs if one]
    least = min(heaps_of(position.box.scarabs), default=0)  # in any heap
    for one, count in Counter(scarabs).items():
        most[f"scarab worth {one}"] = (
            least if count <= least else position.box.most_scarabs(one, scarabs)
        )
    for piece, counted in count_table(position).items():
        if counted > most[piece] and not (before and counted <= count_table(before())[piece]):
            return Surplus(piece, counted, most[piece])
    return None


def unusual_pieces(box: Material) -> list[Oddity]:
    """Return the pieces of a copy that no public description has: to check, not to refuse."""
    result = [_unusual_tile(TILES[token]) for token in box.treasures]
    cards = dict.fromkeys(
        card for level in box.horus for card in level if card in vocab.UNUSUAL_CARDS
    )
    result += [Oddity("material.cards", "unusual_card", {"card": card}) for card in cards]
    return [one for one in result if one]


def _unusual_tile(tile: Tile) -> Oddity | None:
    if tile.value <= paths.USUAL_VP and tile.needed <= paths.USUAL_NEEDED:
        return None
    return Oddity("material.pieces", "unusual_treasure", {"tile": tile.token})


def oddities(position: Position) -> list[Oddity]:
    """Return everything odd, from the stairs to the tomb, then player by player."""
    result = list(_odd_tiles(position))
    owned = sorted((one for p in position.players for one in p.sarcophagi), reverse=True)
    inside = in_tomb(position.path.tomb, position.players)
    if tuple(owned) != vocab.SARCOPHAGI[:inside]:
        params = {"space": position.path.tomb, "inside": inside, "owned": owned}
        result.append(Oddity("tomb.sarcophagus", "sarcophagi", params))
    scarabs = Counter(one for player in position.players for one in player.scarabs if one)
    for value, count in sorted(scarabs.items()):
        if count > (most := position.box.scarabs.count(value)):
            params = {"value": value, "count": count, "most": most}
            result.append(Oddity("material.pieces", "unusual_scarabs", params))
    for player in position.players:
        result += _odd_adventurers(position, player)
    return result


def _odd_tiles(position: Position) -> Iterator[Oddity]:
    for number, tile in enumerate(position.path.tiles, start=1):
        if tile and (unusual := _unusual_tile(tile)):
            yield unusual
        if tile and not belongs(tile, position.path.board.spaces[number - 1]):
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


def belongs(tile: Tile, space: str) -> bool:
    """Return whether a tile can lie on a space printed like this."""
    if tile.kind == "hidden":
        return True
    if tile.kind == "horus":
        return space == tile.token
    if tile.kind == "osiris":
        return space == "o"
    return space in vocab.ICONS or (tile.kind == "treasure" and space == ".")


def _are_tiles_unsure(position: Position) -> bool:
    return "board" in position.box.stand_in and bool(position.path.hidden)


def only_printed(position: Position, space: vocab.Space) -> bool:
    """Return whether nothing but the placeholder board says that a Horus tile lies on a space.

    Where every tile is known, the table laid them all.
    """
    if not _are_tiles_unsure(position):
        return False
    tile = position.path.tile(space)
    return bool(tile and tile.token == position.path.board.spaces[space - 1])


def possible(position: Position, space: vocab.Space, printed: str = "") -> list[str]:
    """Return every tile that can lie on a hidden space, going by counts that are certain.

    Of the treasures only the number of each type is certain: copies may differ in VP and in the
    adventurers needed. Pass `printed` for a space that may show something else than on the board.
    """
    tile = position.path.tiles[space - 1]
    printed = ANY_SPACE if only_printed(position, space) else printed
    unsure = bool(printed)
    printed = printed or position.path.board.spaces[space - 1]
    left = count_box(position.box)
    left.subtract(count_table(position))
    if tile and tile.kind == "osiris" and not unsure:
        fits = [f"o{number}" for number in range(1, MOST_OSIRIS + 1)]
        return [token for token in fits if left[token] > 0] or fits
    treasures = [token for token, one in TILES.items() if one.kind == "treasure"]
    tokens = [token for token in treasures if left[vocab.TREASURES[TILES[token].type]] > 0]
    if _may_be_temple(position, printed):
        tokens += [front for front in paths.TEMPLE_FRONTS if left[front] > 0]
    if printed == ANY_SPACE:
        fixed = (token for token, one in TILES.items() if one.kind in ("horus", "osiris"))
        tokens += [token for token in fixed if left[token] > 0]
    return ([paths.EMPTY] if tile is HIDDEN[paths.MAYBE] else []) + (tokens or treasures)


def _may_be_temple(position: Position, icon: str) -> bool:
    """Return whether a temple tile may lie on a hidden space with this icon.

    In a game recorded from its set-up, we know how many tiles have left each stack.
    """
    if icon not in vocab.ICONS or position.draw is None:
        return icon in vocab.ICONS or icon == ANY_SPACE
    spaces = zip(position.path.tiles, position.path.board.spaces, strict=True)
    lying = [tile for tile, one in spaces if tile and one == icon]
    visible = sum(tile.token in paths.TEMPLE_FRONTS for tile in lying)
    stack = vocab.ICONS[icon]
    return len(position.box.temple[stack]) - len(position.stacks[stack]) > visible


def may_be_tunnel(position: Position, space: vocab.Space) -> bool:
    """Return whether a tunnel may lie on a hidden space."""
    if not _may_be_temple(position, position.path.board.spaces[space - 1]):
        return False
    visible = position.path.tiles.count(TILES["tunnel"])
    visible += sum(stack.count("tunnel") for stack in position.stacks)
    return visible < sum(stack.count("tunnel") for stack in position.box.temple)


def possible_counts(position: Position, space: vocab.Space) -> dict[str, int]:
    """Return the tiles of this box that can lie on a hidden space, and how many may be left."""
    kinds, board = position.box.treasures, Counter[str]()
    board.update(tile.token for tile in position.path.tiles if tile)
    held = Counter(treasure for player in position.players for treasure in player.treasures)
    unseen = {token: max(count - board[token], 0) for token, count in kinds.items()}
    left = count_box(position.box)
    left.subtract(count_table(position))
    result = {}
    for token in possible(position, space):
        tile = TILES.get(token)
        if tile is None or tile.kind != "treasure":
            result[token] = max(left[token], 1)
        elif unseen.get(token):
            # We know only type and VP of what players took, not how many it needed.
            worth = f"{tile.type}{tile.value}"
            alike = [one for one in unseen if one != token and one.startswith(f"{worth}/")]
            others = sum(unseen[one] for one in alike)
            if (most := unseen[token] - max(held[worth] - others, 0)) > 0:
                result[token] = most
    return result


def prospects(
    position: Position, player: Player, way: Way, waived: Waived = NO_WAIVER
) -> set[bool]:
    """Return whether a way that depends on hidden tiles is legal: yes, no, or both possible."""
    if waived:
        return {True, False}
    if way.at is not None and way.go is not None:
        return _legal(ends(position, way.at, way.go, player.keys))
    active = sorted(place for place in player.at if place != position.path.tomb)
    if way.go is None:  # `last` joins the next adventurer
        joined = next(place for place in active if place > active[0])
        return _legal(_pushed_spaces(position, {joined}, player.keys))
    every = [_legal(ends(position, start, way.go, player.keys)) for start in active]
    if position.house.all_blocked == "stay" and {True} in every:  # one that moves is enough
        return {True}
    if position.house.all_blocked == "refuse" and {False} in every:
        return {False}
    return set().union(*every)


def _legal(places: Iterable[End]) -> set[bool]:
    return {legal for _, legal in places}


def ends(position: Position, start: vocab.Space, go: int, keys: int) -> Iterator[End]:
    """Yield every place a movement may end, for all tiles that hidden spaces may hold."""
    path = position.path
    if go != paths.BACK:
        places = set(_ahead(path, start, go))
        if None in places:
            yield None, False
        yield from _pushed_spaces(position, places - {None}, keys)
        return
    behind = {one for one in path.maybe if one < start}
    sure = max((stop for stop in path.stops if stop < start), default=vocab.STAIRS)
    for place in (*(one for one in behind if one > sure), sure):
        if place == vocab.STAIRS:
            yield place, position.house.back_to_stairs and start != vocab.STAIRS
        else:
            yield from _pushed_spaces(position, {place}, keys)


def _ahead(path: paths.Path, start: vocab.Space, go: int) -> Iterator[vocab.Space | None]:
    """Yield the places that may be `go` steps ahead; None if that may be beyond the tomb."""
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
    position: Position, places: set[vocab.Space | None] | set[vocab.Space], keys: int
) -> Iterator[End]:
    """Yield where an adventurer that lands on one of these places may be pushed to."""
    path = position.path
    visited: set[vocab.Space | None] = set()
    todo: list[vocab.Space | None] = list(places)
    while todo:
        place = todo.pop()
        if place in visited:
            continue
        visited.add(place)
        if place is None:
            yield from _pushed_beyond(position)
        elif place in path.pushes:
            if path.places[place] is not HIDDEN[paths.SOME_OSIRIS] and not path.pushes[place]:
                yield place, True  # the hidden tile need not be an Osiris
            reached = set(_pushed_from(path, place))
            if path.tomb in reached and not position.house.osiris_into_tomb:
                yield path.tomb, False
                reached.discard(path.tomb)
            todo += reached
        else:
            yield place, place != path.tomb or keys > 0


def _pushed_beyond(position: Position) -> Iterator[End]:
    """Yield where a push beyond the tomb ends: on the last tile, unless that is Osiris; or nowhere.

    The house rules decide.
    """
    path = position.path
    if position.house.osiris_overshoot == "refuse":
        yield None, False
        return
    last = path.stops[-2]
    if last in path.pushes:
        yield None, False
    if last not in path.pushes or (path.maybe and path.maybe[-1] > last):
        yield None, True


def _pushed_from(path: paths.Path, osiris: vocab.Space) -> Iterator[vocab.Space | None]:
    """Yield the places to which the Osiris tile on a space may push; None if beyond the tomb."""
    known = path.pushes[osiris]
    for number in (known,) if known else range(1, MOST_OSIRIS + 1):
        yield from _ahead(path, osiris, number)
