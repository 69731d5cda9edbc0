"""`luxor position show`: draw a position file so that a person can verify it."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, SaveFile, table_path_of
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.files.position import read_position
from luxor_companion.games.luxor.table import Listed
from luxor_companion.lang import _, ngettext


def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A position file (TOML).")],
    listed: Listed = False,
    json: Json = False,
) -> None:
    """Draw a position: the board in path order, who stands where, hands, supplies.

    \b
    Examples:
      luxor position show game.toml
      luxor position show game.toml --list
    """
    from luxor_companion.games.luxor.rules.census import oddities
    from luxor_companion.games.luxor.words.sentences import oddity_sentence

    position = read_position(file)
    found = [oddity_sentence(position, one) for one in oddities(position)]
    if json:
        from luxor_companion.games.luxor.files.position import position_table

        console.out_json({"position": position_table(position), "odd": found})
        return
    from luxor_companion.games.luxor.view.play import position_lines

    console.out(position_lines(position, console.width(), listed=listed))
    console.err(_("Odd: {text}").format(text=text) for text in found) if found else None


def export(
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
      luxor position export
      luxor position export --line 14 -o dispute.toml
    """
    from luxor_companion.games.luxor.files.position import position_table, write_position
    from luxor_companion.games.luxor.rules.log import public_position
    from luxor_companion.games.luxor.rules.record import Record, replay
    from luxor_companion.table.atomic import write_atomically
    from luxor_companion.table.save import check_overwrite
    from luxor_companion.table.table import open_table

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
    shown = public_position(record.position)
    comment = _("Table {name}, after line {number}.").format(name=table.name, number=number)
    if json:
        console.out_json({"table": table.name, "line": number, "position": position_table(shown)})
    elif output is None:
        console.out_exact(write_position(shown, comment=comment).rstrip("\n"))
    else:
        check_overwrite(output)
        write_atomically(output, write_position(shown, comment=comment))
        console.out([_("Written: {file}").format(file=output)])
