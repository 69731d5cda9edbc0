"""`luxor redo`: bring back what was taken back last."""

from typing import Annotated, Any

import typer

from luxor_companion.cli import game
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.given import Json, SaveFile, table_path_of
from luxor_companion.games.log import Redone
from luxor_companion.games.record import Change
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _
from luxor_companion.table import AnyTable, change_table


def command(
    count: Annotated[int, typer.Argument(min=1, help="How many changes.")] = 1,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Bring back what was taken back last, unless something new was done since.

    \b
    Examples:
      luxor redo
      luxor redo 3
    """

    def bring_back(
        table: AnyTable,
    ) -> tuple[AnyTable, Change[Any, Any, Any] | Refusal | Need | None]:
        return table, table.record.apply(Redone(count))

    table, refused = change_table(table_path_of(save), bring_back, game=game.name)
    lines = [
        _("Brought back: {line}").format(line=f"{change.line}. {table.told(change.entry)}")
        for change in table.record.done[-count:]
    ]
    show_change(table, refused, lines, json=json)
