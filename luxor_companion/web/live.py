"""The live table: what everyone at it may see, as the page asks for it, read when it changes."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from luxor_companion.core.scoring import Result, points, uncounted
from luxor_companion.errors import LuxorError
from luxor_companion.table.table import open_table
from luxor_companion.web.pages import live_page
from luxor_companion.web.server import Response, page_response


def result_state(result: Result, *, over: bool) -> dict[str, object]:
    """Return the score as the page shows it, of any game."""
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


class LiveTable:
    """Answers with the table in use, reading its save only when it changed."""

    def __init__(self, find: Callable[[], Path], game: str = "") -> None:
        self._find = find
        self._game = game
        self._lock = Lock()
        self._version: tuple[object, ...] = ()
        self._response = Response(b"", "")

    def state(self) -> Response:
        """Return the state as JSON; a save that cannot be read just now is only called that."""
        with self._lock:
            try:
                path = self._find()
                found = path.stat()
                version = (path, found.st_mtime_ns, found.st_size, found.st_ino)
                if version != self._version:
                    table = open_table(path, self._game)
                    self._response = _json_response(table.game.live(table))
                    self._version = version
            except (LuxorError, OSError):
                # Why, is said where the table is kept: the line that is wrong may be a secret.
                self._version = ()
                return _json_response({"problem": True})
            return self._response


def page(language: str = "") -> Response:
    """Return the page itself, in this language or the browser's."""
    return page_response(live_page(language))


def _json_response(value: dict[str, object]) -> Response:
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    mark = hashlib.sha256(body).hexdigest()[:16]
    return Response(body, "application/json; charset=utf-8", mark=mark)
