"""A table of Pyramids with real cards, whose layouts the program may not know."""

import random
from typing import Any, Final

from luxor_companion.cli.play import keys
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.core import Refusal
from luxor_companion.core.record import AnyChange
from luxor_companion.games.pyramids.choices import COMPLETED
from luxor_companion.games.pyramids.rules import ICONS
from luxor_companion.games.pyramids.rules.cards import in_deck
from luxor_companion.games.pyramids.rules.layout import USUAL_PATTERNS, Icons, square_names
from luxor_companion.games.pyramids.rules.legal import options, unlisted_cards
from luxor_companion.games.pyramids.rules.notation import Mark, Marked, Stroke
from luxor_companion.games.pyramids.rules.phases import to_mark
from luxor_companion.games.pyramids.rules.state import Card, Player, Position, Pyramid
from luxor_companion.games.pyramids.words.names import local_line
from luxor_companion.referee.questions import Choice, Question
from tests.walk.walker import Answer, Typed

DECK: Final = 8
COMPLETES: Final = 0.25  # how often somebody completes a pyramid in a turn


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
        self.hidden: dict[int, int] = {}  # which squares of each card are really marked

    def answer(self, dialogue: Dialogue[Any], question: Question) -> Answer:
        position: Position = dialogue.table.position
        match question.about:
            case "keep" | "display" | "deck" | "refill" if not question.choices:
                count = {"keep": 2, "display": 4}.get(question.about, 1)
                return Typed(" ".join(map(str, self.luck.sample(in_deck(position), k=count))))
            case "reveal" | "end" if self._completes(position):
                return self._completed(position)
            case "end" | "look":
                return Typed("", (keys.ENTER,))
            case "reveal":
                return self._reveal(position, question)
            case "mark":
                return self._mark(position, question)
            case "who" if not question.choices:
                return self._turn(position)
            case "take":
                deck = [local_line("deck")] if in_deck(position) else []
                return Typed(self.luck.choice([*map(str, position.display), *deck]))
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

    def _completes(self, position: Position) -> bool:
        """Return whether somebody completes a pyramid, where nobody enters marks."""
        marked = position.referee_only and position.phase == "mark"
        return marked and self.luck.random() < COMPLETES

    def _completed(self, position: Position) -> Typed:
        """Say which pyramid somebody completed, and its colour unless that is asked for."""
        number = self.luck.choice([one for one in self.cards if one not in position.cards_out])
        who = self.luck.choice([COMPLETED, *position.handles])
        colour = self.luck.choice([local_line(self.cards[number].colour), ""])
        return Typed(f"{who} {number} {colour}".strip())

    def _mark(self, position: Position, question: Question) -> Answer:
        player = position.player(question.prefix[0])
        unlisted = unlisted_cards(position, player)
        if question.choices and (not unlisted or self.luck.random() < 0.5):
            return self.luck.choice(question.choices)
        assert unlisted, f"nothing to press: {question}"
        first = self._chosen(position, player, unlisted).stroke
        one = "" if first.squares.bit_count() > 1 else local_line("one")
        return Typed(" ".join([str(first.card), one, *square_names(first.squares)]))

    def _turn(self, position: Position) -> Answer:
        """Return everybody's mark in one line, with the card only where a pyramid is completed."""
        parts = []
        for handle in to_mark(position):
            player = position.player(handle)
            mark = self._chosen(position, player, [card.number for card in player.cards])
            tombs = [one.card for one in mark.strokes if self._printed(one).tomb]
            self.hidden |= {one.card: self._marks(one.card) for one in mark.strokes}
            for one in mark.strokes:
                self.hidden[one.card] |= one.squares
            letters = [self._letters(one) for one in mark.strokes]
            if tombs:  # then it matters which card
                numbers = [str(one.card) for one in mark.strokes]
                words = [f"{numbers[0]} {letters[0]}"]
                words += [
                    f"+{number} {its}" for number, its in zip(numbers[1:], letters[1:], strict=True)
                ]
            else:
                words = ["+".join(letters)]
            parts.append("o" * (not mark.whole) + " ".join(words).strip() or "-")
        return Typed("/".join(parts))

    def _letters(self, stroke: Stroke) -> str:
        counts = zip("rgtpsx!", self._printed(stroke), strict=True)
        return "".join(letter * count for letter, count in counts)

    def _printed(self, stroke: Stroke) -> Icons:
        layout = self.cards[stroke.card].layout
        assert layout
        return layout.icons_on(stroke.squares)

    def _marks(self, number: int) -> int:
        """Return which squares of a card are really marked, whether anybody named them or not."""
        return self.hidden.get(number, 0)

    def _chosen(self, position: Position, player: Player, numbers: list[int]) -> Mark:
        """Return a mark that people make on one of these cards, on the layouts that they see."""
        real = player._replace(
            cards=tuple(Card(one.number, self._marks(one.number)) for one in player.cards), cases=()
        )
        material = position.material._replace(cards=self.cards)
        seen = position._replace(material=material).with_player(real)
        marks = [one.mark for one in options(seen, player.handle)]
        fitting = [mark for mark in marks if mark.stroke.card in numbers]
        return self.luck.choice(fitting or marks)

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
        """Mark the real cards; a square that nobody named is any that may be marked."""
        if not isinstance(change.entry, Marked):
            return
        for stroke in change.entry.mark.strokes:
            number = stroke.card
            if stroke.squares:
                self.hidden[number] = self._marks(number) | stroke.squares
