"""How `play` ends: the score is counted up, logged, and offered to others."""

import sys
import time
from pathlib import Path
from typing import Final, TypeVar

from luxor_companion.cli import console
from luxor_companion.cli.app import load_function
from luxor_companion.cli.commands import SHARED
from luxor_companion.cli.options import current_game
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.cli.score import score_answer
from luxor_companion.core.scoring import Result
from luxor_companion.lang import _
from luxor_companion.table.table import open_table
from luxor_companion.view.score import count_lines

PAUSE: Final = 0.4  # seconds between the parts of the score: time to look up from the screen
L = TypeVar("L")  # a line of the game's log


def play(dialogue: Dialogue[L]) -> None:
    """Play to the end, and count the score; or until somebody leaves."""
    command = f"{current_game().command} play"
    try:
        while dialogue.run():
            if dialogue.ask_at_end():
                finish(dialogue.path, plain=dialogue.screen.plain)
                return
    except KeyboardInterrupt:
        text = _("All turns made so far are saved; {command} goes on.")
        console.err(["", text.format(command=command)])
        raise
    console.err([_("Saved; {command} goes on from here.").format(command=command)])


def finish(path: Path, *, plain: bool) -> None:
    """Ask for what nobody entered, count the score up, say who wins, offer to share it."""
    table = open_table(path, current_game().name)
    table = table.game.ask_uncounted(table)
    count_up(table.game.score(table.position), plain=plain)
    console.out([""])
    console.show(score_answer(table, log=True))
    if console.agrees(_("Show the result as a QR code (y, Enter: no)? ")):
        answer = load_function(SHARED["share"])(save=str(path))
        if answer is not None:
            console.show(answer)


def count_up(result: Result, *, plain: bool) -> None:
    """Show the score part by part, slowly enough to look up from the screen."""
    for line in count_lines(result):
        console.out([line])
        sys.stdout.flush()
        if not plain and sys.stdout.isatty():
            time.sleep(PAUSE)
