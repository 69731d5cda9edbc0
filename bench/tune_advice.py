"""Find the weights of the evaluation: an evolution that plays games against greedy and itself.

Run: python bench/tune_advice.py [SEED] [GENERATIONS]   Prints the table for
rules_data/luxor/advice.toml. The same seed finds the same weights; an hour for 20 generations.
"""

import random
import sys

from luxor_companion.games.luxor.advice.bots import dealt, mover, play, random_board
from luxor_companion.games.luxor.advice.evaluate import FEATURES
from luxor_companion.games.luxor.advice.plan import Knowledge
from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules.scoring import holdings, score

# Where the search begins: a guess by hand, and how far each weight is first varied.
GUESS = {
    "points": (1, 1),
    "key": (3, 2),
    "keys": (1.5, 1),
    "sets": (1, 1),
    "progress": (0.8, 0.5),
    "wild": (1.5, 0.5),
    "wall": (0.6, 1),
    "passed": (0.1, 0.05),
    "lying": (-3, -0.5),
    "one_of_two": (0.35, 0.25),
    "one_of_three": (0.15, 0.1),
    "two_of_three": (0.4, 0.3),
    "follow": (0.3, 0.3),
    "near": (0.5, 0.3),
    "card": (1, 0.3),
    "door": (1, 2),
    "share": (2, 1),
    "turn": (3, 3),
    "second": (0.9, 0.9),
}
SPREAD = 0.5  # of the guess's size, at least 0.1
CANDIDATES, KEPT = 14, 4
MATCHES = (  # players, opponents, games
    (2, "greedy", 44),
    (4, "greedy", 44),
    (2, "plan", 30),
)
BOX, BOARD = material(), stand_in_board()
Flat = list[float]


def knowledge(flat: Flat) -> Knowledge:
    pairs = zip(flat[::2], flat[1::2], strict=True)
    return Knowledge(dict(zip(FEATURES, pairs, strict=True)), (0.0,) * 5, 0.0)


def fitness(flat: Flat, rival: Flat, seed: str) -> float:
    """Return wins, and a little of the margin, over the matches; every candidate has the same."""
    total = 0.0
    for seats, level, games in MATCHES:
        ours, others = mover("plan", knowledge(flat)), mover(level, knowledge(rival))
        for game in range(games):
            luck = random.Random(f"{seed}/{seats}/{level}/{game}")
            board = random_board(BOARD, luck) if game // seats % 2 else BOARD
            position, pile = dealt(board, BOX, seats, luck)
            seat = game % seats
            movers = [ours if index == seat else others for index in range(seats)]
            scores = score(holdings(play(position, pile, movers, luck)[0])).scores
            rest = max(one.total for index, one in enumerate(scores) if index != seat)
            won = (scores[seat].rank == 1) / sum(one.rank == 1 for one in scores)
            total += (won + (scores[seat].total - rest) / 50) / games
    return total


def main() -> None:
    seed, generations = (*map(int, sys.argv[1:]), *(1, 20)[len(sys.argv) - 1 :])
    guess = [float(one) for name in FEATURES for one in GUESS[name]]
    mean, spread = guess, [max(abs(one) * SPREAD, 0.1) for one in guess]
    luck = random.Random(seed)
    for generation in range(generations):
        found = [mean]
        while len(found) < CANDIDATES:
            pairs = zip(mean, spread, strict=True)
            found.append([luck.gauss(one, width) for one, width in pairs])
        rated = sorted(
            ((fitness(one, guess, f"{seed}/{generation}"), one) for one in found), reverse=True
        )
        kept = [one for _, one in rated[:KEPT]]
        best = [sum(column) / KEPT for column in zip(*kept, strict=True)]
        mean = [0.3 * old + 0.7 * new for old, new in zip(mean, best, strict=True)]
        spread = [width * 0.92 for width in spread]
        at_mean = next(value for value, one in rated if one is found[0])
        print(f"# {generation}: best {rated[0][0]:.3f}, mean {at_mean:.3f}", flush=True)
        pairs = zip(mean[::2], mean[1::2], strict=True)
        for name, (early, late) in zip(FEATURES, pairs, strict=True):
            print(f"{name} = [{early:.3f}, {late:.3f}]", flush=True)


if __name__ == "__main__":
    main()
