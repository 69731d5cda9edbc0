"""Where draws come from: chance is passed in, so that games stay without it."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Where draws come from: `random.Random` is one.

    Only `random` is asked for: Python promises that it gives the same numbers for the same seed
    for ever, so a seed gives the same set-up for ever.
    """

    def random(self) -> float: ...


def shuffle(chance: Chance, pieces: Sequence[T]) -> tuple[T, ...]:
    """The pieces in a random order, each order as likely as any other."""
    mixed = list(pieces)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def pick(chance: Chance, pieces: Sequence[T]) -> T:
    """One of the pieces, each as likely as any other."""
    return pieces[int(chance.random() * len(pieces))]
