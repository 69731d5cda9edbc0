"""The server of phones attacked from outside: one clear status, and nothing is written."""

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from luxor_companion.cli.phones import PhoneTable
from luxor_companion.web.app import Rates
from luxor_companion.web.wire import LONGEST_BODY
from tests.web.seated import Phone, new_table, served

JSON = {"Content_Type": "application/json"}


@pytest.fixture
def path() -> Path:
    return new_table()


@pytest.fixture
def table(path: Path) -> Iterator[PhoneTable]:
    before = path.read_bytes()
    with served(path) as table:
        yield table
    assert path.read_bytes() == before, "nothing was written"


@pytest.fixture
def phone(table: PhoneTable) -> Phone:
    phone = Phone(table.urls[0])
    assert phone.sit("red").status == 200
    return phone


def test_the_page_is_served_with_its_policy_and_nothing_else_is(phone: Phone) -> None:
    status, page = phone.send("GET", "")
    assert status == 200
    assert page.startswith(b"<!doctype html>")
    assert phone.send("HEAD", "")[0] == 200
    for name in ("x", "state/", "../", "%2e%2e/", "ask/../state", "a" * 300, "index.html"):
        assert phone.send("GET", name)[0] == 404, name
    phone.url = phone.url._replace(path="/")
    for name in ("", "state", "t/", "etc/passwd"):
        assert phone.send("GET", name)[0] == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "POST"])
def test_other_methods_are_refused(phone: Phone, method: str) -> None:
    assert phone.send(method, "state", Origin=phone.origin, **JSON)[0] == 405
    if method != "POST":
        assert phone.send(method, "declare")[0] == 405


def test_foreign_names_and_foreign_pages_are_refused(phone: Phone) -> None:
    body = json.dumps({"ask": "score"}).encode()
    good = {**JSON, "Origin": phone.origin}
    assert phone.send("POST", "ask", body, **good)[0] == 200
    for host in ("evil.example", f"evil.example:{phone.url.port}", "127.0.0.1", "localhost:1"):
        assert phone.send("GET", "state", Host=host)[0] == 421, host
        assert phone.send("POST", "ask", body, Host=host, Origin=f"http://{host}", **JSON)[0] == 421
    for origin in ("http://evil.example", "null", "", phone.origin.replace("http:", "https:")):
        assert phone.send("POST", "ask", body, Origin=origin, **JSON)[0] == 403, origin
    assert phone.send("POST", "ask", body, **JSON)[0] == 403
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", "multipart/form-data"):
        headers = {"Content_Type": kind, "Origin": phone.origin}
        assert phone.send("POST", "ask", body, **headers)[0] == 415, kind


def test_wrong_tokens_have_no_seat(phone: Phone) -> None:
    for token in ("x", "a" * 32, phone.token[:-1], phone.token + "a", "é" * 30, "../" * 9):
        headers = {"X_Seat": token.encode("latin-1", "replace").decode("latin-1")}
        assert phone.send("GET", "state", **headers)[0] == 401, token
    wrong = Phone(f"{phone.origin}{phone.url.path}")
    assert wrong.declare("play", line="L3").status == 401
    wrong.token = "short"
    assert wrong.sit("green").status == 400


@pytest.mark.parametrize("verb", ["ask", "declare"])
def test_what_cannot_be_read_is_one_clear_status(phone: Phone, verb: str) -> None:
    headers = {**JSON, "Origin": phone.origin, "X_Seat": phone.token}
    for body in (b"", b"{", b"[]", b"\x00" * 100, b'{"%s": []}' % verb.encode(), b"{}" * 50):
        status, said = phone.send("POST", verb, body, **headers)
        assert status == 400, body
        assert json.loads(said)["kind"] == "unreadable"
    assert phone.send("POST", verb, b" " * (LONGEST_BODY + 1), **headers)[0] == 413


def test_ten_megabytes_are_refused_before_they_are_read(phone: Phone) -> None:
    head = (
        f"POST {phone.url.path}ask HTTP/1.1\r\nHost: {phone.url.netloc}\r\nOrigin: {phone.origin}"
        "\r\nContent-Type: application/json\r\nContent-Length: 10000000\r\n\r\n"
    )
    with connected(phone) as client:
        client.sendall(head.encode() + b" " * 20_000)
        assert b" 413 " in client.recv(100)


def connected(phone: Phone) -> socket.socket:
    return socket.create_connection((phone.url.hostname or "", phone.url.port or 0), timeout=60)


@pytest.mark.parametrize(
    "request_line",
    [
        *(
            b"\r\n\r\n",
            b"GET\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
        ),
        b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"a" * 40_000 + b"\r\n\r\n",
    ],
)
def test_what_is_no_http_ends_the_connection_and_nothing_else(
    phone: Phone, request_line: bytes
) -> None:
    with connected(phone) as client:
        answer = b""
        with suppress(OSError):  # it may be closed before all is sent
            client.sendall(request_line)
            client.shutdown(socket.SHUT_WR)
            answer = client.recv(1000)
        assert not answer or b" 4" in answer or b" 5" in answer, answer
    assert phone.state().status == 200


def test_two_hundred_slow_clients_keep_nobody_out(phone: Phone) -> None:
    with ExitStack() as slow:
        for number in range(200):
            client = slow.enter_context(connected(phone))
            client.sendall(
                b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n"[: 20 + number % 40]
            )
        for _phone in range(20):
            assert phone.state().status == 200


def test_who_waits_keeps_no_place_from_who_asks(table: PhoneTable, phone: Phone) -> None:
    phone.state()
    with ThreadPoolExecutor(40) as waiting:
        replies = [waiting.submit(phone.state, phone.revision) for _wait in range(40)]
        busy = [one for one in range(40) if phone.ask("score")["final"] is False]
        assert len(busy) == 40
        table.phones.free("green")  # something new: everybody is answered
        statuses = {one.result().status for one in replies}
    assert statuses <= {200, 503}


def test_each_address_asks_at_a_pace_that_people_can_tap() -> None:
    rates, now = Rates(), 1000.0
    taken = [rates.take("flood", now) for _number in range(3000)]
    assert taken == sorted(taken, reverse=True), "at first all, then none"
    assert 0 < sum(taken) < 3000
    assert rates.take("a phone", now), "others go on"
    assert rates.take("flood", now + 1), "and after a moment it may ask again"


def test_too_much_at_once_is_told_to_wait(
    table: PhoneTable, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.server.app.rates, "take", lambda _client: False)
    status, said = phone.send("GET", "state")
    assert (status, json.loads(said)["kind"]) == (429, "busy")
