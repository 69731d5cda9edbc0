"""The live table: what everyone at it may see, as the page asks for it, read when it changes."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

from luxor_companion.core.scoring import Result, points, uncounted
from luxor_companion.errors import LuxorError
from luxor_companion.table.table import AnyTable, open_table
from luxor_companion.web.pages import live_page, policy
from luxor_companion.web.server import Answer


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


def _state(table: AnyTable) -> dict[str, Any]:
    """Return a table as anyone may see it."""
    return table.game.live(table)


class LiveTable:
    """Answers with the table in use, reading its save only when it changed."""

    def __init__(self, find: Callable[[], Path], game: str = "") -> None:
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
                    self._answer = _json(_state(open_table(path, self._game)))
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
