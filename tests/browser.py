"""A real Chromium, driven through its own pipe: pages are opened, read and photographed."""

import base64
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe"),
    # Whatever is not on this machine is not there: no test can reach anything else.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)

# The browser reads commands from descriptor 3 and answers on 4.
LAUNCH = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
os.dup2(ends[0], 3)
os.dup2(ends[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


def chromium() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Page:
    """What tests do with a page, whatever engine shows it."""

    name = ""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the browser."""
        raise NotImplementedError

    def go(self, url: str) -> None:
        """Open an address, without waiting for it."""
        raise NotImplementedError

    def evaluate(self, script: str) -> Any:  # noqa: ANN401  # whatever the page says
        """The value of an expression in the page; promises are waited for."""
        raise NotImplementedError

    def asked(self) -> list[str]:
        """Every address the page asked for."""
        raise NotImplementedError

    def complaints(self) -> list[str]:
        """What went wrong in the page: exceptions, and what its policy refused."""
        raise NotImplementedError

    def screen(self, width: int, height: int) -> None:
        """Be a screen of this size, or as near to it as the engine can."""
        raise NotImplementedError

    def photo(self, path: Path) -> Path:
        """A picture of what is seen."""
        raise NotImplementedError

    def open(self, url: str, state: str = "body.dataset.state !== 'reading'") -> None:
        """Open a page anew and wait until its script has come to an end."""
        self.go("about:blank")
        self.events.clear()
        self.go(url)
        self.wait(f"document.readyState === 'complete' && document.{state}")

    def wait(self, condition: str, patience: float = 90) -> float:
        """Wait until something is true in the page; how long it took."""
        began = time.monotonic()
        while time.monotonic() - began < patience:
            with contextlib.suppress(AssertionError):
                if self.evaluate(f"Boolean({condition})"):
                    return time.monotonic() - began
            time.sleep(0.05)
        raise AssertionError(f"{condition}: not after {patience} s: {self.text()[:300]}")

    def text(self) -> str:
        """All the text that is seen."""
        return str(self.evaluate("document.body.innerText"))


class Browser(Page):
    """One Chromium with one page at a time."""

    name = "chromium"

    def __init__(self) -> None:
        super().__init__()
        self._home = tempfile.mkdtemp(prefix="luxor-browser-")
        read_mine, write_mine = os.pipe(), os.pipe()
        program = chromium()
        assert program
        ends = (str(read_mine[0]), str(write_mine[1]))
        self._process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, *ends, program, *FLAGS, f"--user-data-dir={self._home}"],
            pass_fds=(read_mine[0], write_mine[1]),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(read_mine[0])
        os.close(write_mine[1])
        self._to, self._from = read_mine[1], write_mine[0]
        self._buffer, self._number = b"", 0
        self.pages: dict[str, Browser] = {}
        self._open_page()

    def _open_page(self, **where: str) -> None:
        target = self.command("Target.createTarget", url="about:blank", **where)["targetId"]
        attached = self.command("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def visitor(self) -> "Visitor":
        """Somebody else's phone: a page that shares nothing with this one but the program."""
        return Visitor(self)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._send({"id": 0, "method": "Browser.close"})
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._to)
        os.close(self._from)
        shutil.rmtree(self._home, ignore_errors=True)

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._to, data) :]

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            piece = os.read(self._from, 1 << 16)
            assert piece, "the browser is gone"
            self._buffer += piece
        message, _, self._buffer = self._buffer.partition(b"\0")
        return dict(json.loads(message))

    def command(self, method: str, session: str | None = None, **params: object) -> dict[str, Any]:
        """A command of the browser's protocol."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        self._send(message | ({"sessionId": session} if session else {}))
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return dict(answer["result"])
            self._noted(answer)

    def _noted(self, event: dict[str, Any]) -> None:
        self.events.append(event)

    def call(self, method: str, **params: object) -> dict[str, Any]:
        """A command of the page's own protocol."""
        return self.command(method, self._session, **params)

    def evaluate(self, script: str) -> Any:  # noqa: ANN401  # whatever the page says
        answer = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def go(self, url: str) -> None:
        self.call("Page.navigate", url=url)

    def asked(self) -> list[str]:
        self.evaluate("1")
        wanted = [one for one in self.events if one.get("method") == "Network.requestWillBeSent"]
        return [one["params"]["request"]["url"] for one in wanted]

    def complaints(self) -> list[str]:
        self.evaluate("1")
        found = []
        for one in self.events:
            if one.get("method") == "Runtime.exceptionThrown":
                found.append(str(one["params"]["exceptionDetails"]))
            if one.get("method") == "Log.entryAdded" and one["params"]["entry"]["level"] == "error":
                found.append(str(one["params"]["entry"]["text"]))
        return found

    def screen(
        self, width: int, height: int, *, dark: bool = False, media: str = "", scale: int = 2
    ) -> None:
        """Be a phone of this size, in the light or in the dark, or paper."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=True,
        )
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", media=media, features=features)

    def photo(self, path: Path, *, whole: bool = True) -> Path:
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))
        return path

    def paper(self, path: Path) -> Path:
        """The page as it is printed."""
        printed = self.call("Page.printToPDF", printBackground=True)
        path.write_bytes(base64.b64decode(printed["data"]))
        return path

    def tap(self, element: str) -> None:
        """Tap in the middle of an element, as far as a finger would reach it there."""
        x, y, hit = self.evaluate(
            f"""(element => {{
                element.scrollIntoView({{ block: 'center', inline: 'center' }});
                const box = element.getBoundingClientRect();
                const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                const there = document.elementFromPoint(x, y);
                return [x, y, element.contains(there) || Boolean(there?.contains(element))];
            }})({element})"""
        )
        assert hit, f"{element} is covered"
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


class Visitor(Browser):
    """A page of its own in a browser that runs already."""

    def __init__(self, host: Browser) -> None:
        Page.__init__(self)
        self._host = host
        self._context = self.command("Target.createBrowserContext")["browserContextId"]
        self._open_page(browserContextId=self._context)
        host.pages[self._session] = self

    def close(self) -> None:
        del self._host.pages[self._session]
        self.command("Target.disposeBrowserContext", browserContextId=self._context)

    def command(self, method: str, session: str | None = None, **params: object) -> dict[str, Any]:
        return self._host.command(method, session, **params)
