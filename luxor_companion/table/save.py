"""Save files: a header, the set-up, and the log, one line per turn in a literal block."""

import re
import zlib
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from luxor_companion.core.game import RULES_VERSIONS, default_game, game_names
from luxor_companion.errors import BadFileError, NewerFileError, UnwritableError, clipped
from luxor_companion.lang import _
from luxor_companion.table.atomic import create_atomically, is_there, write_atomically
from luxor_companion.table.toml import Table, format_toml, parse, read_text

FORMAT: Final = 1
OPENING: Final = "\n[play]\nlog = '''\n"
_CLOSING: Final = "'''\n"
_GAME: Final = re.compile(rb'^game = "([a-z]+)"', re.MULTILINE)
_SEAL: Final = re.compile(r'^seal = "([0-9a-f]*)"$', re.MULTILINE)
_LANGUAGE: Final = re.compile(rb"^language *= *[\"']([A-Za-z_-]{2,20})[\"']", re.MULTILINE)
_HEAD: Final = 8192  # bytes; a set-up takes a fifth of them
HEADER: Final = ("format", "game", "rules", "id", "created", "seal", "setup", "play")


class Save(NamedTuple):
    """A save as it was read: its head as text, so that hand-written comments survive."""

    path: Path
    game: str
    head: str  # everything before the log
    lines: tuple[str, ...]
    header: dict[str, Any]
    setup: dict[str, Any]
    sealed: bool  # nobody edited it since it was written


def compose(head: str, lines: tuple[str, ...]) -> str:
    """The text of a save, with its seal made anew."""
    body = "".join(f"{line}\n" for line in lines)
    text = f"{head}{OPENING}{body}{_CLOSING}"
    return _SEAL.sub(f'seal = "{seal_of(text)}"', text, count=1)


def seal_of(text: str) -> str:
    """A checksum of all but the comments on top and the seal itself."""
    lines = text.split("\n")
    while lines and (not lines[0].strip() or lines[0].startswith("#")):
        lines.pop(0)
    sealed = _SEAL.sub("", "\n".join(lines), count=1)
    return f"{zlib.crc32(sealed.encode()):08x}"


def read_save(path: Path, game: str = "") -> Save:
    """Read a save.

    :raises BadFileError: if it is missing, torn or wrong.
    :raises NewerFileError: if a newer version wrote it.
    """
    return save_from(read_text(path), path, game)


def game_of(path: Path) -> str:
    """Which game a save tells, without reading it all; empty if it cannot be told."""
    try:
        found = _GAME.search(path.read_bytes())
    except OSError:
        return ""
    return found[1].decode() if found else ""


def language_of(path: Path) -> str:
    """The language a table fixed for itself, looked up before the save is read; empty if none."""
    with suppress(OSError), path.open("rb") as file:
        head, _opening, _log = file.read(_HEAD).partition(b"\n[play]")
        if found := _LANGUAGE.search(head):
            return found[1].decode()
    return ""


def with_backup(error: BadFileError, path: Path) -> BadFileError:
    """The error, naming the version before if there is one that may be better."""
    backup = backup_of(path)
    if error.where == "game" or not is_there(backup):
        return error
    problem = _("{problem}; the version before it is {file}").format(
        problem=clipped(error.problem, 200), file=backup.name
    )
    return BadFileError(error.path, problem, error.where)


def save_from(text: str, path: Path, game: str = "") -> Save:
    """Return a save of a game, by default of the default one, from its text."""
    game = game or default_game()
    raw = parse(text, path)
    table = Table(raw, path)
    number = table.take("format", int)
    if number < 1:
        raise table.problem(_("there is no format {number}").format(number=number), "format")
    if number > FORMAT:
        problem = _("written by a newer version (format {number}, this one reads {known})")
        raise NewerFileError(path, problem.format(number=number, known=FORMAT), "format")
    if (kind := table.take("game", str)) != game:
        problem = _("a game of {other}, not of {game}")
        if kind in game_names()[1:]:
            problem = _("a game of {other}, not of {game}; luxor {other} reads it")
        raise table.problem(problem.format(other=kind, game=game), "game")
    header = {key: table.take(key, str) for key in ("rules", "id")}
    _check_rules(table, header["rules"])
    header["created"] = str(table.raw.pop("created", ""))
    seal = table.take("seal", str, "")
    setup = table.take("setup", dict)
    play = table.table("play")
    log = play.take("log", str)
    play.done()
    table.done(HEADER)
    if not log and text.rstrip().endswith("log = ''"):
        raise table.problem(_("the log is cut off"), "play.log")
    lines = tuple(line.strip() for line in log.splitlines() if line.strip())
    return Save(path, game, _head(text, raw), lines, header, setup, seal == seal_of(text))


