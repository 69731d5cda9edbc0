"""`luxor position show`: draw a position file so that a person can verify it."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.given import Json, Listed
from luxor_companion.files.position import read_position
from luxor_companion.lang import _


def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A position file (TOML).")],
    listed: Listed = False,
    json: Json = False,
) -> None:
    """Draw a position: the board in path order, who stands where, hands, supplies.

    \b
    Examples:
      luxor position show game.toml
      luxor position show game.toml --list
    """
    from luxor_companion.games.luxor.oddities import oddities
    from luxor_companion.lang.oddities import odd

    position = read_position(file)
    found = [odd(position, one) for one in oddities(position)]
    if json:
        from luxor_companion.files.position_out import position_table

        console.out_json({"position": position_table(position), "odd": found})
        return
    from luxor_companion.render.position import position_lines

    console.out(position_lines(position, console.width(), listed=listed))
    console.err(_("Odd: {text}").format(text=text) for text in found) if found else None


GROUP = {"show": show}
