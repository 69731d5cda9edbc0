"""What commands are given: options that many share, and the position a command is about."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from luxor_companion.cli import game
from luxor_companion.cli.app import NoTableError, UsageError
from luxor_companion.cli.language import use_tables_own
from luxor_companion.lang import _

if TYPE_CHECKING:  # commands of the other game do not pay for it
    from luxor_companion.games.luxor.state import Position
    from luxor_companion.games.luxor.vocab import Seat

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="For scripts: one JSON object.")]
PositionFile: TypeAlias = Annotated[
    Path | None, typer.Option("--position", metavar="FILE", help="A position file (TOML).")
]
Listed: TypeAlias = Annotated[
    bool, typer.Option("--list", help="One line per space instead of the map.")
]
Sheet: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="A score sheet (TOML) to compute.")
]
Ask: TypeAlias = Annotated[bool, typer.Option("--ask", help="Ask for everything, in order.")]
NoLog: TypeAlias = Annotated[
    bool, typer.Option("--no-log", help="Leave a finished game out of the log of games.")
]
SaveFile: TypeAlias = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="A save; default: the table in use.")
]
PlayerColour: TypeAlias = Annotated[
    str | None,
    typer.Option("--player", metavar="COLOUR", help="Who declares; default: whose turn it is."),
]


def seat_of(position: "Position", colour: str | None) -> "Seat":
    """The seat of a player given by colour or name; whose turn it is if none is given."""
    if colour is None:
        return position.seat
    players: dict[str, str] = {player.colour: player.name for player in position.players}
    seat = position.seat_of(called(players, colour))
    assert seat is not None
    return seat


def called(players: Mapping[str, str], text: str) -> str:
    """What a game calls a player (a colour, a handle) who is given by that or by name."""
    wanted = text.casefold()
    if wanted in players:  # goes before a name that sounds like one
        return wanted
    for call, name in players.items():
        if wanted == name.casefold():
            return call
    if (colour := _colour(text)) in players:
        return colour
    known = ", ".join(f"{call} ({name})" for call, name in players.items())
    raise UsageError(
        _("Nobody here is '{colour}'; players are {players}.").format(colour=text, players=known)
    )


def _colour(text: str) -> str:
    from luxor_companion.cli.typed import typed_colour  # only who types no call and no name pays

    return typed_colour(text)


def table_path_of(save: Path | None) -> Path:
    """The save a command is about: the one given, else the table in use; its language is spoken."""
    path = save or _path_in_use()
    use_tables_own(path)
    return path


def _path_in_use() -> Path:
    from luxor_companion.cli.faces import face_of
    from luxor_companion.files import paths

    name = paths.current_name(game.name)
    if name is None:
        names = paths.table_names(game.name)
        if names:
            text = _("Several tables and none in use: luxor use NAME, one of {names}.")
            text = game.respoken(text)
            raise NoTableError(text.format(names=", ".join(names[:5])))
        raise NoTableError(face_of(game.name).beginning())
    return paths.table_path(name)


def position_of(path: Path | None, save: Path | None = None) -> "Position":
    """The position a command is about: a file's, or that of the table in use."""
    if path is None:
        from luxor_companion.table import open_table

        return open_table(table_path_of(save)).position
    from luxor_companion.files.position import read_position

    return read_position(path)
