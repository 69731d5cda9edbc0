"""What planning works with and comes to: weights, turns with their values, what can be decided."""

from collections.abc import Sequence
from typing import NamedTuple

from luxor_companion.games.luxor.advice.evaluate import Weights
from luxor_companion.games.luxor.rules import DIE, Card, Space
from luxor_companion.games.luxor.rules.legal import Option
from luxor_companion.games.luxor.rules.moves import Way

Second = tuple[Card, Way | None, Space | None, str | None]  # a turn that may follow


class Knowledge(NamedTuple):
    """Weights, and constants that make a value a fair forecast."""

    weights: Weights
    offset: tuple[float, ...]  # the mean margin that planning overlooks, by how many play
    doubt: float  # standard error of the difference between two turns


class Judged(NamedTuple):
    """A legal turn, its value, and what it is planned to be followed by."""

    option: Option
    value: float
    then: Second | None


class Choice(NamedTuple):
    """What a player decides before chance does: a turn, or a die card with a turn for each roll."""

    value: float
    turns: tuple[Judged, ...]  # one; of a die card the best for each roll


def choices(judged: Sequence[Judged]) -> list[Choice]:
    """Return what can be decided, best first; among equals in the order of `options`."""
    found = []
    rolled: dict[str, list[Judged]] = {}
    for one in judged:
        if one.option.die is None:
            found.append(Choice(one.value, (one,)))
        else:
            rolled.setdefault(one.option.side, []).append(one)
    for of_card in rolled.values():
        best = tuple(best_for(of_card, roll) for roll in DIE)
        found.append(Choice(sum(one.value for one in best) / len(DIE), best))
    return sorted(found, key=lambda one: -one.value)


def best_for(judged: Sequence[Judged], roll: int) -> Judged:
    """Return the best turn with a die card once it is rolled."""
    return max((one for one in judged if one.option.die == roll), key=lambda one: one.value)
