"""Final scoring: every part as on page 7, and who wins."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core.scoring import Parts, PlainResult, rank_players
from luxor_companion.games.pyramids.rules import PARTS
from luxor_companion.games.pyramids.rules.state import Position

PYRAMID: Final = 10
TORCH: Final = 5
PAIR: Final = 5  # a red and a green gem; what is left over is worth 1 each


class Holding(NamedTuple):
    """What a player has at the end, whether or not the program kept the game."""

    name: str
    handle: str | None = None
    pyramids: int = 0
    numbers: tuple[int, ...] | None = None  # of the completed pyramids, if known
    torches: int = 0
    bonuses: tuple[int, ...] = ()
    red: int = 0
    green: int = 0
    skull: int | None = 0  # minus points of the worst ticked one; None if nobody entered them


class Score(NamedTuple):
    """One player's result, part by part."""

    name: str
    handle: str | None
    parts: Parts
    total: int
    rank: int = 0
    uncounted: int = 0  # 1: a skull is ticked whose value nobody entered

    @property
    def player(self) -> str | None:
        return self.handle

    @property
    def colour(self) -> None:
        """Nobody has pieces of a colour."""

    @property
    def counts(self) -> Mapping[str, int]:
        return {}


Result: TypeAlias = PlainResult[Score]


def gem_points(red: int, green: int) -> int:
    return PAIR * min(red, green) + abs(red - green)


def score(holdings: Sequence[Holding]) -> Result:
    """Score all players together; a tie for first place goes to the lowest number (p.7).

    That takes the numbers of all who are tied; if somebody's are not known, nothing decides.
    """
    scores = list(map(_count, holdings))
    best = max(one.total for one in scores)
    tied = [one for one, score in zip(holdings, scores, strict=True) if score.total == best]
    known = all(not one.pyramids or one.numbers is not None for one in tied)
    breaks = [-min(one.numbers or (), default=inf) if known else -inf for one in holdings]
    result = rank_players(scores, breaks, "lowest")
    if result.decided_by != "shared":
        return result
    return result._replace(rulings=("nothing-to-compare", *result.rulings))


def _count(holding: Holding) -> Score:
    points = (
        PYRAMID * holding.pyramids,
        TORCH * holding.torches,
        sum(holding.bonuses),
        gem_points(holding.red, holding.green),
        -(holding.skull or 0),
    )
    parts = tuple(zip(PARTS, points, strict=True))
    uncounted = int(holding.skull is None)
    return Score(holding.name, holding.handle, parts, sum(points), uncounted=uncounted)


def dearest_skull(skulls: int, values: Sequence[int] | None, cost: int | None = None) -> int | None:
    """Return the minus points of the last ticked skull: `cost` if the values are not known."""
    if not skulls:
        return 0
    return values[skulls - 1] if values is not None else cost


def holdings(position: Position) -> tuple[Holding, ...]:
    """Return what each player would score with if the game ended now."""
    skulls = position.material.skulls
    return tuple(
        Holding(
            name=player.name,
            handle=player.handle,
            pyramids=len(player.completed),
            numbers=tuple(one.number for one in player.completed),
            torches=len(card.torches),
            bonuses=tuple(bonus.points for bonus in card.bonuses),
            red=card.red,
            green=card.green,
            skull=dearest_skull(card.skulls, skulls, card.skull_value),
        )
        for player, card in ((one, one.score_card) for one in position.players)
    )


def score_now(position: Position) -> Result:
    """Return the score as it would be if the game ended now."""
    return score(holdings(position))
