"""A table of Pyramids with real cards, whose layouts the program may not know."""

import random
from typing import Any, Final

from luxor_companion.cli.play import Choice, Question, keys
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.core import Refusal
from luxor_companion.core.record import AnyChange
from luxor_companion.games.pyramids.rules import ICONS
from luxor_companion.games.pyramids.rules.cards import in_deck
from luxor_companion.games.pyramids.rules.layout import USUAL_PATTERNS, each_square, square_names
from luxor_companion.games.pyramids.rules.legal import unlisted_cards
from luxor_companion.games.pyramids.rules.state import Player, Position, Pyramid
from luxor_companion.games.pyramids.rules.strokes import next_squares, pattern_places
from luxor_companion.games.pyramids.words.names import local_line
from tests.walk.walker import Answer, Typed

DECK: Final = 8


def other_deck(luck: random.Random) -> dict[str, int]:
    """An expedition deck of another copy: other patterns, or other counts."""
    names = luck.sample(sorted(USUAL_PATTERNS), k=6)
    return {name: 1 + (name in names[:2]) for name in names}


class PyramidsPieces:
    """The real cards, and people who mark them at random."""

    def __init__(
        self, cards: dict[int, Pyramid], expedition: dict[str, int], luck: random.Random
    ) -> None:
        self.cards, self.luck = cards, luck
        self.expedition = [name for name, count in expedition.items() for _ in range(count)]
        self.patterns: list[str] = []

    def answer(self, dialogue: Dialogue[Any], question: Question) -> Answer:
        position: Position = dialogue.table.position
        match question.about:
            case "keep" | "display" | "deck" | "refill" if not question.choices:
                count = {"keep": 2, "display": 4}.get(question.about, 1)
                return Typed(" ".join(map(str, self.luck.sample(in_deck(position), k=count))))
            case "look":
                return Typed("", (keys.ENTER,))
            case "reveal":
                return self._reveal(position, question)
            case "mark":
                return self._mark(position, question)
            case "icons":
                return self._icons(dialogue, question)
            case "colour":
                return self._colour(question)
            case _:
                assert question.choices, f"nothing to press: {question}"
                return self.luck.choice(question.choices)

    def _reveal(self, position: Position, question: Question) -> Answer:
        if question.optional:
            return Typed("", (keys.ENTER,))
        if position.turn == 1:
            self.patterns = self.luck.sample(self.expedition, k=len(self.expedition))
        pattern = self.patterns[position.turn - 1]
        choices = [one for one in question.choices if one.tokens == pattern]
        assert choices, f"{pattern} is not offered: {question}"
        return choices[0]

    def _mark(self, position: Position, question: Question) -> Answer:
        player = position.player(question.prefix[0])
        unlisted = unlisted_cards(position, player)
        if question.choices and (not unlisted or self.luck.random() < 0.5):
            return self.luck.choice(question.choices)
        assert unlisted, f"nothing to press: {question}"
        return Typed(local_line(self._words(position, player)))

    def _words(self, position: Position, player: Player) -> str:
        """Return a mark on one of the cards that the program does not know."""
        assert position.pattern
        unlisted = unlisted_cards(position, player)
        cards = [card for card in player.cards if card.number in unlisted]
        for card in self.luck.sample(cards, k=len(cards)):
            layout = self.cards[card.number].layout
            places = pattern_places(card, layout, position.pattern)
            if places:
                return f"{card.number} {' '.join(square_names(self.luck.choice(places)))}"
            if squares := [*each_square(next_squares(card, layout))]:
                return f"{card.number} one {square_names(self.luck.choice(squares))[0]}"
        return f"{cards[0].number} one"

    def _icons(self, dialogue: Dialogue[Any], question: Question) -> Answer:
        """Name the icons one by one, or all of them in a line."""
        last = dialogue.line_of(dialogue.tokens).mark.strokes[-1]
        layout = self.cards[last.card].layout
        assert layout
        printed = layout.icons_on(last.squares) if last.squares else last.icons
        counts = [one - named for one, named in zip(printed, last.icons, strict=True)]
        left = [icon for icon, count in zip(ICONS, counts, strict=True) for _ in range(count)]
        offered = {choice.tokens for choice in question.choices}
        left = [icon for icon in left if icon in offered or icon != "tomb"]
        if not left:
            return Typed("", (keys.ENTER,))
        if not any(last.icons) and self.luck.random() < 0.3:
            return Typed(local_line(" ".join(left)))
        return next(one for one in question.choices if one.tokens == left[0])

    def _colour(self, question: Question) -> Choice:
        for choice in question.choices:
            number, _equals, colour = choice.tokens.rpartition("=")
            digits = "".join(filter(str.isdecimal, number))
            if not digits or self.cards[int(digits)].colour == colour:
                return choice
        raise AssertionError(f"the real colour is not offered: {question}")

    def refused(self, refusal: Refusal) -> None:
        """Say so: whatever people do is allowed."""
        raise AssertionError(f"what really happened is refused: {refusal}")

    def changed(self, change: AnyChange) -> None:
        """Do nothing: all that people know is on the table."""
