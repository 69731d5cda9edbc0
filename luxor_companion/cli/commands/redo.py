"""`luxor redo`: bring back what was taken back last."""

from typing import Annotated

import typer

from luxor_companion.cli.changes import show_change
from luxor_companion.cli.given import Json, SaveFile, table_path_of
from luxor_companion.games.log import Redone
from luxor_companion.games.luxor.hidden import shown_entry
from luxor_companion.games.luxor.log import write_line
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _
from luxor_companion.table import Table, change_table


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

    def bring_back(table: Table) -> tuple[Table, Change | Refusal | Need | None]:
        return table, table.record.apply(Redone(count))

    table, refused = change_table(table_path_of(save), bring_back)
    lines = [
        _("Brought back: {line}").format(
            line=f"{change.line}. {write_line(shown_entry(change.entry, table.app_draws))}"
        )
        for change in table.record.done[-count:]
    ]
    show_change(table, refused, lines, json=json)
