"""A table of Luxor with real pieces: hands, piles, Horus stacks, tiles, temple stacks and a die."""

import random
from typing import Any, Final, NamedTuple

from luxor_companion.cli.play import keys
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.core import Refusal, params_of
from luxor_companion.core.record import AnyChange
from luxor_companion.games.luxor.rules import CARDS, DIE, ICONS, MIDDLE, STACKS, TREASURES, Card
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Played
from luxor_companion.games.luxor.rules.path import EMPTY, SOME_TILE
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.words import names
from luxor_companion.referee.questions import Choice, Question
from tests.walk.walker import Answer, Typed

HORUS: Final = tuple(card for card in CARDS if CARDS[card].horus)
_SPELLED: Final = {"±1": "+", "die": "0"}  # after a side
_PRESSED: Final = {**_SPELLED, **{card: card for card in "12345"}}  # as the question says
_GIVEN_UP: Final = ("move.none", "card.", "move.", "tomb.", "tile.osiris")  # it cannot move anyone


class Copy(NamedTuple):
    """What a printed copy may have: its treasures of each type, and its Horus cards by level."""

    treasures: dict[str, list[str]]
    horus: list[list[Card]]


def shipped_copy(position: Position) -> Copy:
    """The copy that the program takes for granted."""
    box = position.box
    treasures = {
        letter: [token for token, count in box.treasures.items() for _ in range(count)]
        for letter in TREASURES
    }
    for letter, tokens in treasures.items():
        treasures[letter] = [token for token in tokens if token[0] == letter]
    return Copy(treasures, [list(level) for level in box.horus])


def other_copy(position: Position, luck: random.Random) -> Copy:
    """A copy with other values on its treasures, and other Horus cards."""
    count = position.box.treasures_of("v")
    kinds = [f"{points}/{needed}" for points in range(1, 8) for needed in (1, 2, 3)]
    treasures = {
        letter: [f"{letter}{kind}" for kind in luck.choices(kinds, k=count)] for letter in TREASURES
    }
    horus = [luck.choices(HORUS, k=len(level)) for level in position.box.horus]
    return Copy(treasures, horus)


