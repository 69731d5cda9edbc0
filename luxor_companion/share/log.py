"""The log of a game as a link carries it: the lines in effect, each with what it changed."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from luxor_companion.games.log import Noted
from luxor_companion.games.record import Change, Record
from luxor_companion.share.record import LogLine

AnyChange: TypeAlias = Change[Any, Any, Any]


def told_log(
    record: Record[Any, Any, Any], changes: Callable[[Any], Iterable[str]]
) -> tuple[LogLine, ...]:
    """The lines in effect with what they changed; remarks stand where they were written."""
    done: dict[int, AnyChange] = {change.line: change for change in record.done}
    told = []
    for number, text in enumerate(record.lines, start=1):
        if number in done:
            change = done[number]
            told.append(LogLine(record.write_line(change.entry), " ".join(changes(change))))
        elif text.startswith("note ") and isinstance(entry := record.read_line(text), Noted):
            told.append(LogLine(record.write_line(entry)))
    return tuple(told)
