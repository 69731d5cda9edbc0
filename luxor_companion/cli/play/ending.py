"""The end of a game in `luxor play`: scarabs asked, the score counted up, the result handed on."""

from pathlib import Path

from luxor_companion.cli.play.counting import counted_up, handed_on
from luxor_companion.cli.scarabs import asked_scarabs
from luxor_companion.games.luxor.scoring import holdings, score
from luxor_companion.table import open_table


def finish(path: Path, *, plain: bool) -> None:
    """Ask for the scarabs, count the score up part by part, say who wins, offer to share."""
    asked_scarabs(path)
    counted_up(score(holdings(open_table(path).position)), plain=plain)
    from luxor_companion.cli.commands.score import command

    handed_on(path, command)
