"""A player's mark while it is made: stroke by stroke, with the red crosses still to be used."""

from collections.abc import Iterator
from typing import NamedTuple

from luxor_companion.games.pyramids.room import next_squares
from luxor_companion.games.pyramids.squares import SIDE, each
from luxor_companion.games.pyramids.state import Card, Player, Position, ScoreCard
from luxor_companion.games.pyramids.tally import tallied
from luxor_companion.games.pyramids.turn import Stroke


class Progress(NamedTuple):
    """What a player has after some strokes of one mark."""

    cards: tuple[Card, ...]
    score_card: ScoreCard
    crosses: int = 0  # extra squares still to be marked
    completed: tuple[int, ...] = ()  # numbers of the cards whose tomb was marked just now

    def card(self, number: int) -> Card | None:
        return next((card for card in self.cards if card.number == number), None)


def begun(player: Player) -> Progress:
    """A mark before its first stroke."""
    return Progress(player.cards, player.score_card)


def struck(position: Position, progress: Progress, stroke: Stroke, size: int) -> Progress:
    """The mark with one more stroke of `size` squares; its icons are the true ones."""
    cards, completed, icons = list(progress.cards), progress.completed, stroke.icons
    for index, (number, marks, untold) in enumerate(cards):
        if number == stroke.card:
            hidden = 0 if stroke.squares else size
            cards[index] = Card(number, marks | stroke.squares, untold + hidden)
    if icons.tomb and stroke.card not in completed:
        completed = tuple(sorted((*completed, stroke.card)))
    score_card = progress.score_card
    if any(icons):
        score_card = tallied(score_card, icons, position.round, position.house)
    return Progress(tuple(cards), score_card, progress.crosses + icons.cross, completed)


def has_room(position: Position, card: Card) -> bool:
    """Whether a square of the card can still be marked."""
    if card.marks.bit_count() + card.untold >= SIDE * SIDE:
        return False
    return bool(next_squares(card, position.material.pyramid(card.number).layout))


def can_mark(position: Position, player: Player) -> bool:
    """Whether there is a square to mark. There is, on any unfinished card with a way to its tomb:
    only a player for whom no cards are left can be without.
    """
    return any(has_room(position, card) for card in player.cards)


def may_be_extra(position: Position, progress: Progress, number: int) -> bool:
    """Whether a red cross may still be used on a card: a completed one by ruling only.

    Completed cards are set aside after all have marked (p.5), so until then both are at hand.
    """
    return number not in progress.completed or position.house.cross_on_completed


def extras(position: Position, progress: Progress) -> Iterator[Stroke]:
    """Every extra square a red cross allows now; of a card without layout only the card."""
    for card in progress.cards:
        layout = position.material.pyramid(card.number).layout
        if not may_be_extra(position, progress, card.number) or not has_room(position, card):
            continue
        if layout is None:
            yield Stroke(card.number)
            continue
        for square in each(next_squares(card, layout)):
            yield Stroke(card.number, square, layout.icons_on(square))
