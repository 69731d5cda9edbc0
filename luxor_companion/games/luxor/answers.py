"""What the commands of Luxor answer at the table; the rest is in `shown.py`, which takes longer."""

from typing import Annotated, Final, NamedTuple

from luxor_companion.core.shapes import flat
from luxor_companion.referee.answers import Status, Step


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


_TO: Final = (
    "the space where the one that moves, or acts, finally stands; the tomb is the number of"
    " spaces + 1; null if nobody moves"
)
_FINDS: Final = "hidden spaces on which it depends what the turn leads to"


class RolledTurn(NamedTuple):
    """What a roll of the program would lead to."""

    turn: Annotated[str, "the turn as the log writes it, with the roll"]
    to: Annotated[int | None, _TO]
    steps: Annotated[tuple[Step, ...], "what happens, in order"] = ()
    finds: Annotated[tuple[int, ...], _FINDS] = ()


class OptionAnswer(NamedTuple):
    """A legal turn, and what it leads to; or a card for which the program rolls."""

    turn: Annotated[str, "the turn as the log writes it, complete but for chance"]
    to: Annotated[int | None, _TO]
    steps: Annotated[tuple[Step, ...], "what happens, in order"] = ()
    finds: Annotated[tuple[int, ...], _FINDS] = ()
    rolls: Annotated[
        tuple[RolledTurn, ...], "if the program rolls: the turns that the rolls would lead to"
    ] = ()


class OptionsAnswer(NamedTuple):
    """Every legal turn."""

    player: Annotated[str, "the colour of the player"]
    turns: Annotated[tuple[OptionAnswer, ...], "each turn"]
    placeholders: Annotated[
        tuple[str, ...], "parts that the hidden tiles are counted by and nobody read off a copy"
    ] = ()


class LadderStep(NamedTuple):
    """How often one bot beats others."""

    a: Annotated[str, "the level of the bot"]
    b: Annotated[str, "the level of the others"]
    player_count: Annotated[int, "how many sat at the table"]
    game_count: Annotated[int, "how many games were played"]
    win_rate: Annotated[float, "the share that the first won; a shared win counts in part"]
    interval: Annotated[tuple[float, float], "the 95 % interval of that share"]


class LadderAnswer(NamedTuple):
    """How strong the bots are, each against the one below."""

    seed: Annotated[int, "the seed: the same one plays the same games"]
    pairs: Annotated[tuple[LadderStep, ...], "each bot against the one below"]
