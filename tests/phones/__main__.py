"""`python -m tests.phones --games 20 --seed 1`: whole games on phones, by what they offer."""

import argparse
import random
import sys
import tempfile
from pathlib import Path

from tests.browser import Browser
from tests.phones.evening import Evening, Kind, Report, StuckError, Table

RESTARTS = 5  # of the server in a game


def kinds(games: int) -> list[Kind]:
    """Both games, both ways of dealing, two to four players, in turn."""
    ways = [
        Kind(game, players, dealt)
        for players in (2, 3, 4)
        for dealt in (True, False)
        for game in ("luxor", "pyramids")
    ]
    return [ways[number % len(ways)] for number in range(games)]


def play(browser: Browser, kind: Kind, seed: int, most: int) -> Report:
    """One game; the server is killed and started again while it goes on."""
    luck = random.Random(seed)
    restarts = sorted(luck.sample(range(1, 40), RESTARTS))
    with (
        tempfile.TemporaryDirectory(prefix="luxor-phones-") as folder,
        Table(Path(folder), kind, seed) as table,
        Evening(browser, table, luck) as evening,
    ):
        return evening.play(restarts, most)


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--games", type=int, default=20)
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--turns", type=int, default=600, help="of a game at most")
    asked = told.parse_args()
    stuck = 0
    with Browser() as browser:
        for number, kind in enumerate(kinds(asked.games)):
            seed = asked.seed * 1000 + number
            tell(f"game {number + 1}, seed {seed}: {kind}")
            try:
                report = play(browser, kind, seed, asked.turns)
            except StuckError as problem:
                stuck += 1
                tell(f"  STUCK: {problem}")
            else:
                most = max(report.taps)
                tell(f"  {report.turns} turns, taps: median {report.median}, most {most}")
    tell(f"{asked.games} games, {stuck} stuck")
    return int(bool(stuck))


if __name__ == "__main__":
    sys.exit(main())
