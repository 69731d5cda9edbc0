"""A game of Luxor as its log tells it."""

from collections.abc import Collection, Iterable
from typing import TypeAlias

from luxor_companion.games import record
from luxor_companion.games.log import Fixed
from luxor_companion.games.luxor.chance import possible_fronts, settled
from luxor_companion.games.luxor.deck import cannot_be
from luxor_companion.games.luxor.evolve import after
from luxor_companion.games.luxor.fix import fixed
from luxor_companion.games.luxor.hidden import shown_entry
from luxor_companion.games.luxor.log import Entry, Played, Shown, Told, read_line, write_line
from luxor_companion.games.luxor.narrate import Outcome
from luxor_companion.games.luxor.referee import rule
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import Colour, Seat
from luxor_companion.games.record import BadLine
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.games.unreadable import UnreadableError


class Change(record.Change[Position, Entry, Outcome]):
    """A line that changed the table: what it was, what it led to."""

    __slots__ = ()


Applied: TypeAlias = Change | Refusal | Need


class Record(record.Record[Position, Entry, Change]):
    """The log of a game of Luxor so far."""

    order_rule = "turn.order"

    def read_line(self, line: str) -> Entry:
        return read_line(line)

    def write_line(self, entry: Entry) -> str:
        return write_line(entry)

    def told(self, entry: Entry, hidden: Collection[str] = ()) -> str:
        return write_line(shown_entry(entry, hidden))

    @property
    def turns(self) -> int:
        """How many turns are in effect."""
        return sum(isinstance(change.entry, Played) for change in self.done)

    def consider(self, entry: Entry) -> Applied:
        """What a line would change, without taking it in."""
        position, number = self.position, len(self.lines) + 1
        if isinstance(entry, Played):
            return _played(position, entry, number)
        made = {Told: told_hand, Shown: shown_scarabs, Fixed: fixed}[type(entry)](position, entry)  # type: ignore[operator]  # each takes its own kind
        if isinstance(made, Refusal):
            return made
        return Change(number, entry, position, made)


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
    return record.replayed(Record(start), lines)
