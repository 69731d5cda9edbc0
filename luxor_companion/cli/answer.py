"""What a command returns: nothing is printed before `cli/app.py` shows it, as text or as JSON."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from luxor_companion.errors import Exit


class Exact(str):
    """A line to copy or to pipe: never folded, however narrow the terminal is."""

    __slots__ = ()


def no_lines(_width: int) -> Iterable[str]:
    """Return nothing to show."""
    return ()


class Answer(NamedTuple):
    """The answer to a command. Each part is made when somebody looks at it, for a given width."""

    json: Callable[[], Mapping[str, Any]]
    lines: Callable[[int], Iterable[str]] = no_lines  # the result, for people
    before: Callable[[int], Iterable[str]] = no_lines  # messages, shown before the result
    after: Callable[[int], Iterable[str]] = no_lines  # messages, shown after it
    then: Callable[[int], Iterable[str]] = no_lines  # goes on once all is shown; its last messages
    exit: Exit = Exit.FINE
