"""The server probed from outside: only GET, only its own paths, only its own name, many at once."""

import contextlib
import http.client
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from luxor_companion.errors import BadFileError
from luxor_companion.web import server as address
from luxor_companion.web.server import LOOPBACK, MOST_AT_ONCE, PageServer, Response
from tests.conftest import ROOT

PATH = "/s3cret/"
SAVE = str(ROOT / "saves/games/four-players.toml")


@pytest.fixture
def server() -> Iterator[PageServer]:
    page = Response(b"<!doctype html>hello", "text/html; charset=utf-8", "default-src 'none'")
    state = Response(b"{}", "application/json", mark="abc")
    served = PageServer(LOOPBACK, 0, {PATH: lambda: page, f"{PATH}state": lambda: state})
    served.start()
    yield served
    served.stop()


def ask(
    server: PageServer, method: str = "GET", path: str = PATH, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(LOOPBACK, server.port, timeout=60)
    connection.request(
        method, path, headers={name.replace("_", "-"): v for name, v in headers.items()}
    )
    answer = connection.getresponse()
    found = answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    connection.close()
    return found


def raw(server: PageServer, request: bytes) -> bytes:
    with socket.create_connection((LOOPBACK, server.port), timeout=60) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    return answer


def test_its_own_paths_are_answered(server: PageServer) -> None:
    status, headers, body = ask(server)
    assert (status, body) == (200, b"<!doctype html>hello")
    assert headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "Python" not in headers["server"]
    assert ask(server, path=f"{PATH}?x=1")[0] == 200


def test_what_did_not_change_is_not_sent_again(server: PageServer) -> None:
    status, headers, _ = ask(server, path=f"{PATH}state")
    assert (status, headers["etag"]) == (200, '"abc"')
    assert ask(server, path=f"{PATH}state", If_None_Match='"abc"')[::2] == (304, b"")
    assert ask(server, path=f"{PATH}state", If_None_Match='"abd"')[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/s3cret", "/s3cre/", "/S3CRET/", "/s3cret//", "/s3cret/state/", "/favicon.ico"),
        *("/s3cret/../../etc/passwd", "/../etc/passwd", "/s3cret/%2e%2e/%2e%2e/etc/passwd"),
        *("/..%2f..%2fetc/passwd", "/s3cret/..\\..\\x", "/etc/passwd", "//etc/passwd", "/%00"),
        *("/s3cret/state.json", "/saves/games/four-players.toml", f"/{'x' * 5000}"),
    ],
)
def test_any_other_path_is_not_there(server: PageServer, path: str) -> None:
    status, _, body = ask(server, path=path)
    assert status == 404
    assert body == b"404 Not Found\n"


@pytest.mark.parametrize(
    "method", ["HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "LUXOR"]
)
def test_any_other_method_is_refused(server: PageServer, method: str) -> None:
    status, _, body = ask(server, method)
    assert status == 405
    assert body in (b"", b"405 Method Not Allowed\n")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "", "127.0.0.1"])
def test_a_foreign_name_for_this_machine_is_refused(server: PageServer, host: str) -> None:
    assert ask(server, Host=host)[0] == 421


@pytest.mark.parametrize(
    "request_text",
    [
        b"\r\n",
        b"GET\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /<script> FTP/1.0\r\n\r\n",
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(300)) + b"\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
    ],
    ids=[
        "nothing",
        "no path",
        "no version",
        "version",
        "protocol",
        "long",
        "many headers",
        "a TLS hello",
    ],
)
def test_a_request_that_cannot_be_read_is_not_repeated(
    server: PageServer, request_text: bytes
) -> None:
    answer = raw(server, request_text)
    assert b"script" not in answer
    assert re.match(rb"HTTP/1.0 [45]\d\d ", answer) or not request_text.strip()
    assert ask(server)[0] == 200


def test_many_phones_at_once(server: PageServer) -> None:
    with ThreadPoolExecutor(40) as phones:
        answers = list(phones.map(lambda _: ask(server)[0], range(400)))
    assert answers == [200] * 400


def connect(server: PageServer, source: str = LOOPBACK) -> socket.socket:
    """A connection from one of the addresses that a machine has for itself."""
    where = (LOOPBACK, server.port)
    return socket.create_connection(where, timeout=10, source_address=(source, 0))


