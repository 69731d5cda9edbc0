"""Setting the table up: what is drawn, and the position it makes. Chance is passed in."""

from collections.abc import Sequence
from typing import NamedTuple

from luxor_companion.core.chance import Chance, shuffle
from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.path import TILES, Path, Tile
from luxor_companion.games.luxor.rules.state import (
    Cards,
    Fronts,
    House,
    Material,
    Player,
    Position,
    Scarabs,
)
from luxor_companion.games.luxor.rules.vocab import HAND, Card, Colour, Seat

FIRST_SEAT = Seat(0)


class Layout(NamedTuple):
    """What was drawn and laid out, piece by piece."""

    tiles: tuple[Tile | None, ...]
    osiris_left: tuple[int, ...]  # the two that go back to the box
    stacks: tuple[Fronts, Fronts, Fronts]
    horus: tuple[Cards, Cards, Cards]


def draw_layout(board: Board, material: Material, chance: Chance) -> Layout:
    """Mix and lay the tiles and stacks as page 2 says, in the order it says."""
    osiris = shuffle(chance, material.osiris)
    treasures = shuffle(
        chance, [token for token, count in material.treasures.items() for _ in range(count)]
    )
    waiting_osiris, waiting_treasures = list(osiris), list(treasures)
    tiles: list[Tile | None] = []
    for space in board.spaces:
        if space == "o":
            token = f"o{waiting_osiris.pop(0)}" if waiting_osiris else None
        elif space.startswith("h"):
            token = space
        else:
            token = waiting_treasures.pop(0) if waiting_treasures else None
        tiles.append(TILES[token] if token else None)
    cobra, falcon, lion = (shuffle(chance, stack) for stack in material.temple)
    first, second, third = (shuffle(chance, level) for level in material.horus)
    return Layout(
        tuple(tiles),
        tuple(waiting_osiris),
        (cobra, falcon, lion),
        (first, second, third),
    )


def osiris_left(box: Material, tiles: Sequence[Tile | None]) -> tuple[int, ...]:
    """The Osiris tiles that do not lie on the board."""
    left = list(box.osiris)
    for tile in tiles:
        if tile and tile.kind == "osiris":
            left.remove(tile.value)
    return tuple(left)


def deal(
    material: Material, seats: int, chance: Chance
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Five starter cards to each player, in order; and the draw pile, top first."""
    deck = shuffle(chance, material.deck)
    hands = tuple(deck[seat * HAND : (seat + 1) * HAND] for seat in range(seats))
    return hands, deck[seats * HAND :]


def opening(
    board: Board,
    material: Material,
    layout: Layout,
    players: Sequence[tuple[Colour, str]],
    *,
    first: Seat = FIRST_SEAT,
    house: House | None = None,
    scarabs: Scarabs | None = None,
) -> Position:
    """The position before the first turn: two adventurers on the stairs, three lying, each."""
    return Position(
        path=Path(board, layout.tiles),
        players=tuple(Player(colour, name) for colour, name in players),
        seat=first,
        first=first,
        keys=material.keys,
        wild=material.wild,
        scarabs=scarabs or (None,) * len(material.scarabs),
        stacks=layout.stacks,
        horus=layout.horus,
        house=house or House(),
        draw=sum(material.starter.values()) - HAND * len(players),
        box=material,
    )
