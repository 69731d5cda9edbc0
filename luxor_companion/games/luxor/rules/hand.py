"""A hand of five cards, known or not, and what the cards seen so far say about it (p.3)."""

from luxor_companion.core import Params, Refusal, UnreadableError
from luxor_companion.games.luxor.rules import CARDS, MIDDLE, SIDES, Card, CardKind, Seat, Side
from luxor_companion.games.luxor.rules.notation import Turn
from luxor_companion.games.luxor.rules.state import Cards, Hand, Position


def outer(hand: Hand, side: Side) -> Card | None:
    """Return the card at one end of a hand, if it is known."""
    return hand[0] if side == "L" else hand[-1]


def outer_cards(hand: Hand) -> list[tuple[Side, CardKind]]:
    """Return the known cards at the ends of a hand, each with its side."""
    ends: tuple[tuple[Side, Card | None], ...] = (("L", hand[0]), ("R", hand[-1]))
    return [(side, CARDS[card]) for side, card in ends if card]


def other_side(side: Side) -> Side:
    return "R" if side == "L" else "L"


def with_outer(hand: Hand, side: Side, card: Card) -> Hand:
    return (card, *hand[1:]) if side == "L" else (*hand[:-1], card)


def played_side(position: Position, seat: Seat, turn: Turn) -> Side:
    """Return the side a card is played from: as declared, or the only side where it can be.

    A card that can be at neither end is refused at either. Raise UnreadableError if it can be at
    both.
    """
    if turn.side:
        return turn.side
    hand = position.players[seat].hand
    possible: list[Side] = [side for side in SIDES if outer(hand, side) in (None, turn.card)]
    if len(possible) == len(SIDES):
        possible = [side for side in SIDES if not cannot_play(position, seat, side, turn.card)]
    if len(possible) == len(SIDES):
        raise UnreadableError("turn.side", card=turn.card)
    return possible[0] if possible else SIDES[0]


def cannot_play(position: Position, seat: Seat, side: Side, card: Card) -> Refusal | None:
    """Return why a card cannot be at this end of a hand, or None.

    The refusal is for everyone's ears: of a card that only its player may see, it says no more than
    that it is another one.
    """
    held = outer(position.players[seat].hand, side)
    if held == card:
        return None
    hand = position.players[seat].open_hand
    outer_card = outer(hand, side)
    params: Params = {"card": card, "side": side}
    if held and outer_card is None:
        is_open = card in hand
        return _elsewhere(hand, card, params) if is_open else Refusal("hand.outer", "other", params)
    if outer_card is None:
        refusal = cannot_be(position, card)
        # If no other copy is left, the card is the one we know elsewhere in the hand.
        only_there = card in hand and (refusal or _all_are_known(position, card))
        return _elsewhere(hand, card, params) if only_there else refusal
    params = {**params, "shown": outer_card}
    if card not in hand:
        return Refusal("hand.order", "other_card", params)
    return _elsewhere(hand, card, params)


def _all_are_known(position: Position, card: Card) -> bool:
    """Return whether all copies of a Horus card that were taken are in hands that we know.

    That holds even if nobody counted the draw pile from the start.
    """
    if card not in position.taken or _unnamed_cards(position) > 0:
        return False
    return unseen(position, card, reshuffled=True) <= 0


def _elsewhere(hand: Hand, card: Card, params: Params) -> Refusal:
    """Refuse a card that is known to be in another place of the hand."""
    place = hand.index(card) + 1
    why = "other_side" if place in (1, len(hand)) else "inside"
    return Refusal("hand.outer", why, {**params, "place": place})


def cards_at(position: Position, seat: Seat, side: Side, played: Card) -> tuple[Card, ...]:
    """Return every card that may be at this end of a hand while another one is played."""
    player = position.players[seat]
    hand = with_outer(player.hand, other_side(side), played)
    table = position.with_player(seat, player._replace(hand=hand))
    return tuple(card for card in CARDS if not cannot_play(table, seat, side, card))


