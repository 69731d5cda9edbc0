"""`luxor pyramids fix`: set a fact straight, with the reason, visibly marked in the log."""

from typing import Annotated

import typer

from luxor_companion.cli.declare import set_straight
from luxor_companion.cli.options import Json, SaveFile


def command(
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help="A player, display, turn, or revealed.")
    ],
    facts: Annotated[
        list[str], typer.Argument(metavar="FACT... [REASON]", help="red=3, 5 9 22 47, 2.3.")
    ],
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Set a fact straight; refused only if the box does not hold what is said.

    \b
    Examples:
      luxor pyramids fix ani red=3 green=2 "forgot one"
      luxor pyramids fix ani skulls=1 torches=1,4 bonuses=10,6
      luxor pyramids fix ani cards=12,31 completed=15,33
      luxor pyramids fix ani marks=12:b2,b3
      luxor pyramids fix display 5 9 22 47
      luxor pyramids fix turn 2.3
      luxor pyramids fix revealed line3 domino
    """
    set_straight(what, facts, save, json=json, example="red=3")