def _check_rules(table: Table, rules: str) -> None:
    """A game is judged by the rules it was played by, or not at all."""
    if rules in RULES_VERSIONS:
        return
    if rules.isdecimal():
        problem = _("played by rules this version does not know ({rules})")
        raise NewerFileError(table.path, problem.format(rules=rules[:20]), "rules")
    problem = _("{rules!r} is no version of the rules").format(rules=rules[:20])
    raise table.problem(problem, "rules")


def _head(text: str, raw: dict[str, Any]) -> str:
    """The text before the log; if somebody rearranged the file, written anew with its comments."""
    head, opening, _log = text.rpartition(OPENING)
    if opening and _SEAL.search(head):
        return head
    comments = [line for line in text.splitlines() if line.startswith("#")]
    kept = {**raw, "seal": raw.get("seal", "")}
    names = [key for key in HEADER if key in kept and key not in ("setup", "play")]
    header: dict[str, Any] = {key: kept[key] for key in names}
    top = "".join(f"{line}\n" for line in comments) + format_toml(header)
    return f"{top}\n[setup]\n{format_toml(raw['setup'])}"


def write_save(save: Save, lines: tuple[str, ...]) -> Save:
    """Write a save with these lines; the version before it is kept beside it."""
    text = compose(save.head, lines)
    write_atomically(save.path, text, backup=backup_of(save.path))
    return save._replace(head=text.rpartition(OPENING)[0], lines=lines, sealed=True)


def backup_of(path: Path) -> Path:
    """The version before, beside the save itself, wherever a link to it may lie."""
    path = path.resolve()
    return path.parent / f"{path.name}.bak"  # where the path is / it has no name


def spare_games(path: Path) -> None:
    """Refuse to write something else over a game.

    :raises BadFileError: if the file is a save.
    """
    with suppress(OSError):
        if OPENING.encode() in path.read_bytes():
            raise BadFileError(path, _("is a game, and is not written over; name another file"))


def head_of(
    setup: dict[str, Any],
    game: str,
    *,
    identity: str = "",
    rules: str = "",
    created: datetime | None = None,
) -> str:
    """The text of a save before its log; of a new game, unless it was begun elsewhere."""
    from uuid import uuid4

    header = {
        "format": FORMAT,
        "game": game,
        "rules": rules or RULES_VERSIONS[-1],
        "id": identity or str(uuid4()),
        "created": (created or datetime.now(UTC)).replace(microsecond=0),
        "seal": "",
    }
    return f"{format_toml(header)}\n[setup]\n{format_toml(setup)}"


def speaking(language: str, setup: dict[str, Any]) -> dict[str, Any]:
    """A set-up with the table's own language in it, if it has one."""
    return {"language": language, **setup} if language else setup


def write_new(name: str | None, head: str, lines: tuple[str, ...] = ()) -> Path:
    """Write the first save of a table under a free name; never over another."""
    try:
        return _written_new(name, compose(head, lines).encode())
    except UnwritableError as error:
        problem = _("{problem}; LUXOR_SAVES=FOLDER in front of luxor keeps tables elsewhere")
        raise BadFileError(error.path, problem.format(problem=error.problem)) from None


def _written_new(name: str | None, content: bytes) -> Path:
    from luxor_companion.table import paths

    if name is not None:
        path = paths.table_path(name)
        if not create_atomically(path, content):
            problem = _("there is a table '{name}' already; choose another name")
            raise BadFileError(path, problem.format(name=name))
        return path
    today = datetime.now().astimezone().date().isoformat()
    for number in range(1, 1000):
        path = paths.table_path(today if number == 1 else f"{today}-{number}")
        if create_atomically(path, content):
            return path
    raise BadFileError(paths.saves_folder(), _("no name is left for today; give one"))
