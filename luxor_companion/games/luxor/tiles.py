"""Tiles that lie on the path, by the short token that names each."""

from typing import Final, Literal, NamedTuple, TypeAlias

from luxor_companion.games.luxor.vocab import LEVELS, TREASURES
from luxor_companion.games.unreadable import UnreadableError

TileKind: TypeAlias = Literal[
    "treasure", "horus", "osiris", "scarab", "wild", "either", "favour", "tunnel"
]
EMPTY: Final = "-"
MOST_VP: Final = 6  # p.1: treasures show 1 to 6 VP
MOST_NEEDED: Final = 3  # p.1: and 1 to 3 adventurers
MOST_OSIRIS: Final = 4  # p.1
TEMPLE_FRONTS: Final = ("scarab", "wild", "either", "favour12", "favour23", "tunnel")


class Tile(NamedTuple):
    """One tile. `value` is VP, level, number of tiles, or the lower of two levels."""

    token: str
    kind: TileKind
    value: int = 0
    needed: int = 0
    type: str = ""  # of a treasure: v, s or j

    @property
    def treasure(self) -> str:
        """A treasure as its owner keeps it: type and VP, `v3`."""
        return f"{self.type}{self.value}"


def _tiles() -> dict[str, Tile]:
    tiles = [
        Tile(f"{letter}{vp}/{needed}", "treasure", vp, needed, letter)
        for letter in TREASURES
        for vp in range(1, MOST_VP + 1)
        for needed in range(1, MOST_NEEDED + 1)
    ]
    tiles += [Tile(f"h{level}", "horus", level) for level in LEVELS]
    tiles += [Tile(f"o{number}", "osiris", number) for number in range(1, MOST_OSIRIS + 1)]
    tiles += [
        Tile("scarab", "scarab"),
        Tile("wild", "wild"),
        Tile("either", "either"),
        Tile("favour12", "favour", 1),
        Tile("favour23", "favour", 2),
        Tile("tunnel", "tunnel"),
    ]
    return {tile.token: tile for tile in tiles}


TILES: Final[dict[str, Tile]] = _tiles()


def read_tiles(tokens: list[str]) -> tuple[Tile | None, ...]:
    """Read one token per space; `-` is an empty space.

    :raises UnreadableError: naming the token and the space it stands for.
    """
    tiles: list[Tile | None] = []
    for space, token in enumerate(tokens, start=1):
        if token != EMPTY and token not in TILES:
            raise UnreadableError("tiles.token", token=token, space=space)
        tiles.append(TILES.get(token))
    return tuple(tiles)


def write_tiles(tiles: tuple[Tile | None, ...]) -> str:
    return " ".join(tile.token if tile else EMPTY for tile in tiles)
