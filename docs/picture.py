"""Writes the pictures of the README and the docs, from what the program really shows.

Run: python docs/picture.py [FOLDER], after what they show has changed; a test compares.
"""

import os
import re
import sys
from base64 import b64encode
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console, RenderableType
from rich.text import Text
from rich.theme import Theme

from luxor_companion.cli import app, serving
from luxor_companion.cli.console import Answer, drawn
from luxor_companion.cli.play.full import FullScreen
from luxor_companion.core.game import default_game
from luxor_companion.games.luxor.commands.calibrate import board_form
from luxor_companion.games.luxor.commands.demo import EXAMPLE
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.luxor.rules import board as boards
from luxor_companion.games.luxor.view.play import LuxorLooks
from luxor_companion.table.save import format_save, read_save
from luxor_companion.table.toml import read_toml
from luxor_companion.view.theme import STYLES

DOCS: Final = Path(__file__).resolve().parent
PYRAMIDS: Final = DOCS.parent / "saves/games/pyramids.toml"
MOMENT: Final = 13  # lines of the log: Jan is about to count an empty space
HALFWAY: Final = 60  # lines of the game of Pyramids
SAID: Final = "L5 @0 to=5"
COLUMNS, LINES = 118, 36
NARROW: Final = 80
NEW: Final = "new friday -p Ani:red -p Jan:green --first Ani --seed 7"
ROWS: Final = 29  # of each frame of the moving picture
SECONDS: Final = 5  # for which a frame stands
SERVE: Final = "$ luxor serve --lan"
PHONES: Final = DOCS / "phones.png"  # what phones show then
BOARD: Final = DOCS.parent / "rules_data/luxor/board.toml"
# What else is shown: a picture by its name, the command, and the lines of the log before it.
SHOWN: Final = {
    "refusal": ("check L5 @12", MOMENT),
    "setup": ("setup", 0),
    "score": ("score --no-log", None),
    "pyramids": ("pyramids show", HALFWAY),
}


def screen(columns: int, lines: int) -> list[RenderableType]:
    """The screen of `luxor play` at that moment, just after a turn was refused."""
    with TemporaryDirectory() as folder:
        dialogue = Dialogue(saved(folder, EXAMPLE, default_game(), MOMENT))
        shown = FullScreen(dialogue, LuxorLooks())
        dialogue.answer(SAID)
        shown.look_at_news()
        return ["$ luxor play", *shown.frame(columns, lines - 1)]


def saved(folder: str, example: Path, game: str, lines: int | None) -> Path:
    """Return a save with the first lines of an example game."""
    save = read_save(example, game)
    path = Path(folder) / "friday.toml"
    path.write_text(format_save(save.head, save.lines[:lines]), encoding="utf-8")
    return path


def answer(command: str, lines: int | None) -> list[RenderableType]:
    """What a command shows after so many lines of an example game."""
    other = command.startswith("pyramids ")
    example = PYRAMIDS if other else EXAMPLE
    with TemporaryDirectory() as folder:
        path = saved(folder, example, "pyramids" if other else default_game(), lines)
        with patch.object(serving, "why_not_here", lambda _code: ""):  # the picture has room for it
            answered = app.call([*command.split(), "--save", str(path)])
        assert isinstance(answered, Answer)
        parts = (answered.lines,) if command == "share" else (answered.before, answered.lines)
        shown = [line for part in parts for line in drawn(part, NARROW)]
    return [f"$ luxor {command.removesuffix(' --no-log')}", *shown]


def new_table() -> list[RenderableType]:
    """What starting a table shows."""
    with TemporaryDirectory() as folder, patch.dict(os.environ, {"LUXOR_SAVES": folder}):
        answered = app.call(NEW.split())
        assert isinstance(answered, Answer)
        return [f"$ luxor {NEW}", *drawn(answered.before, NARROW), *drawn(answered.lines, NARROW)]


def pictures() -> dict[str, str]:
    """Every picture by the name of its file."""
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    os.environ.pop("NO_COLOR", None)
    drawn = {
        f"{name}.svg": picture(answer(command, lines), NARROW, f"luxor {command.split(' -')[0]}")
        for name, (command, lines) in SHOWN.items()
    }
    return {
        "calibrate.svg": calibrating(),
        "evening.svg": evening(),
        "luxor.svg": picture(screen(COLUMNS, LINES + 1), COLUMNS, "luxor play"),
        **drawn,
    }


