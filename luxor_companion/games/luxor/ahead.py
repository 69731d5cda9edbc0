"""Where a turn that is only begun can still lead."""

from typing import TypeAlias

from luxor_companion.games.luxor.narrate import Outcome
from luxor_companion.games.luxor.notation import read_turn
from luxor_companion.games.luxor.referee import rule
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import Seat
from luxor_companion.games.refusal import Need

Said: TypeAlias = tuple[str, ...]  # the tokens of a turn so far


def outcomes(position: Position, said: Said, seat: Seat | None = None) -> list[Outcome]:
    """Every way a turn can still go on from what is said of it; none if it may not be.

    :raises UnreadableError: if what is said cannot be read.
    """
    ruling = rule(position, read_turn(" ".join(said)), seat)
    if isinstance(ruling, Need):
        options = ((*said, option) for option in ruling.options)
        return [outcome for more in options for outcome in outcomes(position, more, seat)]
    return [ruling] if isinstance(ruling, Outcome) else []
