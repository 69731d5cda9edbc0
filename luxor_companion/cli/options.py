"""What commands are given: options that many share, and the position a command is about."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from luxor_companion.cli import game
from luxor_companion.cli.app import NoTableError, UsageError
from luxor_companion.games.luxor.words.names import either
from luxor_companion.lang import _
from luxor_companion.lang.choice import use_tables_own
from luxor_companion.table.toml import LARGEST

if TYPE_CHECKING:  # commands of the other game do not pay for it
    from luxor_companion.games.luxor.rules.state import Position
    from luxor_companion.games.luxor.rules.vocab import Seat

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
    from luxor_companion.games.luxor.words.typed import (
        parse_typed_colour,  # only who types no call and no name pays
    )

    return parse_typed_colour(text)


def table_path_of(save: Path | None) -> Path:
    """The save a command is about: the one given, else the table in use; its language is spoken."""
    path = save or _path_in_use()
    use_tables_own(path)
    return path


def _path_in_use() -> Path:
    from luxor_companion.cli.faces import face_of
    from luxor_companion.table import paths

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
        from luxor_companion.table.table import open_table

        return open_table(table_path_of(save)).position
    from luxor_companion.games.luxor.files.position import read_position

    return read_position(path)


def name_given(text: str, example: str) -> str:
    """A player's name, without spaces too many."""
    name = " ".join(text.split())
    if not name or not name.isprintable():
        raise UsageError(
            _("'{text}' gives no name: say {example}.").format(text=text, example=example)
        )
    return name


def seed_given(seed: int | None) -> int:
    """The seed of what is drawn: the one that was said, if a save can hold it, or any."""
    if seed is None:
        return randbelow(2**32)
    if seed > LARGEST:
        raise UsageError(f"--seed: {_('no number here is that large')}")
    return seed


def draws_given(text: str, known: Sequence[str]) -> tuple[str, ...]:
    """What the program draws for a table, of what it can draw."""
    if text == "all":
        return tuple(known)
    if text == "none":
        return ()
    words = [word for word in text.replace(",", " ").split() if word]
    for word in words:
        if word not in known:
            raise UsageError(
                _("'{word}' is nothing to draw; say some of {draws}, or all, or none.").format(
                    word=word, draws=", ".join(known)
                )
            )
    return tuple(one for one in known if one in words)


def house_given(
    given: list[str], choices: Mapping[str, tuple[str | bool, ...]]
) -> dict[str, str | bool]:
    """The rulings a table decides otherwise, of those it can."""
    chosen: dict[str, str | bool] = {}
    for text in given:
        key, _equals, value = text.partition("=")
        allowed = {str(one).lower(): one for one in choices.get(key, ())}
        if value.lower() not in allowed:
            known = "; ".join(
                f"{name}={either([str(one).lower() for one in values])}"
                for name, values in choices.items()
            )
            raise UsageError(
                _("'{text}' is no house rule; they are {known}.").format(text=text, known=known)
            )
        chosen[key] = allowed[value.lower()]
    return chosen
