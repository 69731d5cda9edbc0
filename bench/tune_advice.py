"""Fit the weights of the evaluation to games that bots play with them, and make values fair.

Run: python bench/tune_advice.py [SEED] [ROUNDS] [GAMES]   Prints rules_data/luxor/advice.toml.
The same numbers give the same weights.

Each round plays games between plans, and fits the weights to what each position was worth some
turns later (or, at the end, to the final margin): least squares, held near the weights before.
Then two constants are measured: the mean margin that plans overlook, so that a value is a fair
forecast; and how far the difference between two turns is off, against games played on from both.
"""

import math
import random
import sys
from collections.abc import Iterator

from luxor_companion.games.luxor.advice.bots import (
    BotTurn,
    Mover,
    deal_game,
    mover,
    play,
    random_board,
    resolve_turn,
)
from luxor_companion.games.luxor.advice.evaluate import (
    FEATURES,
    Ground,
    Knowledge,
    choices,
    phase_of,
    side_of,
)
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.legal import Option
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.rules.state import Position

# Where the fitting begins: a guess by hand.
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
KEPT = ("points", "follow", "share", "turn", "second")  # not fitted: not linear, or the unit
FITTED = [name for name in FEATURES if name not in KEPT]
GOOD = ("near", "card", "door")  # a fit may say early in a game that they are bad: it wins nothing
LATER = 10  # turns of all players after which a position tells what an earlier one was worth
PLAYED_ON = 20  # games from each of two turns, with the same chance
HOLD = 60.0  # how many samples the weights before count for
BOX, BOARD = material(), stand_in_board()
NONE = dict.fromkeys(FEATURES, (0.0, 0.0))
UNIT = {name: {**NONE, "share": (2, 1), name: (1.0, 1.0)} for name in FITTED}
Weights = dict[str, tuple[float, float]]


def features(position: Position, seat: int) -> list[float]:
    """Return what one side has more of than the other, early and late."""
    phase, sides = phase_of(position), [side_of(one, 2.4, one.hand) for one in position.players]
    found = []
    for name in FITTED:
        ground = Ground(position.path, UNIT[name], phase)
        more = ground.worth(sides[seat]) - ground.worth(sides[1 - seat])
        found += [more * (1 - phase), more * phase]
    return [*found, 1.0]  # whose turn it is


def kept_part(position: Position, seat: int) -> float:
    sides = [side_of(one, 2.4) for one in position.players]
    return sides[seat].points - sides[1 - seat].points


def samples(
    made: list[BotTurn], end: Position, weights: list[float]
) -> Iterator[tuple[list[float], float]]:
    """Return features of each position, and what those of later say it was worth."""
    totals = [one.total for one in score(holdings(end)).scores]
    rows = [features(one.position, one.position.seat) for one in made]
    kept = [kept_part(one.position, one.position.seat) for one in made]
    for index, one in enumerate(made):
        seat, later = one.position.seat, index + LATER
        target = float(totals[seat] - totals[1 - seat])
        if later < len(made):
            known = sum(a * b for a, b in zip(rows[later], weights, strict=True)) + kept[later]
            target = known if made[later].position.seat == seat else -known
        yield rows[index], target - kept[index]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by Gauss."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                pairs = zip(rows[row], rows[column], strict=True)
                rows[row] = [a - factor * b for a, b in pairs]
    return [rows[index][size] / rows[index][index] for index in range(size)]


def fit(found: list[tuple[list[float], float]], before: list[float]) -> list[float]:
    """Return the weights that fit best, held near those before by the size of each feature."""
    size = len(before)
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for row, target in found:
        for i, one in enumerate(row):
            if one:
                right[i] += one * target
                line = matrix[i]
                for j, other in enumerate(row):
                    line[j] += one * other
    for i in range(size):
        hold = HOLD * matrix[i][i] / len(found) * 10 + 1e-6
        matrix[i][i] += hold
        right[i] += hold * before[i]
    return solve(matrix, right)


def as_weights(flat: list[float]) -> Weights:
    pairs = zip(flat[0:-1:2], flat[1:-1:2], strict=True)
    return {**GUESS, **dict(zip(FITTED, pairs, strict=True))}


