"""The server probed from outside: only GET, only its own paths, only its own name, many at once."""

import http.client
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

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
    connection = http.client.HTTPConnection(LOOPBACK, server.port, timeout=10)
    connection.request(
        method, path, headers={name.replace("_", "-"): v for name, v in headers.items()}
    )
    answer = connection.getresponse()
    found = answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    connection.close()
    return found


def raw(server: PageServer, request: bytes) -> bytes:
    with socket.create_connection((LOOPBACK, server.port), timeout=10) as connection:
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
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /<script> FTP/1.0\r\n\r\n",
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(300)) + b"\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
    ],
    ids=["nothing", "no path", "version", "protocol", "long", "many headers", "a TLS hello"],
)
def test_a_request_that_cannot_be_read_is_not_repeated(
    server: PageServer, request_text: bytes
) -> None:
    answer = raw(server, request_text)
    assert b"script" not in answer
    assert not answer or re.match(rb"(HTTP/1.0 )?[45]\d\d ", answer)
    assert ask(server)[0] == 200


def test_many_phones_at_once(server: PageServer) -> None:
    with ThreadPoolExecutor(40) as phones:
        answers = list(phones.map(lambda _: ask(server)[0], range(400)))
    assert answers == [200] * 400


def test_those_who_only_hold_the_line_do_not_stop_the_others(server: PageServer) -> None:
    """More connections than there is room for are closed; when they leave, there is room again."""
    held = [
        socket.create_connection((LOOPBACK, server.port), timeout=10)
        for _ in range(MOST_AT_ONCE + 10)
    ]
    time.sleep(0.3)
    assert held[-1].recv(10) == b""
    for connection in held:
        connection.close()
    for _ in range(50):
        try:
            assert ask(server)[0] == 200
            break
        except (OSError, http.client.HTTPException):
            time.sleep(0.1)
    else:
        pytest.fail("no room again")


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
    with pytest.raises(BadFileError, match="no local network"):
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


def test_a_result_is_served_for_a_while_and_ends_cleanly() -> None:
    process, url = started("share", "--save", SAVE, "--lan", "--address", "127.0.0.1", "--log")
    found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)(/[\w-]{16}/)", url)
    assert found
    connection = http.client.HTTPConnection(LOOPBACK, int(found[1]), timeout=10)
    connection.request("GET", found[2])
    assert b'data-result="b' in connection.getresponse().read()
    connection.request("GET", "/")
    assert connection.getresponse().read() == b"404 Not Found\n"
    connection.close()
    process.send_signal(2)
    _, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (0, "")


def test_time_is_up_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    from luxor_companion.cli import serving  # noqa: PLC0415

    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    began = time.monotonic()
    answer = serving.serve({}, None, 0, lan=False, messages=[], seconds=0.3)
    assert answer.then(80) == ["", "No longer served."]
    assert 0.3 <= time.monotonic() - began < 5


def test_a_port_that_is_taken_is_said(server: PageServer) -> None:
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "luxor_companion",
            "serve",
            "--save",
            SAVE,
            "--port",
            str(server.port),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    assert ran.returncode == 4
    assert "cannot serve there" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_serve_without_a_table_says_how_to_get_one(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "luxor_companion", "serve"],
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
        cwd=tmp_path,
    )
    assert ran.returncode == 4
    assert "luxor new" in ran.stderr