def test_those_who_only_hold_the_line_do_not_stop_the_others(server: PageServer) -> None:
    """Whoever has held it longest makes room for the next."""
    held = [connect(server, f"127.0.0.{number % 9 + 2}") for number in range(MOST_AT_ONCE + 10)]
    assert ask(server)[0] == 200
    assert held[0].recv(10) == b""
    assert held[9].recv(10) == b""
    held[-1].sendall(f"GET {PATH} HTTP/1.0\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
    assert held[-1].recv(10).startswith(b"HTTP/1.0")
    for connection in held:
        connection.close()


def test_one_address_leaves_room_for_others(server: PageServer) -> None:
    others = [connect(server, f"127.0.0.{number + 2}") for number in range(10)]
    held = [connect(server) for _ in range(2 * MOST_AT_ONCE)]
    assert held[0].recv(10) == b""
    for other in others:  # they were there before, and still are
        other.sendall(f"GET {PATH} HTTP/1.0\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        assert other.recv(10).startswith(b"HTTP/1.0")
    for connection in (*held, *others):
        connection.close()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[PageServer]:
    """A server that gives a request half a second, with a page that no buffer takes."""
    monkeypatch.setattr(address, "PATIENCE", 0.5)
    page = Response(b"x" * 50_000_000, "text/plain")
    served = PageServer(LOOPBACK, 0, {PATH: lambda: page})
    served.start()
    yield served
    served.stop()


def test_a_request_has_a_deadline_however_busy_it_looks(hasty: PageServer) -> None:
    def dribble() -> None:
        for _ in range(400):
            slow.sendall(b"G")
            time.sleep(0.05)

    with connect(hasty) as slow, pytest.raises(OSError, match=r"."):  # hung up on
        dribble()


def test_who_listens_slowly_is_hung_up_on(hasty: PageServer) -> None:
    with connect(hasty) as slow:
        text = f"GET {PATH} HTTP/1.0\r\nHost: 127.0.0.1:{hasty.port}\r\n\r\n"
        slow.sendall(text.encode())
        time.sleep(2)
        got = 0
        with contextlib.suppress(ConnectionError):
            while piece := slow.recv(1_000_000):
                got += len(piece)
        assert 0 < got < 50_000_000


def test_two_hundred_slow_clients_keep_nobody_out(server: PageServer) -> None:
    slow = [connect(server) for _ in range(200)]
    for connection in slow:
        with contextlib.suppress(OSError):  # some had to make room
            connection.sendall(b"G")
    assert [ask(server)[0] for _ in range(20)] == [200] * 20
    for connection in slow:
        connection.close()


def test_everywhere_is_no_address_to_open() -> None:
    process, url = started("serve", "--watch-only", "--save", SAVE, "--lan", "--address", "0.0.0.0")  # noqa: S104
    try:
        found = re.fullmatch(r"http://[\d.]+:(\d+)(/[\w-]{16}/)", url)
        assert found
        port, path = found.groups()
        assert "0.0.0.0" not in url  # noqa: S104
        for name, status in ((f"127.0.0.1:{port}", 200), (f"0.0.0.0:{port}", 421), ("x", 421)):
            connection = http.client.HTTPConnection(LOOPBACK, int(port), timeout=60)
            connection.request("GET", path, headers={"Host": name})
            assert connection.getresponse().status == status
            connection.close()
    finally:
        process.kill()
        process.communicate()


def test_it_listens_only_where_it_was_told(server: PageServer) -> None:
    assert server.server_address[0] == "127.0.0.1"
    for other in ("127.0.0.2", "::1"):
        with pytest.raises(OSError, match=r"."):
            socket.create_connection((other, server.port), timeout=1)


def test_the_address_on_the_network_is_never_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nowhere(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError

    assert address.random_path() != address.random_path()
    assert len(address.random_path()) == 18
    monkeypatch.setattr(address.socket, "socket", Nowhere)
    with pytest.raises(BadFileError, match="isn't on a local network"):
        address.lan_address()


def started(*args: str) -> tuple["subprocess.Popen[str]", str]:
    """A serving command in a process of its own, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "luxor_companion", *args, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    return process, json.loads(process.stdout.readline())["url"]
