"""What the results of all games have in common: score parts, totals, ranks, what decided."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from luxor_companion.core import Value
from luxor_companion.core.shapes import flat

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

    @property
    def player(self) -> str | None:
        """The colour or handle that commands use; None if the game was not tracked."""

    @property
    def colour(self) -> str | None:
        """The colour of the pieces; None if the game has none, or nobody said."""

    @property
    def counts(self) -> Mapping[str, int]:
        """How many pieces led to the points of a part, for parts that depend on it."""

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
    player: str | None = None
    colour: str | None = None
    counts: Mapping[str, int] = {}


class PlainResult(NamedTuple, Generic[S_co]):
    """All scores in seat order, the winners' names, and what decided."""

    scores: tuple[S_co, ...]
    winners: tuple[str, ...]
    decided_by: DecidedBy
    rulings: tuple[str, ...] = ()  # of ours, that it rests on


Result: TypeAlias = PlainResult[Score]  # of any game


@flat("parts")
class PlayerScore(Value):
    """A player's score, part by part; the parts are those of the game."""

    player: Annotated[str | None, "the colour or handle that commands use; null if there is none"]
    colour: Annotated[str | None, "the colour of the pieces; null if it is not known"]
    name: Annotated[str, "the player's name"]
    started: Annotated[bool | None, "whether the player began; null if it is not known"]
    bot: Annotated[str | None, "the level of a bot; null for a person"]
    parts: Mapping[str, object]
    total: Annotated[int, "all points together"]
    rank: Annotated[int, "the place in the order; players who are level share one: 1, 1, 3"]


class Scores(Value):
    """Everybody's score, who wins, and what decides."""

    players: Annotated[tuple[PlayerScore, ...], "the score of each player, in seat order"]
    winners: Annotated[tuple[str, ...], "the names of those who win, or would if it ended now"]
    decided_by: Annotated[str, "what decides: `points`, the game's tie-break, or `shared`"]
    final: Annotated[bool, "whether the game is over and everything is counted"]
    uncounted: Annotated[int, "how many pieces are not counted because nobody entered their value"]
    rulings: Annotated[
        tuple[str, ...], "our own rulings that it rests on, if no rulebook says it: their names"
    ] = ()


def player_score(
    score: Score, *, started: bool | None = None, bot: str | None = None
) -> PlayerScore:
    """Return a score as it is answered."""
    parts: dict[str, object] = dict(score.parts)
    for part, count in score.counts.items() if parts else ():
        parts[part] = {"count": count, "points": parts.get(part)}
    return PlayerScore(
        score.player,
        score.colour,
        score.name,
        started,
        bot,
        parts,
        score.total,
        score.rank,
    )


def all_scores(
    result: Result,
    *,
    final: bool = True,
    first: int | None = None,
    bots: Mapping[str, str] | None = None,
) -> Scores:
    """Return a result as it is answered. `first` is the seat that began, from 0."""
    players = []
    for seat, score in enumerate(result.scores):
        one = player_score(score, started=None if first is None else seat == first)
        players.append(one.replace(bot=(bots or {}).get(one.player or "")))
    left = uncounted(result)
    final = final and not left
    return Scores(tuple(players), result.winners, result.decided_by, final, left, result.rulings)


def points(score: Score) -> tuple[int, ...]:
    """Return the points of each part."""
    return tuple(points for _, points in score.parts)


def uncounted(result: Result) -> int:
    """Return how much of a result nobody entered."""
    return sum(score.uncounted for score in result.scores)


def decided_by(scores: Sequence[Ranked], tie_break: DecidedBy) -> DecidedBy:
    """Return what decided the game: points, its tie-break, or nothing (a shared victory)."""
    if sum(score.rank == 1 for score in scores) > 1:
        return "shared"
    best = max(score.total for score in scores)
    return "points" if sum(score.total == best for score in scores) == 1 else tie_break


def rank_players(
    counted: Sequence[S], breaks: Sequence[float], tie_break: DecidedBy
) -> PlainResult[S]:
    """Return the result, ranked by points; players who are level share a rank (1, 1, 3).

    `breaks` say how strong each player is in a tie for the first place. It decides the winner only:
    whoever else has as many points shares the second place.
    """
    best = max(one.total for one in counted)
    tied = [(one.total == best, strength) for one, strength in zip(counted, breaks, strict=True)]
    standings = [(one.total, own == max(tied)) for one, own in zip(counted, tied, strict=True)]
    scores = tuple(
        one._replace(rank=1 + sum(other > standing for other in standings))
        for one, standing in zip(counted, standings, strict=True)
    )
    winners = tuple(score.name for score in scores if score.rank == 1)
    lower = [score.rank for score in scores if score.rank > 1]
    shared = ("lower-places",) if len({*lower}) < len(lower) else ()
    return PlainResult(scores, winners, decided_by(scores, tie_break), shared)
