"""What goes wrong outside the rules: one class per exit code, each with path, place and problem."""

from enum import IntEnum
from pathlib import Path


class Exit(IntEnum):
    """What a command says to the shell. One meaning each."""

    FINE = 0
    BUG = 1
    UNREADABLE = 2
    REFUSED = 3
    BAD_FILE = 4
    NEWER_FILE = 5
    LOCKED = 6
    INTERRUPTED = 130


LONGEST = 300  # of a problem: a sentence, whatever a file holds


class LuxorError(Exception):
    """A problem with a file: which, where in it, and what. One sentence when printed."""

    exit_code = Exit.BAD_FILE

    def __init__(self, path: Path | str, problem: str, where: str = "") -> None:
        super().__init__(path, problem, where)
        self.path = path
        self.where = where
        self.problem = problem

    def __str__(self) -> str:
        place = f"{self.path}, {self.where}" if self.where else str(self.path)
        return f"{clipped(place, 200)}: {clipped(self.problem, LONGEST)}"


def clipped(text: str, longest: int) -> str:
    """A text on one line, its middle left out if it is too long to read."""
    line = " ".join("".join(one if one.isprintable() else " " for one in text).split())
    if len(line) <= longest:
        return line
    half = (longest - 3) // 2
    return f"{line[:half]} … {line[-half:]}"


class BadNameError(LuxorError):
    """A name that cannot be a file's."""

    exit_code = Exit.UNREADABLE


class BadFileError(LuxorError):
    """A file is missing, cannot be read, or says what cannot be."""


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

    exit_code = Exit.UNREADABLE


class NoTableError(Exception):
    """A command needs a table and there is none; its text says how to get one."""

    exit_code = Exit.BAD_FILE