class LuxorPieces:
    """The pieces that the program cannot see, and people who play with them at random."""

    def __init__(
        self, dialogue: Dialogue[Any], luck: random.Random, *, other: bool, names_cards: float = 0.7
    ) -> None:
        self.luck, self.names_cards = luck, names_cards
        self.presses_cards = 0.9  # how often they press a card's key rather than say which end
        table = dialogue.table
        position: Position = table.position
        self.draws = frozenset(table.app_draws)
        self.eager = luck.random() < 0.5  # shuffles the discards as soon as the pile is empty
        copy = other_copy(position, luck) if other else shipped_copy(position)
        self.horus = [luck.sample(level, k=len(level)) for level in copy.horus]
        self.tiles = self._lay(position, copy)
        fronts = list(position.box.fronts.elements())
        luck.shuffle(fronts)
        self.stacks = [[fronts.pop() for _ in stack] for stack in position.stacks]
        self.pile: list[Card] = list(position.box.deck)
        luck.shuffle(self.pile)
        self.discard: list[Card] = []
        self.hands = {
            player.colour: [self.pile.pop() for _ in range(5)] for player in position.players
        }
        self.tried: set[str] = set()  # sides whose card moves nobody
        self.side = ""

    def _lay(self, position: Position, copy: Copy) -> dict[int, str]:
        """Return what really lies on the spaces that nobody entered."""
        treasures = [token for tokens in copy.treasures.values() for token in tokens]
        osiris = list(position.box.osiris)
        self.luck.shuffle(treasures)
        self.luck.shuffle(osiris)
        tiles = {}
        for space in position.path.hidden:
            printed = position.path.board.spaces[space - 1]
            tiles[int(space)] = f"o{osiris.pop()}" if printed == "o" else treasures.pop()
        return tiles

    # ------------------------------------------------------------------ what people answer

    def answer(self, dialogue: Dialogue[Any], question: Question) -> Answer:
        position: Position = dialogue.table.position
        match question.about:
            case "turn":
                return self._turn(position, question)
            case "card":
                return self._card(position, question)
            case "instead":
                self.tried.add(self.side)
                self.side = "R" if self.side == "L" else "L"
                assert all(one.tokens[0] == self.side for one in question.choices)
                hand = self.hands[position.player.colour]
                real = f"{self.side}{hand[0 if self.side == 'L' else -1]}"
                alone = [one for one in question.choices if one.tokens == real]
                return self.luck.choice(alone or question.choices)
            case "pass":
                return self._pass(dialogue, question)
            case "side":
                return self._end(dialogue, question)
            case "die":
                return _one(question, f"die={self.luck.choice(DIE)}")
            case "tile":
                return self._tile(dialogue, question)
            case "got":
                return self._got(dialogue, question)
            case "draw":
                return self._draw_named(position, question)
            case _:
                assert question.choices, f"nothing to press: {question}"
                return self.luck.choice(question.choices)

    def _turn(self, position: Position, question: Question) -> Answer:
        player = position.player
        if "cards" in self.draws:
            assert question.choices, "the program deals, and offers nothing"
            return self.luck.choice(question.choices)
        sides = [side for side in "LR" if side not in self.tried]
        self.luck.shuffle(sides)
        hand = self.hands[player.colour]
        for side in sides:
            slot = 0 if side == "L" else -1
            card, known = hand[slot], player.hand[slot]
            assert known in (None, card), f"the program takes {card} for {known}"
            fitting = [one for one in question.choices if one.tokens.split()[0] == f"{side}{card}"]
            self.side = side
            if fitting:
                return self.luck.choice(fitting)
            if known is None:
                return self._typed_card(side, card)
            self.tried.add(side)  # it cannot move anyone, and the other card can
        raise AssertionError(f"neither {hand[0]} nor {hand[-1]} leads on: {question}")

    def _typed_card(self, side: str, card: Card) -> Typed:
        """Press the card's key, as most people do, or the side to see all cards."""
        letter, key = names.local_turn(side).lower(), _PRESSED.get(card, card)
        one_key = len(key) == 1 and self.luck.random() < self.presses_cards
        line = f"{letter}{_SPELLED.get(card, card)}"
        return Typed(key if one_key else line, (key if one_key else letter,), tries=True)

    def _end(self, dialogue: Dialogue[Any], question: Question) -> Answer:
        """Choose who moves with the card at the end where it really is, or go back from it."""
        if self.side in self.tried:
            return Typed("", (keys.ESCAPE,))
        begin = f"{self.side}{dialogue.tokens[0]}"
        fitting = [one for one in question.choices if one.tokens.split()[0] == begin]
        assert fitting, f"{begin} is not offered: {question}"
        return self.luck.choice(fitting)

    def _card(self, position: Position, question: Question) -> Answer:
        """Press the key of the real card, or go back from one that moves nobody."""
        if self.side in self.tried:
            return Typed("", (keys.ESCAPE,))
        hand = self.hands[position.player.colour]
        return _one(question, f"{self.side}{hand[0 if self.side == 'L' else -1]}")

    def _pass(self, dialogue: Dialogue[Any], question: Question) -> Answer:
        """Pass after a roll that moves nobody, or if the other outer card cannot move either."""
        if any(token.startswith("die=") for token in dialogue.tokens):
            return question.choices[0]
        self.tried.add(self.side)
        if len(self.tried) > 1:
            return question.choices[0]
        return Typed("", (keys.ESCAPE,))

    def refused(self, refusal: Refusal) -> None:
        """Take the other card if this one moves nobody; it must never be said to be another."""
        assert refusal.rule.startswith(_GIVEN_UP), f"a real card is refused: {refusal}"
        self.tried.add(self.side)

    def _tile(self, dialogue: Dialogue[Any], question: Question) -> Answer:
        tokens = [choice.tokens for choice in question.choices]
        if tokens[0].startswith("tile="):
            stack = _event(dialogue, "revealed")["stack"]
            return _one(question, f"tile={self.stacks[STACKS.index(stack)][0]}")
        space = int(tokens[0].removeprefix("finds=").partition(":")[0])
        real = self.tiles[space]
        for token in (real, SOME_TILE):
            if f"finds={space}:{token}" in tokens and real != EMPTY:
                return _one(question, f"finds={space}:{token}")
        return Typed(real)

    def _got(self, dialogue: Dialogue[Any], question: Question) -> Answer:
        card = self.horus[_event(dialogue, "card")["level"] - 1][0]
        choice = _one(question, f"got={card}")
        return choice if self.luck.random() < self.names_cards else Typed("", (keys.ENTER,))

    def _draw_named(self, position: Position, question: Question) -> Answer:
        self._fill(position.player.colour)
        choice = _one(question, f"draw={self.pile[-1]}")
        return choice if self.luck.random() < self.names_cards else Typed("", (keys.ENTER,))

    def _fill(self, colour: str) -> None:
        """Shuffle the discards, with the card just played, if nothing is left to draw."""
        if not self.pile:
            hand = self.hands[colour]
            self.pile, self.discard = [*self.discard, hand.pop(0 if self.side == "L" else -1)], []
            self.luck.shuffle(self.pile)
            hand.insert(0 if self.side == "L" else len(hand), "")

    # ------------------------------------------------------------------ what a turn does

    def changed(self, change: AnyChange) -> None:
        self.tried = set()
        if not isinstance(change.entry, Played) or not change.outcome:
            return
        colour, turn = change.entry.colour, change.outcome.turn
        events = {event.name: params_of(event) for event in change.outcome.events}
        if "revealed" in events and "temple" not in self.draws:
            assert self.stacks[STACKS.index(events["revealed"]["stack"])].pop(0)
        taken = self.horus[events["card"]["level"] - 1].pop(0) if "card" in events else ""
        if "cards" in self.draws:
            return
        hand = self.hands[colour]
        played = hand.pop(0 if turn.side == "L" else -1)
        assert played in ("", turn.card), f"{played} was really played, not {turn}"
        if played:
            self.discard.append(played)
        if not taken:
            if not self.pile:
                self.pile, self.discard = self.discard, []
                self.luck.shuffle(self.pile)
            taken = self.pile.pop()
            if not self.pile and self.eager:
                self.pile, self.discard = self.discard, []
                self.luck.shuffle(self.pile)
        hand.insert(MIDDLE, taken)


def _one(question: Question, tokens: str) -> Choice:
    """Return the choice whose last word is this."""
    for choice in question.choices:
        if choice.tokens.split()[-1] == tokens:
            return choice
    raise AssertionError(f"{tokens} is not offered: {question}")


def _event(dialogue: Dialogue[Any], name: str) -> dict[str, Any]:
    """Return what happens in the turn so far, as people see it on the table."""
    position = dialogue.table.position
    ruling = rule(position, dialogue.line_of(dialogue.tokens).turn)
    assert isinstance(ruling, Outcome), ruling
    return next(params_of(event) for event in ruling.events if event.name == name)


__all__ = ("ICONS", "LuxorPieces")
