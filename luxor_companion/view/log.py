"""The log for people: numbered lines, with what is not in effect, waived or fixed marked."""

from typing import Any

from luxor_companion.core.log import Fixed, Noted, Redone, Undone
from luxor_companion.core.record import Record
from luxor_companion.core.scoring import Result
from luxor_companion.lang import _
from luxor_companion.view.text import styled, wrapped


def log_lines(
    record: Record[Any, Any, Any], low: int, high: int, hidden: tuple[str, ...] = ()
) -> list[str]:
    """The lines from `low` to `high`, without what the program drew of `hidden`."""
    in_effect = {change.line for change in record.done}
    shown = []
    for number, text in enumerate(record.lines, start=1):
        if not low <= number <= high:
            continue
        entry = record.read_line(text)
        mark = marks(entry)
        shown_text = record.public_line(entry, hidden) if hidden else text
        line = f"{number:4}  {shown_text}"
        if not isinstance(entry, Noted | Undone | Redone) and number not in in_effect:
            line, mark = styled(line, "dim"), _mark(_("taken back"), "dim")
        shown.append(line + mark)
    return shown


def marks(entry: Any) -> str:  # noqa: ANN401  # a line of any game's log
    """What makes a line of the log stand out."""
    if getattr(entry, "allow", ()):
        return _mark(_("waived"), "yellow")
    if isinstance(entry, Fixed):
        return _mark(_("fixed"), "yellow")
    return ""


def _mark(text: str, style: str) -> str:
    return f"   {styled(f'<-- {text}', style)}"


def scores_line(result: Result) -> str:
    """The scores as they stand, in one line."""
    shown = ", ".join(f"{one.name} {one.total}" for one in result.scores)
    return _("As it stands: {scores}").format(scores=shown)


def last_lines(record: Record[Any, Any, Any], hidden: tuple[str, ...], width: int) -> list[str]:
    """What was done last, without what the program drew of `hidden`."""
    if not record.done:
        return []
    change = record.done[-1]
    last = f"{change.line}. {record.public_line(change.entry, hidden)}{marks(change.entry)}"
    return wrapped(_("Last: {last}").format(last=last), width)
