"""The end of a game in `luxor play`: scarabs asked, the score counted up, the result handed on."""

import sys
import time
from pathlib import Path

from luxor_companion.cli import console
from luxor_companion.cli.scarabs import asked_scarabs
from luxor_companion.games.luxor.scoring import holdings, score
from luxor_companion.lang import _
from luxor_companion.render.score import count_lines
from luxor_companion.table import open_table

PAUSE = 0.4  # seconds between the parts of the score: time to look up from the screen


def finish(path: Path, *, plain: bool) -> None:
    """Ask for the scarabs, count the score up part by part, say who wins, offer to share."""
    asked_scarabs(path)
    for line in count_lines(score(holdings(open_table(path).position))):
        console.out([line])
        sys.stdout.flush()
        if not plain and sys.stdout.isatty():
            time.sleep(PAUSE)
    _score(path)
    offer_share(path)


def _score(path: Path) -> None:
    """The final score as `luxor score` gives it, with all that it does; nothing asked twice."""
    from luxor_companion.cli.commands.score import command

    console.out([""])
    asking, console.no_input = console.no_input, True
    try:
        command(save=path)
    finally:
        console.no_input = asking


def offer_share(path: Path) -> None:
    """Offer the result as a QR code."""
    if console.agrees(_("Show the result as a QR code (y, Enter: no)? ")):
        from luxor_companion.cli.commands.share import command

        command(save=path)
