"""Pages served for a while: what `serve` and `share --lan` say."""

import http.client
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from luxor_companion.web.server import LOOPBACK, PageServer, Response
from tests.web.test_server import PATH, SAVE, started


@pytest.fixture
def server() -> Iterator[PageServer]:
    page = Response(b"<!doctype html>hello", "text/html; charset=utf-8", "default-src 'none'")
    state = Response(b"{}", "application/json", mark="abc")
    served = PageServer(LOOPBACK, 0, {PATH: lambda: page, f"{PATH}state": lambda: state})
    served.start()
    yield served
    served.stop()


def test_a_result_is_served_for_a_while_and_ends_cleanly() -> None:
    process, url = started("share", "--save", SAVE, "--lan", "--address", "127.0.0.1", "--log")
    found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)(/[\w-]{16}/)", url)
    assert found
    connection = http.client.HTTPConnection(LOOPBACK, int(found[1]), timeout=60)
    connection.request("GET", found[2])
    assert b'data-result="b' in connection.getresponse().read()
    connection.request("GET", "/")
    assert connection.getresponse().read() == b"404 Not Found\n"
    connection.close()
    time.sleep(1)  # it answers as soon as it can; on a busy machine it only now begins to wait
    process.send_signal(2)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")


def test_time_is_up_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    from luxor_companion.cli import serving  # noqa: PLC0415

    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    began = time.monotonic()
    answer = serving.serve({}, None, 0, lan=False, messages=[], seconds=0.3)
    assert answer.then(80) == ["", "The page is closed."]
    assert time.monotonic() - began >= 0.3


def test_a_port_that_is_taken_is_said(server: PageServer) -> None:
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "luxor_companion",
            "serve",
            "--watch-only",
            "--save",
            SAVE,
            "--port",
            str(server.port),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
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
        timeout=60,
        cwd=tmp_path,
    )
    assert ran.returncode == 4
    assert "luxor new" in ran.stderr
