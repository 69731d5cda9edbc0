"""The live table of Luxor: what everyone at it may see, as the page asks for it."""

from luxor_companion.games.luxor.rules.board import write_board
from luxor_companion.games.luxor.rules.log import Played, public_position
from luxor_companion.games.luxor.rules.notation import write_turn
from luxor_companion.games.luxor.rules.path import EMPTY
from luxor_companion.games.luxor.rules.record import Record
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import STACKS
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.web.live import result_state


def live_state(table: LuxorTable) -> dict[str, object]:
    """Return a table as anyone may see it: no hand, no scarab's value, no order of a stack."""
    position = table.position
    shown = public_position(position)
    # At the end the scarabs are turned up and counted; their sum is part of the score then.
    counted = position if position.over else shown
    return {
        "game": "luxor",
        "table": table.name,
        "round": table.record.round,
        "to_move": None if position.over else position.player.colour,
        "last": _last(table.record),
        "view": _view(shown),
        "result": result_state(score(holdings(counted)), over=bool(position.over)),
        "supply": {
            "keys": shown.keys,
            "wild": shown.wild,
            "scarabs": len(shown.scarabs),
            **{name: len(stack) for name, stack in zip(STACKS, shown.stacks, strict=True)},
        },
        "stand_in": list(table.stand_in),
    }


def _last(record: Record) -> dict[str, str] | None:
    """Return the last turn in effect, without what was drawn face down."""
    for change in reversed(record.done):
        if isinstance(change.entry, Played):
            turn = change.entry.turn._replace(scarab=None, draw=None)
            return {"colour": change.entry.colour, "turn": write_turn(turn)}
    return None


def _view(position: Position) -> dict[str, object]:
    players = [
        {
            "colour": player.colour,
            "name": player.name or player.colour,
            "at": list(player.at),
            "lying": list(player.lying),
            "track": player.track,
            "keys": player.keys,
            "wild": player.wild,
            "scarabs": len(player.scarabs),
            "sarcophagi": sum(player.sarcophagi),
            "treasures": list(player.treasures),
        }
        for player in position.players
    ]
    tiles = [tile.token if tile else EMPTY for tile in position.path.tiles]
    return {"board": write_board(position.path.board), "tiles": tiles, "players": players}
