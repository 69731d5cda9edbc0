"""How special a score is: where it stands among all the scores one ever had."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple


class Standing(NamedTuple):
    """A score among others. `better_than` is the share of them it beats."""

    score: int
    games: int
    better_than: float | None  # None if there is nothing to compare it with
    place: int  # 1: no score was higher
    equal: int


def standing(score: int, scores: Sequence[int]) -> Standing:
    """Where a score stands among others."""
    lower = sum(other < score for other in scores)
    higher = sum(other > score for other in scores)
    share = lower / len(scores) if scores else None
    return Standing(score, len(scores), share, 1 + higher, len(scores) - lower - higher)


def bins(scores: Sequence[int], most: int) -> list[tuple[int, int, int]]:
    """Scores counted in at most so many steps of equal, round width: from, to, how many."""
    if not scores:
        return []
    low, high = min(scores), max(scores)
    widths = (one * 10**power for power in range(7) for one in (1, 2, 5))
    width = next(one for one in widths if high // one - low // one < most)
    counts = dict.fromkeys(range(low // width, high // width + 1), 0)
    for score in scores:
        counts[score // width] += 1
    return [(step * width, (step + 1) * width - 1, count) for step, count in counts.items()]


def rolling(scores: Sequence[int], window: int) -> list[float]:
    """The average of each score and those before it, at most so many together."""
    averages: list[float] = []
    total = 0
    for index, score in enumerate(scores):
        total += score - (scores[index - window] if index >= window else 0)
        averages.append(total / min(index + 1, window))
    return averages


def squeezed(values: Sequence[float], most: int) -> list[float]:
    """At most so many values, each the average of its neighbours."""
    if len(values) <= most:
        return list(values)
    edges = [round(index * len(values) / most) for index in range(most + 1)]
    parts = [values[start:end] for start, end in pairwise(edges)]
    return [sum(part) / len(part) for part in parts]
