"""What the results of all games have in common: score parts, totals, ranks, what decided."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

Parts: TypeAlias = tuple[tuple[str, int], ...]  # name and points, in the order of counting
DecidedBy: TypeAlias = str  # "points", "shared", or what breaks a tie in the game


class Ranked(Protocol):
    """One player's total, and the rank it led to."""

    @property
    def total(self) -> int: ...
    @property
    def rank(self) -> int: ...


class Score(Ranked, Protocol):
    """One player's result. Its parts are those that the game names."""

    @property
    def name(self) -> str: ...
    @property
    def parts(self) -> Parts: ...
    @property
    def uncounted(self) -> int:
        """How much is not counted because nobody entered it: the result is not final."""


class Result(Protocol):
    """All scores in seat order, the winners' names, and what decided."""

    @property
    def scores(self) -> tuple[Score, ...]: ...
    @property
    def winners(self) -> tuple[str, ...]: ...
    @property
    def decided_by(self) -> DecidedBy: ...


class PlainScore(NamedTuple):
    """The score of a player, for games without a class of their own."""

    name: str
    parts: Parts
    total: int
    rank: int
    uncounted: int = 0


class PlainResult(NamedTuple):
    """The result of a game, for games without a class of their own."""

    scores: tuple[Score, ...]
    winners: tuple[str, ...]
    decided_by: DecidedBy


def points(score: Score) -> tuple[int, ...]:
    """Return the points of each part."""
    return tuple(points for _, points in score.parts)


def uncounted(result: Result) -> int:
    """Return how much of a result nobody entered."""
    return sum(one.uncounted for one in result.scores)


def decided_by(scores: Sequence[Ranked], tie_break: DecidedBy) -> DecidedBy:
    """Return what decided the game: points, its tie-break, or nothing (a shared victory)."""
    if sum(one.rank == 1 for one in scores) > 1:
        return "shared"
    best = max(one.total for one in scores)
    return "points" if sum(one.total == best for one in scores) == 1 else tie_break
