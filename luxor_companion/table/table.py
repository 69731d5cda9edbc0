"""A table in play: a save and the record of its game, opened, changed and repaired."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, Final, Generic, Self, TypeAlias, TypeVar

from luxor_companion import core
from luxor_companion.core import EVERYONE, HOST, Value, Viewer
from luxor_companion.core.game import Game, load_game
from luxor_companion.core.record import AnyRecord, BadLine, Change, replay
from luxor_companion.errors import BadFileError, LuxorError, clip
from luxor_companion.lang import _
from luxor_companion.table import atomic, paths, toml
from luxor_companion.table.save import (
    OPENING,
    Save,
    backup_of,
    format_save,
    parse_save,
    read_save,
    write_save,
)

T = TypeVar("T")
P = TypeVar("P")  # a game's position
R = TypeVar("R", bound=AnyRecord)
LONGEST_EVENING: Final = timedelta(hours=12)  # a save that changed later wasn't changed by playing


class Table(Generic[P, R]):
    """A game in progress: its save, and the record of its log, as a viewer knows them."""

    def __init__(self, save: Save, record: R, viewer: Viewer = HOST) -> None:
        self.save = save
        self.record = record
        self.viewer = viewer

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the table as a viewer knows it: to answer from, not to play on.

        Nobody looks through the eyes of a bot; and a position file holds nothing that its reader
        may not see.
        """
        if viewer.host or self.record.position.over or not self.save.header:
            return self
        viewer = EVERYONE if viewer.player in self.bots else viewer
        hidden, setup = {*self.game.about.hidden_setup}, self.save.setup
        if self.app_draws and "hidden_seed" not in setup:  # the seed would draw it all again
            hidden |= {"seed", "code"}
        save = self.save.replace(setup={key: setup[key] for key in setup if key not in hidden})
        return type(self)(save, self.record.seen_by(viewer, self.app_draws), viewer)

    def asked_about(self, player: str | None = None, viewer: Viewer = EVERYONE) -> Self:
        """Return the table to answer a question about a player from, by default who acts next.

        Of everyone at the table, the one whose turn it is asks about their own cards. About all
        others, everyone knows the same.
        """
        if viewer == EVERYONE and len(self.next) == 1 and player in (None, *self.next):
            viewer = Viewer(self.next[0])
        return self.seen_by(viewer)

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
    def over(self) -> str | None:
        """Why the game is over; None while it goes on."""
        over: str | None = self.record.position.over
        return over

    @property
    def lines(self) -> Sequence[str]:
        """The lines of its log."""
        lines: Sequence[str] = self.record.lines
        return lines

    @property
    def done(self) -> Sequence[Change[object, object, object]]:
        """The changes that count, in order, for what needs no game to look at them."""
        done: Sequence[Change[object, object, object]] = self.record.done
        return done

    @property
    def app_draws(self) -> tuple[str, ...]:
        """What the program draws for this table."""
        return tuple(self.save.setup.get("app_draws", ()))

    @property
    def stand_in(self) -> tuple[str, ...]:
        """The data of this table that are placeholders, not read off a real copy.

        A fix may have entered some since.
        """
        parts = tuple(self.save.setup.get("stand_in", ()))
        return tuple(part for part in parts if part not in self.record.fixed) if parts else ()

    @property
    def bots(self) -> dict[str, str]:
        """The level of each bot, by the colour or handle it plays."""
        return dict(self.save.setup.get("bots", {}))

    @property
    def next(self) -> tuple[str, ...]:
        """The colours or handles of those who may act next; nobody once the game is over."""
        return self.game.rules.next_players(self.position)

    @property
    def bot_to_move(self) -> str:
        """The level of the bot whose turn it is; "" if it is a person's, or the game is over."""
        bots = self.bots
        return next((bots[player] for player in self.next if player in bots), "")

    @property
    def board_name(self) -> str:
        """The name of the board it is played on; "" if the game has no board."""
        if "board" not in self.save.setup:
            return ""
        unnamed = "stand-in" if "board" in self.stand_in else "printed"
        name = str(self.save.setup.get("board_name") or unnamed)
        return unnamed if name == "stand-in" else name

    def player_in(self, line: str) -> str | None:
        """Return the colour or handle of the player whom a line of the log is about, if any."""
        return player_in(line, self.game.rules.players(self.position))

    def chance(self, count: int, purpose: str) -> core.Chance:
        """Return chance that depends only on the seed, on how far the game is, and on the purpose.

        Undoing a turn and playing it again draws the same: nobody can draw again in secret.
        """
        from random import Random

        setup = self.save.setup
        seed = setup.get("hidden_seed", setup.get("seed", 0))
        return Random(f"{seed}/{count}/{purpose}")  # noqa: S311  # a game

    def format_line(self, entry: object) -> str:
        """Return a line of the log as everyone at the table may see it."""
        seen = self.record.entry_seen_by(entry, EVERYONE, self.app_draws)
        line: str = self.record.write_line(seen)
        return line

    def local_line(self, line: str) -> str:
        """Return a line of the log as people type it in the current language."""
        typing = self.game.typing
        return typing.local(line) if typing else line

    def log_entry(self, number: int) -> object:
        """Return the entry in a line of the log, counted from 1."""
        return self.record.entry_in(number)


def player_in(line: str, players: Collection[str]) -> str | None:
    """Return which player a line of the log is about: the first word, or the second (`fix red`)."""
    return next((word for word in line.lower().split()[:2] if word in players), None)


AnyTable: TypeAlias = Table[Any, Any]  # of any game


