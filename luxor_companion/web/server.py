"""A small server for a page or two: GET only, read-only; and the live table it tells of."""

import hashlib
import json
import os
import secrets
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from socketserver import TCPServer
from threading import Lock, Thread
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core.scoring import uncounted
from luxor_companion.errors import BadFileError, LuxorError
from luxor_companion.lang import _
from luxor_companion.share.convert import share_score
from luxor_companion.table.table import AnyTable, open_table
from luxor_companion.web import policy

LOOPBACK: Final = "127.0.0.1"
HTTP_PORT: Final = 80  # the port that is never said
ANYWHERE: Final = "0.0.0.0"  # noqa: S104  # only where somebody asks for it
MOST_AT_ONCE: Final = 64  # connections; a full table with spectators is ten
MOST_PER_ADDRESS: Final = 48  # of them: room is left for others
PATIENCE: Final = 10  # seconds a connection may take, to ask and to be answered
LONGEST_PATH: Final = 200
_ALWAYS: Final = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def lan_address() -> str:
    """Return this machine's address on the local network. Nothing is sent to find it out.

    Raise BadFileError if there is none.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples: only the route is looked up
            found = str(probe.getsockname()[0])
        except OSError:
            found = ""
    if not found or ip_address(found).is_loopback or ip_address(found).is_unspecified:
        problem = _("this machine isn't on a local network; --address can name one")
        raise BadFileError(_("network"), problem)
    return found


def random_path() -> str:
    """Return a path to serve on that cannot be guessed: 96 bits."""
    return f"/{secrets.token_urlsafe(12)}/"


class Response(NamedTuple):
    """What a path answers with. `mark` changes when the body does, so that it need not be sent."""

    body: bytes
    kind: str
    policy: str = "default-src 'none'"
    mark: str = ""


def page_response(page: str) -> Response:
    """Return a page as it is served, with what it may load."""
    return Response(page.encode(), "text/html; charset=utf-8", policy(page))


Connection: TypeAlias = socket.socket | tuple[bytes, socket.socket]  # as socketserver has it
Routes: TypeAlias = Mapping[str, Callable[[], Response]]


class _Handler(BaseHTTPRequestHandler):
    """Answers the paths it knows and nothing else; no file is ever looked up by a path."""

    server: "PageServer"
    server_version = "luxor"
    sys_version = ""
    timeout = PATIENCE

    def do_GET(self) -> None:
        own = self.connection.getsockname()[
            0
        ]  # where it has many addresses, that it was reached at
        if self.headers.get("Host", "") not in self.server.names_of(own):
            self._say(HTTPStatus.MISDIRECTED_REQUEST)  # a foreign name pointed at this machine
            return
        path = self.path.partition("?")[0]
        route = self.server.routes.get(path) if len(path) <= LONGEST_PATH else None
        if route is None:
            self._say(HTTPStatus.NOT_FOUND)
            return
        self._send(route())

    def _send(self, response: Response, status: HTTPStatus = HTTPStatus.OK) -> None:
        mark = f'"{response.mark}"' if response.mark else ""
        same = bool(mark) and self.headers.get("If-None-Match") == mark
        self.send_response(HTTPStatus.NOT_MODIFIED if same else status)
        if mark:
            self.send_header("ETag", mark)
        if not same:
            self.send_header("Content-Type", response.kind)
            self.send_header("Content-Length", str(len(response.body)))
            policy = f"{response.policy}; frame-ancestors 'none'"
            self.send_header("Content-Security-Policy", policy)
        for name, value in _ALWAYS.items():
            self.send_header(name, value)
        self.end_headers()
        if not same and self.command != "HEAD":
            self.wfile.write(response.body)

    def _say(self, status: HTTPStatus) -> None:
        body = f"{status.value} {status.phrase}\n".encode()
        self._send(Response(body, "text/plain; charset=utf-8"), status)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """A request that cannot be read is answered without repeating any of it."""
        del message, explain
        self.close_connection = True
        refused = code == HTTPStatus.NOT_IMPLEMENTED  # any method but GET
        self._say(HTTPStatus.METHOD_NOT_ALLOWED if refused else HTTPStatus(code))

    def log_message(self, *_words: object) -> None:
        """Who looks at the table is nobody's business."""


