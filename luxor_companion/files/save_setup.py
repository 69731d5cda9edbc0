"""The set-up part of a save: written when a table starts, read back into its first position."""

from typing import Any

import luxor_companion.files.position as position_file
from luxor_companion.files.rules import material
from luxor_companion.files.toml import Table
from luxor_companion.games.luxor.board import write_board
from luxor_companion.games.luxor.setup import Layout
from luxor_companion.games.luxor.state import House, Position
from luxor_companion.games.luxor.tiles import write_tiles
from luxor_companion.games.luxor.vocab import HAND, LEVELS, STACKS

DRAWS = ("temple", "scarabs", "cards", "die")
STAND_INS = ("board", "treasures", "horus", "temple")
_KEYS = (
    *("players", "first", "board", "tiles", "osiris_left", "app_draws", "stacks", "horus"),
    *("hands", "seed", "rerolls", "house", "stand_in", "board_name", "code", "position"),
    "language",
)


def setup_table(
    position: Position,
    layout: Layout,
    *,
    app_draws: tuple[str, ...],
    seed: int,
    rerolls: int = 0,
    stand_in: tuple[str, ...] = (),
    board_name: str = "",
    code: str = "",
) -> dict[str, Any]:
    """The set-up as laid, for the save; seed and code only tell where it came from."""
    table: dict[str, Any] = {
        "players": {player.colour: player.name for player in position.players},
        "first": position.players[position.first].colour,
        "seed": seed,
        "rerolls": rerolls,
        "app_draws": list(app_draws),
        "stand_in": list(stand_in),
        "code": code,
        "board_name": board_name,
        "board": write_board(position.path.board),
        "tiles": write_tiles(position.path.tiles),
        "osiris_left": list(layout.osiris_left),
    }
    if position.house != House():
        table["house"] = position.house._asdict()
    if "temple" in app_draws:
        stacks = zip(STACKS, position.stacks, strict=True)
        table["stacks"] = {name: " ".join(map(str, stack)) for name, stack in stacks}
    if "cards" in app_draws:
        levels = zip(LEVELS, position.horus, strict=True)
        table["horus"] = {str(level): " ".join(map(str, stack)) for level, stack in levels}
        table["hands"] = {
            player.colour: " ".join(card or "?" for card in player.hand)
            for player in position.players
        }
    return table


def opening_from(raw: dict[str, Any], path: Any) -> Position:  # noqa: ANN401  # a path or a name
    """The position before the first turn, from the set-up of a save."""
    table = Table(raw, path, "setup")
    if "players" not in table:
        raise table.missing("players")
    players = table.table("players")
    hands = table.table("hands")
    for key in ("seed", "rerolls"):
        table.number(key, 0)
    for key in ("board_name", "code", "language"):
        table.take(key, str, "")
    table.listed("osiris_left", int)
    for key, known in (("app_draws", DRAWS), ("stand_in", STAND_INS)):
        for word in table.listed(key, str):
            if word not in known:
                raise table.none_of(word[:40], known, key)
    given: dict[str, Any] = {
        key: table.raw.pop(key) for key in ("board", "tiles", "first") if key in table.raw
    }
    given |= {key: table.raw.pop(key) for key in ("stacks", "horus", "house") if key in table.raw}
    if "position" in table:  # a game that was joined while it was played
        joined = table.take("position", dict)
        table.done(_KEYS)
        return position_file.position_from(joined, path)
    table.done(_KEYS)
    for colour in list(players.raw):
        given[colour] = {
            "name": players.take(colour, str),
            "at": [0, 0],
            "lying": list(range(1, str(given.get("board", "")).split().count("A") + 1))[:3],
        }
        if colour in hands:
            given[colour]["hand"] = hands.take(colour, str)
    hands.done()
    position = position_file.position_from(given, path)
    return position._replace(draw=sum(material().starter.values()) - HAND * len(position.players))