def open_table(path: Path, game: str = "") -> AnyTable:
    """Read and replay a save of a game, by default of the default game.

    Raise BadFileError if it is wrong, with the first wrong line and its rule, and the previous
    version of the save if there is one.
    """
    try:
        return _read_table(path, game)
    except BadFileError as error:
        backup = backup_of(path)
        if error.where == "game" or not atomic.exists(backup):
            raise
        problem = _("{problem}; the version before it is in {file}").format(
            problem=clip(error.problem, 200), file=backup.name
        )
        raise type(error)(error.path, problem, error.where) from None


def _read_table(path: Path, game: str) -> AnyTable:
    save = read_save(path, game)
    record = replay_save(save)
    if isinstance(record, BadLine):
        raise BadFileError(path, explain_bad_line(record, load_game(save.game)))
    return Table(save, record)


def replay_save(save: Save) -> AnyRecord | BadLine:
    """Return the record of a save with every line checked, or its first line that is wrong."""
    game = load_game(save.game)
    start = game.rules.opening(save.setup, save.path)
    return replay(game.rules.record(start), save.lines)


def explain_bad_line(bad: BadLine, game: Game) -> str:
    """Return which line of the log is wrong, and why."""
    return _("line {line} of the log, '{text}': {why}").format(
        line=bad.line, text=clip(bad.text, 60), why=_why(bad, game)
    )


def _why(bad: BadLine, game: Game) -> str:
    problem = bad.problem
    if isinstance(problem, core.UnreadableError):
        return game.words.unreadable(problem)
    if isinstance(problem, core.Need):
        return f"{game.words.question(problem)} {' '.join(problem.options)}"
    from luxor_companion.lang.forms import page

    player = player_in(bad.text, game.rules.players(bad.position))
    why = game.words.sentence(bad.position, problem, player)
    return f"{why} ({problem.rule}, {page(game.rules.pages()[problem.rule])})"


def change_table(
    path: Path, change: Callable[[AnyTable], T], known: AnyTable | None = None, *, game: str = ""
) -> T:
    """Change a table under its lock; write what `change` adds to the record, unless it raises.

    `known` is the table as it was opened before: it is not replayed if the save is still the same.
    """
    if not atomic.exists(path):
        raise BadFileError(path, _("there is no such file"))
    if path.is_dir():
        open_table(path, game)  # raises before a lock is created beside a folder
    with atomic.locked(path):
        table = known if known and _is_current(known) else open_table(path, game)
        before = len(table.lines)
        result = change(table)
        if len(table.lines) != before:
            table.save = write_save(table.save, tuple(table.lines))
        return result


def _is_current(known: AnyTable) -> bool:
    """Return whether a table matches its save; after a write that failed it does not."""
    if not known.viewer.host:  # it lacks what that viewer may not see
        return False
    try:
        saved = read_save(known.save.path, known.save.game)
    except BadFileError:
        return False  # opening it says why
    return saved.head == known.save.head and saved.lines == tuple(known.lines)


class PlayingTime(Value):
    """When a table was played, in UTC, and for how many minutes if that is known."""

    began: datetime
    ended: datetime
    minutes: int | None


def playing_time(table: AnyTable) -> PlayingTime:
    """Return when a table was played.

    A save does not say when its last line was written. The file's own time does, unless the file
    was copied or edited later; then only the beginning is certain.
    """
    changed = datetime.fromtimestamp(table.save.path.stat().st_mtime, UTC)
    try:
        began = datetime.fromisoformat(table.save.header["created"]).astimezone(UTC)
    except (ValueError, OverflowError):  # no date, or one that is out of range
        return PlayingTime(changed, changed, None)
    if not timedelta() <= changed - began <= LONGEST_EVENING:
        return PlayingTime(began, began, None)
    return PlayingTime(began, changed, max(round((changed - began).total_seconds() / 60), 1))


class TornSave(Value):
    """A torn save: the text it would have without its damaged end, and that end."""

    path: Path
    whole: str
    lost: str

    def cut(self) -> Path:
        """Cut off the damaged end; return the copy of the torn save that is kept beside it."""
        content = atomic.read_bytes(self.path, atomic.SAVE)
        for number in count(1):
            copy = self.path.with_name(f"{self.path.name}.torn{number}")
            if atomic.create_atomically(copy, content):
                break
        atomic.write_atomically(self.path, self.whole)
        return copy


def find_tear(path: Path, game: str) -> TornSave | None:
    """Return the tear at the end of a save, if everything before it is sound; otherwise None.

    A line without its line end may be half a line, so only whole lines are kept.
    """
    try:
        text = atomic.read_bytes(path, atomic.SAVE).decode(errors="replace")
    except BadFileError:
        return None
    head, opening, log = text.partition(OPENING)
    if not opening:
        return None
    body, _, after = log.partition("'''")
    whole, _, rest = body.rpartition("\n")
    lost = [part.strip() for part in (rest, after) if part.strip()]
    lines = [line.strip() for line in whole.splitlines() if line.strip()]
    try:
        record = replay_save(parse_save(format_save(head, tuple(lines)), path, game))
    except LuxorError:
        return None
    if isinstance(record, BadLine):
        if record.line < len(lines):  # wrong in the middle: not torn, edited
            return None
        lost.insert(0, lines.pop())
    return TornSave(path, format_save(head, tuple(lines)), "\n".join(lost))


class LastTable(Value):
    """The players at the current table, as names by colour or handle, and who began."""

    players: Mapping[str, str] = {}
    first: str = ""


def last_table(game: str) -> LastTable:
    """Return who played last; nobody if there is no current table, or it cannot be read."""
    with suppress(LuxorError):
        if name := paths.current_name(game):
            path = paths.table_path(name)
            setup = toml.Section(read_save(path, game).setup, path)
            players = setup.table("players")
            people = {key: players.person(key) for key in tuple(players.raw)}
            return LastTable(people, people.get(setup.take("first", str, ""), ""))
    return LastTable()
