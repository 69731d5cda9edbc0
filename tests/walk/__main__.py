"""Play whole games in `play`: python -m tests.walk --games 500 --seed 1.

Most are played in this process, and every tenth at a real terminal (`--terminal N`: every Nth one,
0: none). Each game has a number; `--only NUMBER` plays that one again, with its save where it says.
"""

import argparse
import contextlib
import io
import os
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import NamedTuple

from tests.walk.games import Evening, evenings, walk


class Report(NamedTuple):
    """How a game went."""

    number: int
    evening: Evening
    terminal: bool
    keys: list[int]
    kinds: Counter[str]
    problem: str


def at_home(folder: str) -> None:
    """Play in a folder of its own; nothing has to survive, so nothing waits for the disk."""
    names = ("LUXOR_SAVES", "LUXOR_DATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    os.environ |= dict.fromkeys(names, folder) | {"LUXOR_DB": f"{folder}/results.db"}
    os.environ |= {"COLUMNS": "80", "LINES": "24", "LUXOR_LANG": "en", "LUXOR_DEBUG": "1"}
    os.fsync = lambda _file: None


def play(number: int, seed: int, evening: Evening, terminal: bool) -> Report:  # noqa: FBT001  # mapped
    """Play one game; if it gets stuck, say where."""
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            walked = walk(evening, seed * 100_000 + number, terminal=terminal)
        except Exception as error:  # noqa: BLE001  # whatever happened, the others go on
            problem = f"{type(error).__name__}: {error}"
            return Report(number, evening, terminal, [], Counter(), problem)
    return Report(number, evening, terminal, walked.keys, walked.kinds, "")


def main() -> int:
    """Play the games on all cores and print how they went."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--terminal", type=int, default=10)
    parser.add_argument("--only", type=int)
    asked = parser.parse_args()
    count = asked.games if asked.only is None else asked.only + 1
    jobs = [
        (number, asked.seed, one, asked.terminal > 0 and number % asked.terminal == 0)
        for number, one in _evenings(asked.seed, count)
    ]
    if asked.only is not None:
        jobs = jobs[-1:]
    began, folder = time.monotonic(), tempfile.mkdtemp(prefix="walk-")
    reports: list[Report] = []
    with ProcessPoolExecutor(initializer=at_home, initargs=(folder,)) as pool:
        for report in pool.map(play, *zip(*jobs, strict=True)):
            reports.append(report)
            if report.problem:
                where = " at a terminal" if report.terminal else ""
                told = f"game {report.number}{where} ({report.evening}): {report.problem}\n"
                print(told, flush=True)
    _print_summary(reports, time.monotonic() - began)
    stuck = sum(bool(report.problem) for report in reports)
    real = sum(report.terminal for report in reports)
    print(
        f"{len(reports)} games, {real} of them at a real terminal, seed {asked.seed}, {stuck}"
        f" stuck; the saves are in {Path(folder)}"
    )
    return 1 if stuck else 0


def _evenings(seed: int, count: int) -> list[tuple[int, Evening]]:
    return list(enumerate(islice(evenings(Random(seed)), count)))


def _print_summary(reports: list[Report], seconds: float) -> None:
    """Print the keys a turn took, by game and set-up, and what they were for."""
    print(f"{'game':10} {'set-up':16} {'draws':11} games  turns   mean median")
    groups: dict[tuple[str, str, str], list[Report]] = {}
    for report in reports:
        one = report.evening
        how = " terminal" if report.terminal else " --plain" if one.plain else ""
        kind = f"{one.laid}{how}"
        groups.setdefault((one.game, kind, one.draws), []).append(report)
    for (game, kind, draws), these in sorted(groups.items()):
        keys = [count for report in these for count in report.keys] or [0]
        print(
            f"{game:10} {kind:16} {draws:11} {len(these):5} {len(keys):6}"
            f" {mean(keys):6.2f} {median(keys):5.1f}"
        )
    turns = sum(len(report.keys) for report in reports)
    usual = [keys for one in reports if _is_usual(one) for keys in one.keys]
    if usual:
        print(
            f"by hand, with the usual set-up and real cards: {mean(usual):.2f} keys a turn, median"
            f" {median(usual):.1f}"
        )
    print(f"{turns} turns in {seconds:.0f} s")


def _is_usual(report: Report) -> bool:
    """Whether people dealt the cards of a table of Luxor themselves and pressed single keys."""
    one = report.evening
    plain = one.plain and not report.terminal
    return one.game == "luxor" and one.draws in ("none", "temple") and not (one.other or plain)


if __name__ == "__main__":
    sys.exit(main())
