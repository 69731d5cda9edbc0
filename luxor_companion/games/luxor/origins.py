"""How each known card of a hand came to be known, by following its slot through the log."""

from typing import NamedTuple

from luxor_companion.games.log import Fixed
from luxor_companion.games.luxor.hand import played_slot
from luxor_companion.games.luxor.log import Played, Told
from luxor_companion.games.luxor.record import Change, Record
from luxor_companion.games.luxor.vocab import MIDDLE, Card, Seat


class Origin(NamedTuple):
    """A card of a hand, what told us, and in which line of the log (0: the set-up)."""

    card: Card | None
    how: str  # "dealt", "taken", "drawn", "told", "fixed", or "" if not known
    line: int


def origins(record: Record, seat: Seat) -> list[Origin]:
    """The hand of a player, slot by slot."""
    slots = [_origin(card, "dealt", 0) for card in record.start.players[seat].hand]
    colour = record.start.players[seat].colour
    for change in record.done:
        entry = change.entry
        hand = change.after.players[seat].hand
        if isinstance(entry, Played) and entry.colour == colour:
            slots = _shifted(slots, change, seat)
        elif isinstance(entry, Told | Fixed) and hand != change.before.players[seat].hand:
            how = "told" if isinstance(entry, Told) else "fixed"
            slots = [
                slot if slot.card == card else _origin(card, how, change.line)
                for slot, card in zip(slots, hand, strict=True)
            ]
    return slots


def _origin(card: Card | None, how: str, line: int) -> Origin:
    return Origin(card, how if card else "", line)


def _shifted(slots: list[Origin], change: Change, seat: Seat) -> list[Origin]:
    """One card played, one new in the middle."""
    assert isinstance(change.entry, Played)
    assert change.outcome
    turn = change.outcome.turn
    assert turn.side
    slot = played_slot(change.before.players[seat].hand, turn.side, turn.card)
    rest = slots[:slot] + slots[slot + 1 :]
    card = change.after.players[seat].hand[MIDDLE]
    taken = any(event.name == "card" for event in change.outcome.events)
    new = _origin(card, "taken" if taken else "drawn", change.line)
    return [*rest[:MIDDLE], new, *rest[MIDDLE:]]
