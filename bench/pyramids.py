"""How long listing every legal mark takes on two cards, and how fast whole games of Pyramids go.

Run: python bench/pyramids.py   (from the root of the project). The cards are generated.
"""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # the generator of cards is with the tests

from luxor_companion.core.record import replay
from luxor_companion.games.pyramids.rules.legal import options
from luxor_companion.games.pyramids.rules.phases import to_mark
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.rules.state import Material, Pyramid, opening
from tests.games.pyramids.random_games import (
    SKULLS,
    Decision,
    log_lines,
    random_game,
    random_layout,
    shipped_deck,
)

GAMES = 10
PLAYERS = (("ani", "Ani"), ("bo", "Bo"), ("mia", "Mia"), ("tom", "Tom"))
ICONS = {"no red cross": "rrggtpss", "one red cross": "xrrggtps", "three": "xxxrrggtps"}


def games(letters: str) -> list[list[Decision]]:
    """Some whole games on cards with these icons."""
    played = []
    for seed in range(GAMES):
        luck = random.Random(seed)
        cards = {number: Pyramid("green", random_layout(luck, letters)) for number in range(1, 49)}
        start = opening(Material(shipped_deck(), SKULLS, cards), PLAYERS)
        played.append(list(random_game(start, luck)))
    return played


def timed(decision: Decision) -> float:
    """Milliseconds for all marks of the player who marks next, the best of three."""
    position = decision.position
    handle = to_mark(position)[0]
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        options(position, handle)
        best = min(best, time.perf_counter() - start)
    return best * 1000


def main() -> None:
    print(f"{'marks listed on two cards with':32} {'median':>8} {'worst':>8} {'most':>6}")
    for name, letters in ICONS.items():
        found = [one for game in games(letters) for one in game if one.options]
        times = sorted(timed(one) for one in found[::3])
        most = max(len(one.options) for one in found)
        print(f"{name:32} {times[len(times) // 2]:5.2f} ms {times[-1]:5.2f} ms {most:6}")
    for name, letters in ICONS.items():
        played = games(letters)
        start = time.process_time()
        for game in played:
            replay(Record(game[0].position), log_lines(game))
        each = (time.process_time() - start) / len(played) * 1000
        lines = sum(map(len, played)) / len(played)
        print(f"a game of {lines:.0f} lines replayed, {name}: {each:.1f} ms")


if __name__ == "__main__":
    main()
