"""How long advice and a review take, and whether luck evens out.

Run: python bench/advice.py [GAMES]   CPU milliseconds for each decision of some games, CPU seconds
for a review of 50 turns; then the mean luck of so many games (1000 take some minutes on all cores):
of dice, tiles and scarabs in games between greedy bots, and of all luck in games between plans.
"""

import random
import sys
import time
from math import sqrt

from luxor_companion.cli.progress import work
from luxor_companion.core.review import look_back
from luxor_companion.games.luxor import players
from luxor_companion.games.luxor.advice.bots import deal_game, mover, play, random_board
from luxor_companion.games.luxor.advice.evaluate import choices, knowledge
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.advice.review import end_values, jobs_of, judge
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
        card = drawn.params["card"] if drawn.name == "drew" else None
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


def luck_of(game: tuple[str, int]) -> float:
    """Return the luck of a player in a game: all of it between plans, of chance between greedy."""
    level, number = game
    record = played(level, 2, f"luck/{level}/{number}")
    verdicts = [judge(job) for job in jobs_of(record)]
    position = record.position
    review = look_back(verdicts, players(position), end_values(position))
    player = review.players[number % 2]
    if level == "plan":
        return player.luck
    mine = [one for one in verdicts if one.player == player.player]
    return sum(event.luck for one in mine for event in one.chance)


def mean_luck(games: int) -> None:
    for level, what in (("greedy", "dice, tiles and scarabs"), ("plan", "all luck")):
        found = work(luck_of, [(level, game) for game in range(games)], level)
        mean = sum(found) / games
        error = sqrt(sum((one - mean) ** 2 for one in found) / (games - 1) / games)
        print(f"{level}: {what}, mean {mean:+.2f} ± {error:.2f} ({games} games)", flush=True)


if __name__ == "__main__":
    time_advice()
    mean_luck(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
