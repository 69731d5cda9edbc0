"""Writes docs/luxor.svg, the picture in the README, from what the program really shows.

Run: python docs/picture.py, after the screen of `luxor play` has changed; a test compares.
"""

import re
import sys
from html import escape
from pathlib import Path
from typing import Final

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

PICTURE: Final = Path(__file__).resolve().with_name("luxor.svg")
MOMENT: Final = 13  # lines of the log: Jan is about to count an empty space
SAID: Final = ("L5", "@0", "to=5")
COLUMNS, LINES = 80, 26
CELL, LINE, EDGE, TOP = 8.4, 18, 14, 34  # pixels
FONT: Final = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
INK, PAPER, BAR = "#d8d3c4", "#1d1f27", "#2c2f3a"
COLOURS: Final = {"31": "#ff7b72", "32": "#7ee787", "33": "#e3b341", "34": "#79c0ff"}
_STYLED: Final = re.compile(r"\x1b\[([0-9;]*)m")

_CHUNK: Final = re.compile(r"\S+(?: \S+)*")  # browsers make two spaces one


def screen() -> list[str]:
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


def runs(line: str) -> list[tuple[int, str, list[str]]]:
    """The parts of a line with their column and their styles."""
    found, column, styles = [], 0, []
    for index, part in enumerate(_STYLED.split(line)):
        if index % 2:
            styles = [code for code in part.split(";") if code != "0"]
        elif part:
            found.append((column, part, styles))
            column += len(part)
    return found


def text(column: int, row: int, words: str, styles: list[str]) -> str:
    """A run of letters, held to its columns whatever the font."""
    colour = next((COLOURS[code] for code in styles if code in COLOURS), INK)
    more = ' font-weight="bold"' if "1" in styles else ""
    more += ' opacity="0.6"' if "2" in styles else ""
    x, y = EDGE + column * CELL, TOP + (row + 1) * LINE
    width = f'textLength="{len(words) * CELL:.1f}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:.1f}" y="{y}" fill="{colour}" {width}{more}>{escape(words)}</text>'


def picture() -> str:
    """The screen in a window."""
    lines = screen()
    width, height = 2 * EDGE + COLUMNS * CELL, TOP + len(lines) * LINE + 2 * EDGE
    drawn = [
        text(column + chunk.start(), row, chunk[0], styles)
        for row, line in enumerate(lines)
        for column, words, styles in runs(line)
        for chunk in _CHUNK.finditer(words)
    ]
    dots = "".join(
        f'<circle cx="{22 + 20 * index}" cy="17" r="6" fill="{colour}"/>'
        for index, colour in enumerate(COLOURS.values())
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" role="img"'
        f' font-family="{FONT}" font-size="14">'
    )
    title = "<title>luxor play: the board, the players, a refused turn with its rule</title>"
    window = (
        f'<rect width="100%" height="100%" rx="10" fill="{PAPER}"/>'
        f'<path d="M0 {TOP}V10a10 10 0 0 1 10-10H{width - 10:.0f}a10 10 0 0 1 10 10V{TOP}z"'
        f' fill="{BAR}"/>'
    )
    return "\n".join([head, title, window, dots, *drawn, "</svg>", ""])


def main() -> None:
    PICTURE.write_text(picture(), encoding="utf-8")
    sys.stdout.write(f"{PICTURE.name}\n")


if __name__ == "__main__":
    main()
