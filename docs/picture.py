"""Writes docs/luxor.svg, the picture in the README, from what the program really shows.

Run: python docs/picture.py, after the screen of `luxor play` has changed; a test compares.
"""

import re
import sys
from io import StringIO
from pathlib import Path
from typing import Final

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console, RenderableType
from rich.text import Text
from rich.theme import Theme

from luxor_companion.cli.play.screen import question_lines
from luxor_companion.core.ruling import Refusal
from luxor_companion.games.luxor.commands.demo import example_game
from luxor_companion.games.luxor.dialogue import Screen, next_question, refusal_messages
from luxor_companion.games.luxor.files.setup import opening_from
from luxor_companion.games.luxor.rules.log import Played
from luxor_companion.games.luxor.rules.notation import read_turn
from luxor_companion.games.luxor.rules.record import replay
from luxor_companion.table.save import read_save
from luxor_companion.table.table import Table
from luxor_companion.view.theme import STYLES

PICTURE: Final = Path(__file__).resolve().with_name("luxor.svg")
MOMENT: Final = 13  # lines of the log: Jan is about to count an empty space
SAID: Final = ("L5", "@0", "to=5")
COLUMNS, LINES = 80, 26


def screen() -> list[RenderableType]:
    """The screen of `luxor play` at that moment, just after a turn was refused."""
    save = read_save(example_game("two-players"))
    record = replay(opening_from(dict(save.setup), save.path), save.lines[:MOMENT])
    table = Table(save._replace(path=Path("friday.toml")), record)  # type: ignore[arg-type]  # it replays
    refusal = next_question(table, SAID, frozenset())
    asked = next_question(table, (), frozenset())
    assert isinstance(refusal, Refusal)
    assert not isinstance(asked, Refusal | tuple) or hasattr(asked, "choices")
    line = Played(table.position.player.colour, read_turn(" ".join(SAID)))
    messages = refusal_messages(table.position, refusal, line)
    lines = question_lines((), asked, COLUMNS)  # type: ignore[arg-type]  # a question, as above
    shown = Screen(plain=False).lines(table, messages, lines, COLUMNS, LINES)
    return ["$ luxor play", *shown, "> "]


def picture() -> str:
    """The screen in a window."""
    console = Console(
        file=StringIO(), record=True, width=COLUMNS, theme=Theme(STYLES), color_system="truecolor"
    )
    for line in screen():
        console.print(Text.from_ansi(line) if isinstance(line, str) else line)
    # Nothing is fetched from anywhere: neither fonts nor what a comment names.
    fetched = r"<!--.*?-->|@font-face \{\{.*?\}\}"
    plain = re.sub(fetched, "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    svg = console.export_svg(title="luxor play", code_format=plain, unique_id="luxor")
    return "\n".join(filter(None, map(str.rstrip, svg.splitlines()))) + "\n"


def main() -> None:
    PICTURE.write_text(picture(), encoding="utf-8")
    sys.stdout.write(f"{PICTURE.name}\n")


if __name__ == "__main__":
    main()
