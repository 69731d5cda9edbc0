"""Setting up the table: what is drawn, and the position it makes. Chance is passed in."""

from collections.abc import Sequence
from typing import NamedTuple

from luxor_companion.core import Chance, shuffle
from luxor_companion.games.luxor.rules import state
from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.path import TILES, Path, Tile
from luxor_companion.games.luxor.rules.vocab import HAND, Card, Colour, Seat

FIRST_SEAT = Seat(0)


class Layout(NamedTuple):
    """What was drawn and laid out, piece by piece."""

    tiles: tuple[Tile | None, ...]
    osiris_left: tuple[int, ...]  # the two that go back to the box
    stacks: tuple[state.Fronts, ...]
    horus: tuple[state.Cards, ...]


def draw_layout(board: Board, material: state.Material, chance: Chance) -> Layout:
    """Mix and lay the tiles and stacks as page 2 says, in the order it says."""
    pieces = [token for token, count in material.treasures.items() for _ in range(count)]
    osiris = list(shuffle(chance, material.osiris))
    treasures = list(shuffle(chance, pieces))
    tiles: list[Tile | None] = []
    for space in board.spaces:
        if space == "o":
            token = f"o{osiris.pop(0)}" if osiris else None
        elif space.startswith("h"):
            token = space
        else:
            token = treasures.pop(0) if treasures else None
        tiles.append(TILES[token] if token else None)
    return Layout(
        tiles=tuple(tiles),
        osiris_left=tuple(osiris),
        stacks=tuple(shuffle(chance, stack) for stack in material.temple),
        horus=tuple(shuffle(chance, level) for level in material.horus),
    )


def osiris_left(box: state.Material, tiles: Sequence[Tile | None]) -> tuple[int, ...]:
    """Return the Osiris tiles that do not lie on the board."""
    left = list(box.osiris)
    for tile in tiles:
        if tile and tile.kind == "osiris" and tile.value:
            left.remove(tile.value)
    return tuple(left)


def deal(
    material: state.Material, seats: int, chance: Chance
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Return five starter cards for each player, and the draw pile, top first."""
    deck = shuffle(chance, material.deck)
    hands = tuple(deck[seat * HAND : (seat + 1) * HAND] for seat in range(seats))
    return hands, deck[seats * HAND :]


def opening(
    board: Board,
    material: state.Material,
    layout: Layout,
    players: Sequence[tuple[Colour, str]],
    *,
    first: Seat = FIRST_SEAT,
    house: state.House | None = None,
    scarabs: state.Scarabs | None = None,
) -> state.Position:
    """Return the position before the first turn: each has two on the stairs and three lying."""
    return state.Position(
        path=Path(board, layout.tiles),
        players=tuple(state.Player(colour, name) for colour, name in players),
        seat=first,
        first=first,
        keys=material.keys,
        wild=material.wild,
        scarabs=scarabs or (None,) * len(material.scarabs),
        stacks=layout.stacks,
        horus=layout.horus,
        house=house or state.House(),
        draw=sum(material.starter.values()) - HAND * len(players),
        box=material,
    )
