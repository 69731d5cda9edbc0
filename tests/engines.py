"""Firefox and WebKit beside Chromium: the same few verbs, by the protocol each of them speaks.

Firefox speaks WebDriver BiDi over a web socket of its own, without a driver. WebKit is driven by
WebKitWebDriver, plain HTTP; it needs a display, real or of Xvfb. It tells neither of what a page
complains, nor can it be a screen narrower than its window.
"""

import base64
import contextlib
import http.client
import json
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.browser import Browser, Page, chromium

Json = dict[str, Any]
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.allow_hijacking_localhost": False,
    "remote.active-protocols": 1,
    "toolkit.telemetry.enabled": False,
    "ui.systemUsesDarkTheme": 0,
}
PATIENCE = 60  # seconds for a program to start


def firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def webkit() -> str | None:
    """WebKit's driver, where its browser is installed as well, and a display can be had."""
    display = os.environ.get("DISPLAY") or shutil.which("Xvfb")
    return shutil.which("WebKitWebDriver") if display and _mini_browser() else None


def _mini_browser() -> str | None:
    found = sorted(Path("/usr").glob("lib*/*/webkit2gtk-4.*/MiniBrowser"))
    found += sorted(Path("/usr").glob("lib*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else None


class WebSocket:
    """Just enough of RFC 6455 to talk to a browser on this machine."""

    def __init__(self, port: int, path: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        asked = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._socket.sendall(asked.encode())
        self._buffer = b""
        head = self._take_until(b"\r\n\r\n")
        assert b" 101 " in head, head

    def _more(self) -> None:
        piece = self._socket.recv(1 << 16)
        assert piece, "the browser is gone"
        self._buffer += piece

    def _take_until(self, end: bytes) -> bytes:
        while end not in self._buffer:
            self._more()
        taken, _, self._buffer = self._buffer.partition(end)
        return taken

    def _take(self, size: int) -> bytes:
        while len(self._buffer) < size:
            self._more()
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken

    def send(self, text: str) -> None:
        data, mask = text.encode(), secrets.token_bytes(4)
        size = len(data)
        if size < 126:
            head = bytes([0x81, 0x80 | size])
        elif size < 1 << 16:
            head = bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
        else:
            head = bytes([0x81, 0xFF]) + size.to_bytes(8, "big")
        long_mask = mask * (size // 4 + 1)
        masked = int.from_bytes(data, "big") ^ int.from_bytes(long_mask[:size], "big")
        self._socket.sendall(head + mask + masked.to_bytes(size, "big"))

    def receive(self) -> str:
        data, ended = b"", False
        while not ended:
            first, second = self._take(2)
            size = second & 0x7F
            if size > 125:
                size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
            piece = self._take(size)
            if first & 0x0F < 3:  # text, or its continuation; not a ping
                data += piece
                ended = bool(first & 0x80)
        return data.decode()

    def close(self) -> None:
        self._socket.close()


class Firefox(Page):
    """One Firefox with one page at a time."""

    name = "firefox"

    def __init__(self, *, dark: bool = False) -> None:
        super().__init__()
        self._home = tempfile.mkdtemp(prefix="luxor-firefox-")
        chosen = {**PREFERENCES, "layout.css.prefers-color-scheme.content-override": int(not dark)}
        lines = [
            f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in chosen.items()
        ]
        Path(self._home, "user.js").write_text("\n".join(lines), encoding="utf-8")
        program = firefox()
        assert program
        self._process = subprocess.Popen(
            [
                program,
                "--headless",
                "--no-remote",
                "--profile",
                self._home,
                "--remote-debugging-port",
                "0",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "MOZ_CRASHREPORTER_DISABLE": "1", "HOME": self._home},
        )
        self._socket = WebSocket(self._port(), "/session")
        self._number = 0
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self._context = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def _port(self) -> int:
        """The port that Firefox chose, which it writes into its profile."""
        path, began = Path(self._home, "WebDriverBiDiServer.json"), time.monotonic()
        while time.monotonic() - began < PATIENCE:
            with contextlib.suppress(OSError, ValueError):
                return int(json.loads(path.read_text(encoding="utf-8"))["ws_port"])
            assert self._process.poll() is None, "Firefox did not start"
            time.sleep(0.05)
        raise AssertionError("Firefox does not listen")

    def close(self) -> None:
        with contextlib.suppress(OSError, AssertionError):
            self._call("browser.close")
        self._socket.close()
        _end(self._process)
        shutil.rmtree(self._home, ignore_errors=True)

    def _call(self, method: str, **params: object) -> Json:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.receive())
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return dict(answer["result"])
            self.events.append(answer)

    def evaluate(self, script: str) -> Any:  # noqa: ANN401  # whatever the page says
        answer = self._call(
            "script.evaluate",
            expression=script,
            awaitPromise=True,
            target={"context": self._context},
        )
        assert answer["type"] == "success", answer
        return _plain(answer["result"])

    def go(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._context, url=url, wait="none")

    def asked(self) -> list[str]:
        self.evaluate("1")
        wanted = [one for one in self.events if one.get("method") == "network.beforeRequestSent"]
        return [one["params"]["request"]["url"] for one in wanted]

    def complaints(self) -> list[str]:
        self.evaluate("1")
        told = [one["params"] for one in self.events if one.get("method") == "log.entryAdded"]
        return [str(one["text"]) for one in told if one["level"] == "error"]

    def screen(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._call("browsingContext.setViewport", context=self._context, viewport=size)

    def photo(self, path: Path) -> Path:
        shot = self._call("browsingContext.captureScreenshot", context=self._context)
        path.write_bytes(base64.b64decode(shot["data"]))
        return path


def _plain(value: Json) -> Any:  # noqa: ANN401
    """What a page said, without the types it is sent with."""
    kind, inside = value["type"], value.get("value")
    if kind == "array":
        return [_plain(one) for one in inside or []]
    if kind == "object":
        return {key: _plain(one) for key, one in inside or []}
    return inside


class WebKit(Page):
    """One WebKitGTK with one page at a time."""

    name = "webkit"

    def __init__(self) -> None:
        super().__init__()
        self._home = tempfile.mkdtemp(prefix="luxor-webkit-")
        self._display, shown = _display()
        driver = webkit()
        assert driver
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        quiet = {
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "NO_AT_BRIDGE": "1",
            "HOME": self._home,
        }
        self._process = subprocess.Popen(
            [driver, f"--port={self._port}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **quiet, "DISPLAY": shown},
        )
        options = {"binary": _mini_browser(), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = self._begin(wanted)

    def _begin(self, wanted: Json) -> str:
        began = time.monotonic()
        while time.monotonic() - began < PATIENCE:
            with contextlib.suppress(ConnectionError):
                return str(self._send("POST", "/session", wanted)["sessionId"])
            assert self._process.poll() is None, "WebKit's driver did not start"
            time.sleep(0.05)
        raise AssertionError("WebKit's driver does not listen")

    def _send(self, method: str, path: str, body: Json | None = None) -> Any:  # noqa: ANN401
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        data = None if body is None else json.dumps(body)
        try:
            line.request(method, path, data, {"Content-Type": "application/json"})
            answer = line.getresponse()
            text = answer.read().decode()
        finally:
            line.close()
        assert answer.status == http.HTTPStatus.OK, text
        return json.loads(text)["value"]

    def _call(self, command: str, **body: object) -> Any:  # noqa: ANN401
        return self._send("POST", f"/session/{self._session}/{command}", body)

    def close(self) -> None:
        with contextlib.suppress(OSError, AssertionError):
            self._send("DELETE", f"/session/{self._session}")
        _end(self._process)
        if self._display:
            _end(self._display)
        shutil.rmtree(self._home, ignore_errors=True)

    def evaluate(self, script: str) -> Any:  # noqa: ANN401
        """The value of an expression; statements are not taken."""
        waited = f"Promise.resolve(({script})).then(done, (e) => done(String(e)))"
        run = f"const done = arguments[0]; {waited}"
        return self._call("execute/async", script=run, args=[])

    def go(self, url: str) -> None:
        self._call("url", url=url)

    def asked(self) -> list[str]:
        entries = "performance.getEntriesByType('resource').map((one) => one.name)"
        return [str(url) for url in self.evaluate(entries)]

    def complaints(self) -> list[str]:
        """Nothing: its driver does not tell."""
        return []

    def screen(self, width: int, height: int) -> None:
        self._call("window/rect", width=width, height=height)

    def photo(self, path: Path) -> Path:
        shot = self._send("GET", f"/session/{self._session}/screenshot")
        path.write_bytes(base64.b64decode(shot))
        return path


def _display() -> tuple[subprocess.Popen[bytes] | None, str]:
    """A display of our own, so that no window is seen; where there is no Xvfb, the user's."""
    program = shutil.which("Xvfb")
    if not program:
        return None, os.environ["DISPLAY"]
    told, tell = os.pipe()
    size = ("-screen", "0", "1400x1000x24", "-nolisten", "tcp")
    process = subprocess.Popen(
        [program, "-displayfd", str(tell), *size],
        pass_fds=(tell,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(tell)
    with os.fdopen(told) as number:
        return process, f":{number.readline().strip()}"


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


ENGINES = {
    "chromium": (chromium, Browser),
    "firefox": (firefox, Firefox),
    "webkit": (webkit, WebKit),
}
PACKAGES = {
    "chromium": "chromium",
    "firefox": "firefox-esr",
    "webkit": "webkit2gtk-driver and xvfb",
}
