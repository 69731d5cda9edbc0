"""A game of Pyramids as its log tells it."""

from collections.abc import Iterable
from typing import TypeAlias

from luxor_companion.core import Need, Refusal, record
from luxor_companion.core.record import Fixed, Noted, Redone, Undone
from luxor_companion.games.pyramids.rules.fix import apply_fix
from luxor_companion.games.pyramids.rules.log import Entry, Marked, read_line, write_line
from luxor_companion.games.pyramids.rules.phases import Outcome
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.state import Position


class Change(record.Change[Position, Entry, Outcome]):
    """A line that changed the table: what it was, what it led to."""

    __slots__ = ()


Applied: TypeAlias = Change | Refusal | Need


class Record(record.Record[Position, Entry, Change]):
    """The log of a game of Pyramids so far."""

    order_rule = "reveal"

    def read_line(self, line: str) -> Entry:
        return read_line(line)

    def write_line(self, entry: Entry) -> str:
        return write_line(entry)

    @property
    def turns(self) -> int:
        """How many marks are active."""
        return sum(isinstance(change.entry, Marked) for change in self.done)

    def consider(self, entry: Entry) -> Applied:
        """Return what a line would change, without taking it in."""
        assert not isinstance(entry, Undone | Redone | Noted)  # any game's, so not asked here
        position, number = self.position, len(self.lines) + 1
        if isinstance(entry, Fixed):
            after = apply_fix(position, entry)
            return after if isinstance(after, Refusal) else Change(number, entry, position, after)
        ruling = rule(position, entry)
        if not isinstance(ruling, Outcome):
            return ruling
        return Change(number, ruling.entry, position, ruling.after, ruling)


def replay(start: Position, lines: Iterable[str]) -> Record | record.BadLine:
    """Return the record of a log, or its first line that cannot stand."""
    return record.replay(Record(start), lines)
