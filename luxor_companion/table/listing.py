"""All tables at a glance: of each, who plays and how far it has got; remembered until it changes.

What a save says costs a replay. So it is kept in the cache folder, with the save's size, time and
checksum, and may be thrown away at any time.
"""

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from luxor_companion import errors, lang
from luxor_companion.core.game import default_game
from luxor_companion.lang import _
from luxor_companion.table import paths
from luxor_companion.table.atomic import SAVE, read_bytes
from luxor_companion.table.save import game_of
from luxor_companion.table.table import open_table

_CACHE: Final = "tables.json"


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
        paths.write_cache(_CACHE, [head, now])
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
    cache = paths.read_cache(_CACHE)
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
        table.position.over,
        table.game.words.next_lines(table.position)[0],
    )
