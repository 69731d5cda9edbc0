"""Answers longer than the screen, shown through the pager that people have, as `git` does it."""

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any, Final, TextIO

from luxor_companion.cli import console
from luxor_companion.errors import LuxorError

USUAL: Final = "" if sys.platform == "win32" else "less -FRX"  # quits if all fits, keeps colours
NONE: Final = ("", "cat")


@contextmanager
def paged() -> Iterator[None]:
    """Show what is written meanwhile through a pager, if it is longer than a person's screen."""
    screen = sys.stdout
    if console.no_pager or not console.may_ask() or not screen.isatty() or console.is_dumb():
        yield
        return
    page = _Page(screen)
    try:
        with redirect_stdout(page):
            yield
    finally:
        text = "".join(page.written)
        if text.count("\n") < console.height() or not _show(text, screen):
            screen.write(text)


class _Page:
    """An output that keeps what is written; otherwise it is like the screen."""

    def __init__(self, screen: TextIO) -> None:
        self._screen = screen
        self.written: list[str] = []

    def write(self, text: str) -> int:
        self.written.append(text)
        return len(text)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever a stream has
        return getattr(self._screen, name)


def _show(text: str, screen: TextIO) -> bool:
    """Show a text through the pager; return whether there is one."""
    command = _command()
    if command in NONE:
        return False
    from subprocess import PIPE, Popen

    screen.flush()
    environment = {"LESS": "FRX", "LV": "-c", **os.environ}  # for a pager that was named bare
    try:
        words = command if sys.platform == "win32" else shlex.split(command)
        pager = Popen(words, stdin=PIPE, env=environment)  # noqa: S603  # the user's own choice
    except (OSError, ValueError):  # there is none of that name
        return False
    with suppress(KeyboardInterrupt):
        pager.communicate(text.encode(screen.encoding or "utf-8", "replace"))
    while pager.poll() is None:  # Ctrl-C is the pager's: it stops a search, for one
        with suppress(KeyboardInterrupt):
            pager.wait()
    return True


def _command() -> str:
    """Return the command of the pager; "" for none."""
    from luxor_companion.table.paths import config_value

    if (own := os.environ.get("LUXOR_PAGER")) is not None:
        return own.strip()
    with suppress(LuxorError):  # commands that need the config file report it
        if configured := config_value("pager"):
            return configured.strip()
    return os.environ.get("PAGER", USUAL).strip()
