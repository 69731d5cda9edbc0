"""Long work: on all processors, with a bar on a terminal that shows how far it has come."""

import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Final, TypeVar

from luxor_companion.cli import console

J = TypeVar("J")
T = TypeVar("T")
FEW: Final = 4  # jobs that are done before other processes would have begun


def work(function: Callable[[J], T], jobs: Sequence[J], label: str) -> list[T]:
    """Return what a function makes of each job, in their order.

    The function must be one of a module, so that other processes find it.
    """
    gc.enable()  # switched off for short commands
    processors = os.cpu_count() or 1
    if processors == 1 or len(jobs) <= FEW:
        with _bar(label, len(jobs)) as advance:
            return [_done(function(job), advance) for job in jobs]
    with ProcessPoolExecutor(min(processors, len(jobs))) as pool:
        # All are begun before the bar, which has a thread of its own.
        futures = [pool.submit(function, job) for job in jobs]
        with _bar(label, len(jobs)) as advance:
            for _future in as_completed(futures):
                advance()
        return [future.result() for future in futures]


def _done(result: T, advance: Callable[[], None]) -> T:
    advance()
    return result


@contextmanager
def _bar(label: str, total: int) -> Iterator[Callable[[], None]]:
    """Show how much of the work is done, if somebody is there to see it."""
    if console.json_wanted or sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    shown = Console(stderr=True, no_color=not console.wants_colour())
    parts = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=shown, transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda: progress.advance(task)
