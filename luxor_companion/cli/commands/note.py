"""`luxor note`: write a remark into the log."""

from typing import Annotated

import typer

from luxor_companion.cli import console, game
from luxor_companion.cli.given import Json, SaveFile, table_path_of
from luxor_companion.games.log import Noted
from luxor_companion.lang import _
from luxor_companion.table import AnyTable, change_table


def command(
    text: Annotated[list[str], typer.Argument(metavar="TEXT...", help="Any words.")],
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Write a remark into the log.

    \b
    Examples:
      luxor note Bo forgot the scarab again
    """

    def remark(table: AnyTable) -> AnyTable:
        table.record.apply(Noted(" ".join(text)))
        return table

    table = change_table(table_path_of(save), remark, game=game.name)
    number = len(table.record.lines)
    if json:
        console.out_json({"table": table.name, "line": number})
    else:
        console.out([_("Noted in line {number}.").format(number=number)])
