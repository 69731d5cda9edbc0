"""Long work: on all processors, with a progress bar on a terminal."""

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from signal import SIG_DFL, SIGINT, signal
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from luxor_companion.cli import console
from luxor_companion.cli.letters import encodable

if TYPE_CHECKING:
    from rich.progress import Progress

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
