"""Save files: a header, the set-up, and the log, one line per turn in a literal block."""

import re
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from itertools import dropwhile
from pathlib import Path
from typing import Final

from luxor_companion.core import Value
from luxor_companion.core.game import default_game, is_game
from luxor_companion.errors import (
    BadFileError,
    NewerFileError,
    UnfitNameError,
    UnknownGameError,
    UnwritableError,
)
from luxor_companion.lang import _
from luxor_companion.table import atomic
from luxor_companion.table.toml import CONTROL, Raw, Section, format_toml, parse_toml

FORMAT: Final = 1
RULES: Final = "2"  # the version of the rules; no save of another one can be replayed
OPENING: Final = "\n[play]\nlog = '''\n"
_CLOSING: Final = "'''\n"
_GAME: Final = re.compile(rb'^game = "([a-z]+)"', re.MULTILINE)
_CHECKSUM: Final = re.compile(r'^checksum = "([0-9a-f]*)"$', re.MULTILINE)
_LANGUAGE: Final = re.compile(rb"^language *= *[\"']([A-Za-z_-]{2,20})[\"']", re.MULTILINE)
_DATABASE: Final = b"SQLite format 3\0"  # how every database begins, ours or another program's
_HEAD: Final = 8192  # bytes; a set-up takes a fifth of them
_HEADER: Final[tuple[str, ...]] = ("format", "game", "rules", "id", "created", "checksum")


class Save(Value):
    """A save as it was read: its head as text, so that hand-written comments survive."""

    path: Path
    game: str
    head: str  # everything before the log
    lines: tuple[str, ...]
    header: dict[str, str]
    setup: Raw
    unedited: bool  # nobody has edited it since it was written


def format_head(
    setup: Mapping[str, object],
    game: str,
    *,
    language: str = "",
    identity: str = "",
    created: datetime | None = None,
) -> str:
    """Return the text of a save before its log, for a new game or one begun elsewhere.

    `language` is the table's own, if it has one.
    """
    from uuid import uuid4

    header = {
        "format": FORMAT,
        "game": game,
        "rules": RULES,
        "id": identity or str(uuid4()),
        "created": (created or datetime.now(UTC)).replace(microsecond=0),
        "checksum": "",
    }
    own = {"language": language} if language else {}
    return f"{format_toml(header)}\n[setup]\n{format_toml({**own, **setup})}"


def format_save(head: str, lines: tuple[str, ...]) -> str:
    """Return the text of a save, with a new checksum."""
    body = "".join(f"{line}\n" for line in lines)
    text = f"{head}{OPENING}{body}{_CLOSING}"
    return _CHECKSUM.sub(f'checksum = "{checksum_of(text)}"', text, count=1)


def checksum_of(text: str) -> str:
    """Return a checksum of a save without the comments at its top and the checksum itself."""
    lines = dropwhile(lambda line: not line.strip() or line.startswith("#"), text.split("\n"))
    covered = _CHECKSUM.sub("", "\n".join(lines), count=1)
    return f"{zlib.crc32(covered.encode()):08x}"


def game_of(path: Path) -> str:
    """Return the game of a save without reading all of it; "" if it cannot be found."""
    with suppress(BadFileError):
        return find_game(path)
    return ""


def find_game(path: Path) -> str:
    """Return the game of a save, "" if it does not say. Raise BadFileError if it is unreadable."""
    match = _GAME.search(atomic.read_start(path, atomic.SMALL.most))
    return match[1].decode() if match else ""


def language_of(path: Path) -> str:
    """Return a table's own language without reading the whole save; "" if it has none."""
    with suppress(BadFileError):
        head, _opening, _log = atomic.read_start(path, _HEAD).partition(b"\n[play]")
        if match := _LANGUAGE.search(head):
            return match[1].decode()
    return ""


def backup_of(path: Path) -> Path:
    """Return the path of the previous version: beside the save itself, even if `path` is a link."""
    path = atomic.real_path(path)
    return path.parent / f"{path.name}.bak"  # not with_name, which fails for the path /


def read_save(path: Path, game: str = "") -> Save:
    """Return a save of a game, by default of the default game.

    Raise BadFileError if it is missing, torn, wrong or of another game, NewerFileError if a newer
    version wrote it.
    """
    return parse_save(atomic.read_text(path, atomic.SAVE), path, game)


def parse_save(text: str, path: Path, game: str = "") -> Save:
    """Return a save from its text. Raise the same errors as `read_save`."""
    game = game or default_game()
    raw = _parse(text, path)
    table = Section(raw, path)
    _check_format(table)
    _check_game(table, game)
    _check_rules(table)
    header = {"id": table.take("id", str)}
    header["created"] = str(table.raw.pop("created", ""))
    checksum = table.take("checksum", str, "")
    setup = table.take("setup", dict)
    play = table.table("play")
    log = play.take("log", str)
    play.done()
    table.done((*_HEADER, "setup", "play"))
    if not log and text.rstrip().endswith("log = ''"):
        raise table.problem(_("the log is cut off"), "play.log")
    lines = tuple(line.strip() for line in log.splitlines() if line.strip())
    return Save(path, game, _head(text, raw), lines, header, setup, checksum == checksum_of(text))


