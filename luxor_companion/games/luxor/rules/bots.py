"""Players without a table: random games, for tests and for measuring the engine."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from luxor_companion.core import Chance, Event, pick, shuffle
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.legal import Option, options
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate, with_known_tops
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import Card


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
        chosen = with_known_tops(position, narrate(position, pick(chance, found)))
        discard.append(chosen.turn.card)
        last = chosen.events[-1]
        if last.name == "drew":
            if not pile:
                pile, discard = list(shuffle(chance, discard)), []
            card = pile.pop(0)
            drew = Event(last.name, last.rule, {"card": card})
            chosen = Outcome(chosen.turn, chosen.to, (*chosen.events[:-1], drew))
        yield Decision(position, found, chosen)
        position = after(position, chosen)