def played_slot(hand: Hand, side: Side, card: Card) -> int:
    """Return the slot a card is played from; an inner one only under a waiver."""
    slot = 0 if side == "L" else len(hand) - 1
    if hand[slot] in (None, card) or card not in hand:
        return slot
    return hand.index(card)


def hand_after(hand: Hand, side: Side, card: Card, new: Card | None) -> Hand:
    """Return the hand after a card is played and the new one is put in the middle."""
    cards = [*hand]
    del cards[played_slot(hand, side, card)]
    cards.insert(MIDDLE, new)
    return tuple(cards)


def unseen(position: Position, card: Card, *, reshuffled: bool = False) -> int:
    """Return how many copies of a card are in the draw pile or in unknown slots of hands.

    A Horus card counts if somebody took it and it is known by name. With `reshuffled`, the discard
    pile counts as part of the draw pile.
    """
    count = position.taken.count(card) if CARDS[card].horus else position.box.starter[card]
    if not reshuffled:
        count -= position.discard.count(card)
    return count - sum(player.hand.count(card) for player in position.players)


def drawable(
    position: Position, seat: Seat, played: Card, card: Card, *, shuffled: bool | None = None
) -> int:
    """Return how many copies of a card can be in the draw pile after `played` is discarded.

    If the draw pile is empty, the discard pile is shuffled first, with the card just played. Pass
    `shuffled` to override what the program's own count says about that.
    """
    shuffled = not position.draw if shuffled is None else shuffled
    count = unseen(position, card, reshuffled=shuffled)
    if card != played:
        return count
    return count + shuffled if played in position.players[seat].hand else count - (not shuffled)


def cannot_be(position: Position, card: Card) -> Refusal | None:
    """Return why an unknown card of a hand cannot be this one; None if it can."""
    if position.draw is None:
        return None
    left = unseen(position, card, reshuffled=_may_be_reshuffled(position))
    return _why_none_left(position, card, left)


def cannot_be_drawn(position: Position, seat: Seat, played: Card, card: Card) -> Refusal | None:
    """Return why the card drawn at the end of a turn cannot be this one; None if it can."""
    if position.draw is None:
        return None
    left = drawable(position, seat, played, card, shuffled=_may_be_reshuffled(position))
    return _why_none_left(position, card, left)


def _may_be_reshuffled(position: Position) -> bool:
    """Return whether discards may be back in the draw pile, by either way of reshuffling."""
    return position.reshuffled or not position.draw


def _why_none_left(position: Position, card: Card, left: int) -> Refusal | None:
    """Return why a card cannot turn up with that many copies left; None if it can."""
    if left > 0 or (CARDS[card].horus and _unnamed_cards(position) > 0):
        return None
    if CARDS[card].horus and card not in position.taken:
        return Refusal("material.cards", "never_taken", {"card": card})
    horus = CARDS[card].horus  # how many of each the box holds is printed nowhere
    params = {
        "card": card,
        "total": position.taken.count(card) if horus else position.box.starter[card],
        "discarded": position.sure_discard.count(card),
        "held": sum(player.hand.count(card) for player in position.players),
    }
    return Refusal("material.cards", "none_taken" if horus else "none_left", params)


def _unnamed_cards(position: Position) -> int:
    """Return how many of the Horus cards taken are still not known by name."""
    visible = [card for player in position.players for card in player.hand if card]
    visible += [card for card in position.sure_discard if card]
    named = sum(
        max(visible.count(card) - position.taken.count(card), 0)
        for card in set(visible)
        if CARDS[card].horus
    )
    return position.taken.count(None) - named


def horus_taken_after(position: Position, card: Card, *, known: bool) -> Cards:
    """Return `taken` after a card is played: it may turn out to be an unknown one of them.

    It does only if it can't be one that we know by name, however the table shuffles.
    """
    taken = position.taken
    if known or not CARDS[card].horus or None not in taken:
        return taken
    if unseen(position, card, reshuffled=_may_be_reshuffled(position)) > 0:
        return taken
    index = taken.index(None)
    return (*taken[:index], card, *taken[index + 1 :])
