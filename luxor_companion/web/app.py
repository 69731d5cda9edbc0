"""The server of phones: one WSGI function, and waitress, which holds its connections.

Every address but those below one secret is answered with 404, and no file is ever looked up.
"""

import logging
import os
import socket
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import copy_context
from http import HTTPStatus
from ipaddress import ip_address
from threading import Lock, Thread
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qs

from luxor_companion.web import policy, to_json, wire
from luxor_companion.web.phones import LOOKS
from luxor_companion.web.served import Json, Served
from luxor_companion.web.server import ALWAYS, ANYWHERE, HTTP_PORT, LOOPBACK
from luxor_companion.web.wire import WireError

Environ: TypeAlias = Mapping[str, Any]
Start: TypeAlias = Callable[[str, list[tuple[str, str]]], object]
WAIT: Final = 25.0  # seconds that `state` waits for something new
THREADS: Final = 40  # one for each phone that waits, and some for those that ask
_MOST_WAITING: Final = 30
_MOST_WAITING_EACH: Final = 12  # from one address
_RATE, _BURST = 200.0, 1000.0  # requests a second from one address, and how many at once
_MOST_CLIENTS: Final = 500  # whose rates are remembered
_LONGEST_PATH: Final = 200
_SETTINGS: Final = {
    "threads": THREADS,
    "connection_limit": 1000,
    "channel_timeout": 10,
    "cleanup_interval": 2,
    "channel_request_lookahead": 1,  # so that a phone that has gone is noticed
    "max_request_body_size": wire.LONGEST_BODY,
    "max_request_header_size": 16_384,
    "ident": "luxor",
    "expose_tracebacks": False,
    "clear_untrusted_proxy_headers": True,
}


class Rates:
    """How often each address may ask: so many a second, and some more at once."""

    def __init__(self, burst: float = _BURST) -> None:
        self._burst = burst
        self._left: dict[str, tuple[float, float]] = {}  # what is left, and when that was
        self._lock = Lock()

    def take(self, client: str, now: float | None = None) -> bool:
        """Return whether this address may ask once more, by default now."""
        now = time.monotonic() if now is None else now
        with self._lock:
            left, since = self._left.pop(client, (self._burst, now))
            left = min(self._burst, left + (now - since) * _RATE)
            if len(self._left) >= _MOST_CLIENTS:
                del self._left[next(iter(self._left))]
            self._left[client] = (max(left - 1, 0), now)
        return left >= 1


