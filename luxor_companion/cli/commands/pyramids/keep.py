"""`luxor pyramids keep`: which two of the four cards dealt a player keeps."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.faces.pyramids import players
from luxor_companion.cli.given import Json, SaveFile, called, table_path_of
from luxor_companion.cli.pyramids.dealing import (
    dealt_lines,
    kept_entries,
    lay_out,
    read_numbers,
    told,
)
from luxor_companion.games.pyramids.state import Position
from luxor_companion.lang import _
from luxor_companion.table import open_table


def command(
    player: Annotated[
        str | None, typer.Argument(metavar="[PLAYER]", help="Who keeps them, by handle or name.")
    ] = None,
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="[CARDS]", help="Their two numbers.")
    ] = None,
    of: Annotated[
        str | None, typer.Option(metavar="NUMBERS", help="The four that were dealt, to be kept.")
    ] = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Say which two of four cards a player keeps; alone, show or ask what is still to choose.

    \b
    Examples:
      luxor pyramids keep ani 12 31
      luxor pyramids keep ani 12 31 --of 3,12,31,40
      luxor pyramids keep
    """
    path = table_path_of(save)
    table = open_table(path, "pyramids")
    position = table.position
    if player is None:
        table = told(path).table  # deals what the program has still to deal
        if console.may_ask() and not json:
            lay_out(path)
            table = open_table(path, "pyramids")
        else:
            _show_dealt(table.position, json=json)
        show_change(table, None, [], json=json)
        return
    handle = called(players(position), player)
    if not cards:
        raise UsageError(_("Say which two cards: luxor pyramids keep ani 12 31."))
    numbers = read_numbers(" ".join(cards), "12 31")
    dealt = read_numbers(of, "3,12,31,40") if of else ()
    table, applied = told(path, *kept_entries(position, handle, numbers, dealt))
    shown = " ".join(map(str, numbers))
    line = _("{player} keeps {numbers}.").format(player=players(position)[handle], numbers=shown)
    show_change(table, applied, [line], json=json, who=handle)


def _show_dealt(position: Position, *, json: bool) -> None:
    for one in position.players:
        if one.dealt and not one.cards and not json:
            console.out(dealt_lines(position, one))
