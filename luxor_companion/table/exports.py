"""Files written for people: none takes the place of a file that the program did not write.

Of each, where it is and its checksum are kept in the cache folder. Whoever deletes that, or edits
such a file, is only asked for --force once.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from luxor_companion import errors
from luxor_companion.lang import _
from luxor_companion.table import atomic, paths
from luxor_companion.table.save import check_overwrite

_CACHE: Final = "exports.json"
_MOST: Final = 500  # files that are remembered: the latest ones


def check_export(path: Path, *, force: bool) -> None:
    """Raise BadFileError if a file may not be replaced: a game and a database never are."""
    check_overwrite(path)
    check_ours(path, force=force)


def check_ours(path: Path, *, force: bool) -> None:
    """Raise BadFileError if a file isn't as the program wrote it, unless `force` is true."""
    if not force and path.is_file() and not (_is_output(path) or _is_ours(path)):
        problem = _("exists and isn't what luxor wrote; choose another name, or add --force")
        raise errors.BadFileError(path, problem)


def write_export(path: Path, text: str | bytes | Iterable[str], *, force: bool) -> None:
    """Write a file for people. Raise BadFileError if that is not allowed, or fails."""
    check_export(path, force=force)
    path = atomic.real_path(path)  # /dev/stdout leads elsewhere once the file is replaced
    digest = sha256()

    def pieces() -> Iterator[bytes]:
        for piece in (text,) if isinstance(text, str | bytes) else text:
            content = piece.encode() if isinstance(piece, str) else piece
            digest.update(content)
            yield content

    atomic.write_atomically(path, pieces())
    remember(path, digest.hexdigest())


def remember(path: Path, content: str) -> None:
    """Remember the checksum of a file that has just been written; if that fails, do without."""
    memory = paths.cache_folder() / _CACHE
    with suppress(errors.LuxorError, OSError):
        memory.parent.mkdir(parents=True, exist_ok=True)
        with atomic.locked(memory):
            known, name = _known(), str(atomic.real_path(path))
            known.pop(name, None)  # so that it comes last
            latest = [*known.items(), (name, content)][-_MOST:]
            paths.write_cache(_CACHE, dict(latest))


def _known() -> dict[str, str]:
    """Return the checksums by path, the oldest first; none if they cannot be read."""
    found = paths.read_cache(_CACHE)
    if not isinstance(found, dict):
        return {}
    return {str(name): str(content) for name, content in found.items()}


def _is_ours(path: Path) -> bool:
    """Return whether a file is as the program wrote it; one that cannot be read is not."""
    with suppress(errors.LuxorError):
        content = _known().get(str(atomic.real_path(path)))
        return content is not None and content == atomic.checksum(path)
    return False


def _is_output(path: Path) -> bool:
    """Return whether a name such as /dev/stdout stands for a new file behind a redirection."""
    with suppress(OSError):
        return path.parts[:2] == ("/", "dev") and not path.stat().st_size
    return False
