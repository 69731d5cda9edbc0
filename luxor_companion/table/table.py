"""A table in play: a save and the record of its game, opened, changed and repaired."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from luxor_companion.core.game import Game, load_game
from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.record import AnyRecord, BadLine, replayed
from luxor_companion.core.ruling import Need
from luxor_companion.errors import BadFileError, LuxorError, clipped
from luxor_companion.lang import _
from luxor_companion.table.atomic import create_atomically, is_there, locked, write_atomically
from luxor_companion.table.save import (
    OPENING,
    Save,
    compose,
    read_save,
    save_from,
    with_backup,
    write_save,
)

T = TypeVar("T")
P = TypeVar("P")  # a game's position
R = TypeVar("R", bound=AnyRecord)
LONGEST_EVENING: Final = timedelta(hours=12)  # a save changed later was not changed by play


class Table(Generic[P, R]):
    """A game that is being played, as its save has it."""

    def __init__(self, save: Save, record: R) -> None:
        self.save = save
        self.record = record

    @property
    def name(self) -> str:
        return self.save.path.stem

    @property
    def game(self) -> Game:
        return load_game(self.save.game)

    @property
    def position(self) -> P:
        position: P = self.record.position
        return position

    @property
    def app_draws(self) -> tuple[str, ...]:
        return tuple(self.save.setup.get("app_draws", ()))

    @property
    def stand_in(self) -> tuple[str, ...]:
        """What of this table is not read off a real copy."""
        return tuple(self.save.setup.get("stand_in", ()))

    def format_line(self, entry: object) -> str:
        """Return a line of the log as everyone at the table may see it."""
        line: str = self.record.told(entry, self.app_draws)
        return line


AnyTable: TypeAlias = Table[Any, Any]


def open_table(path: Path, game: str = "") -> AnyTable:
    """Read and replay a save of a game, by default of the default one.

    Raise BadFileError if it is wrong, naming the first line that cannot stand and the rule.
    """
    try:
        return _opened(path, game)
    except BadFileError as error:
        raise with_backup(error, path) from None


def _opened(path: Path, game: str) -> AnyTable:
    save = read_save(path, game)
    record = replay_save(save)
    if isinstance(record, BadLine):
        raise BadFileError(path, explain_bad_line(record, load_game(save.game)))
    return Table(save, record)


def replay_save(save: Save) -> AnyRecord | BadLine:
    """Return the game in a save, every line checked; or its first line that cannot stand."""
    game = load_game(save.game)
    start = game.opening(save.setup, save.path, save.header["rules"])
    return replayed(game.record(start), save.lines)


def explain_bad_line(bad: BadLine, game: Game) -> str:
    """Return which line of the log is wrong, and why."""
    return _("line {line} of the log, '{text}': {why}").format(
        line=bad.line, text=clipped(bad.text, 60), why=_why(bad, game)
    )


def _why(bad: BadLine, game: Game) -> str:
    problem = bad.problem
    if isinstance(problem, UnreadableError):
        return game.unreadable(problem)
    if isinstance(problem, Need):
        return f"{game.question(problem)} {' '.join(problem.options)}"
    from luxor_companion.lang.forms import page

    why = game.sentence(bad.position, problem, game.owner(bad))
    return f"{why} ({problem.rule}, {page(game.pages[problem.rule])})"


def change_table(
    path: Path, change: Callable[[AnyTable], T], known: AnyTable | None = None, *, game: str = ""
) -> T:
    """Change a table under its lock; what `change` adds to the record is written if it returns.

    `known` is the table as it was seen last: if the save is still the same, it is not replayed.
    """
    if not is_there(path):
        raise BadFileError(path, _("there is no such file"))
    if path.is_dir():
        open_table(path, game)  # which says so, before a lock is laid beside a folder
    with locked(path):
        table = known if known and _is_current(known) else open_table(path, game)
        before = len(table.record.lines)
        result = change(table)
        if len(table.record.lines) != before:
            table.save = write_save(table.save, tuple(table.record.lines))
        return result


def _is_current(known: AnyTable) -> bool:
    """Return whether a table is what its save says; it is not after a write that failed."""
    try:
        saved = read_save(known.save.path, known.save.game)
    except BadFileError:
        return False  # opening it says why
    return saved.head == known.save.head and saved.lines == tuple(known.record.lines)


class Evening(NamedTuple):
    """When a table was played, in UTC, and for how many minutes if that can be told."""

    began: datetime
    ended: datetime
    minutes: int | None


def evening(table: AnyTable) -> Evening:
    """When a table was played.

    A save does not say when its last line was written; the file's own time does, unless it was
    copied or edited since: then only when it was begun is sure.
    """
    changed = datetime.fromtimestamp(table.save.path.stat().st_mtime, UTC)
    try:
        began = datetime.fromisoformat(table.save.header["created"]).astimezone(UTC)
    except ValueError:
        return Evening(changed, changed, None)
    if not timedelta() <= changed - began <= LONGEST_EVENING:
        return Evening(began, began, None)
    return Evening(began, changed, max(round((changed - began).total_seconds() / 60), 1))


class Tear(NamedTuple):
    """A torn save: the text it would have without its torn end, and that end."""

    path: Path
    whole: str
    lost: str

    def cut(self) -> Path:
        """Keep a copy beside the save, then cut the torn end off."""
        content = self.path.read_bytes()
        number = 1
        while not create_atomically(copy := _copy_of(self.path, number), content):
            number += 1
        write_atomically(self.path, self.whole)
        return copy


def _copy_of(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.torn{number}")


def torn(path: Path, game: str) -> Tear | None:
    """The tear of a save, if all up to its end is sound; None if it is not torn there.

    A line without its line end may be half a line, so only whole ones are kept.
    """
    try:
        text = path.read_bytes().decode(errors="replace")
    except OSError:
        return None
    head, opening, log = text.partition(OPENING)
    if not opening:
        return None
    body, _, after = log.partition("'''")
    whole, _, rest = body.rpartition("\n")
    lost = [part.strip() for part in (rest, after) if part.strip()]
    lines = [line.strip() for line in whole.splitlines() if line.strip()]
    try:
        save = save_from(compose(head, tuple(lines)), path, game)
        record = replay_save(save)
    except LuxorError:
        return None
    if isinstance(record, BadLine):
        if record.line < len(lines):  # wrong in the middle: not torn, edited
            return None
        lost.insert(0, lines.pop())
    return Tear(path, compose(head, tuple(lines)), "\n".join(lost))
