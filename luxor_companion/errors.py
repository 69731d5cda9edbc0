"""What goes wrong outside the rules, with exit codes; most errors name the file and the place."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Final, TypeVar

from luxor_companion import lang
from luxor_companion.core import UnreadableError, Value, unique
from luxor_companion.lang import ENGLISH, N_, _

T = TypeVar("T")  # a module of a game
LONGEST: Final = 300  # characters of a problem in a message
# The system's most common errors, for the catalogues; others are shown untranslated.
SYSTEM_PROBLEMS: Final = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Operation not permitted"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("File name too long"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("Input/output error"),
    N_("Too many levels of symbolic links"),
    N_("No locks available"),
    N_("Address already in use"),
    N_("Cannot assign requested address"),
)


class Effects(Value):
    """What a request did besides answering: files it wrote, and warnings, which aren't errors."""

    saved: list[str]
    warnings: list[str]


_effects: ContextVar[Effects | None] = ContextVar("effects", default=None)


@contextmanager
def watched() -> Iterator[Effects]:
    """Collect the effects of a request."""
    effects = Effects([], [])
    before = _effects.set(effects)
    try:
        yield effects
    finally:
        _effects.reset(before)


def offered(part: T | None) -> T:
    """Return what a game offers. Raise UsageError if it doesn't offer it."""
    if part is None:
        raise UsageError(_("This game doesn't offer that."))
    return part


def note_saved(path: Path) -> None:
    """Tell whoever watches this request that it has written a file."""
    if effects := _effects.get():
        effects.saved.append(str(path))


def warn(text: str) -> None:
    """Tell whoever watches this request about something that does not make it fail."""
    if effects := _effects.get():
        effects.warnings.append(text)


class Exit(IntEnum):
    """The exit codes of all commands, one meaning each."""

    FINE = 0
    BUG = 1
    UNREADABLE = 2
    REFUSED = 3
    BAD_FILE = 4
    NEWER_FILE = 5
    LOCKED = 6
    INTERRUPTED = 130


class LuxorError(Exception):
    """A problem with a file: which, where in it, and what. One sentence when printed."""

    exit_code = Exit.BAD_FILE
    code = "file"  # what kind of problem it is, for scripts

    def __init__(self, path: Path | str, problem: str, where: str = "") -> None:
        super().__init__(path, problem, where)
        self.path = path
        self.where = where
        self.problem = problem

    def __str__(self) -> str:
        place = f"{self.path}, {self.where}" if self.where else str(self.path)
        return f"{clip(place, 200)}: {clip(self.problem, LONGEST)}"


class BadNameError(LuxorError):
    """A name that no file can have."""

    exit_code = Exit.UNREADABLE


class BadFileError(LuxorError):
    """A file is missing, cannot be read, or contains something impossible."""


class UnknownGameError(BadFileError):
    """A save belongs to a game that this version does not know."""

    def __init__(self, path: Path | str, game: str) -> None:
        problem = _("a game of {other}, which this version doesn't know")
        super().__init__(path, problem.format(other=clip(game, 40)), "game")
        self.game = game


class UnfitNameError(BadFileError):
    """A name is taken, or nothing has it; the problem is a whole sentence."""

    def __str__(self) -> str:
        return clip(self.problem, LONGEST)


class NoSuchBoardError(UnfitNameError):
    """No board has this name."""

    code = "missing"


class NoSuchTableError(UnfitNameError):
    """No table has this name; the sentence names the tables there are."""

    code = "missing"


class UnreadableFileError(BadFileError):
    """A file exists, but the system does not let us read it."""


class UnwritableError(BadFileError):
    """A file could not be written."""


class NewerFileError(LuxorError):
    """A file was written by a newer version of this program."""

    exit_code = Exit.NEWER_FILE


class LockedError(LuxorError):
    """Another process is writing the same file."""

    exit_code = Exit.LOCKED


class UsageError(Exception):
    """The command line cannot be read; its text is the message."""


class NobodyError(UsageError):
    """A command has to ask, and nobody is there to answer."""


class MissingError(UsageError):
    """A game or a player that was named is not among the results; its text is the message."""


class NoTableError(Exception):
    """A command needs a table and there is none; its text says how to get one."""

    exit_code = Exit.BAD_FILE


def clip(text: str, longest: int) -> str:
    """Return a text on one line; if it is longer than `longest`, without its middle."""
    line = " ".join("".join(one if one.isprintable() else " " for one in text).split())
    if len(line) <= longest:
        return line
    half = (longest - 3) // 2
    return f"{line[:half]} … {line[-half:]}"


def system_says(error: OSError) -> str:
    """Return why the system refused, translated if it is one of the common reasons."""
    return _(error.strerror) if error.strerror else str(error)


def parser_says(error: ValueError) -> str:
    """Return a parser's English message; in other languages, the line and column of the mistake."""
    if "set_int_max_str_digits" in str(error):  # Python's own words are for programmers
        return _("a number has thousands of digits")
    if lang.language() == ENGLISH:
        return str(error)
    import re

    if place := re.search(r"line (?P<line>\d+),? column (?P<column>\d+)", str(error)):
        return _("line {line}, column {column}").format(**place.groupdict())
    return _("it is cut off at the end") if "end of document" in str(error) else str(error)


class Problem(Value):
    """Why something cannot be done."""

    code: Annotated[str, "what kind of problem: `usage`, `missing`, `file`, `bug`, …"]
    exit: Annotated[int, "the exit code"]
    text: Annotated[str, "the problem as a sentence for people, in their language"]


class ErrorAnswer(Value):
    """The answer of any command that cannot be carried out."""

    error: Annotated[Problem, "what the problem is"]


def problem_of(error: Exception, effects: Effects) -> Problem | None:
    """Return an error as people and scripts get it; None for one that we cannot explain."""
    from luxor_companion.core.game import BrokenGameError

    unreadable, bad_file = Exit.UNREADABLE, Exit.BAD_FILE
    match error:
        case UnreadableError():
            return Problem(error.code, unreadable, str(error))
        case BrokenGameError():
            text = _("The game {name} of another package can't be loaded: {problem}")
            text = text.format(name=error.name, problem=error.problem)
            return Problem("game", bad_file, text)
        case MissingError():
            return Problem("missing", bad_file, str(error))
        case UsageError() | lang.NoSuchLanguageError():
            return Problem("usage", unreadable, str(error))
        case NoTableError():
            return Problem("missing", error.exit_code, str(error))
        case LuxorError():
            return Problem(error.code, error.exit_code, _file_problem(error, effects))
        case _:
            return None


def _file_problem(error: LuxorError, effects: Effects) -> str:
    """Return what is wrong with a file, and what had already been saved."""
    unwritten = str(error.path) if isinstance(error, UnwritableError) else ""
    files = ", ".join(file for file in unique(effects.saved) if file != unwritten)
    text = _("{problem}; already saved: {files}") if files else "{problem}"
    return text.format(problem=error, files=files)


def check_texts(texts: Iterable[str]) -> None:
    """Raise UsageError if one of the texts that somebody typed cannot be read."""
    for number, arg in enumerate(texts, start=1):
        if arg.isprintable():
            continue
        if any("\ud800" <= one <= "\udfff" for one in arg):
            text = _("Argument {number}, '{text}', is not text in UTF-8: type it again.")
        elif any(one < " " and not one.isspace() for one in arg) or "\x7f" in arg:
            text = _("Argument {number}, '{text}', has a control character in it: type it again.")
        else:
            continue
        clipped = clip(arg.encode("utf-8", "replace").decode(), 40)
        raise UsageError(text.format(number=number, text=clipped))
