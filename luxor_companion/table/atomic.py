"""Reads and writes the user's files: checked for size when read, written whole or not at all."""

import codecs
import errno
import io
import os
import stat
import sys
import time
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from luxor_companion import errors
from luxor_companion.core import Value
from luxor_companion.lang import N_, _

PATIENCE = 5.0  # seconds without any change: a move takes far less, so something is wrong
STALE: Final = 60.0  # seconds after which a half-written file must be left from a killed process
_PAUSE = 0.01
_OPENED_BY_OTHERS: Final = {5, 32}  # Windows: access denied, sharing violation
_EXPORTS: Final = (".html", ".png", ".svg", ".csv", ".json", ".bgsplay", ".xml", ".db")
_PIECE: Final = 256_000  # bytes of a large file that are read at once
# Opening never waits for another program (a pipe), and no line end is changed (Windows).
_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_CREATE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
# Errors of systems that never sync a folder on demand: nothing is wrong there.
_NO_FOLDER_SYNC: Final = {
    *(errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EPERM, errno.EACCES, errno.EROFS),
}
_BUSY: Final = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}

_EXCLUSIVE, _AT_ONCE = 2, 1  # flags of LockFileEx

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int, *, wait: bool = False) -> None:
        import ctypes  # msvcrt's own locks wait by trying again once a second

        handle = ctypes.c_void_p(msvcrt.get_osfhandle(descriptor))
        at_start = ctypes.create_string_buffer(32)  # an OVERLAPPED: the first byte, and no event
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        flags = _EXCLUSIVE if wait else _EXCLUSIVE | _AT_ONCE
        if not kernel.LockFileEx(handle, flags, 0, 1, 0, at_start):
            raise ctypes.WinError(ctypes.get_last_error())
else:
    import fcntl

    def _lock(descriptor: int, *, wait: bool = False) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


