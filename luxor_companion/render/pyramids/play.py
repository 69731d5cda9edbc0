"""The line on top of a game of Pyramids being played."""

from luxor_companion.games.pyramids.state import Position
from luxor_companion.lang import _
from luxor_companion.render.pyramids.status import turn_of
from luxor_companion.render.style import length, padded, short, styled


def title_line(name: str, position: Position, width: int) -> str:
    """Which table, which round and turn, which pattern; at the right what can be typed."""
    pattern = f": {styled(position.pattern, 'bold')}" if position.pattern else ""
    left = _("{table}: over").format(table=short(name, 16))
    if not position.over:
        text = _("{table}, round {round} of {rounds}, turn {turn} of {turns}")
        left = text.format(table=short(name, 16), **turn_of(position)) + pattern
    keys = _("? rule  why  u undo  q leave")
    if length(left) + len(keys) + 2 > width:
        return left
    return padded(left, width - len(keys) - 1) + styled(keys, "dim")
