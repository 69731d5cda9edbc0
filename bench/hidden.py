"""What `check` and `options` cost where tiles were not entered, against the same table entered.

Run: python bench/hidden.py   (wanted: within 1.1x). Instructions are counted if valgrind is
installed, so the ratios hold under load; else the least CPU time of interleaved runs is compared.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules.path import write_tiles
from luxor_companion.games.luxor.rules.state import draw_layout

ROUNDS = 15
PLAYERS = """
[red]
at = [0, 3, 12, 25]
keys = 1
hand = "3 ? ? ? 1-6"
[green]
at = [0, 5]
"""
CASES = ("entered", "a third ?", "all ?", "all *")
COMMANDS = {
    "check": ["check", "L3", "@12", "--json"],
    "check, a range": ["check", "R1-6", "@25", "+4", "--json"],
    "check, no move": ["check", "L3", "pass", "--json"],
    "options": ["options", "--json"],
}


def tiles(case: str) -> str:
    """A path as it is laid for a game, with some of its treasures not entered."""
    board, box = stand_in_board(), material()
    laid = write_tiles(draw_layout(board, box, random.Random(3)).tiles).split()
    if case == "all *":
        return " ".join(["*"] * len(laid))
    every = {"entered": 0, "a third ?": 3, "all ?": 1}[case]
    hidden = [bool(every) and not number % every for number in range(len(laid))]
    pairs = zip(laid, hidden, strict=True)
    return " ".join("?" if hide and tile[0] in "vsj" else tile for tile, hide in pairs)


def cost(command: list[str]) -> float:
    """Instructions of one run, or its CPU time."""
    env = {**os.environ, "PYTHONHASHSEED": "0", "LUXOR_LANG": "en"}
    if valgrind := shutil.which("valgrind"):
        counted = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
        said = subprocess.run(counted, env=env, capture_output=True, text=True, check=False).stderr
        return float(said.rpartition("Collected :")[2].split()[0])
    before = os.times()
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=False)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def main() -> None:
    luxor = [sys.executable, "-I", "-m", "luxor_companion"]
    rounds = 1 if shutil.which("valgrind") else ROUNDS
    with tempfile.TemporaryDirectory() as folder:
        files = {case: Path(folder) / f"{number}.toml" for number, case in enumerate(CASES)}
        for case, file in files.items():
            file.write_text(f'tiles = "{tiles(case)}"\n{PLAYERS}', encoding="utf-8")
        for name, words in COMMANDS.items():
            cost([*luxor, *words, "--position", str(files["entered"])])  # compiled once
            best = dict.fromkeys(CASES, float("inf"))
            for _ in range(rounds):
                for case, file in files.items():
                    command = [*luxor, *words, "--position", str(file)]
                    best[case] = min(best[case], cost(command))
            ratios = (f"{case} {best[case] / best['entered']:.3f}x" for case in CASES[1:])
            print(f"{name:16}", "  ".join(ratios))


if __name__ == "__main__":
    main()
