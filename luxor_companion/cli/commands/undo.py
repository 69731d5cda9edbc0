"""`luxor undo`: take the last changes back; that is a line of the log too."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from luxor_companion.cli import console
from luxor_companion.cli.declare import show_change
from luxor_companion.cli.options import Json, SaveFile, current_game, table_path_of
from luxor_companion.core.log import Redone, Undone
from luxor_companion.core.record import Change
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.errors import UsageError
from luxor_companion.lang import _, forms
from luxor_companion.table.table import AnyTable, change_table


class TakenBack(NamedTuple):
    """A table after changes were taken back, or why they were not."""

    table: AnyTable
    refused: Change[Any, Any, Any] | Refusal | Need | None
    back: list[Change[Any, Any, Any]]


def undo_command(
    count: Annotated[int | None, typer.Argument(min=1, help="How many changes.")] = None,
    to: Annotated[
        int | None, typer.Option(min=0, metavar="LINE", help="Back to just after this line.")
    ] = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Take the last changes back: turns, fixes, told cards.

    \b
    Examples:
      luxor undo
      luxor undo 3
      luxor undo --to 14
    """
    if count is not None and to is not None:
        raise UsageError(_("Say how many, or --to which line, not both."))
    table, refused, back = taken_back(table_path_of(save), count or 1, to)
    warnings = back_warnings(table, back)
    show_change(table, refused, back_lines(table, back), json=json, extra={"warnings": warnings})
    if not json:
        console.err(warnings) if warnings else None


def taken_back(path: Path, number: int, to: int | None = None) -> TakenBack:
    """Take changes back and save that; those taken back, the last one first."""

    def take_back(table: AnyTable) -> TakenBack:
        done, count = table.record.done, number
        if to is not None:
            count = sum(change.line > to for change in done)
            if not count:
                raise UsageError(_("Nothing after line {to} is in effect.").format(to=to))
        back = list(reversed(done[-count:]))
        return TakenBack(table, table.record.apply(Undone(count)), back)

    return change_table(path, take_back, game=current_game().name)


def back_lines(table: AnyTable, back: list[Change[Any, Any, Any]]) -> list[str]:
    """What was taken back, as the log has it."""
    return [
        _("Taken back: {line}").format(line=f"{change.line}. {table.format_line(change.entry)}")
        for change in back
    ]


def back_warnings(table: AnyTable, back: list[Change[Any, Any, Any]]) -> list[str]:
    """What the table cannot un-see, or somebody else has done."""
    found = ((change.line, table.game.irrevocable(table, change)) for change in back)
    text = _("Careful, in line {line} {what}.")
    return [text.format(line=line, what=forms.both(what)) for line, what in found if what]


def redo_command(
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

    table, refused = change_table(table_path_of(save), bring_back, game=current_game().name)
    lines = [
        _("Brought back: {line}").format(line=f"{change.line}. {table.format_line(change.entry)}")
        for change in table.record.done[-count:]
    ]
    show_change(table, refused, lines, json=json)
