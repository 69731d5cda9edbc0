"""`luxor check`: rule on a declared turn without playing it."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.given import (
    Json,
    PlayerColour,
    PositionFile,
    SaveFile,
    position_of,
    seat_of,
)
from luxor_companion.cli.ruling import ruling_json, show_ruling
from luxor_companion.cli.typed import typed_turn
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.referee import rule
from luxor_companion.games.refusal import Refusal


def command(
    turn: Annotated[list[str], typer.Argument(metavar="TURN...", help="Such as: L3 @12 key")],
    position: PositionFile = None,
    player: PlayerColour = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Rule on a turn without playing it: what happens, or which rule forbids it.

    \b
    Examples:
      luxor check L3 @12
      luxor check L3 @12 --position game.toml
      luxor check Rdie die=5 @0 to=7 --position game.toml
      luxor check L1-5 +4 @3 --player green --position game.toml --json

    Exit code 0: legal (or a choice is still to be made), 2: cannot be read,
    3: refused, 4: the file is wrong.
    """
    table = position_of(position, save)
    declared = typed_turn(" ".join(turn))
    seat = seat_of(table, player)
    ruling = rule(table, declared, seat)
    if json:
        console.out_json(ruling_json(table, declared, seat, ruling))
    else:
        show_ruling(table, declared, seat, ruling)
    if isinstance(ruling, Refusal):
        raise typer.Exit(Exit.REFUSED)
