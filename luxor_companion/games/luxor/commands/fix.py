"""`luxor fix`: set a fact straight, with the reason, visibly marked in the log."""

from typing import Annotated

import typer

from luxor_companion.cli.declare import set_straight
from luxor_companion.cli.options import Json, SaveFile


def command(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="A colour, space, or turn.")],
    facts: Annotated[
        list[str], typer.Argument(metavar="FACT... [REASON]", help="keys=2, @12 @15, 12 tunnel.")
    ],
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Set a fact straight; refused only if the box does not hold the pieces for it.

    \b
    Examples:
      luxor fix red keys=2 "forgot one"
      luxor fix red @12 @15 "counted wrong"
      luxor fix space 12 tunnel
      luxor fix red track=9 treasures=v3,s6
      luxor fix turn green
    """
    set_straight(what, facts, save, json=json, example="keys=2")
