"""One writer at a time: a lock beside the file, waited for briefly."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from luxor_companion.errors import BadFileError, LockedError
from luxor_companion.lang import _
from luxor_companion.lang.outside import system_says

PATIENCE = 3.0  # seconds: a move takes far less, so longer means something is wrong
_PAUSE = 0.01

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _try_lock(descriptor: int) -> bool:
    try:
        _lock(descriptor)
    except OSError:
        return False
    return True


@contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of a file. The system lets go of it when the process ends, however it ends.

    :raises LockedError: if another writer holds it for longer than a moment.
    """
    real = path.resolve()
    beside = real.with_name(f".{real.name}.lock")
    try:
        descriptor = os.open(beside, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        problem = _("cannot be written here ({why})").format(why=system_says(error))
        raise BadFileError(path, problem) from None
    try:
        give_up = time.monotonic() + patience
        while not _try_lock(descriptor):
            if time.monotonic() > give_up:
                problem = _("another luxor command is writing this table; try again")
                raise LockedError(path, problem)
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(descriptor)
