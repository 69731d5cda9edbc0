"""`luxor export position`: a position file of now, or of after any line."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import Json, SaveFile, table_path_of
from luxor_companion.lang import _, ngettext


def position(
    line: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="After this line; default: now.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Default: stdout.")
    ] = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Write a position file of now, or of after a line of the log.

    Hidden stacks and face-down scarabs are not written.

    \b
    Examples:
      luxor export position
      luxor export position --line 14 -o dispute.toml
    """
    from luxor_companion.files.atomic import write_atomically
    from luxor_companion.files.position_out import position_table, write_position
    from luxor_companion.files.save import spare_games
    from luxor_companion.games.luxor.hidden import without_hidden
    from luxor_companion.games.luxor.record import Record, replay
    from luxor_companion.table import open_table

    table = open_table(table_path_of(save))
    last = len(table.record.lines)
    if line is not None and line > last:
        text = ngettext(
            "The log has {last} line, not {line}.", "The log has {last} lines, not {line}.", last
        )
        raise UsageError(text.format(last=last, line=line))
    number = last if line is None else line
    record = replay(table.record.start, table.record.lines[:number])
    assert isinstance(record, Record)
    shown = without_hidden(record.position)
    comment = _("Table {name}, after line {number}.").format(name=table.name, number=number)
    if json:
        console.out_json({"table": table.name, "line": number, "position": position_table(shown)})
    elif output is None:
        console.out_exact(write_position(shown, comment=comment).rstrip("\n"))
    else:
        spare_games(output)
        write_atomically(output, write_position(shown, comment=comment))
        console.out([_("Written: {file}").format(file=output)])


GROUP = {"position": position}
