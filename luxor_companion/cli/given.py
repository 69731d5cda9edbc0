"""What commands are given: options that many share, and the position a command is about."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from luxor_companion.cli.app import UsageError
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import Seat
from luxor_companion.lang import _

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="For scripts: one JSON object.")]
PositionFile: TypeAlias = Annotated[
    Path | None, typer.Option("--position", metavar="FILE", help="A position file (TOML).")
]
PlayerColour: TypeAlias = Annotated[
    str | None,
    typer.Option("--player", metavar="COLOUR", help="Who declares; default: whose turn it is."),
]


def seat_of(position: Position, colour: str | None) -> Seat:
    """The seat of a player given by colour or name; whose turn it is if none is given."""
    if colour is None:
        return position.seat
    wanted = colour.casefold()
    for index, player in enumerate(position.players):
        if wanted in (player.colour, player.name.casefold()):
            return Seat(index)
    players = ", ".join(f"{player.colour} ({player.name})" for player in position.players)
    raise UsageError(
        _("Nobody here is '{colour}'; players are {players}.").format(
            colour=colour, players=players
        )
    )


def position_of(path: Path | None) -> Position:
    """The position a command is about."""
    if path is None:
        raise UsageError(_("Say which position: --position FILE."))
    from luxor_companion.files.position import read_position

    return read_position(path)