class App:
    """Answers what phones ask about one table, below its secret address."""

    def __init__(self, phones: Served, page: Callable[[], bytes | str]) -> None:
        self.phones = phones
        self._page = page
        self.rates = Rates()
        self._waiting: dict[str, int] = {}
        self._lock = Lock()
        self.hosts: set[str] = set()  # the Host headers of our own addresses
        self.port = 0

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        """Answer one request, as WSGI wants it."""
        try:
            status, kind, body, more = self._respond(environ)
        except WireError as error:
            status, kind = error.status, _JSON
            body = to_json({"kind": error.kind, "problem": str(error), **error.more}).encode()
            more = {"Retry-After": "1"} if error.kind == "busy" else {}
        headers = {**ALWAYS, "Content-Type": kind, "Content-Length": str(len(body)), **more}
        headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        start(f"{status.value} {status.phrase}", list(headers.items()))
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]

    def _respond(self, environ: Environ) -> tuple[HTTPStatus, str, bytes, dict[str, str]]:
        self._check_host(environ)
        if not self.rates.take(environ.get("REMOTE_ADDR", "")):
            raise WireError(HTTPStatus.TOO_MANY_REQUESTS, "busy", str(wire.busy()))
        name, method = self._name(environ), environ["REQUEST_METHOD"]
        wanted = ("GET", "HEAD") if name in ("", "state") else ("POST",)
        if method not in wanted:
            allow = ", ".join(wanted)
            text = f"{HTTPStatus.METHOD_NOT_ALLOWED.phrase}: {allow}"
            raise WireError(HTTPStatus.METHOD_NOT_ALLOWED, "request", text)
        if name == "":
            page = self._page()
            html = page if isinstance(page, str) else page.decode()
            rules = f"{policy(html)}; frame-ancestors 'none'"
            return HTTPStatus.OK, _HTML, html.encode(), {"Content-Security-Policy": rules}
        token = environ.get("HTTP_X_SEAT", "")
        answer = (
            self._state(environ, token) if name == "state" else self._post(environ, token, name)
        )
        return HTTPStatus.OK, _JSON, to_json(answer).encode(), {}

    def _check_host(self, environ: Environ) -> None:
        """Raise WireError for a foreign name of this machine, as another site would use."""
        host = environ.get("HTTP_HOST", "")
        if host in self.hosts or (ANYWHERE in self.hosts and _is_address(host, self.port)):
            return
        raise WireError(HTTPStatus.MISDIRECTED_REQUEST, "foreign", "a foreign Host")

    def _name(self, environ: Environ) -> str:
        """Return what is asked for below the secret. Raise WireError if it isn't there."""
        path = str(environ.get("PATH_INFO", ""))
        base = self.path
        name = path.removeprefix(base)
        if len(path) > _LONGEST_PATH or not path.startswith(base):
            raise wire.closed()
        if name not in ("", "state", "ask", "declare"):
            raise wire.closed()
        return name

    @property
    def path(self) -> str:
        """The path of the page, which nobody can guess."""
        return f"/t/{self.phones.kept.secret}/"

    def _state(self, environ: Environ, token: str) -> Json:
        query = parse_qs(environ.get("QUERY_STRING", "")[:_LONGEST_PATH])
        language = wire.parse_language(query.get("lang", [""])[0])
        since = query.get("since", [""])[0]
        if since:
            if not (since.isascii() and since.isdecimal()) or len(since) > len(str(1 << 53)):
                raise wire.bad_request("since is a revision")
            with self._waits(environ.get("REMOTE_ADDR", "")):
                gone = environ.get("waitress.client_disconnected", lambda: False)
                self.phones.newer(int(since), token, WAIT, gone)
        return self.phones.state(token, language)

    @contextmanager
    def _waits(self, client: str) -> Iterator[None]:
        """Take one of the places to wait, so that those who ask always find a thread."""
        with self._lock:
            own = self._waiting.get(client, 0)
            if own >= _MOST_WAITING_EACH or sum(self._waiting.values()) >= _MOST_WAITING:
                raise wire.busy()
            self._waiting[client] = own + 1
        try:
            yield
        finally:
            with self._lock:
                self._waiting[client] -= 1
                if not self._waiting[client]:
                    del self._waiting[client]

    def _post(self, environ: Environ, token: str, name: str) -> Json:
        host = environ["HTTP_HOST"]
        if environ.get("HTTP_ORIGIN") != f"http://{host}":
            raise WireError(HTTPStatus.FORBIDDEN, "foreign", "a foreign Origin")
        if environ.get("CONTENT_TYPE", "").partition(";")[0].strip() != "application/json":
            text = HTTPStatus.UNSUPPORTED_MEDIA_TYPE.phrase
            raise WireError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "request", text)
        body = environ["wsgi.input"].read(wire.LONGEST_BODY + 1)
        if len(body) > wire.LONGEST_BODY:
            text = "a request has at most 16 kB"
            raise WireError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "request", text)
        request = wire.parse(body, name)
        return getattr(self.phones, name)(token, request)  # type: ignore[no-any-return]


_JSON: Final = "application/json; charset=utf-8"
_HTML: Final = "text/html; charset=utf-8"


def _is_address(host: str, port: int) -> bool:
    """Return whether a Host header is this port at an address, rather than at a name."""
    address, colon, number = host.rpartition(":")
    if not colon:
        address, number = host, str(HTTP_PORT)
    try:
        ip_address(address)
    except ValueError:
        return False
    return number == str(port)


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket at an address. Raise OSError if it can't be had."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # on Windows it would let another program in
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


class PhoneServer:
    """Serves an app in the background, and follows the save, until it is closed."""

    def __init__(self, app: App, host: str, port: int) -> None:
        """Listen. Raise OSError if that isn't possible there."""
        from waitress import create_server

        self._map: dict[int, object] = {}  # the open connections
        logging.getLogger("waitress").setLevel(logging.CRITICAL)  # nobody reads it at the table
        self.app = app
        listening = _listen(host, port)
        self.port = int(listening.getsockname()[1])
        self._server = create_server(app, self._map, sockets=[listening], **_SETTINGS)
        hosts = {host, "localhost"} if host == LOOPBACK else {host}
        app.port = self.port
        app.hosts = {f"{one}:{self.port}" for one in hosts}
        if self.port == HTTP_PORT:
            app.hosts |= hosts
        if host == ANYWHERE:
            app.hosts |= {ANYWHERE, f"localhost:{self.port}"}
        self._open = True
        self._threads: list[Thread] = []

    def start(self) -> None:
        """Serve in the background, in the host's language."""
        for work in (self._serve, self._watch):
            thread = Thread(target=copy_context().run, args=(work,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self) -> None:
        server: Any = self._server
        while self._open:
            server.asyncore.loop(timeout=1.0, map=self._map, use_poll=True, count=1)

    def _watch(self) -> None:
        while self._open:
            with suppress(OSError):
                self.app.phones.follow()
            time.sleep(LOOKS)

    def stop(self) -> None:
        """Answer whoever waits, and close all connections."""
        server: Any = self._server
        self._open = False
        self.app.phones.close()
        server.pull_trigger()
        for thread in self._threads:
            thread.join(timeout=5)
        server.task_dispatcher.shutdown(cancel_pending=True, timeout=5)
        with suppress(OSError):
            server.asyncore.close_all(self._map, ignore_all=True)
            server.trigger.close()
