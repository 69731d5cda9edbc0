"""`luxor undo`: take the last changes back; that is a line of the log too."""

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.given import Json, SaveFile, table_path_of
from luxor_companion.games.log import Undone
from luxor_companion.games.luxor.hidden import shown_entry
from luxor_companion.games.luxor.log import Played, write_line
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _, words
from luxor_companion.table import Table, change_table


class TakenBack(NamedTuple):
    """A table after changes were taken back, or why they were not."""

    table: Table
    refused: Change | Refusal | Need | None
    back: list[Change]


def command(
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

    def take_back(table: Table) -> TakenBack:
        done, count = table.record.done, number
        if to is not None:
            count = sum(change.line > to for change in done)
            if not count:
                raise UsageError(_("Nothing after line {to} is in effect.").format(to=to))
        back = list(reversed(done[-count:]))
        return TakenBack(table, table.record.apply(Undone(count)), back)

    return change_table(path, take_back)


def back_lines(table: Table, back: list[Change]) -> list[str]:
    """What was taken back, as the log has it."""
    return [
        _("Taken back: {line}").format(
            line=f"{change.line}. {write_line(shown_entry(change.entry, table.app_draws))}"
        )
        for change in back
    ]


def back_warnings(table: Table, back: list[Change]) -> list[str]:
    """What the table cannot un-see, or somebody else has done."""
    return [text for change in back for text in _warnings(table, change)]


def _warnings(table: Table, change: Change) -> list[str]:
    if not isinstance(change.entry, Played):
        return []
    found = []
    if change.entry.turn.die is not None:
        found.append(_("a die was rolled"))
    events = change.outcome.events if change.outcome else ()
    if any(event.name == "revealed" for event in events):
        found.append(_("a temple tile was revealed"))
    colour = change.entry.colour
    if colour != table.position.player.colour:
        found.append(_("it was {colour}'s turn").format(colour=words.colour(colour)))
    if not found:
        return []
    return [_("Careful, in line {line} {what}.").format(line=change.line, what=words.both(found))]
