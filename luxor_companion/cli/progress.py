"""Long work: with a bar on a terminal that shows how far it has come, and on all processors."""

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from signal import SIG_DFL, SIGINT, signal
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from luxor_companion.cli import console

if TYPE_CHECKING:
    from rich.progress import Progress

J = TypeVar("J")
T = TypeVar("T")
FEW: Final = 4  # jobs that are done before other processes would have begun
PATIENCE: Final = 1.0  # seconds that nobody minds


def show_progress(
    items: Iterable[T], text: str, total: int, *, patience: float = PATIENCE
) -> Iterator[T]:
    """Yield items; show the progress at a terminal if it takes longer than a second."""
    quiet = console.json_wanted or sys.stderr is None or not sys.stderr.isatty()
    if quiet or console.is_dumb():
        yield from items
        return
    begun, shown = monotonic(), _bar(text, total) if not patience else None
    try:
        for item in items:
            if shown:
                shown.advance(shown.task_ids[0])
            elif monotonic() - begun > patience:
                shown = _bar(text, total)
            yield item
    finally:
        if shown:
            shown.stop()


def _bar(text: str, total: int) -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    shown = Console(stderr=True, no_color=not console.wants_colour())
    parts = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*parts, console=shown, transient=True)
    bar.add_task(console.encodable(text, sys.stderr), total=total)
    bar.start()
    return bar


def work(function: Callable[[J], T], jobs: Sequence[J], label: str) -> list[T]:
    """Return what a function makes of each job, in their order.

    The function must be one of a module, so that other processes find it.
    """
    gc.enable()  # switched off for short commands
    processors, count = os.cpu_count() or 1, len(jobs)
    if processors == 1 or count <= FEW:
        return list(show_progress(map(function, jobs), label, count, patience=0))
    from concurrent.futures import ProcessPoolExecutor, as_completed

    die = partial(signal, SIGINT, SIG_DFL)  # without a word, when somebody interrupts
    with ProcessPoolExecutor(min(processors, count), initializer=die) as pool:
        # All are begun before the bar, which has a thread of its own.
        futures = [pool.submit(function, job) for job in jobs]
        try:
            for _future in show_progress(as_completed(futures), label, count, patience=0):
                pass
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        return [future.result() for future in futures]
