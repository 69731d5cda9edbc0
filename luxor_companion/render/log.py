"""The log for people: numbered lines, with what is not in effect, waived or fixed marked."""

from luxor_companion.games.log import Noted, Redone, Undone
from luxor_companion.games.luxor.hidden import shown_entry
from luxor_companion.games.luxor.log import read_line, write_line
from luxor_companion.games.luxor.record import Record
from luxor_companion.lang import _
from luxor_companion.render.status import marks
from luxor_companion.render.style import styled


def log_lines(record: Record, low: int, high: int, hidden: tuple[str, ...] = ()) -> list[str]:
    """The lines from `low` to `high`, without what the program drew of `hidden`."""
    in_effect = {change.line for change in record.done}
    shown = []
    for number, text in enumerate(record.lines, start=1):
        if not low <= number <= high:
            continue
        entry = read_line(text)
        mark = marks(entry)
        shown_text = write_line(shown_entry(entry, hidden)) if hidden else text
        line = f"{number:4}  {shown_text}"
        if not isinstance(entry, Noted | Undone | Redone) and number not in in_effect:
            line, mark = styled(line, "dim"), f"   {styled('<-- ' + _('taken back'), 'dim')}"
        shown.append(line + mark)
    return shown
