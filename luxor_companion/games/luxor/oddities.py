"""What a position shows that the rules cannot lead to: ruled on as it lies, but worth a word."""

from typing import Any, NamedTuple

from luxor_companion.games.luxor.state import Position, in_tomb
from luxor_companion.games.luxor.tiles import TEMPLE_FRONTS, Tile
from luxor_companion.games.luxor.vocab import SARCOPHAGI, RuleId, Space


class Oddity(NamedTuple):
    """Something to look at twice."""

    rule: RuleId
    what: str
    params: dict[str, Any]


def oddities(position: Position) -> list[Oddity]:
    """Everything odd, from the stairs to the tomb."""
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
        ahead = max(player.at, default=Space(0))
        found += [
            Oddity(
                "anubis.wake",
                "asleep",
                {"statue": statue, "colour": player.colour, "space": ahead},
            )
            for statue in player.lying
            if position.path.board.statues[statue - 1] < ahead
        ]
    return found


def _belongs(tile: Tile, space: str) -> bool:
    """Whether a tile can lie on a space printed like this."""
    if tile.kind in ("horus", "osiris"):
        return space == (tile.token if tile.kind == "horus" else "o")
    if tile.kind == "treasure":
        return space in (".", "c", "f", "l")
    return space in ("c", "f", "l")
