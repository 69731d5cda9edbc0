"""A position written as a position file: what is read back is the same position."""

from typing import Any

from luxor_companion.files import toml_out
from luxor_companion.games.luxor.board import write_board
from luxor_companion.games.luxor.state import UNKNOWN_HAND, House, Player, Position
from luxor_companion.games.luxor.tiles import write_tiles
from luxor_companion.games.luxor.vocab import LEVELS, STACKS


def position_table(position: Position) -> dict[str, Any]:
    """The position as the tables of its file; what is none or unknown is left out."""
    table: dict[str, Any] = {
        "board": write_board(position.path.board),
        "tiles": write_tiles(position.path.tiles),
        "to_move": position.player.colour,
        "first": position.players[position.first].colour,
        "keys": position.keys,
        "wild": position.wild,
        "scarabs": len(position.scarabs),
    }
    if position.stuck:
        table["stuck"] = position.stuck
    if position.draw is not None:
        table["draw"] = position.draw
        table["discard"] = _words(position.discard)
        table["taken"] = _words(position.taken)
    stacks = zip(STACKS, position.stacks, strict=True)
    table["stacks"] = {name: _stack(stack) for name, stack in stacks}
    levels = zip(LEVELS, position.horus, strict=True)
    table["horus"] = {str(level): _stack(stack) for level, stack in levels}
    if position.house != House():
        table["house"] = position.house._asdict()
    for player in position.players:
        table[player.colour] = _player(player)
    return table


def write_position(position: Position, *, comment: str = "") -> str:
    """The text of a position file."""
    text = "".join(f"# {line}\n" for line in comment.splitlines())
    table = position_table(position)
    text += toml_out.lines({key: one for key, one in table.items() if not isinstance(one, dict)})
    for key, one in table.items():
        if isinstance(one, dict):
            text += f"\n[{key}]\n{toml_out.lines(one)}"
    return text


def _words(pieces: tuple[str | None, ...]) -> str:
    return " ".join(piece or "?" for piece in pieces)


def _stack(stack: tuple[str | None, ...]) -> int | str:
    """A stack by count where nothing of it is known, else by its pieces from the top."""
    return _words(stack) if any(stack) else len(stack)


def _player(player: Player) -> dict[str, Any]:
    table: dict[str, Any] = {
        "name": player.name,
        "at": list(player.at),
        "lying": list(player.lying),
        "keys": player.keys,
        "track": player.track,
        "treasures": " ".join(player.treasures),
        "wild": player.wild,
        "scarabs": [value or "?" for value in player.scarabs],
        "sarcophagi": list(player.sarcophagi),
    }
    table = {key: value for key, value in table.items() if value or key == "name"}
    if player.hand != UNKNOWN_HAND:
        table["hand"] = _words(player.hand)
    return table
