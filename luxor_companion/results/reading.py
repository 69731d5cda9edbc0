"""What was read from somebody's file: games, and what is wrong, row by row; and taking them in."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from luxor_companion.errors import BadFileError
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, problem_of
from luxor_companion.results.log import log_within
from luxor_companion.results.store import Store

_WHOLE: Final = re.compile(r"[-+]?[0-9]{1,9}")


class Problem(NamedTuple):
    """Where in a file, and what is wrong there."""

    where: str
    why: str


class Reading(NamedTuple):
    """A file read to its end. Games with a problem are not among the entries."""

    entries: list[Entry]
    problems: list[Problem]
    places: dict[str, str]  # key -> where in the file
    others: int = 0  # games that are none of ours: neither taken nor wrong


class TakenIn(NamedTuple):
    """What an import did."""

    new: int = 0
    updated: int = 0
    same: int = 0
    deleted: int = 0  # deleted in this log, and left so
    problems: tuple[Problem, ...] = ()


def whole(text: str, what: str) -> int:
    """A whole number.

    :raises ValueError: saying what it should have been.
    """
    if not _WHOLE.fullmatch(text.strip()):
        shown = repr(text[:20]) if text.strip() else _("nothing")
        problem = _("{what} should be {kind}, not {value}")
        raise ValueError(problem.format(what=what, kind=_("a whole number"), value=shown))
    return int(text)


def gathered(found: Iterable[tuple[str, Entry | str]], others: int = 0) -> Reading:
    """A reading of games and reasons, each with its place; no id twice."""
    entries: list[Entry] = []
    problems: list[Problem] = []
    places: dict[str, str] = {}
    for where, entry in found:
        why = entry if isinstance(entry, str) else problem_of(entry)
        if why is None and not isinstance(entry, str) and entry.key in places:
            why = _("the id {key} is there already, in {where}").format(
                key=entry.key, where=places[entry.key]
            )
        if why is not None:
            problems.append(Problem(where, why))
        elif not isinstance(entry, str):
            entries.append(entry)
            places[entry.key] = where
    return Reading(entries, problems, places, others)


def take_in(store: Store, reading: Reading, *, skip_bad: bool) -> TakenIn:
    """Log all the games of a file in one transaction: all of it, or nothing.

    With `skip_bad`, games that cannot be logged are left out and named.
    """
    counts = {"new": 0, "updated": 0, "same": 0, "deleted": 0}
    problems = list(reading.problems)
    try:
        with store.writing() as connection:
            for entry in reading.entries:
                try:
                    counts[log_within(connection, entry).what] += 1
                except BadFileError as error:
                    problems.append(Problem(reading.places[entry.key], error.problem))
            if problems and not skip_bad:
                raise _NothingTakenError  # noqa: TRY301  # ends the transaction
    except _NothingTakenError:
        return TakenIn(problems=tuple(problems))
    return TakenIn(**counts, problems=tuple(problems))


class _NothingTakenError(Exception):
    """Something in the file was wrong."""
