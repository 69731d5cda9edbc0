"""Fuzzing for as long as one likes: `make fuzz`, or each driver by itself."""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.fuzz.world import fill

STEPS = 100


def main(fuzz: Callable[[Path, int, int], int]) -> None:
    """Run a driver with one seed after the other, each in a folder of its own."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=1, help="the first one")
    parser.add_argument("--steps", type=int, default=STEPS, help="for each seed")
    chosen = parser.parse_args()
    end, seed, changes = time.monotonic() + chosen.seconds, chosen.seed, 0
    while seed == chosen.seed or time.monotonic() < end:
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder))
            changes += fuzz(Path(folder), seed, chosen.steps)
        seed += 1
    done = seed - chosen.seed
    sys.stdout.write(f"{done} seeds, {done * chosen.steps} steps, {changes} accepted: all held.\n")
