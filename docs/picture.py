"""Writes docs/luxor.svg, the picture in the README, from what the program really shows.

Run: python docs/picture.py, after the screen of `luxor play` has changed; a test compares.
"""

import os
import re
import sys
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console, RenderableType
from rich.text import Text
from rich.theme import Theme

from luxor_companion.cli.play.full import FullScreen
from luxor_companion.games.luxor.commands.demo import example_game
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.luxor.view.screen import LuxorLooks
from luxor_companion.table.save import format_save, read_save
from luxor_companion.view.theme import STYLES

PICTURE: Final = Path(__file__).resolve().with_name("luxor.svg")
MOMENT: Final = 13  # lines of the log: Jan is about to count an empty space
SAID: Final = "L5 @0 to=5"
COLUMNS, LINES = 118, 32


def screen() -> list[RenderableType]:
    """The screen of `luxor play` at that moment, just after a turn was refused."""
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    os.environ.pop("NO_COLOR", None)
    save = read_save(example_game("two-players"))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "friday.toml"
        path.write_text(format_save(save.head, save.lines[:MOMENT]), encoding="utf-8")
        dialogue = Dialogue(path)
        shown = FullScreen(dialogue, LuxorLooks())
        dialogue.answer(SAID)
        shown.look_at_news()
        return ["$ luxor play", *shown.frame(COLUMNS, LINES)]


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
