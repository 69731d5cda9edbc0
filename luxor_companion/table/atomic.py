"""Writing a file so that it is either the old one or the new one, whatever happens."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from luxor_companion.errors import BadFileError, LockedError, UnwritableError, system_says
from luxor_companion.lang import _

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


def exists(path: Path) -> bool:
    """Return whether a file exists; a name the system cannot even look up does not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def write_atomically(path: Path, text: str | bytes, *, backup: Path | None = None) -> None:
    """Write a file whole: temporary file beside it, fsync, rename, fsync of the folder.

    With `backup`, the previous version is kept there. Raise UnwritableError if anything fails;
    then the old file stands.
    """
    path = path.resolve()  # a link stays one
    temporary = _beside(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(temporary, text.encode() if isinstance(text, str) else text)
        if exists(path):
            temporary.chmod(path.stat().st_mode & 0o7777)  # as private as it was
            if backup is not None:
                _keep(path, backup)
        temporary.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        problem = _("could not be written ({why}); it is as it was before")
        raise UnwritableError(path, problem.format(why=system_says(error))) from None
    finally:
        _remove(temporary)


def create_atomically(path: Path, content: bytes) -> bool:
    """Write a file that must not exist yet; return False if it does. It is never half written.

    Raise UnwritableError if it cannot be written.
    """
    temporary = _beside(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(temporary, content)
        try:
            _take_name(temporary, path, content)
        except FileExistsError:
            return False
        _sync_folder(path.parent)
    except OSError as error:
        problem = _("could not be written ({why})").format(why=system_says(error))
        raise UnwritableError(path, problem) from None
    finally:
        _remove(temporary)
    return True


def _take_name(temporary: Path, path: Path, content: bytes) -> None:
    """Give a written file its name, which must be free: a rename would not ask."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        with path.open("xb") as file:
            file.write(content)


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.new")


def _write(temporary: Path, content: bytes) -> None:
    _remove(temporary)  # left by a process of the same number that was killed
    with temporary.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _remove(temporary: Path) -> None:
    with suppress(OSError):
        temporary.unlink()


def _keep(path: Path, backup: Path) -> None:
    """Make the backup another name of the present file, so that no moment is without either."""
    link = _beside(backup)
    _remove(link)
    try:
        os.link(path, link)
    except OSError:  # a file system without links: a copy will do
        link.write_bytes(path.read_bytes())
    link.replace(backup)
    _remove(link)  # a rename onto another name of the same file does nothing


def _sync_folder(folder: Path) -> None:
    """Make a rename last; systems that cannot open a folder do that by themselves."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of a file. The system lets go of it when the process ends, however it ends.

    Raise LockedError if another writer holds it for longer than a moment.
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


def _try_lock(descriptor: int) -> bool:
    try:
        _lock(descriptor)
    except OSError:
        return False
    return True
