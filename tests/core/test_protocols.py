"""mypy compares the modules of a game with what is asked of them: a wrong function is an error."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

RIGHT = """
from luxor_companion.games.luxor import advice

UNIT = advice.UNIT
CHANCE = advice.CHANCE
MARGINS = advice.MARGINS
WHY_NOT = advice.WHY_NOT
jobs_of = advice.jobs_of
judge = advice.judge
end_values = advice.end_values
"""
CHECKED = """
import right, wrong
from luxor_companion.core.protocols import Advice, Rules, Sharing, Words
from luxor_companion.games.luxor.advice import Job
from luxor_companion.games.luxor.rules.record import Record
from luxor_companion.games.luxor.rules.state import Position
from tests import nim

_right: Advice[Position, Record, Job] = right
_wrong: Advice[Position, Record, Job] = wrong
_rules: Rules[nim.Position, nim.Record] = nim
_words: Words[nim.Position] = nim
_sharing: Sharing[nim.NimTable, nim.Change, nim.Position] = nim
_luxor: Words[Position] = nim
"""


def test_mypy_finds_a_wrong_function(tmp_path: Path) -> None:
    wrong = RIGHT.replace("judge = advice.judge", "judge = advice.jobs_of")
    files = {"right.py": RIGHT, "wrong.py": wrong, "checked.py": CHECKED}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"]
    done = subprocess.run(
        [*command, f"--cache-dir={ROOT / '.mypy_cache'}", *map(str, tmp_path.iterdir())],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    errors = [line for line in done.stdout.splitlines() if ": error: " in line]
    lines = CHECKED.splitlines()
    found = [lines[int(line.split(":")[1]) - 1].partition(":")[0] for line in errors]
    assert found == ["_wrong", "_luxor"], done.stdout + done.stderr


SAYS = """
import sys
from pathlib import Path
from luxor_companion.table.table import open_table

table = open_table(Path(sys.argv[1]), sys.argv[2])
game = table.game
assert game.words.next_lines(table.position)
assert game.words.stand_in_lines(("board", "cards"))
assert game.rules.score(table.position).scores
assert game.rules.pages()
print(*sys.modules)
"""


@pytest.mark.parametrize(("name", "save"), [("luxor", "two-players"), ("pyramids", "pyramids")])
def test_what_a_game_says_needs_no_rich(name: str, save: str) -> None:
    path = str(ROOT / f"saves/games/{save}.toml")
    command = [sys.executable, "-c", SAYS, path, name]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert not {"rich", "rich.console", "typer"} & set(done.stdout.split())
