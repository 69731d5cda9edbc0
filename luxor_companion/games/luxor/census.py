"""Counting what lies on a table, to hold it against what the box holds."""

from collections import Counter
from typing import NamedTuple

from luxor_companion.games.luxor.material import Material
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import CARDS, TREASURES


class Surplus(NamedTuple):
    """More of a piece than the box holds."""

    piece: str
    counted: int
    most: int


def in_the_box(box: Material) -> Counter[str]:
    """How many of each piece there are, as far as that is printed."""
    counted = Counter(box.fronts)
    counted.update(f"o{number}" for number in box.osiris)
    counted.update(f"h{level}" for level in box.horus_tiles)
    counted.update(f"scarab worth {value}" for value in box.scarabs)
    counted.update({f"card {card}": count for card, count in box.starter.items()})
    counted.update({name: box.treasures_of(letter) for letter, name in TREASURES.items()})
    return counted


def on_the_table(position: Position) -> Counter[str]:
    """How many of each piece are seen; Horus cards differ from copy to copy and are not counted."""
    counted: Counter[str] = Counter()
    for tile in filter(None, position.path.tiles):
        counted[TREASURES[tile.type] if tile.kind == "treasure" else tile.token] += 1
    counted.update(front for stack in position.stacks for front in stack if front)
    cards = [card for card in position.discard if card]
    for player in position.players:
        counted.update(TREASURES[treasure[0]] for treasure in player.treasures)
        counted.update(f"scarab worth {value}" for value in player.scarabs if value)
        cards += [card for card in player.hand if card]
    counted.update(f"card {card}" for card in cards if not CARDS[card].horus)
    return counted


def surplus(position: Position, box: Material, before: Position | None = None) -> Surplus | None:
    """The first piece of which there is more on the table than in the box, and than before."""
    most = in_the_box(box)
    had = on_the_table(before) if before else Counter()
    for piece, counted in on_the_table(position).items():
        if counted > most[piece] and counted > had[piece]:
            return Surplus(piece, counted, most[piece])
    return None
