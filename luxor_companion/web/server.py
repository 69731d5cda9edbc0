"""A small read-only server for a page or two, GET only; and the live table it serves."""

import hashlib
import os
import secrets
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import copy_context
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from socketserver import TCPServer
from threading import Lock, Thread
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core.game import default_game
from luxor_companion.errors import BadFileError, LuxorError
from luxor_companion.lang import _, language
from luxor_companion.referee.table import open_table
from luxor_companion.web import policy, to_json

LOOPBACK: Final = "127.0.0.1"
HTTP_PORT: Final = 80  # the port that browsers leave out
ANYWHERE: Final = "0.0.0.0"  # noqa: S104  # only where somebody asks for it
MOST_AT_ONCE: Final = 64  # connections; a full table with spectators is ten
MOST_PER_ADDRESS: Final = 48  # of these, so that others have room
PATIENCE: Final = 10  # seconds a connection may take, from request to response
LONGEST_PATH: Final = 200
ALWAYS: Final = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def lan_address() -> str:
    """Return this machine's address on the local network, without sending anything.

    Raise BadFileError if there is none.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples: only the route is looked up
            address = str(probe.getsockname()[0])
        except OSError:
            address = ""
    if not address or ip_address(address).is_loopback or ip_address(address).is_unspecified:
        problem = _("this machine isn't on a local network; --address can name one")
        raise BadFileError(_("network"), problem)
    return address


def random_path() -> str:
    """Return a path that nobody can guess: 96 bits."""
    return f"/{secrets.token_urlsafe(12)}/"


class Response(NamedTuple):
    """The response to a path; `mark` changes with the body, so that the same isn't sent again."""

    body: bytes
    kind: str
    policy: str = "default-src 'none'"
    mark: str = ""


def page_response(page: str) -> Response:
    """Return the response that serves a page, with the page's policy."""
    return Response(page.encode(), "text/html; charset=utf-8", policy(page))


Connection: TypeAlias = socket.socket | tuple[bytes, socket.socket]  # as socketserver types it
Routes: TypeAlias = Mapping[str, Callable[[], Response]]


class _Handler(BaseHTTPRequestHandler):
    """Answers only the paths it knows; it never looks up a file by a path."""

    server: "PageServer"
    server_version = "luxor"
    sys_version = ""
    timeout = PATIENCE

    def do_GET(self) -> None:
        own = self.connection.getsockname()[0]  # of several addresses, the one the client used
        if self.headers.get("Host", "") not in self.server.names_of(own):
            self._send_status(HTTPStatus.MISDIRECTED_REQUEST)  # a foreign name for this machine
            return
        path = self.path.partition("?")[0]
        route = self.server.routes.get(path) if len(path) <= LONGEST_PATH else None
        if route is None:
            self._send_status(HTTPStatus.NOT_FOUND)
            return
        self._send(route())

    def _send(self, response: Response, status: HTTPStatus = HTTPStatus.OK) -> None:
        mark = f'"{response.mark}"' if response.mark else ""
        same = bool(mark) and self.headers.get("If-None-Match") == mark
        if self.request_version == "HTTP/0.9":  # its answers would have no status
            self.request_version = "HTTP/1.0"
        self.send_response(HTTPStatus.NOT_MODIFIED if same else status)
        if mark:
            self.send_header("ETag", mark)
        if not same:
            self.send_header("Content-Type", response.kind)
            self.send_header("Content-Length", str(len(response.body)))
            policy = f"{response.policy}; frame-ancestors 'none'"
            self.send_header("Content-Security-Policy", policy)
        for name, value in ALWAYS.items():
            self.send_header(name, value)
        self.end_headers()
        if not same and self.command != "HEAD":
            self.wfile.write(response.body)

    def _send_status(self, status: HTTPStatus) -> None:
        body = f"{status.value} {status.phrase}\n".encode()
        self._send(Response(body, "text/plain; charset=utf-8"), status)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer an unreadable request without repeating any of it."""
        del message, explain
        self.close_connection = True
        refused = code == HTTPStatus.NOT_IMPLEMENTED  # any method but GET
        self._send_status(HTTPStatus.METHOD_NOT_ALLOWED if refused else HTTPStatus(code))

    def log_message(self, *_words: object) -> None:
        """Log nothing: who looks at the table is nobody's business."""


class PageServer(ThreadingHTTPServer):
    """Serves a few routes at one address until it is closed.

    When there are too many connections, the oldest is closed, so that slow clients and slow readers
    keep nobody out.
    """

    daemon_threads = True
    allow_reuse_address = os.name == "posix"  # on Windows it would let another program in
    request_queue_size = MOST_AT_ONCE

    def __init__(self, host: str, port: int, routes: Routes) -> None:
        self.routes = routes
        self._context = copy_context()
        self._held: dict[Connection, tuple[str, float]] = {}  # client and start, oldest first
        self._lock = Lock()
        super().__init__((host, port), _Handler)
        self.port = self.server_address[1]

    def names_of(self, host: str) -> set[str]:
        """Return the Host headers that a browser may send when it reaches us at this address."""
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
        except BaseException:  # no thread could be started
            self._let_go(request)
            raise

    def process_request_thread(self, request: Connection, client_address: tuple[str, int]) -> None:
        serve = super().process_request_thread
        try:
            self._context.copy().run(serve, request, client_address)  # in the host's language
        finally:
            self._let_go(request)

    def service_actions(self) -> None:
        """Close the connections that take too long, whether to ask or to listen."""
        now = time.monotonic()
        with self._lock:
            late = [
                request
                for request, (_client, since) in self._held.items()
                if now - since > PATIENCE
            ]
            for request in late:
                self._hang_up(request)

    def _make_room(self, address: str) -> None:
        own = [request for request, (client, _since) in self._held.items() if client == address]
        if len(own) >= MOST_PER_ADDRESS:
            self._hang_up(own[0])
        elif len(self._held) >= MOST_AT_ONCE:
            self._hang_up(next(iter(self._held)))

    def _hang_up(self, request: Connection) -> None:
        """Close a connection, so that the thread waiting on it ends."""
        self._held.pop(request, None)
        with suppress(OSError):
            (request if isinstance(request, socket.socket) else request[1]).shutdown(
                socket.SHUT_RDWR
            )

    def _let_go(self, request: Connection) -> None:
        with self._lock:
            self._held.pop(request, None)

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a phone that disconnects halfway."""

    def start(self) -> None:
        """Serve in the background."""
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()

    def stop(self) -> None:
        self.shutdown()
        self.server_close()


class LiveTable:
    """Serves the current table, and reads its save only when it has changed."""

    def __init__(self, find: Callable[[], Path], game: str = "") -> None:
        self._find = find
        self._game = game
        self._lock = Lock()
        self._response_of = lru_cache(maxsize=1)(self._read)

    def state(self) -> Response:
        """Return the state as JSON; just `problem` while the save can't be read."""
        with self._lock:
            try:
                path = self._find()
                status = path.stat()
                version = (status.st_mtime_ns, status.st_size, status.st_ino)
                return self._response_of(path, version)
            except (LuxorError, OSError):
                # Spectators get no reason, because the bad line may hold a secret.
                return _json_response({"problem": True})

    def _read(self, path: Path, _version: tuple[int, int, int]) -> Response:
        table = open_table(path, game=self._game or default_game(), language=language())
        return _json_response(table.live())


def _json_response(value: Mapping[str, object]) -> Response:
    body = to_json(value).encode()
    mark = hashlib.sha256(body).hexdigest()[:16]
    return Response(body, "application/json; charset=utf-8", mark=mark)
