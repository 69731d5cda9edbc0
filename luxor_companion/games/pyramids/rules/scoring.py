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
    """Score all players together, with ranks (1, 1, 3) and the tie-break by lowest number.

    The tie-break decides between the players with the most points (p.7).
    """
    scores = list(map(_count, holdings))
    totals = [one.total for one in scores]
    standings = []
    for holding, total in zip(holdings, totals, strict=True):
        tied = [one for one, other in zip(holdings, totals, strict=True) if other == total]
        lowest = min(holding.numbers or (), default=inf)
        # p.7: a tie goes to the lowest number, if we know what all the tied players completed.
        counts = total == max(totals)
        known = all(not one.pyramids or one.numbers is not None for one in tied)
        standings.append((total, -lowest if counts and known else -inf))
    return rank_players(scores, standings, "lowest")


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
            bonuses=tuple(one.points for one in card.bonuses),
            red=card.red,
            green=card.green,
            skull=dearest_skull(card.skulls, skulls, card.skull_value),
        )
        for player, card in ((one, one.score_card) for one in position.players)
    )


def score_now(position: Position) -> Result:
    """Return the score as it would be if the game ended now."""
    return score(holdings(position))
