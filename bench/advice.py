"""How long advice and a review take, and whether luck evens out.

Run: python bench/advice.py [GAMES]   CPU milliseconds for each decision of some games, CPU seconds
for a review of 50 turns; then for each number of players and level, over so many games (300 take
half an hour of CPU), the mean of what a player got by chance, by the others' errors and by their
own, with its 95 % interval; and of dice, tiles and scarabs alone.
"""

import random
import sys
import time
from collections.abc import Sequence
from itertools import product
from math import sqrt
from typing import NamedTuple

from luxor_companion.cli.terminal import work
from luxor_companion.core.review import look_back
from luxor_companion.games.luxor import players
from luxor_companion.games.luxor.advice import end_values, jobs_of, judge
from luxor_companion.games.luxor.advice.bots import deal_game, mover, play, random_board
from luxor_companion.games.luxor.advice.evaluate import choices, knowledge
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules.notation import Played
from luxor_companion.games.luxor.rules.record import Record

BOX, BOARD = material(), stand_in_board()
TIMED = 6  # games whose decisions are timed
TURNS = 50  # of the review that is timed


def played(level: str, seats: int, seed: str) -> Record:
    """A game between bots of one level as a log that tells everything."""
    luck = random.Random(seed)
    board = random_board(BOARD, luck) if luck.random() < 1 / 2 else BOARD
    start, pile = deal_game(board, BOX, seats, luck)
    _end, made = play(start, pile, [mover(level, knowledge())] * seats, luck)
    record = Record(start)
    for one in made:
        drawn = one.outcome.events[-1]
        card = drawn.card if drawn.name == "drew" else None
        record.apply(Played(one.position.player.colour, one.outcome.turn._replace(draw=card)))
    return record


def time_advice() -> None:
    spent = []
    for game in range(TIMED):
        for change in played("greedy", 2 + game % 3, f"time/{game}").done:
            position = change.before
            start = time.process_time()
            choices(Planner(position, position.seat, position.player.hand, knowledge()).judge())
            spent.append(1000 * (time.process_time() - start))
    mean, worst = sum(spent) / len(spent), max(spent)
    print(f"advice: {mean:.1f} ms CPU a decision, {worst:.0f} ms at most ({len(spent)} decisions)")
    record = played("greedy", 2, "review")
    start = time.process_time()
    jobs = jobs_of(record)[:TURNS]
    for job in jobs:
        judge(job)
    print(f"review: {time.process_time() - start:.2f} s CPU for {len(jobs)} turns")


class Luck(NamedTuple):
    """What made the difference to one player of a game."""

    by_chance: float
    by_others: float
    skill: float
    dice: float  # of what happened by chance, only dice, tiles and scarabs


def luck_of(game: tuple[str, int, int]) -> Luck:
    """Return the luck of a player in a game between bots of one level."""
    level, seats, number = game
    record = played(level, seats, f"luck/{level}/{seats}/{number}")
    verdicts = [judge(job) for job in jobs_of(record)]
    position = record.position
    review = look_back(verdicts, players(position), end_values(position), margins=True)
    player = review.players[number % seats]
    events = [one.chance for one in verdicts if one.player == player.player]
    dice = sum(event.luck for chance in events for event in chance)
    return Luck(player.by_chance, player.by_others, player.skill, dice)


def mean_luck(games: int) -> None:
    for seats, level in product((2, 3, 4), ("random", "greedy", "plan")):
        jobs = [(level, seats, number) for number in range(games)]
        columns = zip(*work(luck_of, jobs, level), strict=True)
        means = [_mean(column) for column in columns]
        sums = "  ".join(f"{name} {text}" for name, text in zip(Luck._fields, means, strict=True))
        print(f"{seats} players, {level}: {sums} ({games} games)", flush=True)


def _mean(numbers: Sequence[float]) -> str:
    mean = sum(numbers) / len(numbers)
    error = sqrt(sum((one - mean) ** 2 for one in numbers) / (len(numbers) - 1) / len(numbers))
    return f"{mean:+.2f} ± {1.96 * error:.2f}"


if __name__ == "__main__":
    time_advice()
    mean_luck(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
