"""What a terminal can show: letters it has, a pager for what is long, a bar while people wait."""

import gc
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TextIO, TypeVar

from luxor_companion.errors import LuxorError

if TYPE_CHECKING:
    from rich.progress import Progress


# One character for one, so that columns stay aligned; only those of sentences may become longer.
_PLAIN_LETTERS: Final = str.maketrans(
    {
        **dict.fromkeys("─━═╌", "-"),
        **dict.fromkeys("│┃║", "|"),
        **dict.fromkeys("┼├┤┬┴┌┐└┘╭╮╰╯╋┏┓┗┛┠┨┯┷┿╪╞╡╇╈┡┩", "+"),
        **dict(zip("▁▂▃▄▅▆▇", "..:-=+*", strict=True)),
        **dict.fromkeys("▏▎▍▌▋▊▉█", "#"),
        **dict(zip("▶▸◂→◦·✓✗★↑↓", ">><>o.*x*^v", strict=True)),
        "…": "...",
        "±": "+-",
    }
)
# How to spell letters that a terminal lacks; other letters just lose their accents.
_SPELLED: Final = {
    **dict(zip("äöüßÄÖÜ", ("ae", "oe", "ue", "ss", "Ae", "Oe", "Ue"), strict=True)),
    **dict.fromkeys("\u201e\u201c\u201d\u00ab\u00bb", '"'),
    **dict.fromkeys("\u201a\u2018\u2019\u2039\u203a", "'"),
    **dict.fromkeys("\u2013\u2014\u2212", "-"),
    **dict.fromkeys("¿¡", ""),
    "•": "*",
}


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether somebody sees a stream, or types into it; a program may run without any."""
    return stream is not None and stream.isatty()


def can_show(text: str) -> bool:
    """Return whether the output can show all letters of a text."""
    return can_encode(text, sys.stdout.encoding or "ascii")


def encodable(text: str, stream: TextIO) -> str:
    """Return a text as a stream can show it, with plain letters and signs where it lacks ours."""
    encoding = stream.encoding or "utf-8"
    if can_encode(text, encoding):
        return text
    return "".join(_spell(letter, encoding) for letter in text.translate(_PLAIN_LETTERS))


def _spell(letter: str, encoding: str) -> str:
    """Return a letter, or how to spell it if the encoding lacks it: ae, ss, a, n, c."""
    if can_encode(letter, encoding):
        return letter
    if letter in _SPELLED:
        return _SPELLED[letter]
    from unicodedata import normalize

    return normalize("NFKD", letter).encode("ascii", "ignore").decode() or letter


def can_encode(text: str, encoding: str) -> bool:
    """Return whether an encoding has all letters of a text."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


USUAL: Final = "" if sys.platform == "win32" else "less -FRX"  # quits if all fits, keeps colours
NONE: Final = ("", "cat")


@contextmanager
def paged() -> Iterator[None]:
    """Show what is written meanwhile through a pager, if it is longer than a person's screen."""
    from luxor_companion.cli import console

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

    from luxor_companion.lang import _

    screen.flush()
    # For a pager that was named bare; and less would show nothing but a colon.
    keys = _("Space = more, q = back")
    environment = {"LESS": f"-FRX -Ps{keys}$", "LV": "-c", **os.environ}
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


J = TypeVar("J")
T = TypeVar("T")
FEW: Final = 4  # jobs: starting other processes would take longer than so few
PATIENCE: Final = 1.0  # seconds that nobody minds


def show_progress(
    items: Iterable[T],
    text: str,
    total: int,
    *,
    patience: float = PATIENCE,
    done: Callable[[], int] | None = None,
) -> Iterator[T]:
    """Yield items; show a progress bar at a terminal once they take longer than `patience`.

    They are counted, unless `done` says how far they are.
    """
    from luxor_companion.cli import console

    gc.enable()  # switched off for short commands
    quiet = not console.may_report()
    if quiet or console.is_dumb():
        yield from items
        return
    counted = done is None
    start, bar = monotonic(), _bar(text, total, counted=counted) if not patience else None
    try:
        for number, item in enumerate(items, start=1):
            if bar is None and monotonic() - start > patience:
                bar = _bar(text, total, counted=counted)
            if bar:
                bar.update(bar.task_ids[0], completed=done() if done else number)
            yield item
    finally:
        if bar:
            bar.stop()


def _bar(text: str, total: int, *, counted: bool) -> "Progress":
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskProgressColumn,
        TimeRemainingColumn,
    )

    from luxor_companion.cli import console

    terminal = Console(stderr=True, no_color=not console.wants_colour())
    numbers = MofNCompleteColumn() if counted else TaskProgressColumn()
    parts = ("{task.description}", BarColumn(), numbers, TimeRemainingColumn())
    bar = Progress(*parts, console=terminal, transient=True)
    bar.add_task(encodable(text, sys.stderr), total=total)
    bar.start()
    return bar


def work(function: Callable[[J], T], jobs: Sequence[J], label: str) -> list[T]:
    """Return the results of a function for each job, in their order.

    It must be a function of a module, so that other processes can import it.
    """
    processors, count = os.cpu_count() or 1, len(jobs)
    if processors == 1 or count <= FEW:
        return list(show_progress(map(function, jobs), label, count, patience=0))
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from functools import partial
    from signal import SIG_DFL, SIGINT, signal

    die = partial(signal, SIGINT, SIG_DFL)  # silently, when somebody presses Ctrl-C
    with ProcessPoolExecutor(min(processors, count), initializer=die) as pool:
        # All start before the bar, which has a thread of its own.
        futures = [pool.submit(function, job) for job in jobs]
        try:
            for _future in show_progress(as_completed(futures), label, count, patience=0):
                pass
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        return [future.result() for future in futures]
