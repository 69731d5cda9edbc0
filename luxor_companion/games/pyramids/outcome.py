"""What a line of the log leads to, and which rules a table may waive for it."""

from typing import Final, NamedTuple, TypeAlias

from luxor_companion.games.events import Event, Events
from luxor_companion.games.pyramids.course import settled
from luxor_companion.games.pyramids.log import Own
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.pyramids.vocab import RuleId
from luxor_companion.games.refusal import Need, Refusal

Waived: TypeAlias = frozenset[RuleId]
NO_WAIVER: Final[Waived] = frozenset()
# Rules a table may waive with `allow=`: without them the line still has one clear outcome.
WAIVABLE: Final = frozenset(
    {"mark.shape", "mark.entrance", "mark.connected", "icon.cross", "complete"}
)


class Outcome(NamedTuple):
    """A line in canonical form, all that happens, and the table afterwards."""

    entry: Own
    events: Events
    after: Position


Ruling: TypeAlias = Outcome | Need | Refusal


def outcome(entry: Own, events: tuple[Event, ...], made: Position) -> Outcome:
    """What a line makes happen, with all that follows from it by itself."""
    more, after = settled(made)
    return Outcome(entry, (*events, *more), after)
