"""What the log of games costs, as ratios and growth in one run.

Run: python bench/results.py. Statistics against an empty `luxor` command and against each other at
growing sizes; logging one game at 100 and at 100,000 games. Minima of interleaved runs.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from luxor_companion.results import GameResult, PlayerResult, ranks_of
from luxor_companion.results.games import log
from luxor_companion.results.store import open_store

ROUNDS = 7
PARTS = ("track", "adventurers", "sarcophagi", "keys", "sets", "scarabs")
NAMES = ("Ani", "Jan", "Mia", "Tom", "Zoe", "Kai")
AIM = 10  # times an empty command, for statistics over 10,000 games


def made_up(luck: random.Random, key: str) -> GameResult:
    names = luck.sample(NAMES, luck.randint(2, 4))
    parts = [tuple((part, luck.randint(0, 25)) for part in PARTS) for _ in names]
    totals = [sum(points for _, points in one) for one in parts]
    placed = zip(names, totals, ranks_of(totals), parts, strict=True)
    lines = tuple(PlayerResult(name, total, rank, part) for name, total, rank, part in placed)
    date = f"{luck.randint(2000, 2026)}-{luck.randint(1, 12):02}-{luck.randint(1, 28):02}"
    return GameResult(key, "luxor", date, lines, minutes=luck.choice((None, 45, 60)))


def filled(path: Path, games: int) -> Path:
    luck = random.Random(games)
    with open_store(path) as store, store.writing():
        for index in range(games):
            log(store, made_up(luck, f"game {index}"))
    return path


def once(command: list[str], env: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(
        command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True
    )
    return time.perf_counter() - start


def statistics(folder: Path) -> None:
    """Commands over logs of growing size."""
    env = {**os.environ, "LUXOR_SAVES": str(folder / "saves")}
    luxor = [sys.executable, "-I", "-m", "luxor_companion"]
    commands = {"luxor": luxor}
    for games in (1_000, 10_000, 20_000, 40_000):
        path = str(filled(folder / f"{games}.db", games))
        commands[f"results stats, {games:6,} games"] = [*luxor, "results", "stats", "--db", path]
    path = str(folder / "10000.db")
    for words in ("results", "results stats Ani", "results ratings", "results show 5000"):
        commands[f"{words}, 10,000"] = [*luxor, *words.split(), "--db", path]
    best = dict.fromkeys(commands, 99.0)
    for _ in range(ROUNDS):
        for name, command in commands.items():
            best[name] = min(best[name], once(command, env))
    for name, seconds in best.items():
        print(f"{name:32} {seconds * 1000:8.1f} ms  {seconds / best['luxor']:6.2f}x luxor")
    ratio = best["results stats, 10,000 games"] / best["luxor"]
    print(f"statistics over 10,000 games: {ratio:.1f}x an empty luxor command, the aim is {AIM}x")
    ten, twenty, forty = (best[f"results stats, {n:6,} games"] for n in (10_000, 20_000, 40_000))
    print(f"growth, 1.0 is linear: {(forty - twenty) / (twenty - ten) / 2:.2f}")


def logging(folder: Path) -> None:
    """One game more, in a small and in a large log."""
    paths = {games: filled(folder / f"log-{games}.db", games) for games in (100, 100_000)}
    best = dict.fromkeys(paths, 99.0)
    luck = random.Random(1)
    for index in range(ROUNDS * 5):
        for games, path in paths.items():
            entry = made_up(luck, f"new {index}")
            start = time.perf_counter()
            with open_store(path) as store:
                log(store, entry)
            best[games] = min(best[games], time.perf_counter() - start)
    for games, seconds in best.items():
        print(f"logging a game among {games:7,}: {seconds * 1000:6.2f} ms")
    print(f"ratio {best[100_000] / best[100]:.2f}, 1.0 is the same")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        statistics(Path(name))
        logging(Path(name))
