"""The live table: what everyone at it may see, as the page asks for it, read when it changes."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

from luxor_companion.core.scoring import Result, points, uncounted
from luxor_companion.errors import LuxorError
from luxor_companion.games.luxor.rules.board import write_board
from luxor_companion.games.luxor.rules.log import Played, public_position
from luxor_companion.games.luxor.rules.notation import write_turn
from luxor_companion.games.luxor.rules.path import EMPTY
from luxor_companion.games.luxor.rules.record import Record
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import STACKS
from luxor_companion.games.luxor.view.play import round_of
from luxor_companion.table.table import AnyTable, Table, open_table
from luxor_companion.web.pages import live_page, policy
from luxor_companion.web.server import Answer


def live_state(table: Table) -> dict[str, Any]:
    """A table of Luxor as anyone may see it: no hand, no scarab's value, no order of a stack."""
    position = table.position
    shown = public_position(position)
    # At the end the scarabs are turned up and counted; their sum is part of the score then.
    counted = position if position.over else shown
    return {
        "game": "luxor",
        "table": table.name,
        "round": round_of(table.record),
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
    """The last turn in effect, without what was drawn face down."""
    for change in reversed(record.done):
        if isinstance(change.entry, Played):
            turn = change.entry.turn._replace(scarab=None, draw=None)
            return {"colour": change.entry.colour, "turn": write_turn(turn)}
    return None


def _view(position: Position) -> dict[str, Any]:
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


def result_state(result: Result, *, over: bool) -> dict[str, Any]:
    """The score as the page shows it, of any game."""
    final = over and not uncounted(result)
    return {
        "players": [
            {
                "name": one.name or getattr(one, "colour", None),
                "colour": getattr(one, "colour", None),  # not every game has colours
                "total": one.total,
                "parts": list(points(one)),
                "sets": getattr(one, "sets", 0),
                "uncounted": one.uncounted,
            }
            for one in result.scores
        ],
        "winners": [seat for seat, one in enumerate(result.scores) if one.rank == 1],
        "decided_by": result.decided_by if final else None,
        "final": final,
    }


def state_of(table: AnyTable) -> dict[str, Any]:
    """A table of any game as anyone may see it."""
    if table.game == "pyramids":
        from luxor_companion.games.pyramids.live import pyramids_state

        return pyramids_state(table)
    return live_state(table)


class LiveTable:
    """Answers with the table in use, reading its save only when it changed."""

    def __init__(self, find: Callable[[], Path], game: str = "luxor") -> None:
        self._find = find
        self._game = game
        self._lock = Lock()
        self._seen: tuple[object, ...] = ()
        self._answer = Answer(b"", "")

    def state(self) -> Answer:
        """The state as JSON; a save that cannot be read just now is only called that."""
        with self._lock:
            try:
                path = self._find()
                found = path.stat()
                seen = (path, found.st_mtime_ns, found.st_size, found.st_ino)
                if seen != self._seen:
                    self._answer = _json(state_of(open_table(path, self._game)))
                    self._seen = seen
            except (LuxorError, OSError):
                # Why, is said where the table is kept: the line that is wrong may be a secret.
                self._seen = ()
                return _json({"problem": True})
            return self._answer


def page(language: str = "") -> Answer:
    """The page itself, in this language or the browser's."""
    text = live_page(language)
    return Answer(text.encode(), "text/html; charset=utf-8", policy(text))


def _json(value: dict[str, Any]) -> Answer:
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    mark = hashlib.sha256(body).hexdigest()[:16]
    return Answer(body, "application/json; charset=utf-8", mark=mark)
