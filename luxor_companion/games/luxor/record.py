"""A game as its log tells it: every line applied in turn, with what was taken back kept aside."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from luxor_companion.games.luxor.chance import possible_fronts, settled
from luxor_companion.games.luxor.deck import cannot_be
from luxor_companion.games.luxor.evolve import after
from luxor_companion.games.luxor.fix import fixed
from luxor_companion.games.luxor.log import (
    Entry,
    Fixed,
    Noted,
    Played,
    Redone,
    Shown,
    Told,
    Undone,
    read_line,
    write_line,
)
from luxor_companion.games.luxor.narrate import Outcome
from luxor_companion.games.luxor.referee import rule
from luxor_companion.games.luxor.refusal import Need, Refusal
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.unreadable import UnreadableError
from luxor_companion.games.luxor.vocab import Colour, Seat


class Change(NamedTuple):
    """A line that changed the table: what it was, what it led to."""

    line: int  # of the log, from 1
    entry: Entry
    before: Position
    after: Position
    outcome: Outcome | None = None  # of a turn


class BadLine(NamedTuple):
    """The first line of a log that cannot stand, and why."""

    line: int
    text: str
    problem: Refusal | Need | UnreadableError
    position: Position  # the table before it


Applied: TypeAlias = Change | Refusal | Need


class Record:
    """The log so far. `done` is in effect, in order; `undone` can be brought back, last first."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.done: list[Change] = []
        self.undone: list[Change] = []
        self.lines: list[str] = []

    @property
    def position(self) -> Position:
        return self.done[-1].after if self.done else self.start

    @property
    def turns(self) -> int:
        """How many turns are in effect."""
        return sum(isinstance(change.entry, Played) for change in self.done)

    def apply(self, entry: Entry, text: str = "") -> Change | Refusal | Need | None:
        """Take a line into the record: the change it makes, None if it makes none, or why not.

        `text` is the line as it stands in a log that is read; without it, it is written anew.
        """
        if isinstance(entry, Undone | Redone):
            refusal = self._step_back(entry) if isinstance(entry, Undone) else self._again(entry)
            if refusal is None:
                self.lines.append(text or write_line(entry))
            return refusal
        if isinstance(entry, Noted):
            self.lines.append(text or write_line(entry))
            return None
        change = self.consider(entry)
        if isinstance(change, Change):
            self.lines.append(text or write_line(change.entry))
            self.done.append(change)
            self.undone.clear()
        return change

    def consider(self, entry: Played | Told | Shown | Fixed) -> Applied:
        """What a line would change, without taking it in."""
        position, number = self.position, len(self.lines) + 1
        if isinstance(entry, Played):
            return _played(position, entry, number)
        made = {Told: told_hand, Shown: shown_scarabs, Fixed: fixed}[type(entry)](position, entry)  # type: ignore[operator]  # each takes its own kind
        if isinstance(made, Refusal):
            return made
        return Change(number, entry, position, made)

    def _step_back(self, entry: Undone) -> Refusal | None:
        if entry.changes > len(self.done):
            return Refusal("turn.order", "nothing_to_undo", {"count": len(self.done)})
        for _ in range(entry.changes):
            self.undone.append(self.done.pop())
        return None

    def _again(self, entry: Redone) -> Refusal | None:
        if entry.changes > len(self.undone):
            return Refusal("turn.order", "nothing_to_redo", {"count": len(self.undone)})
        for _ in range(entry.changes):
            self.done.append(self.undone.pop())
        return None


def seat_of(position: Position, colour: Colour) -> Seat:
    """The seat of a colour that plays.

    :raises UnreadableError: if it does not.
    """
    seat = position.seat_of(colour)
    if seat is None:
        raise UnreadableError("log.colour", token=colour)
    return seat


def _played(position: Position, entry: Played, number: int) -> Applied:
    seat = seat_of(position, entry.colour)
    ruling = rule(position, entry.turn, seat)
    if not isinstance(ruling, Outcome):
        return ruling
    outcome = settled(position, ruling)
    for event in outcome.events:
        if event.name == "revealed" and event.params["tile"] is None:
            fronts = possible_fronts(position, event.params["stack"])
            return Need("tile", tuple(f"tile={front}" for front in fronts))
    made = after(position, outcome, seat)
    return Change(number, Played(entry.colour, outcome.turn), position, made, outcome)


def told_hand(position: Position, entry: Told) -> Position | Refusal:
    """The position with cards a player told; what was known before must agree."""
    seat = seat_of(position, entry.colour)
    player = position.players[seat]
    for place, (known, told) in enumerate(zip(player.hand, entry.hand, strict=True), start=1):
        if told is None or known == told:
            continue
        if known is not None:
            params = {"place": place, "shown": known, "card": told}
            return Refusal("hand.order", "told_other", params)
        if refusal := cannot_be(position, told):
            return refusal
        hand = (*player.hand[: place - 1], told, *player.hand[place:])
        player = player._replace(hand=hand)
        players = (*position.players[:seat], player, *position.players[seat + 1 :])
        position = position._replace(players=players)
    return position


def shown_scarabs(position: Position, entry: Shown) -> Position | Refusal:
    """The position with a player's scarabs turned up; as many as are held, and in the box."""
    seat = seat_of(position, entry.colour)
    player = position.players[seat]
    known = sorted(value for value in player.scarabs if value is not None)
    values = list(entry.values)
    if len(values) != len(player.scarabs):
        params = {"count": len(values), "held": len(player.scarabs)}
        return Refusal("score.scarabs", "scarab_count", params)
    for value in known:
        if value not in values:
            return Refusal("score.scarabs", "scarab_known", {"value": value})
        values.remove(value)
    fact = ",".join(map(str, entry.values)) + ","
    return fixed(position, Fixed(entry.colour, (f"scarabs={fact}",), ""))


def replay(start: Position, lines: Iterable[str]) -> Record | BadLine:
    """The record of a log, or its first line that cannot stand."""
    record = Record(start)
    for number, line in enumerate(lines, start=1):
        try:
            applied = record.apply(read_line(line), line)
        except UnreadableError as error:
            return BadLine(number, line, error, record.position)
        if isinstance(applied, Refusal | Need):
            return BadLine(number, line, applied, record.position)
    return record
