"""`luxor undo` and `redo`: changes taken back and brought back; that is a line of the log too."""

from typing import Annotated

import typer

from luxor_companion.cli.answer import Answer
from luxor_companion.cli.declare import (
    add_lines,
    back_lines,
    back_warnings,
    change_answer,
    numbered,
    take_back,
)
from luxor_companion.cli.options import SaveFile, table_path_of
from luxor_companion.core.log import Redone
from luxor_companion.core.ruling import Refusal
from luxor_companion.errors import UsageError
from luxor_companion.lang import _


def undo_command(
    count: Annotated[int | None, typer.Argument(min=1, help="How many changes.")] = None,
    to: Annotated[
        int | None, typer.Option(min=0, metavar="LINE", help="Back to just after this line.")
    ] = None,
    save: SaveFile = None,
) -> Answer:
    """Take the last changes back: turns, fixes, told cards.

    \b
    Examples:
      luxor undo
      luxor undo 3
      luxor undo --to 14
    """
    if count is not None and to is not None:
        raise UsageError(_("Say how many, or --to which line, not both."))
    declared = take_back(table_path_of(save), count or 1, to)
    if isinstance(declared.applied, Refusal):
        return change_answer(declared)
    warnings = back_warnings(declared)
    facts = {"warnings": warnings}
    return change_answer(declared, back_lines(declared), facts=facts, after=warnings)


def redo_command(
    count: Annotated[int, typer.Argument(min=1, help="How many changes.")] = 1,
    save: SaveFile = None,
) -> Answer:
    """Bring back what was taken back last, unless something new was done since.

    \b
    Examples:
      luxor redo
      luxor redo 3
    """
    declared = add_lines(table_path_of(save), [Redone(count)])
    table, text = declared.table, _("Brought back: {line}")
    back = table.record.done[-count:]
    return change_answer(declared, [text.format(line=numbered(table, one)) for one in back])
