"""The path as it lies now: the board with its tiles, and where a number of tiles leads."""

from itertools import accumulate
from typing import Final, TypeAlias

from luxor_companion.games.luxor.board import Board
from luxor_companion.games.luxor.tiles import Tile
from luxor_companion.games.luxor.vocab import STAIRS, Space

BACK: Final = -1
# One adventurer's movement: where it starts, where it lands, and where Osiris tiles push it.
Trip: TypeAlias = tuple[Space, ...]


class Path:
    """Board and tiles together. Never changed; `with_tile` gives another path."""

    __slots__ = ("board", "passed", "pushes", "stops", "tiles", "tomb", "tunnels")

    def __init__(self, board: Board, tiles: tuple[Tile | None, ...]) -> None:
        self.board = board
        self.tiles = tiles
        self.tomb = board.tomb
        # p.4: a step goes from tile to tile; the tomb is the step after the last tile.
        stops = [Space(space) for space, tile in enumerate(tiles, start=1) if tile]
        self.stops = (*stops, self.tomb)
        # For each place, how many tiles lie up to and including it.
        self.passed = (0, *accumulate(tile is not None for tile in tiles), len(stops) + 1)
        # The Osiris tiles: a space, and by how many tiles whoever lands there is moved on.
        self.pushes: dict[Space, int] = {}
        # p.7: the tunnels that lead on, each to the next one towards the tomb.
        self.tunnels: dict[Space, Space] = {}
        ahead = None
        for space in reversed(stops):
            tile = tiles[space - 1]
            if tile and tile.kind == "osiris":
                self.pushes[space] = tile.value
            elif tile and tile.kind == "tunnel":
                if ahead is not None:
                    self.tunnels[space] = ahead
                ahead = space

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and (self.board, self.tiles) == (other.board, other.tiles)

    def __hash__(self) -> int:
        return hash(self.tiles)

    def tile(self, space: Space) -> Tile | None:
        """The tile on a space; None on an empty space, on the stairs and in the tomb."""
        return self.tiles[space - 1] if 0 < space < self.tomb else None

    def with_tile(self, space: Space, tile: Tile | None) -> "Path":
        return Path(self.board, (*self.tiles[: space - 1], tile, *self.tiles[space:]))

    def left(self, space: Space) -> int:
        """How many steps it is from a space into the tomb."""
        return len(self.stops) - self.passed[space]

    def ahead(self, space: Space, steps: int) -> Space | None:
        """The tile (or the tomb) that many steps on; None beyond the tomb."""
        index = self.passed[space] + steps - 1
        return self.stops[index] if index < len(self.stops) else None

    def behind(self, space: Space) -> Space:
        """The nearest tile behind a space, or the stairs."""
        index = self.passed[space] - 1
        if index >= 0 and self.stops[index] == space:
            index -= 1
        return self.stops[index] if index >= 0 else STAIRS

    def skipped(self, start: Space, end: Space) -> list[int]:
        """The empty spaces between two places."""
        low, high = (start, end) if start < end else (end, start)
        between = self.tiles[low : high - 1]
        if None not in between:
            return []
        return [low + 1 + index for index, tile in enumerate(between) if tile is None]

    def trip(self, start: Space, go: int) -> Trip | None:
        """Where `go` tiles from `start` lead (`BACK`: one tile back); None beyond the tomb."""
        end = self.behind(start) if go == BACK else self.ahead(start, go)
        return None if end is None else self.pushed((start, end))

    def pushed(self, trip: Trip) -> Trip | None:
        """A trip that goes on as Osiris tiles push, since nobody stays on one (p.5)."""
        by = self.pushes.get(trip[-1])
        if by is None:
            return trip
        end = self.ahead(trip[-1], by)
        return None if end is None else self.pushed((*trip, end))
