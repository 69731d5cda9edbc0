"""The log for people: numbered lines, with what is not in effect, waived or fixed marked."""

from typing import Any

from luxor_companion.games.log import Fixed, Noted, Redone, Undone
from luxor_companion.games.record import Record
from luxor_companion.lang import _
from luxor_companion.render.style import styled


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
        shown_text = record.told(entry, hidden) if hidden else text
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
