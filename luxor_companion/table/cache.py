"""What the cache folder remembers: all tables at a glance, and the files written for people.

What a save says costs a replay, so it is kept with the save's size, time and checksum. Of each file
for people there is its checksum: none takes the place of a file that the program did not write.
Whoever deletes that, or edits such a file, is only asked for --force once.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from luxor_companion import errors, lang
from luxor_companion.core.game import default_game
from luxor_companion.lang import _
from luxor_companion.table import atomic, paths
from luxor_companion.table.atomic import SAVE, read_bytes
from luxor_companion.table.save import check_overwrite, game_of
from luxor_companion.table.table import open_table

_TABLES: Final = "tables.json"


class Listing(NamedTuple):
    """A table at a glance, or why it cannot be read."""

    game: str = ""
    players: Mapping[str, str] = {}  # names by handle, in seat order
    turns: int | None = None
    over: str | None = None
    state: str = ""  # what happens next, or what is wrong
    error: str | None = None


# Of each save: what it was like when it was read, and its listing.
_Known: TypeAlias = dict[str, tuple[str, Listing]]


def listings(
    names: Sequence[str], version: str, each: Callable[[Iterable[str]], Iterable[str]] = iter
) -> dict[str, Listing]:
    """Return every table at a glance, by its name; `each` shows how far it has got.

    What another version of the program found out is forgotten.
    """
    head = [version, lang.language(), str(paths.saves_folder())]
    known = _read_known(head)
    now: _Known = {}
    found: dict[str, Listing] = {}
    for name in each(names):
        mark = _mark(path_of(name))
        listing = known[name][1] if mark and known.get(name, ("",))[0] == mark else _list(name)
        found[name] = listing
        if mark and listing.error is None:  # an error may be gone with the next version
            now[name] = (mark, listing)
    if now != known:
        paths.write_cache(_TABLES, [head, now])
    return found


def path_of(name: str) -> Path:
    """Return the save of a listed table, even if its name isn't one that a table may have."""
    return paths.saves_folder() / f"{name}{paths.SUFFIX}"


def _mark(path: Path) -> str:
    """Return what a save is like: size, time and checksum; "" if it cannot be read."""
    with suppress(errors.LuxorError, OSError):
        facts = path.stat()
        return f"{facts.st_size} {facts.st_mtime_ns} {zlib.crc32(read_bytes(path, SAVE)):x}"
    return ""


def _read_known(head: list[str]) -> _Known:
    """Return what is known of the saves; nothing if it is from elsewhere, or damaged."""
    cache = paths.read_cache(_TABLES)
    with suppress(ValueError, TypeError):
        before, tables = cache if isinstance(cache, list) else (None, None)
        if before == head and isinstance(tables, dict):
            return {name: (mark, _read_listing(facts)) for name, (mark, facts) in tables.items()}
    return {}


def _read_listing(facts: list[object]) -> Listing:
    """Return a listing from the cache. Raise ValueError if it is none."""
    listing = Listing._make(facts)
    game, players, turns, over, state, _error = listing
    kinds = (str, dict, int, str | None, str)
    if not all(map(isinstance, (game, players, turns, over, state), kinds)):
        raise ValueError(facts)
    return listing


def _list(name: str) -> Listing:
    path = path_of(name)
    try:
        table = open_table(path, game_of(path) or default_game())
    except errors.UnknownGameError as error:
        state = _("a game this version doesn't know")
        return Listing(error.game, state=state, error=error.problem)
    except errors.UnreadableFileError as error:
        return Listing(game_of(path), state=error.problem, error=error.problem)
    except errors.LuxorError as error:
        state = _("cannot be read: {problem}").format(problem=error.problem)
        return Listing(game_of(path), state=state, error=error.problem)
    return Listing(
        table.game.name,
        dict(table.game.rules.players(table.position)),
        table.record.turns,
        table.over,
        table.game.words.next_lines(table.position)[0],
    )


_EXPORTS: Final = "exports.json"
_MOST_EXPORTS: Final = 500  # files that are remembered: the latest ones


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
    memory = paths.cache_folder() / _EXPORTS
    with suppress(errors.LuxorError, OSError):
        memory.parent.mkdir(parents=True, exist_ok=True)
        with atomic.locked(memory):
            known, name = _exported(), str(atomic.real_path(path))
            known.pop(name, None)  # so that it comes last
            latest = [*known.items(), (name, content)][-_MOST_EXPORTS:]
            paths.write_cache(_EXPORTS, dict(latest))


def _exported() -> dict[str, str]:
    """Return the checksums by path, the oldest first; none if they cannot be read."""
    found = paths.read_cache(_EXPORTS)
    if not isinstance(found, dict):
        return {}
    return {str(name): str(content) for name, content in found.items()}


def _is_ours(path: Path) -> bool:
    """Return whether a file is as the program wrote it; one that cannot be read is not."""
    with suppress(errors.LuxorError):
        content = _exported().get(str(atomic.real_path(path)))
        return content is not None and content == atomic.checksum(path)
    return False


def _is_output(path: Path) -> bool:
    """Return whether a name such as /dev/stdout stands for a new file behind a redirection."""
    with suppress(OSError):
        return path.parts[:2] == ("/", "dev") and not path.stat().st_size
    return False
