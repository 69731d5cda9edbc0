"""`luxor serve`: the live table on phones, read-only."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli.options import Json, SaveFile, current_game, table_path_of
from luxor_companion.cli.serving import Address, Port, check_address, serve
from luxor_companion.lang import _, choice


def command(
    lan: Annotated[
        bool, typer.Option("--lan", help="For phones on the local network, at a secret path.")
    ] = False,
    port: Port = 0,
    address: Address = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Serve a live page of the table in use: what lies on it, scores, whose turn, the last turn.

    It follows every move within two seconds and only shows: nothing can be changed through it,
    and hands, face-down scarabs and the order of the stacks are never sent. Without --lan only
    this machine can open it.

    \b
    Examples:
      luxor serve
      luxor serve --lan
      luxor serve --lan --port 8765
    """
    from luxor_companion.table.table import open_table
    from luxor_companion.web.live import LiveTable, page
    from luxor_companion.web.server import LOOPBACK, lan_address, random_path

    check_address(address, lan=lan)
    open_table(
        table_path_of(save), current_game().name
    )  # what is wrong with it is said here, not on a phone
    live, shown = LiveTable(lambda: _found(save), current_game().name), page(choice.requested)
    path = random_path() if lan else "/"
    host = address or (lan_address() if lan else LOOPBACK)
    answers = {path: lambda: shown, f"{path}state": live.state}
    told = [_("The table, live and read-only; Ctrl-C ends it.")]
    if not lan:
        told.append(_("Only this machine can open it; --lan serves phones too."))
    pictures = (None, None) if lan else None  # no phone can open an address of this machine alone
    serve(host, port, path, answers, told, pictures=pictures, json=json)


def _found(save: str | None) -> Path:
    """The table in use at this moment: `luxor use` switches the page too."""
    from luxor_companion.errors import BadFileError, NoTableError

    try:
        return table_path_of(save)
    except NoTableError as error:
        raise BadFileError(_("table"), str(error)) from None
