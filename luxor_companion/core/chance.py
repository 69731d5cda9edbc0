"""Drawing by chance, which is passed in: the rules have none of their own."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Where draws come from, such as `random.Random`.

    Only `random` is used: Python promises the same numbers for the same seed for ever, so a seed
    gives the same set-up for ever.
    """

    def random(self) -> float: ...


def shuffle(chance: Chance, pieces: Sequence[T]) -> tuple[T, ...]:
    """Return the pieces in a random order, each order as likely as any other."""
    mixed = list(pieces)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def pick(chance: Chance, pieces: Sequence[T]) -> T:
    """Return one of the pieces, each as likely as any other."""
    return pieces[int(chance.random() * len(pieces))]
