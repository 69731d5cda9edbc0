"""How much a key press in `luxor play` costs: CPU from the key to the redrawn screen.

Run: python bench/play.py. Plays on in a save of 200 turns, in process, with the real dialogue, the
real save (lock, fsync and all) and the real screen of 120 by 40; milliseconds of CPU per key that
only looks or types, and per key that makes a turn.
"""

import io
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from long_game import long_save

from luxor_companion.cli.play.full import FullScreen
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.luxor.rules.notation import Played
from luxor_companion.games.luxor.view.play import LuxorLooks
from luxor_companion.referee.questions import KEYS

TURNS = 60


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"LUXOR_SAVES": folder, "COLUMNS": "120", "LINES": "40"}
        looking, making = played(long_save(Path(folder) / "long.toml", 200))
    for name, times in (("a key", looking), ("a turn made and saved", making)):
        best, middle, worst = min(times), statistics.median(times), max(times)
        print(
            f"{name:24} {len(times):4} times  best {best * 1000:5.1f} ms"
            f"  median {middle * 1000:5.1f} ms  worst {worst * 1000:5.1f} ms"
        )


def played(path: Path) -> tuple[list[float], list[float]]:
    """Seconds of CPU from each key until the screen is redrawn."""
    screen = FullScreen(Dialogue(path, quick=True), LuxorLooks())
    shown, sys.stdout = sys.stdout, io.StringIO()
    looking: list[float] = []
    making: list[float] = []
    try:
        screen.draw()
        for turn in range(TURNS):
            if screen.dialogue.table.position.over:
                break
            looking += [pressed(screen, key) for key in (":", "s", "escape")]
            before = len(screen.dialogue.table.record.lines)
            choices = screen.dialogue.question.choices
            key = KEYS[turn % min(len(choices), len(KEYS))] if choices else "enter"
            spent = pressed(screen, key)
            made = len(screen.dialogue.table.record.lines) > before
            (making if made else looking).append(spent)
    finally:
        sys.stdout = shown
    return looking, making


def pressed(screen: FullScreen[Played], key: str) -> float:
    start = time.process_time()
    screen.press(key)
    screen.dialogue.ask()
    screen.look_at_news()
    screen.draw()
    return time.process_time() - start


if __name__ == "__main__":
    main()
