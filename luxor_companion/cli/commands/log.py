"""`luxor log`: the lines of the game, with what was taken back, waived or fixed marked."""

from typing import Annotated

import typer

from luxor_companion.cli.answer import Answer
from luxor_companion.cli.declare import add_lines
from luxor_companion.cli.options import SaveFile, current_game, table_path_of
from luxor_companion.core.log import MOST_LINES, Noted
from luxor_companion.core.notation import parse_number
from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.table.table import AnyTable, open_table


def log_command(
    lines: Annotated[
        str | None, typer.Option(metavar="A-B", help="Only these lines: 10-20, 10-, -20.")
    ] = None,
    hidden: Annotated[
        bool, typer.Option("--hidden", help="Also scarabs and cards the program drew.")
    ] = False,
    save: SaveFile = None,
) -> Answer:
    """Show the log: every line, numbered; what is not in effect, waived or fixed is marked.

    \b
    Examples:
      luxor log
      luxor log --lines 10-20
    """
    table = open_table(table_path_of(save), current_game().name)
    chosen = _range(lines, len(table.record.lines))

    def shown(_width: int) -> list[str]:
        from luxor_companion.view.log import log_lines

        return log_lines(table, chosen, hidden=hidden) or [_("The log is empty.")]

    return Answer(
        json=lambda: {"table": table.name, "lines": _lines_json(table, chosen, hidden=hidden)},
        lines=shown,
    )


def _lines_json(table: AnyTable, numbers: range, *, hidden: bool) -> list[dict[str, object]]:
    in_effect = {change.line for change in table.record.done}
    return [
        {
            "line": number,
            "text": table.log_text(number, hidden=hidden),
            "kind": type(table.log_entry(number)).__name__.lower(),
            "in_effect": number in in_effect,
        }
        for number in numbers
    ]


def _range(text: str | None, last: int) -> range:
    """Return the lines of a log that are asked for, as far as there are so many."""
    if text is None:
        return range(1, last + 1)
    low, dash, high = text.partition("-")
    first = parse_number(low, MOST_LINES) if low else 1
    end = parse_number(high, MOST_LINES) if high else (last if dash else first)
    if first is None or end is None or not (low or high):
        raise UsageError(_("'{text}' is no range of lines, such as 10-20.").format(text=text))
    return range(max(first, 1), min(end, last) + 1)


def note_command(
    text: Annotated[list[str], typer.Argument(metavar="TEXT...", help="Any words.")],
    save: SaveFile = None,
) -> Answer:
    """Write a remark into the log.

    \b
    Examples:
      luxor note Bo forgot the scarab again
    """
    table = add_lines(table_path_of(save), [Noted(" ".join(text))]).table
    number = len(table.record.lines)
    return Answer(
        lambda: {"table": table.name, "line": number},
        lambda _width: [_("Noted in line {number}.").format(number=number)],
    )
