"""Games told draw by draw: no table that shuffles as the rulebook says is told it cannot be."""

import random
from collections import Counter
from itertools import chain

import pytest
from hypothesis import given

from luxor_companion.core import Refusal, shuffle
from luxor_companion.core.record import Fixed
from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules import CARDS, COLOURS, Card
from luxor_companion.games.luxor.rules.census import possible, possible_counts
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.fix import apply_fix
from luxor_companion.games.luxor.rules.legal import options
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate, with_known_tops
from luxor_companion.games.luxor.rules.notation import read_line, write_line
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.rules.state import (
    House,
    Position,
    deal,
    draw_layout,
    opening,
)
from tests.games.luxor.rules.test_unknowns import cases, games, seeds, token

BOX, GAMES, MOST = material(), 40, 90
READINGS = ("when-empty", "when-needed")


class DrawPile:
    """The real cards, shuffled as a table does it."""

    def __init__(self, cards: tuple[Card, ...], how: str, luck: random.Random) -> None:
        self.cards, self.discard = list(cards), list[Card]()
        self.how, self.luck = how, luck

    def draw(self) -> Card:
        if not self.cards:
            self.shuffle()
        card = self.cards.pop()
        how = self.how if self.how in READINGS else self.luck.choice(READINGS)
        if how == "when-empty" and not self.cards:
            self.shuffle()
        return card

    def shuffle(self) -> None:
        self.cards, self.discard = list(shuffle(self.luck, self.discard)), []


def play(seed: int, counted: House, how: str) -> Position:
    """Play a game; the program counts by one rule, the people shuffle by another."""
    luck = random.Random(seed)
    seats = 2 + seed % 3
    names = list(zip(COLOURS[:seats], ("Ani", "Jan", "Mia", "Tom"), strict=False))
    board = stand_in_board()
    position = opening(board, BOX, draw_layout(board, BOX, luck), names, house=counted)
    hands, cards = deal(BOX, seats, luck)
    held = zip(position.players, hands, strict=True)
    position = position._replace(players=tuple(one._replace(hand=hand) for one, hand in held))
    pile = DrawPile(cards, how, luck)
    for _ in range(MOST):
        if position.over:
            break
        found = narrate(position, luck.choice(options(position)))
        pile.discard.append(found.turn.card)
        turn = found.turn
        if found.events[-1].name == "drew":
            turn = turn._replace(draw=pile.draw())
        ruling = rule(position, turn)
        assert isinstance(ruling, Outcome), ruling
        position = after(position, with_known_tops(position, ruling))
        refuse_known_cards(position, luck)
    assert position.reshuffled
    return position


def refuse_known_cards(position: Position, luck: random.Random) -> None:
    """No card can be drawn of which all lie in known hands."""
    if position.over:
        return
    turn = luck.choice(options(position)).turn
    held = [card for player in position.players for card in player.hand if card]
    held.remove(turn.card)
    most = Counter(BOX.starter) + Counter(chain(*BOX.horus))
    full = [card for card in CARDS if most[card] <= held.count(card) > 0]
    for card in full:
        refusal = rule(position, turn._replace(draw=card))
        assert isinstance(refusal, Refusal), card


@pytest.mark.parametrize("how", [*READINGS, "now this, now that"])
@pytest.mark.parametrize("counted", [House(), House(reshuffle="when-needed")])
def test_every_true_draw_is_accepted(counted: House, how: str) -> None:
    for seed in range(GAMES):
        play(seed, counted, how)


def test_another_copy_has_other_horus_cards() -> None:
    """The kinds of Horus cards are printed nowhere, so no true card of any copy is refused."""
    for seed in range(GAMES):
        play_with_other_cards(seed)


def play_with_other_cards(seed: int) -> None:
    """Play a game with real cards, of which the program hears a part."""
    luck, seats = random.Random(seed), 2 + seed % 3
    names = list(zip(COLOURS[:seats], ("Ani", "Jan", "Mia", "Tom"), strict=False))
    kinds = luck.sample([card for card, kind in CARDS.items() if kind.horus], k=4)
    board, hidden = stand_in_board(), ((None,) * 8,) * 3
    layout = draw_layout(board, BOX, luck).replace(horus=hidden)
    position = opening(board, BOX, layout, names)
    hands, cards = deal(BOX, seats, luck)
    real, pile = [list(hand) for hand in hands], DrawPile(cards, "now this, now that", luck)
    while not position.over:
        hand = real[position.seat]
        option = luck.choice(options(position, hand=tuple(hand)))
        found = narrate(position, option)
        turn, slot = found.turn, 0 if option.side == "L" else -1
        pile.discard.append(hand.pop(slot))
        drew = found.events[-1].name == "drew"
        hand.insert(2, pile.draw() if drew else luck.choice(kinds))
        if luck.random() < 1 / 2:
            turn = turn._replace(**{"draw" if drew else "got": hand[2]})
        ruling = rule(position, turn)
        assert isinstance(ruling, Outcome), (ruling, turn)
        position = after(position, with_known_tops(position, ruling))


def test_piles_are_set_straight() -> None:
    position = play(0, House(), "when-needed")
    loose = (position.draw or 0) + len(position.discard)
    few = apply_fix(position, Fixed("piles", ("draw=1",), ""))
    assert isinstance(few, Position)
    assert (few.draw, len(few.discard)) == (1, loose - 1)
    many = apply_fix(few, Fixed("piles", (f"draw={loose}",), ""))
    assert isinstance(many, Position)
    assert (many.draw, many.discard) == (loose, ())
    shuffled = apply_fix(few, Fixed("piles", ("reshuffle",), ""))
    assert isinstance(shuffled, Position)
    assert (shuffled.draw, shuffled.discard, shuffled.reshuffled) == (loose, (), False)
    refusal = apply_fix(few, Fixed("piles", (f"draw={loose + 1}",), ""))
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.why) == ("material.cards", "pile_size")


@pytest.mark.parametrize("fact", ["draw=12", "reshuffle"])
def test_the_short_spelling_of_a_fix_of_the_piles(fact: str) -> None:
    entry = read_line(f'fix {fact} "counted again"')
    assert entry == Fixed("piles", (fact,), "counted again")
    assert write_line(entry) == f'fix piles {fact} "counted again"'


@games
@given(seeds)
def test_the_census_never_rules_out_what_lies_there(seed: int) -> None:
    for decision, hidden, _ in cases(seed):
        for space in hidden.path.hidden:
            lies = token(decision.position, space)
            assert lies in possible(hidden, space)
            assert possible_counts(hidden, space)[lies] >= 1
