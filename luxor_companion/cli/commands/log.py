"""`luxor log`: the lines of the game, with what was taken back, waived or fixed marked."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.answer import Answer
from luxor_companion.cli.declare import add_lines
from luxor_companion.cli.options import Json, SaveFile, current_game, table_path_of
from luxor_companion.core.log import Noted
from luxor_companion.errors import UsageError
from luxor_companion.lang import _


def log_command(
    lines: Annotated[
        str | None, typer.Option(metavar="A-B", help="Only these lines: 10-20, 10-, -20.")
    ] = None,
    hidden: Annotated[
        bool, typer.Option("--hidden", help="Also scarabs and cards the program drew.")
    ] = False,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Show the log: every line, numbered; what is not in effect, waived or fixed is marked.

    \b
    Examples:
      luxor log
      luxor log --lines 10-20
    """
    from luxor_companion.table.table import open_table
    from luxor_companion.view.log import log_lines

    table = open_table(table_path_of(save), current_game().name)
    record = table.record
    low, high = _range(lines, len(record.lines))
    unseen = () if hidden else tuple({"scarabs", "cards"} & set(table.app_draws))
    if json:
        in_effect = {change.line for change in record.done}
        shown = [
            {
                "line": number,
                "text": record.public_line(record.read_line(text), unseen) if unseen else text,
                "kind": type(record.read_line(text)).__name__.lower(),
                "in_effect": number in in_effect,
            }
            for number, text in enumerate(record.lines, start=1)
            if low <= number <= high
        ]
        console.out_json({"table": table.name, "lines": shown})
        return
    found = log_lines(record, low, high, unseen)
    console.out(found or [_("The log is empty.")])


def _range(text: str | None, last: int) -> tuple[int, int]:
    if text is None:
        return 1, last
    low, dash, high = text.partition("-")
    if not all(part.isdecimal() for part in (low, high) if part) or not (low or high):
        raise UsageError(_("'{text}' is no range of lines, such as 10-20.").format(text=text))
    return int(low or 1), int(high or last) if dash else int(low)


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
