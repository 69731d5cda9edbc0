"""Counting cards: which ones can still turn up, given all that was seen (p.1, p.3)."""

from luxor_companion.games.luxor.hand import known_elsewhere, outer
from luxor_companion.games.luxor.state import Cards, Position
from luxor_companion.games.luxor.vocab import CARDS, Card, Seat, Side
from luxor_companion.games.refusal import Refusal


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
