"""Random boards, set-ups and games for the properties, all from one seed."""

import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from luxor_companion.core import Chance, pick, shuffle
from luxor_companion.games.luxor.advice.bots import resolve_turn
from luxor_companion.games.luxor.files.copy import material
from luxor_companion.games.luxor.rules import COLOURS, DIE, Card
from luxor_companion.games.luxor.rules.board import Board, read_board
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.legal import Option, options
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Turn
from luxor_companion.games.luxor.rules.state import (
    HOUSE_CHOICES,
    House,
    Position,
    deal,
    draw_layout,
    opening,
)

BOX = material()
NAMES = ("Ani", "Jan", "Mia", "Tom")


def random_board(luck: random.Random) -> Board:
    """A board of any length, with anything anywhere, and walls that never fall."""
    tokens, wall = [], 0
    for _ in range(luck.randint(4, 40)):
        if luck.random() < 0.2:
            wall += luck.randint(0, 4)
            tokens.append(f"={wall}")
        kinds = ["."] * 4 + ["c", "f", "l"] * 2 + ["h1", "h2", "h3", "o", "o"]
        token = luck.choice(kinds)
        tokens.append(token if tokens.count(token) < 2 or token in ".cflo" else ".")
    for _ in range(3):
        tokens.insert(luck.randint(0, len(tokens)), "A")
    return read_board(" ".join(tokens))


def random_house(luck: random.Random) -> House:
    return House(**{key: luck.choice(values) for key, values in HOUSE_CHOICES.items()})


def random_table(seed: int) -> tuple[Position, tuple[Card, ...], random.Random]:
    """An opening position with all hands known, its draw pile, and the chance to go on with."""
    luck = random.Random(seed)
    board, seats = random_board(luck), luck.randint(2, 4)
    layout = draw_layout(board, BOX, luck)
    # Few supplies, and empty spaces from the start, so that rare cases are not rare here.
    tiles = tuple(tile if luck.random() < 0.8 else None for tile in layout.tiles)
    horus = tuple(stack[: luck.randint(0, 8)] for stack in layout.horus)
    stacks = tuple(stack[: luck.randint(0, 6)] for stack in layout.stacks)
    position = opening(
        board,
        BOX,
        layout.replace(tiles=tiles, horus=horus, stacks=stacks),
        list(zip(COLOURS[:seats], NAMES, strict=False)),
        house=random_house(luck),
        scarabs=shuffle(luck, BOX.scarabs)[: luck.randint(0, 6)],
    )
    hands, pile = deal(BOX, seats, luck)
    players = zip(position.players, hands, strict=True)
    held = tuple(player._replace(hand=hand, keys=luck.randint(0, 2)) for player, hand in players)
    return position._replace(players=held, keys=luck.randint(0, 8)), pile, luck


class Decision(NamedTuple):
    """A position, every legal turn in it, and the one that was made."""

    position: Position
    options: list[Option]
    chosen: Outcome


def random_game(
    position: Position, draw_pile: Sequence[Card], chance: Chance, most: int = 1000
) -> Iterator[Decision]:
    """Play at random until the game is over, drawing from a shuffled pile.

    All hands must be known. A die is rolled by choosing among the results listed.
    """
    pile, discard = list(draw_pile), list[Card]()
    for _ in range(most):
        if position.over:
            return
        found = options(position)
        chosen = resolve_turn(position, pick(chance, found), pile, discard, chance)
        yield Decision(position, found, chosen)
        position = after(position, chosen)


def random_decisions(seed: int, most: int = 60) -> list[Decision]:
    """The decisions of a random game on a random table."""
    position, pile, luck = random_table(seed)
    return list(random_game(position, pile, luck, most))


def declarations(decision: Decision) -> list[Turn]:
    """Turns one might declare with the outer cards, sensible or not."""
    position = decision.position
    player, tomb = position.player, position.path.tomb
    places = sorted({*player.at, 0, 1, tomb - 1, tomb})
    cards = (("L", player.hand[0]), ("R", player.hand[-1]))
    choices = ((), ("key",), ("card",), ("take",), ("leave",), ("scarab",), ("level=2",))
    return [
        Turn(side, str(card), at, go, die, choices=choice, passes=passes)
        for (side, card), at, go, choice in product(
            cards, [None, *places], (None, 1, 3, -1), choices
        )
        for passes in ((False, True) if (at, go, choice) == (None, None, ()) else (False,))
        for die in ((None, *DIE[::2]) if "die" in str(card) else (None,))
    ]
