"""Writes the pictures in the README, from what the program really shows.

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
from luxor_companion.core.record import BadLine
from luxor_companion.games.luxor.commands.demo import example_game
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.luxor.files.setup import opening_from
from luxor_companion.games.luxor.rules.notation import read_turn
from luxor_companion.games.luxor.rules.record import replay
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.table import ruling_lines
from luxor_companion.games.luxor.view.screen import LuxorLooks
from luxor_companion.table.save import format_save, read_save
from luxor_companion.view.theme import STYLES

DOCS: Final = Path(__file__).resolve().parent
MOMENT: Final = 13  # lines of the log: Jan is about to count an empty space
SAID: Final = "L5 @0 to=5"
CHECKED: Final = "L5 @12"
COLUMNS, LINES = 118, 32
NARROW: Final = 80


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


def refusal() -> list[RenderableType]:
    """What `luxor check` says of the same turn."""
    save = read_save(example_game("two-players"))
    record = replay(opening_from(dict(save.setup), save.path), save.lines[:MOMENT])
    assert not isinstance(record, BadLine)
    position, turn = record.position, read_turn(CHECKED)
    lines = ruling_lines(position, turn, position.seat, rule(position, turn, position.seat))
    return [f"$ luxor check {CHECKED}", *lines]


def pictures() -> dict[str, str]:
    """Every picture by the name of its file."""
    return {
        "luxor.svg": picture(screen(), COLUMNS, "luxor play"),
        "refusal.svg": picture(refusal(), NARROW, "luxor check"),
    }


def picture(lines: list[RenderableType], width: int, title: str) -> str:
    """What is shown, in a window."""
    console = Console(
        file=StringIO(), record=True, width=width, theme=Theme(STYLES), color_system="truecolor"
    )
    for line in lines:
        console.print(Text.from_ansi(line) if isinstance(line, str) else line)
    # Nothing is fetched from anywhere: neither fonts nor what a comment names.
    fetched = r"<!--.*?-->|@font-face \{\{.*?\}\}"
    plain = re.sub(fetched, "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    svg = console.export_svg(title=title, code_format=plain, unique_id="luxor")
    return "\n".join(filter(None, map(str.rstrip, svg.splitlines()))) + "\n"


def main() -> None:
    for name, drawn in pictures().items():
        (DOCS / name).write_text(drawn, encoding="utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
