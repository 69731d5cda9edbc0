"""What the commands of Silver & Gold Pyramids answer."""

from typing import Annotated, NamedTuple

from luxor_companion.core.shapes import flat
from luxor_companion.referee.answers import Status


@flat("status")
class PyramidsStatus(NamedTuple):
    """Where a table of Silver & Gold Pyramids stands, and what comes next."""

    status: Status
    round: Annotated[int, "the round that is played, counted from 1"]
    turn_in_round: Annotated[int, "the turn of that round, counted from 1; 0 before the first"]
    phase: Annotated[str, "what is due: `keep`, `display`, `reveal`, `mark` or `take`"]
    pattern: Annotated[str | None, "the expedition card that lies face up; null if none does"]
