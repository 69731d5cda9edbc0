"""`luxor pyramids display`: the four cards that lie face up beside the deck."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.given import Json, SaveFile, table_path_of
from luxor_companion.cli.pyramids.dealing import lay_out, read_numbers, told
from luxor_companion.games.pyramids.log import Displayed
from luxor_companion.lang import _
from luxor_companion.table import open_table


def command(
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="[CARDS]", help="Their four numbers.")
    ] = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Say which four cards lie face up beside the deck, or let the program draw them if it does.

    \b
    Examples:
      luxor pyramids display 5 9 22 47
    """
    path = table_path_of(save)
    if not cards:
        if "pyramids" in open_table(path, "pyramids").app_draws:
            told(path)
        elif console.may_ask() and not json:
            lay_out(path)
        else:
            raise UsageError(_("Say which four cards: luxor pyramids display 5 9 22 47."))
        table = open_table(path, "pyramids")
        show_change(table, None, [_shown(table.position.display)], json=json)
        return
    table, applied = told(path, Displayed(read_numbers(" ".join(cards), "5 9 22 47")))
    show_change(table, applied, [_shown(table.position.display)], json=json)


def _shown(display: tuple[int, ...]) -> str:
    return _("Display: {numbers}.").format(numbers=" ".join(map(str, display)) or "-")
