"""How strong the bots are: games between them, with intervals, the same for the same seed."""

from math import sqrt
from random import Random
from typing import Final, NamedTuple

from luxor_companion.games.luxor.advice.bots import dealt, mover, play, random_board
from luxor_companion.games.luxor.advice.chair import knowledge
from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules.scoring import holdings, score

# The one of whom the wins are counted, everybody else, and how many play.
RUNGS: Final = (
    ("greedy", "random", 2),
    ("plan", "greedy", 2),
    ("plan", "greedy", 3),
    ("plan", "greedy", 4),
)
SURE: Final = 1.96  # standard errors within which 95 % lie
CHUNK: Final = 8  # games that one process plays at a time


class Chunk(NamedTuple):
    """Some of the games between two bots."""

    a: str
    b: str
    players: int
    first: int  # number of the first game
    games: int
    seed: int


class Pair(NamedTuple):
    """How often one bot beats others, with the fields that scripts get."""

    a: str
    b: str
    players: int
    games: int
    win_rate: float  # a win that is shared counts in part
    interval: tuple[float, float]


def chunks(games: int, seed: int) -> list[Chunk]:
    """Return the work of a whole ladder, in parts."""
    return [
        Chunk(*rung, first, min(CHUNK, games - first), seed)
        for rung in RUNGS
        for first in range(0, games, CHUNK)
    ]


def play_chunk(chunk: Chunk) -> float:
    """Return how many of some games the first bot won; every other one is on a random board."""
    a, b, seats, first, games, seed = chunk
    ours, others, box = mover(a, knowledge()), mover(b, knowledge()), material()
    won = 0.0
    for game in range(first, first + games):
        chance = Random(f"{seed}/{a}/{b}/{seats}/{game}")  # noqa: S311  # a game, not a secret
        board = stand_in_board()
        if game // seats % 2:
            board = random_board(board, chance)
        position, pile = dealt(board, box, seats, chance)
        movers = [ours if seat == game % seats else others for seat in range(seats)]
        scores = score(holdings(play(position, pile, movers, chance)[0])).scores
        winners = [one.rank == 1 for one in scores]
        won += winners[game % seats] / sum(winners)
    return won


def pairs(work: list[Chunk], won: list[float]) -> list[Pair]:
    """Return the ladder from what its parts came to."""
    found = []
    for a, b, seats in RUNGS:
        mine = [
            (chunk.games, wins)
            for chunk, wins in zip(work, won, strict=True)
            if (chunk.a, chunk.b, chunk.players) == (a, b, seats)
        ]
        games, wins = sum(one[0] for one in mine), sum(one[1] for one in mine)
        low, high = interval(wins, games)
        rounded = (round(low, 3), round(high, 3))
        found.append(Pair(a, b, seats, games, round(wins / games, 3), rounded))
    return found


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return within what the rate lies with 95 % certainty (Wilson)."""
    rate, square = wins / games, SURE * SURE
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = SURE * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    spread /= 1 + square / games
    return max(middle - spread, 0.0), min(middle + spread, 1.0)
