"""The line on top of a game of Pyramids being played."""

from luxor_companion.games.pyramids.state import Position
from luxor_companion.lang import _
from luxor_companion.render.pyramids.status import when
from luxor_companion.render.style import length, padded, short, styled


def title_line(name: str, position: Position, width: int) -> str:
    """Which table, which round and turn, which pattern; at the right what can be typed."""
    now = _("over") if position.over else when(position)
    pattern = f": {styled(position.pattern, 'bold')}" if position.pattern else ""
    left = f"{short(name, 16)}, {now}{pattern}"
    keys = _("? rule  why  u undo  q leave")
    if length(left) + len(keys) + 2 > width:
        return left
    return padded(left, width - len(keys) - 1) + styled(keys, "dim")
