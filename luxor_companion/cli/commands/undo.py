"""`luxor undo`: take the last changes back; that is a line of the log too."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.given import Json, SaveFile, table_path_of
from luxor_companion.games.luxor.hidden import shown_entry
from luxor_companion.games.luxor.log import Played, Undone, write_line
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.luxor.refusal import Need, Refusal
from luxor_companion.lang import _, words
from luxor_companion.table import Table, change_table


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
    back: list[Change] = []

    def take_back(table: Table) -> tuple[Table, Change | Refusal | Need | None]:
        done = table.record.done
        number = count or 1
        if to is not None:
            number = sum(change.line > to for change in done)
            if not number:
                raise UsageError(_("Nothing after line {to} is in effect.").format(to=to))
        back.extend(reversed(done[-number:]))
        return table, table.record.apply(Undone(number))

    table, refused = change_table(table_path_of(save), take_back)
    warnings = [text for change in back for text in _warnings(table, change)]
    lines = [
        _("Taken back: {line}").format(
            line=f"{change.line}. {write_line(shown_entry(change.entry, table.app_draws))}"
        )
        for change in back
    ]
    show_change(table, refused, lines, json=json, extra={"warnings": warnings})
    if not json:
        console.err(warnings) if warnings else None


def _warnings(table: Table, change: Change) -> list[str]:
    """What the table cannot un-see, or somebody else has done."""
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