class PageServer(ThreadingHTTPServer):
    """Serves a few routes at one address until it is closed.

    Whoever holds a connection longest without being done makes room for the next: so neither a
    crowd of slow clients nor one of slow readers keeps anybody out.
    """

    daemon_threads = True
    allow_reuse_address = os.name == "posix"  # elsewhere it would let another program in
    request_queue_size = MOST_AT_ONCE

    def __init__(self, host: str, port: int, routes: Routes) -> None:
        self.routes = routes
        self._held: dict[Connection, tuple[str, float]] = {}  # whose and since when, oldest first
        self._lock = Lock()
        super().__init__((host, port), _Handler)
        self.port = self.server_address[1]

    def names_of(self, host: str) -> set[str]:
        """Return what a browser may call this server when it reaches it at an address."""
        hosts = {host, "localhost"} if host == LOOPBACK else {host}
        plain = hosts if self.port == HTTP_PORT else set()
        return {f"{name}:{self.port}" for name in hosts} | plain

    def server_bind(self) -> None:
        """Bind without asking the network for this machine's name, which can take long."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def process_request(self, request: Connection, client_address: tuple[str, int]) -> None:
        with self._lock:
            self._make_room(client_address[0])
            self._held[request] = (client_address[0], time.monotonic())
        try:
            super().process_request(request, client_address)
        except BaseException:  # no thread left
            self._let_go(request)
            raise

    def process_request_thread(self, request: Connection, client_address: tuple[str, int]) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._let_go(request)

    def service_actions(self) -> None:
        """End what takes too long, whether it is slow to ask or slow to listen."""
        now = time.monotonic()
        with self._lock:
            late = [one for one, (_who, since) in self._held.items() if now - since > PATIENCE]
            for one in late:
                self._hang_up(one)

    def _make_room(self, address: str) -> None:
        mine = [one for one, (who, _since) in self._held.items() if who == address]
        if len(mine) >= MOST_PER_ADDRESS:
            self._hang_up(mine[0])
        elif len(self._held) >= MOST_AT_ONCE:
            self._hang_up(next(iter(self._held)))

    def _hang_up(self, request: Connection) -> None:
        """Let the thread that waits for a connection find it closed."""
        self._held.pop(request, None)
        with suppress(OSError):
            (request if isinstance(request, socket.socket) else request[1]).shutdown(
                socket.SHUT_RDWR
            )

    def _let_go(self, request: Connection) -> None:
        with self._lock:
            self._held.pop(request, None)

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a phone that went away in the middle."""

    def start(self) -> None:
        """Serve in the background."""
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()

    def stop(self) -> None:
        self.shutdown()
        self.server_close()


def live_state(table: AnyTable) -> dict[str, object]:
    """Return a table and its score as the page shows them, of any game."""
    result = table.game.score(table.position)
    final = bool(table.position.over) and not uncounted(result)
    score = {
        "players": [share_score(one)._asdict() for one in result.scores],
        "winners": [seat for seat, one in enumerate(result.scores) if one.rank == 1],
        "decided_by": result.decided_by if final else None,
        "final": final,
    }
    live = table.game.live(table)
    return {"game": table.game.name, "table": table.name, **live, "result": score}


class LiveTable:
    """Answers with the current table, reading its save only when it changed."""

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
                    self._response = _json_response(live_state(table))
                    self._version = version
            except (LuxorError, OSError):
                # Why, is said where the table is kept: the line that is wrong may be a secret.
                self._version = ()
                return _json_response({"problem": True})
            return self._response


def _json_response(value: dict[str, object]) -> Response:
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    mark = hashlib.sha256(body).hexdigest()[:16]
    return Response(body, "application/json; charset=utf-8", mark=mark)
