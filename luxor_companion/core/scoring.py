"""What the results of all games share: score parts, totals, ranks, and what decided."""

from collections.abc import Sequence
from typing import Final, Literal, Protocol, TypeAlias

Parts: TypeAlias = tuple[tuple[str, int], ...]  # name and points, in the order of counting
DecidedBy: TypeAlias = Literal["points", "sarcophagus", "lowest", "shared"]

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "luxor": ("track", "adventurers", "sarcophagi", "keys", "sets", "scarabs"),
    "pyramids": ("pyramids", "torches", "bonuses", "gems", "skull"),
}
LOSSES: Final = ("skull",)  # parts that are never above zero
TIE_BREAKS: Final[dict[str, DecidedBy]] = {"luxor": "sarcophagus", "pyramids": "lowest"}


class Ranked(Protocol):
    """One player's total, and the rank it led to."""

    @property
    def total(self) -> int: ...
    @property
    def rank(self) -> int: ...


class Score(Ranked, Protocol):
    """One player's result, with the parts that PARTS names."""

    @property
    def name(self) -> str: ...
    @property
    def parts(self) -> Parts: ...
    @property
    def uncounted(self) -> int:
        """How many pieces don't count because nobody told their value: the result isn't final."""


class Result(Protocol):
    """All scores in seat order, the winners' names, and what decided."""

    @property
    def scores(self) -> tuple[Score, ...]: ...
    @property
    def winners(self) -> tuple[str, ...]: ...
    @property
    def decided_by(self) -> DecidedBy: ...


def points(score: Score) -> tuple[int, ...]:
    """Return the points of each part."""
    return tuple(points for _, points in score.parts)


def uncounted(result: Result) -> int:
    """Return how many pieces of all players don't count because nobody told their value."""
    return sum(one.uncounted for one in result.scores)


def decided_by(game: str, scores: Sequence[Ranked]) -> DecidedBy:
    """Return what made the winners: their points, their game's tie-break, or nothing."""
    if sum(one.rank == 1 for one in scores) > 1:
        return "shared"
    best = max(one.total for one in scores)
    return "points" if sum(one.total == best for one in scores) == 1 else TIE_BREAKS[game]
