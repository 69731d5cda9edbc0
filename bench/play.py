"""How long `luxor play` takes from an answer to the next question, and what an answer costs.

Run: python bench/play.py. Plays on in a save of 200 turns, in process, with the real dialogue, the
real save (lock, fsync and all) and the real screen; milliseconds per answer, and per turn made.
"""

import io
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from long_game import long_save

from luxor_companion.cli import console
from luxor_companion.cli.play.screen import Question
from luxor_companion.games.luxor.dialogue import Dialogue, Screen, next_question
from luxor_companion.table.table import open_table

ANSWERS = 300


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LUXOR_SAVES"] = folder
        path = long_save(Path(folder) / "long.toml", 200)
        answering, making = played(path)
    for name, times in (("an answer", answering), ("a turn made and saved", making)):
        best, middle, worst = min(times), statistics.median(times), max(times)
        print(
            f"{name:24} {len(times):4} times  best {best * 1000:5.1f} ms"
            f"  median {middle * 1000:5.1f} ms  worst {worst * 1000:5.1f} ms"
        )


def played(path: Path) -> tuple[list[float], list[float]]:
    """Seconds from each answer until the next question is on the screen."""
    dialogue = Dialogue(path, Screen(plain=False), quick=True)
    answering: list[float] = []
    making: list[float] = []
    shown, sys.stdout = sys.stdout, io.StringIO()
    moment = [time.perf_counter()]
    lines = [len(dialogue.table.record.lines)]

    def answer(_question: str) -> str:
        spent = time.perf_counter() - moment[0]
        now = len(open_table(path).record.lines)
        (making if now != lines[0] else answering).append(spent)
        lines[0] = now
        asked = next_question(dialogue.table, dialogue.tokens, frozenset({"got", "draw"}))
        choices = asked.choices if isinstance(asked, Question) else ()
        moment[0] = time.perf_counter()
        return choices[-1].key if choices else "q"

    console.ask = answer
    try:
        for _ in range(ANSWERS):
            if dialogue.over or dialogue.table.position.over:
                break
            dialogue.step()
    finally:
        sys.stdout = shown
    return answering, making


if __name__ == "__main__":
    main()
