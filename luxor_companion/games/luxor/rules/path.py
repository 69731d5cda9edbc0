"""The path: its tiles, each with a short token, and where steps over them lead.

Players need not enter every tile: what depends on one that nobody entered raises UnknownError.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from luxor_companion.core import Fact, UnknownError, UnreadableError
from luxor_companion.games.luxor.rules import (
    ADVENTURERS,
    LEVELS,
    STAIRS,
    TREASURES,
    Events,
    RuleId,
    Space,
    Statue,
)
from luxor_companion.games.luxor.rules.board import ANY_SPACE, Board

TileKind: TypeAlias = Literal[
    "treasure", "horus", "osiris", "scarab", "wild", "either", "favour", "tunnel", "hidden"
]
# One adventurer's movement: where it starts, where it lands, and where Osiris tiles push it.
Trip: TypeAlias = tuple[Space, ...]

EMPTY: Final = "-"
SOME_TILE: Final = "?"  # a tile that nobody entered
MAYBE: Final = "*"  # a space that may hold a tile or be empty: nobody entered which
SOME_OSIRIS: Final = "o?"  # an Osiris tile whose number nobody entered
BACK: Final = -1  # the distance of a card that moves one tile back
# Public descriptions of the game have treasures of 1 to 6 VP for 1 to 3 adventurers. The rulebook
# gives no limits, so we accept any single digit, and up to five adventurers.
USUAL_VP: Final = 6
USUAL_NEEDED: Final = 3
MOST_VP: Final = 9
MOST_NEEDED: Final = ADVENTURERS
MOST_OSIRIS: Final = 4  # p.1
_SPECIAL: Final = ("osiris", "tunnel", "hidden")  # kinds that more depends on than their space
TEMPLE_FRONTS: Final = ("scarab", "wild", "either", "favour12", "favour23", "tunnel")


class Tile:
    """A tile, created once in TILES or HIDDEN. Slots are read faster than fields of a tuple."""

    __slots__ = ("kind", "needed", "token", "type", "value")

    def __init__(
        self, token: str, kind: TileKind, value: int = 0, needed: int = 0, letter: str = ""
    ) -> None:
        self.token: Final = token
        self.kind: Final = kind
        self.value: Final = value  # VP, level, number of tiles, or the lower of two levels
        self.needed: Final = needed
        self.type: Final = letter  # of a treasure: v, s or j

    def __repr__(self) -> str:
        return self.token

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tile) and self.token == other.token

    def __hash__(self) -> int:
        return hash(self.token)


def _tiles() -> dict[str, Tile]:
    tiles = [
        Tile(f"{letter}{vp}/{needed}", "treasure", vp, needed, letter)
        for letter in TREASURES
        for vp in range(1, MOST_VP + 1)
        for needed in range(1, MOST_NEEDED + 1)
    ]
    tiles += [Tile(f"h{level}", "horus", level) for level in LEVELS]
    tiles += [Tile(f"o{number}", "osiris", number) for number in range(1, MOST_OSIRIS + 1)]
    tiles += [Tile("scarab", "scarab"), Tile("wild", "wild"), Tile("either", "either")]
    tiles += [Tile("favour12", "favour", 1), Tile("favour23", "favour", 2)]
    tiles += [Tile("tunnel", "tunnel")]
    return {tile.token: tile for tile in tiles}


TILES: Final[dict[str, Tile]] = _tiles()
HIDDEN: Final = {
    SOME_TILE: Tile(SOME_TILE, "hidden"),
    MAYBE: Tile(MAYBE, "hidden"),
    SOME_OSIRIS: Tile(SOME_OSIRIS, "osiris"),
}
TOKENS: Final = frozenset((EMPTY, *TILES, *HIDDEN))  # all that can be entered for a space


def tile_fact(space: Space, between: tuple[str, ...] = ()) -> Fact:
    """Return the fact which tile lies on a space, or only which of two answers is right."""
    return Fact("tile", space, between)


def tile_on(token: str, printed: str) -> Tile | None:
    """Return the tile a token names; the printed space may tell which one a hidden tile is.

    Horus and Osiris tiles never leave the board, so one lies on each of their spaces (p.5).
    """
    if token in (SOME_TILE, MAYBE):
        token = SOME_OSIRIS if printed == "o" else printed if printed in TILES else token
    return TILES.get(token) or HIDDEN.get(token)


def read_tiles(tokens: Sequence[str], board: Board) -> tuple[Tile | None, ...]:
    """Read one token per space, `-` for an empty one; raise UnreadableError naming a bad token."""
    for space, token in enumerate(tokens, start=1):
        if token not in TOKENS:
            raise UnreadableError("tiles.token", token=token, space=space)
    return tuple(map(tile_on, tokens, board.spaces))


def write_tiles(tiles: tuple[Tile | None, ...]) -> str:
    return " ".join(tile.token if tile else EMPTY for tile in tiles)


class _Special(NamedTuple):
    """The tiles of a path that do more than lie there: it changes when one of these does."""

    # Space of an Osiris tile -> how many tiles it pushes an adventurer on; 0 if nobody entered the
    # number, or whether the tile is an Osiris at all.
    pushes: Mapping[Space, int]
    tunnels: Mapping[Space, Space]  # p.7: those that lead on, each to the next towards the tomb
    # The spaces whose tile nobody entered, from the stairs on. Those of `maybe` may be empty, so
    # they are not stops.
    hidden: tuple[Space, ...]
    maybe: tuple[Space, ...]


def _special(board: Board, tiles: tuple[Tile | None, ...]) -> _Special:
    pushes, tunnels = dict[Space, int](), dict[Space, Space]()
    hidden, ahead = list[Space](), None
    for number in range(len(tiles), 0, -1):
        tile = tiles[number - 1]
        if tile is None or tile.kind not in _SPECIAL:  # most of them
            continue
        space = Space(number)
        if tile.kind == "tunnel":
            if ahead is not None:
                tunnels[space] = ahead
            ahead = space
        elif tile.kind == "osiris":
            pushes[space] = tile.value
        elif board.spaces[number - 1] == ANY_SPACE:
            pushes[space] = 0
        if tile.token in HIDDEN:
            hidden.insert(0, space)
    maybe = tuple(space for space in hidden if tiles[space - 1] is HIDDEN[MAYBE])
    return _Special(pushes, tunnels, tuple(hidden), maybe)


class Path:
    """The board with its tiles. A path never changes; `with_tile` returns a new one."""

    def __init__(
        self,
        board: Board,
        tiles: tuple[Tile | None, ...],
        stops: tuple[Space, ...] | None = None,
        special: _Special | None = None,
    ) -> None:
        """`stops` and `special` are worked out unless somebody knows them."""
        self.board = board
        self.tiles = tiles
        self.places = (None, *tiles, None)  # with the stairs and the tomb
        self.tomb = board.tomb
        self._special = special or _special(board, tiles)
        self.pushes, self.tunnels, self.hidden, self.maybe = self._special
        if stops is None:
            spaces = enumerate(tiles, start=1)
            found = (Space(space) for space, tile in spaces if tile and tile.token != MAYBE)
            stops = (*found, self.tomb)
        # p.4: a step goes from tile to tile; the tomb is the step after the last tile.
        self.stops = stops
        # Caches: many turns try the same trips, tell the same of them, and change the same tiles.
        self._changed: dict[tuple[Space, str], Path] = {}
        self._trips: dict[tuple[Space, int], Trip] = {}
        self.told: dict[tuple[RuleId, tuple[Statue, ...], Trip], Events] = {}  # by a card's rule

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and (self.board, self.tiles) == (other.board, other.tiles)

    def __hash__(self) -> int:
        return hash(self.tiles)

    def tile(self, space: Space) -> Tile | None:
        """Return the tile on a space; None on an empty space, on the stairs and in the tomb."""
        return self.places[space] if 0 < space < self.tomb else None

    def with_tile(self, space: Space, tile: Tile | None) -> "Path":
        """Return the path after a tile went or came; many turns lead to the same one."""
        key = (space, tile.token if tile else EMPTY)
        path = self._changed.get(key)
        if path is None:
            path = self._changed[key] = self._with_tile(space, tile)
        return path

    def _with_tile(self, space: Space, tile: Tile | None) -> "Path":
        tiles = (*self.tiles[: space - 1], tile, *self.tiles[space:])
        old = self.tiles[space - 1]
        if (old and old.kind in _SPECIAL) or (tile and tile.kind in _SPECIAL):
            return Path(self.board, tiles)
        # Only the steps past its space change, and only if it was empty, or is empty now.
        stops, index = self.stops, self.count(space)
        if old and not tile:
            stops = (*stops[: index - 1], *stops[index:])
        elif tile and not old:
            stops = (*stops[:index], space, *stops[index:])
        return Path(self.board, tiles, stops, self._special)

    def count(self, space: Space) -> int:
        """Return how many steps it takes from the stairs to a place, or past it if it is empty."""
        return bisect_right(self.stops, space)

    def left(self, space: Space) -> int:
        """Return how many steps at most lead from a space into the tomb."""
        unsure = len(self.maybe) - bisect_right(self.maybe, space) if self.maybe else 0
        return len(self.stops) - self.count(space) + unsure

    def ahead(self, space: Space, steps: int) -> Space | None:
        """Return the place that many steps ahead, a tile or the tomb; None beyond the tomb."""
        index = bisect_right(self.stops, space) + steps - 1
        end = self.stops[index] if index < len(self.stops) else None
        if self.maybe and self.left(space) >= steps:
            next_maybe = bisect_right(self.maybe, space)
            first = self.maybe[next_maybe] if next_maybe < len(self.maybe) else None
            if first is not None and (end is None or first < end):
                lands = self.count(first) - self.count(space) == steps - 1
                raise UnknownError(tile_fact(first, () if lands else (EMPTY, SOME_TILE)))
        return end

    def behind(self, space: Space) -> Space:
        """Return the nearest tile behind a space, or the stairs."""
        index = self.count(space) - 1
        if index >= 0 and self.stops[index] == space:
            index -= 1
        end = self.stops[index] if index >= 0 else STAIRS
        nearest = max((one for one in self.maybe if one < space), default=STAIRS)
        if nearest > end:
            raise UnknownError(tile_fact(nearest))
        return end

    def empty_between(self, start: Space, end: Space) -> tuple[int, ...]:
        """Return the empty spaces between two places."""
        low, high = (start, end) if start < end else (end, start)
        if None not in self.tiles[low : high - 1]:
            return ()
        places = self.places
        return tuple([space for space in range(low + 1, high) if places[space] is None])

    def trip(self, start: Space, go: int) -> Trip:
        """Return the trip of `go` tiles (or BACK) from `start`; it may overshoot the tomb."""
        trip = self._trips.get((start, go))
        if trip is None:
            end = self.behind(start) if go == BACK else self.ahead(start, go)
            trip = (start,) if end is None else self.with_pushes((start, end))
            self._trips[start, go] = trip
        return trip

    def with_pushes(self, trip: Trip) -> Trip:
        """Return the trip with all Osiris pushes, up to one that overshoots the tomb."""
        osiris = trip[-1]
        if osiris not in self.pushes:
            return trip
        by = self.pushes[osiris]
        if not by:
            raise UnknownError(tile_fact(osiris))
        end = self.ahead(osiris, by)
        return trip if end is None else self.with_pushes((*trip, end))

    def overshoots(self, trip: Trip) -> bool:
        """Return whether the next step or push of a trip leads beyond the tomb.

        Nobody stays on an Osiris tile (p.5), so a trip that ends on one is not complete.
        """
        return len(trip) == 1 or trip[-1] in self.pushes