class Kind(Value):
    """A kind of file: the most bytes it may have, and the message about one that has more."""

    most: int
    too_large: str

    @property
    def limit(self) -> str:
        millions, thousands = divmod(self.most // 1000, 1000)
        return f"{millions} MB" if millions else f"{thousands} kB"


# Far more than our files need, and far less than would fill the memory or take long to read.
SMALL: Final = Kind(256_000, N_("is too large: such a file has at most {most}"))
SAVE: Final = Kind(16_000_000, N_("is too large: a save has at most {most}"))
WHOLE: Final = Kind(16_000_000, N_("is too large: such an import has at most {most}"))
IMPORT: Final = Kind(256_000_000, N_("is too large: an import has at most {most}"))


def exists(path: Path) -> bool:
    """Return whether a file exists; a name the system cannot even look up does not."""
    return os.path.exists(path)  # pathlib's own raises an error for such a name


def real_path(path: Path) -> Path:
    """Return a path with its links followed; a link that leads to itself stays as it is."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):  # the working folder is gone
        return path


def read_bytes(path: Path, kind: Kind = SMALL) -> bytes:
    """Return the content of a file. Every file that is not the program's own is read here.

    Raise BadFileError if it is missing, cannot be read, isn't a regular file, or is too large.
    """
    content = read_start(path, kind.most + 1)
    if len(content) > kind.most:
        raise errors.BadFileError(path, _(kind.too_large).format(most=kind.limit))
    return content


def read_text(path: Path, kind: Kind = SMALL, *, marked: bool = False) -> str:
    """Return the text of a file. Raise BadFileError like `read_bytes`, or if it is not UTF-8.

    With `marked`, a mark at its start may say that it is UTF-16: Windows PowerShell 5 writes that
    for `>`, and editors there mark UTF-8 too.
    """
    content = read_bytes(path, kind)
    encoding = _encoding(content) if marked else "utf-8-sig"  # Notepad marks UTF-8
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        before = content[: error.start].decode(encoding, "ignore")
        raise _not_text(path, *_place_after(before, 1, 1)) from None
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def read_start(path: Path, most: int) -> bytes:
    """Return the beginning of a file of any size; raise BadFileError as `read_bytes` does."""
    with _opened(path) as descriptor:
        parts = []
        while most > 0 and (part := os.read(descriptor, most)):
            parts.append(part)
            most -= len(part)
        return b"".join(parts)


def checksum(path: Path) -> str:
    """Return the SHA-256 of a file of any size; raise BadFileError as `read_bytes` does."""
    from hashlib import sha256

    digest = sha256()
    with _opened(path) as descriptor:
        while content := os.read(descriptor, _PIECE):
            digest.update(content)
    return digest.hexdigest()


def read_pieces(path: Path, kind: Kind) -> Iterator[str]:
    """Yield the text of a file piece by piece, so that a large one is never in memory whole.

    It is read as by `read_text` with `marked`; what is wrong with it is found where it stands.
    """
    line = column = 1
    decoder: io.IncrementalNewlineDecoder | None = None
    with _opened(path) as descriptor:
        left = os.fstat(descriptor).st_size  # what is added while it is read is not
        if left > kind.most:
            raise errors.BadFileError(path, _(kind.too_large).format(most=kind.limit))
        while content := os.read(descriptor, min(_PIECE, left)):
            left -= len(content)
            if decoder is None:
                text_decoder = codecs.getincrementaldecoder(_encoding(content))()
                decoder = io.IncrementalNewlineDecoder(text_decoder, translate=True)
            try:
                text = decoder.decode(content, final=not left)
            except UnicodeDecodeError as error:
                before = error.object[: error.start].decode(error.encoding, "ignore")
                raise _not_text(path, *_place_after(before, line, column)) from None
            yield text
            line, column = _place_after(text, line, column)


def _place_after(text: str, line: int, column: int) -> tuple[int, int]:
    """Return the line and column after a text that begins at these."""
    if lines := text.count("\n"):
        return line + lines, len(text) - text.rfind("\n")
    return line, column + len(text)


def _not_text(path: Path, line: int, column: int) -> errors.BadFileError:
    problem = _("not a text file in UTF-8 (line {line}, column {column})")
    return errors.BadFileError(path, problem.format(line=line, column=column))


def _encoding(content: bytes) -> str:
    """Return the encoding of a file that may begin with a mark."""
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    return "utf-8-sig" if content.startswith(BOM_UTF8) else "utf-8"


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    """Yield the descriptor of a file that is read. Raise BadFileError as `read_bytes` does."""
    try:
        mode = os.stat(path).st_mode  # before it is opened: opening a device may do something
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            problem = _("is a pipe, a device or a socket; only regular files are read")
            raise errors.BadFileError(path, problem)
        descriptor = os.open(path, _READ)
        try:
            yield descriptor
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        raise errors.BadFileError(path, _("there is no such file")) from None
    except (OSError, ValueError) as error:
        why = errors.system_says(error) if isinstance(error, OSError) else str(error)
        problem = _("cannot be read ({why})").format(why=why)
        raise errors.UnreadableFileError(path, problem) from None


def write_atomically(
    path: Path,
    text: str | bytes | Iterable[str | bytes],
    *,
    backup: Path | None = None,
    private: bool = False,
) -> None:
    """Write a file whole: temporary file beside it, fsync, rename, fsync of the folder.

    A large text may come in pieces. With `backup`, the previous version is kept there. With
    `private`, nobody else may read a new file. Raise UnwritableError if anything fails before the
    rename; then the old file stays. After it the new one is in its place.
    """
    path = real_path(path)  # so that a link stays a link
    with replacing(path) as temporary:
        _write(temporary, text, private=private or exists(path))
        if exists(path):
            before = os.stat(path)
            mode = before.st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # a device would be gone for good
                raise errors.UnwritableError(
                    path, _("is not a regular file, so it was not replaced")
                )
            _give_to_owner(temporary, before)
            os.chmod(temporary, mode & 0o7777)  # as private as it was
            if backup is not None:
                _keep(path, backup)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a path for the next version of a file, which replaces the file at the end.

    Raise UnwritableError if that fails; then the old file stays.
    """
    with _temporary(path, _("could not be written ({why}); it is as it was before")) as temporary:
        yield temporary
        _rename(temporary, path)
    _sync_folder(path)


@contextmanager
def _temporary(path: Path, problem: str) -> Iterator[Path]:
    """Yield a free path beside a file. Raise UnwritableError with `problem` if anything fails."""
    temporary = _beside(path)
    try:
        os.makedirs(path.parent, exist_ok=True)
        sweep(path)
        _remove(temporary)  # left by a killed process with the same number
        yield temporary
    except OSError as error:
        raise errors.UnwritableError(path, problem.format(why=errors.system_says(error))) from None
    finally:
        _remove(temporary)


def create_atomically(path: Path, content: bytes) -> bool:
    """Write a file that must not exist yet; return False if it does. It is never half written.

    Raise UnwritableError if it cannot be written.
    """
    with _temporary(path, _("could not be written ({why})")) as temporary:
        _write(temporary, content)
        try:
            os.link(temporary, path)  # unlike a rename, this fails if the name is taken
        except FileExistsError:
            return False
        except OSError:  # a file system without links
            if not _take_name(temporary, path):
                return False
    _sync_folder(path)
    return True


def _take_name(temporary: Path, path: Path) -> bool:
    """Rename a file to a name that must be free; return False if it is not."""
    try:
        os.close(os.open(path, _CREATE, 0o666))  # from here on the name is ours
    except FileExistsError:
        return False
    try:
        os.replace(temporary, path)
    except OSError:
        _remove(path)
        raise
    return True


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.new")


def sweep(path: Path) -> None:
    """Remove temporary files of killed processes beside a file: its own, of saves and exports."""
    with suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            name = entry.name.removesuffix("-journal")  # SQLite's, beside a copy of a log
            if not (name.startswith(".") and name.endswith(".new")):
                continue
            target, _dot, number = name[1:].removesuffix(".new").rpartition(".")
            ours = target.removesuffix(".bak") == path.name or ".toml" in target
            ours = ours or target.endswith(_EXPORTS)
            if number.isdecimal() and ours and time.time() - entry.stat().st_mtime > STALE:
                os.unlink(entry.path)


def _give_to_owner(temporary: Path, before: os.stat_result) -> None:
    """Let a file belong to whom its previous version belonged, where the system allows it."""
    if sys.platform != "win32" and (before.st_uid, before.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(OSError):  # only root may give files away
            os.chown(temporary, before.st_uid, before.st_gid)


def _write(
    temporary: Path, text: str | bytes | Iterable[str | bytes], *, private: bool = False
) -> None:
    """Write a temporary file; one that replaces another may hold what nobody else may read."""
    descriptor = os.open(temporary, _CREATE, 0o600 if private else 0o666)
    try:
        for piece in (text,) if isinstance(text, str | bytes) else text:
            left = memoryview(piece.encode() if isinstance(piece, str) else piece)
            while left:
                left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove(temporary: Path) -> None:
    with suppress(OSError):
        os.unlink(temporary)


def _rename(before: Path, after: Path) -> None:
    """Rename a file onto another. On Windows, whoever reads that one is waited for."""
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            return os.replace(before, after)
        except OSError as error:
            opened_by_others = getattr(error, "winerror", None) in _OPENED_BY_OTHERS
            if not opened_by_others or time.monotonic() > give_up:
                raise
            time.sleep(_PAUSE)


def _keep(path: Path, backup: Path) -> None:
    """Make the backup another name of the current file, so that neither is ever missing."""
    link = _beside(backup)
    _remove(link)
    try:
        try:
            os.link(path, link)
        except OSError:  # a file system without links: a copy will do
            _write(link, read_bytes(path, SAVE))
        _rename(link, backup)
    finally:
        _remove(link)  # a rename onto another name of the same file does nothing


def _sync_folder(path: Path) -> None:
    """Make a rename survive a power cut; if that fails, the new file is there all the same.

    Systems that cannot open a folder do this by themselves.
    """
    errors.note_saved(path)
    try:
        descriptor = os.open(path.parent, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            text = _("warning: {file} is saved, but the disk is in trouble ({why}): keep a copy")
            errors.warn(text.format(file=path, why=errors.system_says(error)))
    finally:
        os.close(descriptor)


@contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of a file. The system releases it when the process ends, however it ends.

    Raise LockedError if other processes hold it for longer than `patience` without a change to the
    file, BadFileError if the disk has no locks.
    """
    real = real_path(path)
    beside = real.with_name(f".{real.name}.lock")
    try:
        descriptor = os.open(beside, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        problem = _("cannot be written here ({why})").format(why=errors.system_says(error))
        raise errors.BadFileError(path, problem) from None
    try:
        if not (_try_lock(path, descriptor) or _wait_for_lock(path, descriptor, patience)):
            problem = _("another luxor command is writing this table; try again")
            raise errors.LockedError(path, problem)
        yield
    finally:
        os.close(descriptor)


def _wait_for_lock(path: Path, descriptor: int, patience: float) -> bool:
    """Wait until the lock is ours; return False if nothing happens for too long.

    The system gives it to those who wait for it in their order, while whoever only tries again and
    again rarely gets it on a busy machine. So a thread waits; where it is too late, it lets go.
    """
    import threading

    got, second = threading.Event(), os.dup(descriptor)  # one lock, held while either is open

    def wait() -> None:
        try:
            _lock(second, wait=True)
            got.set()
        finally:
            os.close(second)

    threading.Thread(target=wait, daemon=True).start()
    version = _version(path)
    while not got.wait(patience):
        if version == (version := _version(path)):  # nobody has got anything done meanwhile
            return False
    return True


def _version(path: Path) -> int:
    """Return a number that changes with each version of a file."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def _try_lock(path: Path, descriptor: int) -> bool:
    try:
        _lock(descriptor)
    except OSError as error:
        if error.errno in _BUSY:
            return False
        problem = _("cannot be locked, so nothing was written ({why}); keep tables on a local disk")
        raise errors.BadFileError(path, problem.format(why=errors.system_says(error))) from None
    return True
