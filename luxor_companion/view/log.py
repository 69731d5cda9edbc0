"""The log for people: numbered lines, with what is not in effect, waived or fixed marked."""

from luxor_companion.core.log import Fixed, Noted, Redone, Undone
from luxor_companion.core.record import AnyRecord
from luxor_companion.core.scoring import Result
from luxor_companion.lang import _
from luxor_companion.table.table import AnyTable
from luxor_companion.view.text import styled, wrapped


def log_lines(table: AnyTable, numbers: range, *, hidden: bool) -> list[str]:
    """Return lines of the log; with `hidden`, also what not everyone may see."""
    in_effect = {change.line for change in table.record.done}
    shown = []
    for number in numbers:
        entry = table.log_entry(number)
        line, mark = f"{number:4}  {table.log_text(number, hidden=hidden)}", marks(entry)
        if not isinstance(entry, Noted | Undone | Redone) and number not in in_effect:
            line, mark = styled(line, "dim"), _mark(_("taken back"), "dim")
        shown.append(line + mark)
    return shown


def last_lines(record: AnyRecord, hidden: tuple[str, ...], width: int) -> list[str]:
    """Return what was done last, without what the program drew of `hidden`."""
    if not record.done:
        return []
    change = record.done[-1]
    last = f"{change.line}. {record.public_line(change.entry, hidden)}{marks(change.entry)}"
    return wrapped(_("Last: {last}").format(last=last), width)


def marks(entry: object) -> str:
    """Return what makes a line of the log stand out."""
    if getattr(entry, "allow", ()):
        return _mark(_("waived"), "yellow")
    if isinstance(entry, Fixed):
        return _mark(_("fixed"), "yellow")
    return ""


def _mark(text: str, style: str) -> str:
    return f"   {styled(f'<-- {text}', style)}"


def scores_line(result: Result) -> str:
    """Return the scores as they stand, in one line."""
    shown = ", ".join(f"{one.name} {one.total}" for one in result.scores)
    return _("As it stands: {scores}").format(scores=shown)
