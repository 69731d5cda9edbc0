"""A real pseudo-terminal of a given size with the program in it: type, and read the screen."""

import contextlib
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from typing import Self

from luxor_companion.view.text import plain

CLEAR = "\x1b[2J\x1b[H"
QUIET = 0.03  # seconds without output after a prompt: the program waits


class Terminal:
    """The program at a terminal; use it with `with`, so that it never outlives a test."""

    def __init__(
        self, *args: str, rows: int = 24, columns: int = 80, env: Mapping[str, str] | None = None
    ) -> None:
        self._main, terminal = pty.openpty()
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)
        kept = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "luxor_companion", *args],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env={**kept, "TERM": "xterm", **(env or {})},
            preexec_fn=_own_terminal,  # noqa: PLW1509  # so that a typed Ctrl-C reaches it
        )
        os.close(terminal)
        self.shown = ""
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
        os.write(self._main, keys.encode())
        return self.wait()

    def wait(self, patience: float = 20) -> str:
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
        self.shown += fresh.replace("\r\n", "\n")
        return self.screen

    @property
    def screen(self) -> str:
        """What stands on the screen since it was last cleared, without colour."""
        return plain(self.shown.rpartition(CLEAR)[2])

    def ended(self) -> int:
        """How the program ended."""
        return self._process.wait(timeout=20)


def _own_terminal() -> None:
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
