"""The lines of a log of Luxor, and what of a game everyone at the table may see.

The program may draw cards, scarabs and temple tiles that only one player, or nobody, may know.
"""

from collections.abc import Collection
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import UnreadableError, parse_number
from luxor_companion.core.record import Common, read_common, write_common
from luxor_companion.games.luxor.rules import COLOURS, HAND, MOST_SCARAB, Colour
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Turn, read_card, read_turn, write_turn
from luxor_companion.games.luxor.rules.state import Hand, Position

UNKNOWN_WORDS: Final = ("?", "_", ".")
PILES: Final = "piles"  # what a fix of the draw pile is about
RESHUFFLE: Final = "reshuffle"
PILE_FACTS: Final = ("draw=", RESHUFFLE)


# `luxor log --json` calls each line by the name of its class, in small letters.
class Played(NamedTuple):
    """`red L3 @12 key`"""

    colour: Colour
    turn: Turn

    @property
    def allow(self) -> tuple[str, ...]:
        """The rules the table waived for it."""
        return self.turn.allow


class Rolled(NamedTuple):
    """`roll red Ldie die=5`: the program rolled, and whoever asked for it has yet to move."""

    colour: Colour
    turn: Turn  # card and roll


class Told(NamedTuple):
    """`hand red 3 ? ? ? 1-5`: a player says what is in the hand."""

    colour: Colour
    hand: Hand


class Shown(NamedTuple):
    """`scarabs red 3 4`: a player turns the scarabs up."""

    colour: Colour
    values: tuple[int, ...]


Entry: TypeAlias = Played | Rolled | Told | Shown | Common


def read_line(line: str) -> Entry:
    """Read one line of a log; raise UnreadableError if it has none of the forms above."""
    word, _, rest = line.strip().partition(" ")
    if word in COLOURS:
        return Played(word, read_turn(rest))
    if word == "fix" and rest.startswith(PILE_FACTS):  # the short spelling
        return read_line(f"{word} {PILES} {rest}")
    if common := read_common(line.strip()):
        return common
    colour, _, values = rest.partition(" ")
    if word == "roll" and colour in COLOURS:
        return Rolled(colour, read_turn(values))
    if word == "hand" and colour in COLOURS:
        return Told(colour, read_hand(values.split()))
    if word == "scarabs" and colour in COLOURS:
        scarabs = [parse_number(value, MOST_SCARAB, 1) for value in values.split()]
        if None not in scarabs:
            return Shown(colour, tuple(filter(None, scarabs)))
    raise UnreadableError("log.line", line=line)


def read_hand(words: list[str]) -> Hand:
    """Read five cards left to right, `?`, `_` or `.` for one that is not told.

    Raise UnreadableError if a word is no card, or if there are not five.
    """
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
    """Return the line of the log that `read_line` reads as this entry."""
    match entry:
        case Played(colour, turn):
            return f"{colour} {write_turn(turn)}"
        case Rolled(colour, turn):
            return f"roll {colour} {write_turn(turn)}"
        case Told(colour, hand):
            return f"hand {colour} " + " ".join(card or "?" for card in hand)
        case Shown(colour, values):
            return " ".join(("scarabs", colour, *map(str, values)))
        case _:
            return write_common(entry)


def public_position(position: Position) -> Position:
    """Return the position as everyone may see it, hands as far as they were told."""
    return position._replace(
        stacks=tuple((None,) * len(stack) for stack in position.stacks),
        scarabs=(None,) * len(position.scarabs),
        players=tuple(
            player._replace(scarabs=(None,) * len(player.scarabs)) for player in position.players
        ),
    )


def public_turn(turn: Turn, app_draws: Collection[str]) -> Turn:
    """Return a turn without what the program drew for one player's eyes only."""
    return turn._replace(
        scarab=None if "scarabs" in app_draws else turn.scarab,
        draw=None if "cards" in app_draws else turn.draw,
    )


def public_entry(entry: Entry, app_draws: Collection[str]) -> Entry:
    """Return a line of the log, the same way."""
    if isinstance(entry, Played):
        return entry._replace(turn=public_turn(entry.turn, app_draws))
    return entry


def public_outcome(outcome: Outcome, app_draws: Collection[str]) -> Outcome:
    """Return what a turn led to, the same way."""
    hidden = {"scarab": "scarabs", "drew": "cards"}
    events = tuple(
        event._replace(params=dict.fromkeys(event.params))
        if hidden.get(event.name) in app_draws
        else event
        for event in outcome.events
    )
    return outcome._replace(turn=public_turn(outcome.turn, app_draws), events=events)
