"""A hand of five slots, known or not: which card is played, and where the new one goes (p.3)."""

from typing import Any

from luxor_companion.games.luxor.state import Hand
from luxor_companion.games.luxor.turn import Turn
from luxor_companion.games.luxor.vocab import MIDDLE, Card, Side
from luxor_companion.games.refusal import Refusal
from luxor_companion.games.unreadable import UnreadableError


def outer(hand: Hand, side: Side) -> Card | None:
    """The card at one end of a hand, if it is known."""
    return hand[0] if side == "L" else hand[-1]


def other_side(side: Side) -> Side:
    return "R" if side == "L" else "L"


def with_outer(hand: Hand, side: Side, card: Card) -> Hand:
    return (card, *hand[1:]) if side == "L" else (*hand[:-1], card)


def played_side(hand: Hand, turn: Turn) -> Side:
    """The side a card is played from: as said, or the only one where it can be.

    :raises UnreadableError: if it could be either.
    """
    if turn.side:
        return turn.side
    possible: list[Side] = [side for side in ("L", "R") if outer(hand, side) in (None, turn.card)]
    if len(possible) != 1:
        raise UnreadableError("turn.side", card=turn.card)
    return possible[0]


def misplayed(hand: Hand, side: Side, card: Card) -> Refusal | None:
    """Only an outer card may be played, and a hand keeps its order."""
    shown = outer(hand, side)
    if shown in (None, card):
        return None
    params = {"card": card, "side": side, "shown": shown}
    if card not in hand:
        return Refusal("hand.order", "other_card", params)
    return known_elsewhere(hand, card, params)


def known_elsewhere(hand: Hand, card: Card, params: dict[str, Any]) -> Refusal:
    """A card that is known to be at another place of the hand than the one it is played from."""
    place = hand.index(card) + 1
    why = "other_side" if place in (1, len(hand)) else "inside"
    return Refusal("hand.outer", why, {**params, "place": place})


def played_slot(hand: Hand, side: Side, card: Card) -> int:
    """Which slot a card leaves; an inner one only under a waiver."""
    slot = 0 if side == "L" else len(hand) - 1
    if hand[slot] in (None, card) or card not in hand:
        return slot
    return hand.index(card)


def hand_after(hand: Hand, side: Side, card: Card, new: Card | None) -> Hand:
    """The hand once a card is played and the new one sorted into the middle."""
    slot = played_slot(hand, side, card)
    rest = (*hand[:slot], *hand[slot + 1 :])
    return (*rest[:MIDDLE], new, *rest[MIDDLE:])
