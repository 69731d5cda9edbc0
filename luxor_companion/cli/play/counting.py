"""The end of a game in `play`, whichever it is: the score counted up, the result handed on."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from luxor_companion.cli import console
from luxor_companion.games.scoring import Result
from luxor_companion.lang import _
from luxor_companion.render.score import count_lines

PAUSE = 0.4  # seconds between the parts of the score: time to look up from the screen


def counted_up(result: Result, *, plain: bool) -> None:
    """The score part by part, slowly enough to look up from the screen."""
    for line in count_lines(result):
        console.out([line])
        sys.stdout.flush()
        if not plain and sys.stdout.isatty():
            time.sleep(PAUSE)


def handed_on(path: Path, score: Callable[..., None]) -> None:
    """The final score as the command gives it, with all that it does; then the offer to share."""
    console.out([""])
    asking, console.no_input = console.no_input, True  # nothing is asked twice
    try:
        score(save=path)
    finally:
        console.no_input = asking
    if console.agrees(_("Show the result as a QR code (y, Enter: no)? ")):
        from luxor_companion.cli.commands.share import command

        command(save=path)
