"""A real pseudo-terminal of a given size with the program in it: type, and read the screen."""

import codecs
import contextlib
import os
import re
import select
import struct
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

import pyte

from tests.conftest import posix

fcntl, pty, termios = map(posix, ("fcntl", "pty", "termios"))

_SGR = re.compile(r"\x1b\[[0-9;]*m")

QUIET = 0.03  # seconds without output after a prompt: the program waits
LOOKS = 3  # within them, at whether it sleeps
ON_ITS_WAY = 1.0  # seconds a key may take to wake the program on a busy machine


def plain(text: str) -> str:
    """A text without its colours."""
    return _SGR.sub("", text)


class Terminal:
    """The program at a terminal; use it with `with`, so that it never outlives a test."""

    def __init__(
        self, *args: str, rows: int = 24, columns: int = 80, env: Mapping[str, str] | None = None
    ) -> None:
        self._main, terminal = pty.openpty()
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)
        kept = {
            name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "luxor_companion", *args],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env={**kept, "TERM": "xterm", **(env or {})},
            preexec_fn=_own_terminal,  # noqa: PLW1509  # so that a typed Ctrl-C reaches it
        )
        os.close(terminal)
        self.shown, self._read = "", 0
        self.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            os.close(self._main)
        self._process.kill()
        self._process.wait()

    def type(self, line: str) -> str:
        """Type a line and give the screen once the program asks again or is done."""
        return self.press(f"{line}\n")

    def press(self, keys: str) -> str:
        self.write(keys)
        return self.wait()

    def write(self, keys: str) -> None:
        """Type without waiting for what comes of it."""
        self._read = len(self.shown)
        os.write(self._main, keys.encode())

    def wait(self, patience: float = 90) -> str:
        """Read until the program waits for an answer, or has ended; the screen as it stands."""
        give_up, fresh = time.monotonic() + patience, ""
        while time.monotonic() < give_up:
            if select.select([self._main], [], [], QUIET)[0]:
                try:
                    read = os.read(self._main, 65536).decode(errors="replace")
                except OSError:  # the other end is closed: the program is done
                    break
                fresh += read
            elif plain(fresh).endswith(("> ", "? ")):
                break
        else:
            self.__exit__()
            raise AssertionError(f"it neither asks nor ends: {fresh!r}")
        self.shown += fresh.replace("\r\n", "\n")
        return self.screen

    @property
    def screen(self) -> str:
        """What was told since the last answer, without colour."""
        return plain(self.shown[self._read :])

    def ended(self) -> int:
        """How the program ended."""
        return self._process.wait(timeout=90)


def _own_terminal() -> None:
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Screen:
    """The program on a screen of its own, as a person sees it: pressed keys, and lines of text."""

    def __init__(
        self,
        *args: str,
        rows: int = 24,
        columns: int = 80,
        env: Mapping[str, str] | None = None,
        run: Sequence[str] = (sys.executable, "-m", "luxor_companion"),
        until: str = "\x1b[?1049h",
    ) -> None:
        self._main, self._terminal = pty.openpty()
        self._seen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._seen)
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        self.written = ""
        self.resize(rows, columns, settle=False)
        kept = {
            name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")
        }
        self.process = subprocess.Popen(
            [*run, *args],
            stdin=self._terminal,
            stdout=self._terminal,
            stderr=self._terminal,
            env={**kept, "TERM": "xterm-256color", "COLORTERM": "truecolor", **(env or {})},
            preexec_fn=_own_terminal,  # noqa: PLW1509  # so that a typed Ctrl-C reaches it
        )
        self.settle(until)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._main)
        os.close(self._terminal)
        self.process.kill()
        self.process.wait()

    def resize(self, rows: int, columns: int, *, settle: bool = True) -> str:
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._seen.resize(rows, columns)
        return self.settle() if settle else ""

    def press(self, keys: str) -> str:
        """Press keys one after the other; give the screen after the last."""
        for key in keys:
            slept = self._sleeps()
            os.write(self._main, key.encode())
            self.settle(slept=slept)
            if key == "\x1b":  # more could follow it for a moment
                time.sleep(0.1)
                self.settle()
        return self.text

    def type(self, line: str) -> str:
        return self.press(f"{line}\r")

    def line(self, text: str) -> str:
        """Answer a program that reads whole lines, which no single key wakes."""
        return self.at_once(f"{text}\r")

    def at_once(self, keys: str) -> str:
        """Send keys without a pause, such as those of an arrow, or of a fast typist."""
        slept = self._sleeps()
        os.write(self._main, keys.encode())
        return self.settle(slept=slept)

    def paste(self, text: str) -> str:
        """Paste a text, as a terminal passes it on."""
        os.write(self._main, f"\x1b[200~{text}\x1b[201~".encode())
        return self.settle()

    def shows(self, text: str, patience: float = 30) -> bool:
        """Whether this stands on the screen, at once or soon."""
        give_up = time.monotonic() + patience
        while text not in self.settle() and time.monotonic() < give_up:
            time.sleep(QUIET)
        return text in self.text

    def settle(self, until: str = "", patience: float = 60, slept: int = -1) -> str:
        """Read until the program has taken all keys and sleeps, waiting for the next, or ended.

        `slept` is how often it had gone to sleep before a key: on a busy machine the key itself
        takes a while to wake it. Not every key does: a stopped program sleeps on, and so does one
        that reads whole lines.
        """
        start = time.monotonic()
        give_up, calm = start + patience, 0  # how often it slept, one look after another
        while calm < LOOKS and time.monotonic() < give_up:
            if select.select([self._main], [], [], QUIET / LOOKS)[0]:
                read = self._decode(os.read(self._main, 65536))
                self.written += read
                self._stream.feed(read)
                calm = 0
            elif self.process.poll() is not None:
                break
            else:
                woken = self._sleeps() > slept or time.monotonic() > start + ON_ITS_WAY
                calm = calm + 1 if until in self.written and woken and self._waits() else 0
        return self.text

    def _sleeps(self) -> int:
        """How often the program went to sleep of its own accord."""
        if self.process.poll() is not None:
            return 0
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])

    def _waits(self) -> bool:
        left = struct.unpack("i", fcntl.ioctl(self._terminal, termios.FIONREAD, b"    "))[0]
        state = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2]
        return left == 0 and state[0] in "ST"

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self._seen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def marked(self, paper: str) -> str:
        """What is written on this paper, line by line."""
        rows = (self._seen.buffer[number] for number in range(self._seen.lines))
        return "".join(
            row[column].data
            for row in rows
            for column in range(self._seen.columns)
            if row[column].bg == paper
        )

    def ended(self) -> int:
        """How the program ended."""
        code = self.process.wait(timeout=60)
        self.settle()
        return code
