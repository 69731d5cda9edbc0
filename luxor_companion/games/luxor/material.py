"""What is in the box: how many of each piece there are, and which of it only the owner knows."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from luxor_companion.games.luxor.vocab import CARDS, Card


class Material(NamedTuple):
    """Counts of every piece. What a copy decides may be unknown; `stand_in` names such parts."""

    starter: Mapping[Card, int]
    horus: tuple[tuple[Card, ...], ...]  # the cards of each level
    treasures: Mapping[str, int]  # tile token -> how many, over all three types
    temple: tuple[tuple[str, ...], ...]  # the fronts of each stack
    horus_tiles: tuple[int, ...]  # a level each
    osiris: tuple[int, ...]
    keys: int
    wild: int
    scarabs: tuple[int, ...]
    stand_in: tuple[str, ...]  # of "treasures", "horus", "temple": not read off a real copy

    @property
    def fronts(self) -> Counter[str]:
        """All temple tiles by their fronts."""
        return Counter(front for stack in self.temple for front in stack)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The starter cards, one by one."""
        return tuple(card for card, count in self.starter.items() for _ in range(count))

    def treasures_of(self, letter: str) -> int:
        return sum(count for token, count in self.treasures.items() if token[0] == letter)

    def card_count(self, card: Card) -> int:
        """How many of a card there are in the box."""
        if CARDS[card].horus:
            return sum(level.count(card) for level in self.horus)
        return self.starter[card]