def evening() -> str:
    """An evening in a moving picture: set up, a refused turn, phones, the score, the code."""
    return moving(
        new_table(),
        screen(NARROW, ROWS),
        PHONES,
        answer("score --no-log", None),
        answer("share", None),
        still=1,  # the refused turn
    )


def calibrating() -> str:
    """Entering a board in a moving picture: three sides, a slip and its mend, the whole board."""
    form = board_form("mine")
    code = " ".join(boards.split_code(read_toml(BOARD)["code"]))
    sides = [code.index(f" {wall} ") for wall in ("=2", "=3", "=5")]
    slip = code[: sides[2]].rpartition(" f ")
    wrong = f"{slip[0]} c {slip[2]}".split()

    def asked(tokens: list[str], typed: str) -> list[RenderableType]:
        question = form.ask(tokens)
        assert question
        return [*form.picture(tokens), f"{question.text}{typed}"]

    parts = [
        "".join(code[at:to].split()) for at, to in zip([0, *sides], [*sides, None], strict=True)
    ]
    number = sum(token in boards.SPACE_TOKENS for token in slip[0].split()) + 1
    return moving(
        ["$ luxor board calibrate mine", *form.help.split("\n"), *asked([], parts[0])],
        asked(code[: sides[0]].split(), parts[1]),
        asked(code[: sides[1]].split(), "c".join(parts[2].rsplit("f", 1))),
        asked(wrong, f"{number}=f"),
        asked(code[: sides[2]].split(), parts[3]),
        asked(code.split(), "done"),
        still=1,
    )


def moving(*frames: list[RenderableType] | Path, still: int) -> str:
    """One frame after the other, for ever; `still` is for those who want nothing to move.

    A frame is what a terminal shows, or a picture of what phones show.
    """
    drawn = [
        picture(
            [SERVE] if isinstance(frame, Path) else frame, NARROW, "luxor", name=name, rows=ROWS
        )
        for name, frame in ((f"luxor{number}", frame) for number, frame in enumerate(frames))
    ]
    size = re.search(r'viewBox="([^"]+)"', drawn[0])
    assert size
    assert all(size[0] in frame for frame in drawn)
    share = 100 / len(drawn)
    shows = f"@keyframes show{{0%,{share:g}%{{opacity:1}}{share + 0.01:g}%,100%{{opacity:0}}}}"
    moves = f".frame{{opacity:0;animation:show {len(drawn) * SECONDS}s infinite}}"
    stands = f".frame{{animation:none}}.frame:nth-of-type({still + 1}){{opacity:1}}"
    style = f"{shows}{moves}@media(prefers-reduced-motion:reduce){{{stands}}}"
    groups = (
        f'<g class="frame" style="animation-delay:{number * SECONDS}s">\n{window}'
        f"{embedded(frame) if isinstance(frame, Path) else ''}</g>\n"
        for number, (window, frame) in enumerate(zip(drawn, frames, strict=True))
    )
    head = f'<svg {size[0]} xmlns="http://www.w3.org/2000/svg">\n<style>{style}</style>\n'
    return head + "".join(groups) + "</svg>\n"


def embedded(png: Path) -> str:
    """A picture in the window, inside the file, since nothing is fetched from anywhere."""
    data = b64encode(png.read_bytes()).decode("ascii")
    return f'<image x="30" y="70" width="934" height="690" href="data:image/png;base64,{data}"/>\n'


def picture(
    lines: list[RenderableType], width: int, title: str, *, name: str = "luxor", rows: int = 0
) -> str:
    """What is shown, in a window; with `rows`, in one of just so many."""
    console = Console(
        file=StringIO(), record=True, width=width, theme=Theme(STYLES), color_system="truecolor"
    )
    for line in lines:
        console.print(Text.from_ansi(line) if isinstance(line, str) else line)
    if rows:
        shown = console.export_text(clear=False, styles=False).count("\n")
        assert shown <= rows, (title, shown)
        for _ in range(rows - shown):
            console.print(" ")
    # Nothing is fetched from anywhere: neither fonts nor what a comment names.
    fetched = r"<!--.*?-->|@font-face \{\{.*?\}\}"
    plain = re.sub(fetched, "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    svg = console.export_svg(title=title, code_format=plain, unique_id=name)
    return "\n".join(filter(None, map(str.rstrip, svg.splitlines()))) + "\n"


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS
    for name, picture in pictures().items():
        (folder / name).write_text(picture, encoding="utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
