"""`luxor demo`: an example game from the set-up to the score, shown by running the commands."""

import contextlib
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from typer import Option

from luxor_companion import lang
from luxor_companion.cli import console
from luxor_companion.cli.terminal import is_terminal
from luxor_companion.games.luxor import view, words
from luxor_companion.lang import N_, _
from luxor_companion.table.atomic import write_atomically
from luxor_companion.table.paths import PACKAGE, shipped
from luxor_companion.table.save import format_save, read_save

if TYPE_CHECKING:
    from rich.console import RenderableType

EXAMPLE: Final = shipped("saves", "games", "two-players.toml")
TABLE: Final = "demo"
LINES: Final = 24  # height of the screen that is shown, if there is no terminal
AROUND: Final = 4  # lines of a scene above and below its screen
CODE: Final = 28  # lines of a QR code with its messages
PAGE: Final = "result.html"


class Scene(NamedTuple):
    """A command, what it shows in a few words, and after how many lines of the log it is run."""

    says: str
    lines: int
    command: str
    quietly: str = ""  # options that are used but not shown: they matter only here


# The example is played up to a line of its log; then the command runs as people would type it:
# all but `play`, of which one screen is shown.
SCENES: Final = (
    Scene(N_("Open the box: what goes where."), 0, "setup"),
    Scene(N_("A turn: the rightmost card, a die; the program rolls here."), 0, "move Rdie"),
    Scene(N_("\"Five tiles on, that's space 5!\""), 13, "check L5 @0 to=5"),
    Scene(N_("So Jan plays it by the rules."), 13, "move L5 @0"),
    Scene(N_("One tile back is a choice, and so is what the tile gives."), 14,
          "move L±1 @13 back scarab"),
    Scene(N_("At the table, luxor play is all you need: one key plays a turn."), 15, "play"),
    Scene(N_("Thirty-eight turns later, the second adventurer enters the tomb."), 53,
          "move R4 @37"),
    Scene(N_("The end."), 54, "score", "--no-log"),
    Scene(N_("The result for a phone: everything is inside the code."), 54, "share --text"),
    Scene(N_("And as a page to look at, turn by turn: one file, no network needed."), 54,
          f"share --log --html {PAGE}"),
)  # fmt: skip
OWN: Final = (
    (N_("luxor new -p Ani:red -p Jan:green"), N_("start a table of your own")),
    ("luxor play", N_("play it: one key plays a turn")),
    ("luxor score", N_("the score, whenever you like")),
)


def command(
    fast: Annotated[bool, Option("--fast", help="All at once, without a pause.")] = False,
) -> None:
    """Show an example game: set-up, turns, a refused one and why, play, the score, the page of it.

    \b
    Examples:
      luxor demo
      luxor demo --fast

    On a terminal, Enter goes on. Your own tables are not touched.
    """
    paced = not fast and is_terminal(sys.stdout) and console.may_ask()
    with _temporary_home() as folder, contextlib.redirect_stderr(sys.stdout):
        save = folder / f"{TABLE}.toml"
        for scene in SCENES:
            _write_until(save, scene.lines)
            _show(scene, save)
            if paced and PAGE in scene.command:
                text = _("Open it now; it is deleted when the demo ends: {page}")
                console.out([text.format(page=(folder / PAGE).resolve().as_uri())])
            if paced:
                console.ask(_("Enter: go on > "))
    console.out(["", *closing_lines(this_program())])


def closing_lines(luxor: str) -> list["RenderableType"]:
    """Return how to play your own game, from where the demo was started."""
    from rich.text import Text

    from luxor_companion.view.theme import Fitting

    lines: list[RenderableType] = [Text(_("Your own game, in three commands:"), "bold")]
    own = [("  " + _(line).replace("luxor", luxor, 1), _(text)) for line, text in OWN]
    widest = [max(map(len, column)) for column in zip(*own, strict=True)]
    if sum(widest) + 2 <= console.width():
        lines.append(Fitting((), [[Text(line, "bold"), text] for line, text in own]))
    else:  # people copy them, so each stays on one line, however long the path to the program is
        lines += [line for command, text in own for line in (f"  {text}:", console.Exact(command))]
    if luxor != "luxor" and (PACKAGE.parent / "pyproject.toml").is_file():
        here = PACKAGE.parent == Path.cwd()
        folder = "." if here else shlex.quote(str(PACKAGE.parent))
        text = _("After {install} they start with luxor alone, everywhere.")
        lines += ["", text.format(install=f"pipx install {folder}")]
    return lines


def this_program() -> str:
    """Return how this program is run from here: by its name, by its path, or by Python."""
    if shutil.which("luxor"):
        return "luxor"
    program, python = _from_here(Path(sys.argv[0])), _from_here(Path(sys.executable))
    if Path(sys.argv[0]).absolute() == PACKAGE / "__main__.py":
        return f"{python} -m {PACKAGE.name}"
    if program.endswith(".pyz"):
        return f"{python} {program}"
    return program if Path(sys.argv[0]).stem == "luxor" else "luxor"


def _from_here(file: Path) -> str:
    """Return a path as people can type it here: relative, if it is below this folder."""
    path = file.absolute()
    with contextlib.suppress(ValueError):
        path = path.relative_to(Path.cwd())
    return shlex.quote(str(path))


@contextlib.contextmanager
def _temporary_home() -> Iterator[Path]:
    """Use a temporary folder instead of the user's own files."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="luxor-demo-") as name:
        folder = Path(name)
        places = {"SAVES": "", "DATA": "data", "CONFIG": "config.toml", "DB": "results.db"}
        os.environ.update({f"LUXOR_{key}": str(folder / file) for key, file in places.items()})
        try:
            with contextlib.chdir(folder):
                yield folder
        finally:
            os.environ.clear()
            os.environ.update(before)


def _write_until(save: Path, lines: int) -> None:
    """Write the example as it stood after this many lines of its log."""
    example = read_save(EXAMPLE, "luxor")
    write_atomically(save, format_save(example.head, example.lines[:lines]))
    date = datetime.fromisoformat(example.header["created"]).timestamp()
    os.utime(save, (date, date))  # the result has the date of the example, not today's


def _show(scene: Scene, save: Path) -> None:
    """Show what a scene is about, the command as it is typed, and what it answers."""
    from rich.text import Text

    from luxor_companion.cli.app import run

    line = scene.command
    # Without a terminal that is high enough, share shows no code.
    if line == "share --text" and is_terminal(sys.stdout) and console.height() >= CODE + AROUND:
        line = "share"
    command, space, turn = line.partition(" ")
    line = f"{command}{space}{words.local(turn)}"
    console.out(["", Text(_(scene.says), "mark"), Text(f"$ luxor {line}", "faint")])
    if command == "play":
        _show_play(save)
        return
    no_color = ["--no-color"] if console.no_color else []
    run([*line.split(), *scene.quietly.split(), "--no-input", *no_color, "--lang", lang.language()])


def _show_play(save: Path) -> None:
    """Show the screen of `luxor play`."""
    from luxor_companion.cli.play.full import FullScreen
    from luxor_companion.games.luxor.dialogue import Dialogue

    size = console.width(), LINES
    if is_terminal(sys.stdout):
        size = console.columns(), max(console.height(), LINES) - AROUND
    console.out(FullScreen(Dialogue(save), view.play.LuxorLooks()).frame(*size))
