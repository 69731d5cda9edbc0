"""`luxor position`: write a position file of the table, draw one to verify it."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli.console import Answer, Exact, Shown
from luxor_companion.cli.options import SaveFile, write_output
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.files.position import position_table, read_position, write_position
from luxor_companion.games.luxor.table import Listed, open_luxor, visible_position
from luxor_companion.lang import _, ngettext


def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A position file (TOML).")],
    listed: Listed = False,
) -> Answer:
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

    def lines(width: int) -> Shown:
        from luxor_companion.games.luxor.view.play import position_lines

        return position_lines(position, width, listed=listed)

    return Answer(
        lambda: {"position": position_table(position), "odd": found},
        lines,
        after=lambda _width: [_("Odd: {text}").format(text=text) for text in found],
    )


def export(
    line: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="After this line; default: now.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Default: stdout.")
    ] = None,
    save: SaveFile = None,
) -> Answer:
    """Write a position file: the table as it is now, or after a line of the log.

    Hidden stacks, face-down scarabs and hands the program dealt are left out.

    \b
    Examples:
      luxor position export
      luxor position export --line 14 -o dispute.toml
    """
    from luxor_companion.games.luxor.rules.record import Record, replay

    table = open_luxor(save)
    last = len(table.record.lines)
    if line is not None and line > last:
        text = ngettext(
            "The log has {last} line, not {line}.", "The log has {last} lines, not {line}.", last
        )
        raise UsageError(text.format(last=last, line=line))
    number = last if line is None else line
    record = replay(table.record.start, table.record.lines[:number])
    assert isinstance(record, Record)
    position = visible_position(record, table.app_draws)
    comment = _("Table {name}, after line {number}.").format(name=table.name, number=number)
    written = write_position(position, comment=comment)
    lines: list[str] = [Exact(text) for text in written.rstrip("\n").split("\n")]
    if output is not None:
        lines = [write_output(output, written)]
    return Answer(
        lambda: {"table": table.name, "line": number, "position": position_table(position)},
        lambda _width: lines,
    )