def one_game(weights: Weights, seats: int, luck: random.Random) -> tuple[Position, list[BotTurn]]:
    board = random_board(BOARD, luck) if luck.random() < 1 / 2 else BOARD
    position, pile = deal_game(board, BOX, seats, luck)
    plan = mover("plan", Knowledge(weights, (0.0,) * 5, 0.0))
    return play(position, pile, [plan] * seats, luck)


def offset(weights: Weights, seats: int, games: int, seed: int) -> float:
    """Return by how much the final margin differs from a player's first forecast, on average."""
    knowledge = Knowledge(weights, (0.0,) * 5, 0.0)
    found = []
    for game in range(games):
        end, made = one_game(weights, seats, random.Random(f"{seed}/offset/{seats}/{game}"))
        totals = [one.total for one in score(holdings(end)).scores]
        for one in made[:seats]:
            seat = one.position.seat
            planner = Planner(one.position, seat, one.position.player.hand, knowledge)
            forecast = choices(planner.judge())[0].value
            found.append(totals[seat] - max(totals[:seat] + totals[seat + 1 :]) - forecast)
    return sum(found) / len(found)


def doubt(weights: Weights, decisions: int, seed: int) -> float:
    """Return the standard error of the difference between two turns, as games played on tell it."""
    knowledge, luck = Knowledge(weights, (0.0,) * 5, 0.0), random.Random(f"{seed}/doubt")
    greedy = [mover("greedy", knowledge)] * 2
    squares = noise = 0.0
    for _ in range(decisions):
        made: list[BotTurn] = []
        while not made:
            made = one_game(weights, 2, luck)[1][:-6]
        position = luck.choice(made).position
        planner = Planner(position, position.seat, position.player.hand, knowledge)
        found = [one for one in planner.judge() if one.option.die is None]
        if len(found) < 2:  # noqa: PLR2004  # nothing to compare
            continue
        one, other = luck.sample(found, 2)
        differences = []
        for number in range(PLAYED_ON):
            seed_of_both = f"{luck.random()}/{number}"
            ends = [
                played_on(position, judged.option, greedy, random.Random(seed_of_both))
                for judged in (one, other)
            ]
            differences.append(ends[0] - ends[1])
        mean = sum(differences) / PLAYED_ON
        squares += (mean - (one.value - other.value)) ** 2 / decisions
        spread = sum((value - mean) ** 2 for value in differences) / (PLAYED_ON - 1)
        noise += spread / PLAYED_ON / decisions
    return math.sqrt(max(squares - noise, 0.0))


def played_on(
    position: Position, option: Option, movers: list[Mover], luck: random.Random
) -> float:
    """Return the margin of a game that goes on with a turn, the hidden cards mixed anew."""
    pile = list(BOX.deck)
    for card in [*position.discard, *(card for one in position.players for card in one.hand)]:
        if card in pile:
            pile.remove(card)
    luck.shuffle(pile)
    seat = position.seat
    discard = [card for card in position.discard if card]
    outcome = resolve_turn(position, option, pile, discard, luck)
    end, _made = play(after(position, outcome), pile, movers, luck, discard=discard)
    totals = [one.total for one in score(holdings(end)).scores]
    return totals[seat] - totals[1 - seat]


def main() -> None:
    seed, rounds, games = (*map(int, sys.argv[1:]), *(1, 1, 100)[len(sys.argv) - 1 :])
    flat = [float(one) for name in FITTED for one in GUESS[name]] + [0.0]
    for turn in range(rounds):
        found: list[tuple[list[float], float]] = []
        for game in range(games):
            end, made = one_game(as_weights(flat), 2, random.Random(f"{seed}/{turn}/{game}"))
            found += samples(made, end, flat)
        flat = fit(found, flat)
        print(f"# round {turn}: {len(found)} positions, on turn {flat[-1]:.2f}", flush=True)
    weights = {
        name: (round(max(early, 0.0), 3) if name in GOOD else round(early, 3), round(late, 3))
        for name, (early, late) in as_weights(flat).items()
    }
    print("\n[weights]", flush=True)
    for name, pair in weights.items():
        print(f"{name} = [{pair[0]}, {pair[1]}]", flush=True)
    print(f"doubt = {doubt(weights, 80, seed):.2f}\n\n[offset]", flush=True)
    for seats in (2, 3, 4):
        print(f"{seats} = {offset(weights, seats, games, seed):.2f}", flush=True)


if __name__ == "__main__":
    main()
