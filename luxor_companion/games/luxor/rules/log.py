"""The lines of a log of Luxor: turns, and what players tell of their hands and scarabs."""

from collections.abc import Collection
from typing import NamedTuple, TypeAlias

from luxor_companion.core.log import Common, read_common, write_common
from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.ruling import Event
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Turn, read_card, read_turn, write_turn
from luxor_companion.games.luxor.rules.state import Hand, Position
from luxor_companion.games.luxor.rules.vocab import COLOURS, HAND, Colour

UNKNOWN_WORDS = ("?", "_", ".")


class Played(NamedTuple):
    """`red L3 @12 key`"""

    colour: Colour
    turn: Turn

    @property
    def allow(self) -> tuple[str, ...]:
        """The rules the table waived for it."""
        return self.turn.allow


class HandTold(NamedTuple):
    """`hand red 3 ? ? ? 1-5`: a player says what is in the hand."""

    colour: Colour
    hand: Hand


class ScarabsShown(NamedTuple):
    """`scarabs red 3 4`: a player turns the scarabs up."""

    colour: Colour
    values: tuple[int, ...]


Entry: TypeAlias = Played | HandTold | ScarabsShown | Common


def read_line(line: str) -> Entry:
    """One line of a log.

    :raises UnreadableError: if it is none of the forms above.
    """
    word, _, rest = line.strip().partition(" ")
    if word in COLOURS:
        return Played(word, read_turn(rest))
    if common := read_common(line.strip()):
        return common
    if word in ("hand", "scarabs"):
        colour, _, values = rest.partition(" ")
        if colour in COLOURS and word == "hand":
            return HandTold(colour, read_hand(values.split()))
        if colour in COLOURS and all(value in "1234" for value in values.split()):
            return ScarabsShown(colour, tuple(int(value) for value in values.split()))
    raise UnreadableError("log.line", line=line)


def read_hand(words: list[str]) -> Hand:
    """Five cards left to right; `?`, `_` or `.` for one that is not told."""
    cards: list[str | None] = []
    for word in words:
        card = read_card(word)
        if card is None and word not in UNKNOWN_WORDS:
            raise UnreadableError("hand.card", token=word)
        cards.append(card)
    if len(cards) != HAND:
        raise UnreadableError("hand.five", count=len(cards))
    return tuple(cards)


def write_line(entry: Entry) -> str:
    """The entry as it stands in the log; `read_line` gives it back."""
    match entry:
        case Played(colour, turn):
            return f"{colour} {write_turn(turn)}"
        case HandTold(colour, hand):
            return f"hand {colour} " + " ".join(card or "?" for card in hand)
        case ScarabsShown(colour, values):
            return " ".join(("scarabs", colour, *map(str, values)))
        case _:
            return write_common(entry)


def public_position(position: Position) -> Position:
    """The same position as everyone at the table may see it, hands as far as they were told."""
    cobra, falcon, lion = ((None,) * len(stack) for stack in position.stacks)
    players = tuple(
        player._replace(scarabs=(None,) * len(player.scarabs)) for player in position.players
    )
    return position._replace(
        stacks=(cobra, falcon, lion),
        scarabs=(None,) * len(position.scarabs),
        players=players,
    )


def public_turn(turn: Turn, app_draws: Collection[str]) -> Turn:
    """A turn without what the program drew for one player's eyes only."""
    return turn._replace(
        scarab=None if "scarabs" in app_draws else turn.scarab,
        draw=None if "cards" in app_draws else turn.draw,
    )


def public_entry(entry: Entry, app_draws: Collection[str]) -> Entry:
    """A line of the log, the same way."""
    if not isinstance(entry, Played):
        return entry
    return entry._replace(turn=public_turn(entry.turn, app_draws))


def public_outcome(outcome: Outcome, app_draws: Collection[str]) -> Outcome:
    """What a turn led to, the same way."""
    hidden = {"scarab": "scarabs", "drew": "cards"}
    events = tuple(
        Event(event.name, event.rule, dict.fromkeys(event.params))
        if hidden.get(event.name) in app_draws
        else event
        for event in outcome.events
    )
    return Outcome(public_turn(outcome.turn, app_draws), outcome.to, events)
