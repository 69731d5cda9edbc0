"""How any game's table stands, in a line: the scores so far, and what was done last."""

from typing import Any

from luxor_companion.games.record import Record
from luxor_companion.games.scoring import Result
from luxor_companion.lang import _
from luxor_companion.render.log import marks
from luxor_companion.render.style import wrapped


def scores_line(result: Result) -> str:
    """The scores as they stand, in one line."""
    shown = ", ".join(f"{one.name} {one.total}" for one in result.scores)
    return _("As it stands: {scores}").format(scores=shown)


def last_lines(record: Record[Any, Any, Any], hidden: tuple[str, ...], width: int) -> list[str]:
    """What was done last, without what the program drew of `hidden`."""
    if not record.done:
        return []
    change = record.done[-1]
    last = f"{change.line}. {record.told(change.entry, hidden)}{marks(change.entry)}"
    return wrapped(_("Last: {last}").format(last=last), width)
