"""Counting what lies on a table: more than the box holds, or otherwise odd."""

from collections import Counter
from typing import NamedTuple

from luxor_companion.core.ruling import Params
from luxor_companion.games.luxor.rules.path import TEMPLE_FRONTS, Tile
from luxor_companion.games.luxor.rules.state import Material, Position, in_tomb
from luxor_companion.games.luxor.rules.vocab import (
    CARDS,
    ICONS,
    SARCOPHAGI,
    STAIRS,
    TREASURES,
    RuleId,
)


class Surplus(NamedTuple):
    """More of a piece than the box holds."""

    piece: str
    counted: int
    most: int


class Oddity(NamedTuple):
    """Something to look at twice."""

    rule: RuleId
    what: str
    params: Params


def count_box(box: Material) -> Counter[str]:
    """Return how many of each piece there are, as far as that is printed."""
    counted = Counter(box.fronts)
    counted.update(f"o{number}" for number in box.osiris)
    counted.update(f"h{level}" for level in box.horus_tiles)
    counted.update(f"scarab worth {value}" for value in box.scarabs)
    counted.update({f"card {card}": count for card, count in box.starter.items()})
    counted.update({name: box.treasures_of(letter) for letter, name in TREASURES.items()})
    return counted


def count_table(position: Position) -> Counter[str]:
    """Return how many of each piece are seen, without Horus cards: they differ between copies."""
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
    """Return the first piece of which the table has more than the box, and than before."""
    most = count_box(box)
    had = count_table(before) if before else Counter()
    for piece, counted in count_table(position).items():
        if counted > most[piece] and counted > had[piece]:
            return Surplus(piece, counted, most[piece])
    return None


def oddities(position: Position) -> list[Oddity]:
    """Return everything odd, from the stairs to the tomb."""
    found = []
    for number, tile in enumerate(position.path.tiles, start=1):
        if tile and not _belongs(tile, position.path.board.spaces[number - 1]):
            rule = "tile.icon" if tile.token in TEMPLE_FRONTS else "setup.treasures"
            found.append(Oddity(rule, "misplaced", {"space": number, "tile": tile.token}))
    owned = sorted((one for p in position.players for one in p.sarcophagi), reverse=True)
    inside = in_tomb(position.path.tomb, position.players)
    if tuple(owned) != SARCOPHAGI[:inside]:
        params = {"space": position.path.tomb, "inside": inside, "owned": owned}
        found.append(Oddity("tomb.sarcophagus", "sarcophagi", params))
    for player in position.players:
        for space in player.at:
            if space in position.path.pushes:
                params = {"space": space, "colour": player.colour}
                found.append(Oddity("tile.osiris", "rests", params))
        ahead = max(player.at, default=STAIRS)
        for statue in player.lying:
            if position.path.board.statues[statue - 1] < ahead:
                params = {"statue": statue, "colour": player.colour, "space": ahead}
                found.append(Oddity("anubis.wake", "asleep", params))
    return found


def _belongs(tile: Tile, space: str) -> bool:
    """Return whether a tile can lie on a space printed like this."""
    if tile.kind == "horus":
        return space == tile.token
    if tile.kind == "osiris":
        return space == "o"
    return space in ICONS or (tile.kind == "treasure" and space == ".")