def _parse(text: str, path: Path) -> Raw:
    """Return a save as a TOML table; the log of a long one is copied without parsing it.

    So no save is slow to read: the parser never gets more than a small file.
    """
    if len(text) <= atomic.SMALL.most:
        return parse_toml(text, path)
    head, opening, rest = text.partition(OPENING)
    log, _closing, after = rest.partition("'''")
    if not opening or after.strip() or len(head) > atomic.SMALL.most or CONTROL.search(log):
        problem = _("is too large: without its log a save has at most {most}")
        raise BadFileError(path, problem.format(most=atomic.SMALL.limit))
    raw = parse_toml(f"{head}{OPENING}{_CLOSING}", path)
    raw["play"]["log"] = log
    return raw


def _check_format(table: Section) -> None:
    number = table.take("format", int)
    if number < 1:
        raise table.problem(_("there is no format {number}"), "format", number=number)
    if number > FORMAT:
        problem = _("written by a newer version (format {number}, this one reads {known})")
        raise NewerFileError(table.path, problem.format(number=number, known=FORMAT), "format")


def _check_game(table: Section, game: str) -> None:
    name = table.take("game", str)
    if not is_game(name):
        raise UnknownGameError(table.path, name)
    if name != game:
        problem = _("a game of {other}, not of {game}")
        if name != default_game():
            problem = _("a game of {other}, not of {game}; luxor {other} reads it")
        raise table.problem(problem, "game", other=name, game=game)


def _check_rules(table: Section) -> None:
    """Raise an error unless this version knows the rules that the game is played by."""
    rules = table.take("rules", str)
    if rules == RULES:
        return
    if rules.isdecimal():
        problem = _("played by rules this version does not know ({rules})")
        raise NewerFileError(table.path, problem.format(rules=rules[:20]), "rules")
    problem = _("there is no version {rules!r} of the rules")
    raise table.problem(problem, "rules", rules=rules[:20])


def _head(text: str, raw: Raw) -> str:
    """Return the text before the log, rewritten if somebody rearranged the file."""
    head, opening, _log = text.rpartition(OPENING)
    if opening and _CHECKSUM.search(head):
        return head
    comments = [line for line in text.splitlines() if line.startswith("#")]
    values = {"checksum": "", **raw}
    header = {key: values[key] for key in _HEADER if key in values}
    top = "".join(f"{line}\n" for line in comments) + format_toml(header)
    return f"{top}\n[setup]\n{format_toml(raw['setup'])}"


def write_save(save: Save, lines: tuple[str, ...]) -> Save:
    """Write a save with these lines, and keep the previous version beside it."""
    text = format_save(save.head, lines)
    atomic.write_atomically(save.path, text, backup=backup_of(save.path))
    return save.replace(head=text.rpartition(OPENING)[0], lines=lines, unedited=True)


def write_new(name: str | None, head: str, lines: tuple[str, ...] = ()) -> Path:
    """Write the first save of a table under a free name, today's date by default.

    Raise BadFileError if it cannot be written. It never overwrites another table.
    """
    from luxor_companion.table import paths

    today = datetime.now().astimezone().date().isoformat()
    names: Iterable[str] = (
        today if number == 1 else f"{today}-{number}" for number in range(1, 1000)
    )
    if name is not None:
        names = [paths.check_new_name(name)]
    content = format_save(head, lines).encode()
    for free in names:
        path = paths.table_path(free)
        try:
            if atomic.create_atomically(path, content):
                return path
        except UnwritableError as error:
            problem = _("{problem}; LUXOR_SAVES=FOLDER in front of luxor keeps tables elsewhere")
            raise BadFileError(error.path, problem.format(problem=error.problem)) from None
    if name is None:
        raise BadFileError(paths.saves_folder(), _("every name for today is taken; choose one"))
    raise _taken_error(name, path)


def check_free(name: str | None) -> None:
    """Raise BadFileError if there is a table of that name, BadNameError if there can be none."""
    from luxor_companion.table import paths

    if name is not None and atomic.exists(path := paths.table_path(paths.check_new_name(name))):
        raise _taken_error(name, path)


def _taken_error(name: str, path: Path) -> BadFileError:
    problem = _("There is already a table '{name}': choose another name.")
    return UnfitNameError(path, problem.format(name=name))


def check_overwrite(path: Path) -> None:
    """Raise BadFileError if a file is a save or a database: nothing else may overwrite them."""
    content = b""
    with suppress(BadFileError):  # there is no file to lose
        content = atomic.read_start(path, atomic.SAVE.most)
    if OPENING.encode() in content or _GAME.search(content):
        raise BadFileError(path, _("is a game and won't be overwritten; name another file"))
    if content.startswith(_DATABASE):
        raise BadFileError(path, _("is a database and won't be overwritten; name another file"))
