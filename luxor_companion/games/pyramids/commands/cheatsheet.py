"""`luxor pyramids cheatsheet`: keys, turns, signs, commands and points on one page."""

from collections.abc import Iterator
from typing import Final

from luxor_companion.cli import options
from luxor_companion.cli.cheatsheet import CheatSheet, cheat_sheet
from luxor_companion.cli.console import Answer
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.rules.scoring import PAIR, PYRAMID, TORCH
from luxor_companion.lang import N_, _

# A turn as one types it in `play`, for three players in seat order, and what it says.
TURNS: Final = (
    ("rt/-/s15!", N_("red gem and torch; no icon; skull and the tomb of card 15")),
    ("o/g/p", N_("one square instead of the pattern; green gem; potion")),
    ("12 c1-c3/2r/-", N_("the squares c1 to c3 of card 12; two red gems; no icon")),
    ("x+r/-/-", N_("a red cross; on its extra square is a red gem")),
)


def command(html: options.Page = None, force: options.Force = False) -> Answer[CheatSheet]:
    """Show the keys, the turns, the signs, the commands and the points on one page.

    \b
    Examples:
      luxor pyramids cheatsheet
      luxor pyramids cheatsheet --html FILE
    """
    from luxor_companion.games.pyramids.view import table

    turns = [(turn, _(meaning)) for turn, meaning in TURNS]
    return cheat_sheet(GAME, turns, table.sign_rows(), _points(), html, force=force)


def _points() -> Iterator[tuple[str, str]]:
    points = {
        "pyramids": _("{points} each").format(points=PYRAMID),
        "torches": _("{points} each").format(points=TORCH),
        "bonuses": _("10, 6 or 3, as you won them"),
        "gems": _("{points} for a red and a green one; 1 for each left over").format(points=PAIR),
        "skull": _("minus the worst one that is ticked, only that one"),
    }
    for part in GAME.about.parts:
        yield _(part.name), points[part.key]
    yield _("Tied"), _("the lowest number on a completed pyramid wins")
