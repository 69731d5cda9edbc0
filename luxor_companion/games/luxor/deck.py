"""Counting cards: which ones can still turn up, given all that was seen (p.1, p.3)."""

from collections import Counter

from luxor_companion.games.luxor.refusal import Refusal
from luxor_companion.games.luxor.state import Cards, Position
from luxor_companion.games.luxor.vocab import CARDS, Card


def unseen(position: Position, *, reshuffled: bool = False) -> Counter[Card]:
    """How many of each card nobody has seen: in the draw pile or in an unknown slot of a hand.

    Horus cards count once they were taken and are known by name. With `reshuffled`, the discard
    pile counts as back in the draw pile.
    """
    assert position.box
    counted = Counter(position.box.starter)
    counted.update(card for card in position.taken if card)
    if not reshuffled:
        counted.subtract(card for card in position.discard if card)
    counted.subtract(card for player in position.players for card in player.hand if card)
    return counted


def cannot_be(position: Position, card: Card, *, drawn: bool = False) -> Refusal | None:
    """Why an unknown card of a hand, or a card just drawn, cannot be this one; None if it can."""
    if position.draw is None or position.box is None:
        return None  # nobody counted from the start
    left = unseen(position, reshuffled=drawn and not position.draw)
    if left[card] > 0 or (CARDS[card].horus and None in position.taken and not drawn):
        return None
    total = position.box.card_count(card)
    if CARDS[card].horus and card not in position.taken:
        return Refusal("material.cards", "never_taken", {"card": card})
    params = {"card": card, "total": total, "discarded": position.discard.count(card)}
    held = sum(player.hand.count(card) for player in position.players)
    return Refusal("material.cards", "none_left", {**params, "held": held})


def taken_after(position: Position, card: Card, *, known: bool) -> Cards:
    """The Horus cards taken, once one of them shows itself in play."""
    if known or not CARDS[card].horus or None not in position.taken:
        return position.taken
    if unseen(position)[card] > 0:
        return position.taken
    index = position.taken.index(None)
    return (*position.taken[:index], card, *position.taken[index + 1 :])
