"""A hand of five slots, known or not: which card is played, and where the new one goes (p.3)."""

from typing import Any

from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.ruling import Refusal
from luxor_companion.games.luxor.rules.notation import Turn
from luxor_companion.games.luxor.rules.state import Cards, Hand, Position
from luxor_companion.games.luxor.rules.vocab import CARDS, MIDDLE, Card, Seat, Side


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


def check_outer(hand: Hand, side: Side, card: Card) -> Refusal | None:
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


def unseen(position: Position, card: Card, *, reshuffled: bool = False) -> int:
    """How many of a card nobody has seen: in the draw pile or in an unknown slot of a hand.

    Horus cards count once they were taken and are known by name. With `reshuffled`, the discard
    pile counts as back in the draw pile.
    """
    assert position.box
    count = position.taken.count(card) if CARDS[card].horus else position.box.starter[card]
    if not reshuffled:
        count -= position.discard.count(card)
    return count - sum(player.hand.count(card) for player in position.players)


def drawable(position: Position, seat: Seat, played: Card, card: Card) -> int:
    """How many of a card can be in the draw pile once `played` lies on the discard pile.

    With an empty draw pile the discard pile is shuffled first, the card just played in it.
    """
    empty = not position.draw
    count = unseen(position, card, reshuffled=empty)
    if card != played:
        return count
    return count + empty if played in position.players[seat].hand else count - (not empty)


def cannot_be(position: Position, card: Card) -> Refusal | None:
    """Why an unknown card of a hand cannot be this one; None if it can."""
    if position.draw is None or position.box is None:
        return None  # nobody counted from the start
    possible = unseen(position, card) > 0 or (CARDS[card].horus and _untold(position) > 0)
    return None if possible else _none_left(position, card)


def _untold(position: Position) -> int:
    """How many Horus cards were taken that nobody has seen by name since."""
    seen = [card for player in position.players for card in player.hand if card]
    seen += [card for card in position.discard if card]
    named = sum(
        max(seen.count(card) - position.taken.count(card), 0)
        for card in set(seen)
        if CARDS[card].horus
    )
    return position.taken.count(None) - named


def not_in_hand(position: Position, seat: Seat, side: Side, card: Card) -> Refusal | None:
    """Why the outer card of a hand, if it is not known, cannot be this one."""
    hand = position.players[seat].hand
    if outer(hand, side) is not None:
        return None
    refusal = cannot_be(position, card)
    if refusal and card in hand:  # the only one there is: known to be elsewhere in the hand
        return known_elsewhere(hand, card, {"card": card, "side": side})
    return refusal


def cannot_be_drawn(position: Position, seat: Seat, played: Card, card: Card) -> Refusal | None:
    """Why the card drawn at the end of a turn cannot be this one; None if it can."""
    if position.draw is None or position.box is None:
        return None
    possible = drawable(position, seat, played, card) > 0
    possible = possible or (CARDS[card].horus and _untold(position) > 0)
    return None if possible else _none_left(position, card)


def _none_left(position: Position, card: Card) -> Refusal:
    assert position.box
    if CARDS[card].horus and card not in position.taken:
        return Refusal("material.cards", "never_taken", {"card": card})
    params = {
        "card": card,
        "total": position.box.card_count(card),
        "discarded": position.discard.count(card),
        "held": sum(player.hand.count(card) for player in position.players),
    }
    return Refusal("material.cards", "none_left", params)


def taken_after(position: Position, card: Card, *, known: bool) -> Cards:
    """The Horus cards taken, once one of them shows itself in play."""
    if known or not CARDS[card].horus or None not in position.taken:
        return position.taken
    if unseen(position, card) > 0:
        return position.taken
    index = position.taken.index(None)
    return (*position.taken[:index], card, *position.taken[index + 1 :])
