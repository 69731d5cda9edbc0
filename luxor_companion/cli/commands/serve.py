"""`luxor serve`: the live table on phones, read-only."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli.answer import Answer
from luxor_companion.cli.options import SaveFile, current_game, table_path_of
from luxor_companion.cli.serving import Address, Port, check_address, serve
from luxor_companion.errors import BadFileError, NoTableError
from luxor_companion.lang import _, choice


def command(
    lan: Annotated[
        bool, typer.Option("--lan", help="For phones on the local network, at a secret path.")
    ] = False,
    port: Port = 0,
    address: Address = None,
    save: SaveFile = None,
) -> Answer:
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

    check_address(address, lan=lan)
    game = current_game().name
    open_table(table_path_of(save), game)  # what is wrong with it is said here, not on a phone
    live, shown = LiveTable(lambda: _find(save), game), page(choice.requested)
    messages = [_("The table, live and read-only; Ctrl-C ends it.")]
    if not lan:
        messages.append(_("Only this machine can open it; --lan serves phones too."))
    routes = {"": lambda: shown, "state": live.state}
    return serve(routes, address, port, lan=lan, messages=messages)


def _find(save: str | None) -> Path:
    """Return the table in use at this moment: `luxor use` switches the page too."""
    try:
        return table_path_of(save)
    except NoTableError as error:
        raise BadFileError(_("table"), str(error)) from None
