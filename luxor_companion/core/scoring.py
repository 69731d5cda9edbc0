"""What the results of all games have in common: score parts, totals, ranks, what decided."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

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

    def _replace(self, *, rank: int = ...) -> Self: ...


S = TypeVar("S", bound=Score)
S_co = TypeVar("S_co", bound=Score, covariant=True)


class PlainScore(NamedTuple):
    """The score of a player, for games without a class of their own."""

    name: str
    parts: Parts
    total: int
    rank: int
    uncounted: int = 0


class PlainResult(NamedTuple, Generic[S_co]):
    """All scores in seat order, the winners' names, and what decided."""

    scores: tuple[S_co, ...]
    winners: tuple[str, ...]
    decided_by: DecidedBy


Result: TypeAlias = PlainResult[Score]  # of any game


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


def rank_players(
    counted: Sequence[S], standings: Sequence[tuple[float, ...]], tie_break: DecidedBy
) -> PlainResult[S]:
    """Return the result, ranked by standings; players who are level share a rank (1, 1, 3)."""
    scores = tuple(
        one._replace(rank=1 + sum(other > standing for other in standings))
        for one, standing in zip(counted, standings, strict=True)
    )
    winners = tuple(one.name for one in scores if one.rank == 1)
    return PlainResult(scores, winners, decided_by(scores, tie_break))
