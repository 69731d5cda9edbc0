"""The end of a game in `luxor pyramids play`: skulls asked, the score counted up, handed on."""

from pathlib import Path

from luxor_companion.cli.play.counting import counted_up, handed_on
from luxor_companion.cli.pyramids.skulls import asked_skulls
from luxor_companion.games.pyramids.scoring import holdings, score
from luxor_companion.table import open_table


def finish(path: Path, *, plain: bool) -> None:
    """Ask for the skulls, count the score up part by part, say who wins, offer to share."""
    asked_skulls(path)
    counted_up(score(holdings(open_table(path, "pyramids").position)), plain=plain)
    from luxor_companion.cli.commands.pyramids.score import command

    handed_on(path, command)
