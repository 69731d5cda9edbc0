"""A save on its way into a record: each game reads its own set-up and its own log."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    overload,
)

from luxor_companion.core import record as any_game
from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.record import BadLine, Record
from luxor_companion.core.ruling import Need
from luxor_companion.errors import BadFileError, LuxorError, clipped
from luxor_companion.lang import _
from luxor_companion.lang.forms import page
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


def replayed_save(save: Save) -> Record[Any, Any, Any] | BadLine:
    """The game a save tells, every line ruled on; or its first line that cannot stand."""
    if save.game == "pyramids":
        from luxor_companion.games.pyramids.files import setup
        from luxor_companion.games.pyramids.rules import record as pyramids

        return pyramids.replay(setup.opening_from(save.setup, save.path), save.lines)
    from luxor_companion.games.luxor.files import setup as save_setup
    from luxor_companion.games.luxor.rules import record as luxor

    return luxor.replay(save_setup.opening_from(save.setup, save.path), save.lines)


def bad_line(bad: BadLine, game: str = "luxor") -> str:
    """Which line of the log is wrong, and why."""
    voice = import_module(f"luxor_companion.games.{game}.voice")
    return _("line {line} of the log, '{text}': {why}").format(
        line=bad.line, text=clipped(bad.text, 60), why=_why(bad, voice)
    )


def _why(bad: BadLine, voice: ModuleType) -> str:
    """What is wrong with a line, in the words of its game."""
    problem = bad.problem
    if isinstance(problem, UnreadableError):
        text: str = voice.unreadable(problem)
        return text
    if isinstance(problem, Need):
        return f"{voice.question(problem)} {' '.join(problem.options)}"
    why = voice.sentence(bad.position, problem, voice.seat_in(bad))
    return f"{why} ({problem.rule}, {page(voice.PAGES[problem.rule])})"


if TYPE_CHECKING:
    from luxor_companion.games.luxor.rules import record as luxor
    from luxor_companion.games.luxor.rules.state import Position
    from luxor_companion.games.pyramids.rules import record as pyramids
    from luxor_companion.games.pyramids.rules.state import Position as PyramidsPosition

T = TypeVar("T")
P = TypeVar("P")  # a game's position
R = TypeVar("R", bound="any_game.Record[Any, Any, Any]")
LONGEST_EVENING = timedelta(hours=12)  # a save changed later than this was not changed by play


class TableOf(Generic[P, R]):
    """A game that is being played, as its save tells it."""

    def __init__(self, save: Save, record: R) -> None:
        self.save = save
        self.record = record

    @property
    def name(self) -> str:
        return self.save.path.stem

    @property
    def game(self) -> str:
        return self.save.game

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

    def told(self, entry: Any) -> str:  # noqa: ANN401  # a line of the game's own log
        """A line of the log as everyone at the table may see it."""
        line: str = self.record.told(entry, self.app_draws)
        return line


Table: TypeAlias = TableOf["Position", "luxor.Record"]
PyramidsTable: TypeAlias = TableOf["PyramidsPosition", "pyramids.Record"]
AnyTable: TypeAlias = TableOf[Any, Any]


@overload
def open_table(path: Path) -> Table: ...
@overload
def open_table(path: Path, game: Literal["pyramids"]) -> PyramidsTable: ...
@overload
def open_table(path: Path, game: str) -> AnyTable: ...
def open_table(path: Path, game: str = "luxor") -> AnyTable:
    """Read and replay a save.

    :raises BadFileError: naming the first line that cannot stand, and the rule.
    """
    try:
        return _replayed(path, game)
    except BadFileError as error:
        raise with_backup(error, path) from None


def _replayed(path: Path, game: str) -> AnyTable:
    save = read_save(path, game)
    record = replayed_save(save)
    if isinstance(record, any_game.BadLine):
        raise BadFileError(path, bad_line(record, game))
    return TableOf(save, record)


@overload
def change_table(path: Path, change: Callable[[Table], T], known: Table | None = None) -> T: ...
@overload
def change_table(
    path: Path,
    change: Callable[[PyramidsTable], T],
    known: PyramidsTable | None = None,
    *,
    game: Literal["pyramids"],
) -> T: ...
@overload
def change_table(
    path: Path, change: Callable[[AnyTable], T], known: AnyTable | None = None, *, game: str
) -> T: ...
def change_table(
    path: Path,
    change: Callable[[Any], T],
    known: AnyTable | None = None,
    *,
    game: str = "luxor",
) -> T:
    """Change a table under its lock; what `change` adds to the record is written if it returns.

    `known` is the table as it was seen last: if the save still says the same, it is not replayed.
    """
    if not is_there(path):
        raise BadFileError(path, _("there is no such file"))
    if path.is_dir():
        open_table(path, game)  # which says so, before a lock is laid beside a folder
    with locked(path):
        table = known if known and _still_is(known) else open_table(path, game)
        before = len(table.record.lines)
        result = change(table)
        if len(table.record.lines) != before:
            table.save = write_save(table.save, tuple(table.record.lines))
        return result


def _still_is(known: AnyTable) -> bool:
    """Whether a table is what its save says; not after a write that failed."""
    try:
        saved = read_save(known.save.path, known.game)
    except BadFileError:
        return False  # opening it will tell
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


def torn(path: Path, game: str = "luxor") -> Tear | None:
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
        record = replayed_save(save)
    except LuxorError:
        return None
    if isinstance(record, BadLine):
        if record.line < len(lines):  # wrong in the middle: not torn, edited
            return None
        lost.insert(0, lines.pop())
    return Tear(path, compose(head, tuple(lines)), "\n".join(lost))
