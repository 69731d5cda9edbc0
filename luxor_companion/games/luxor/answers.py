"""What the commands of Luxor answer."""

from typing import Annotated, NamedTuple

from luxor_companion.core.shapes import flat
from luxor_companion.referee.answers import Status


@flat("status")
class LuxorStatus(NamedTuple):
    """Where a table of Luxor stands, and what comes next."""

    status: Status
    round: Annotated[int, "the round that is played, counted from 1"]
    to_move: Annotated[str | None, "the colour whose turn it is; null once the game is over"]


class HeldCard(NamedTuple):
    """A card in a hand."""

    card: Annotated[str | None, "the card; null if it is not known"]
    how: Annotated[str | None, "how it became known: `dealt`, `drawn`, `taken`, …; null if not"]
    line: Annotated[int, "the line of the log with which it came; 0 is the set-up"]


class HandAnswer(NamedTuple):
    """A hand, as far as it is known."""

    player: Annotated[str, "the colour of the player"]
    hand: Annotated[tuple[HeldCard, ...], "the cards, from left to right"]
