"""The lines of a game's log: turns, and what people set straight, take back or remark."""

from typing import NamedTuple, TypeAlias

from luxor_companion.games.luxor.notation import read_card, read_turn, write_turn
from luxor_companion.games.luxor.state import Hand
from luxor_companion.games.luxor.turn import Turn
from luxor_companion.games.luxor.unreadable import UnreadableError
from luxor_companion.games.luxor.vocab import COLOURS, HAND, Colour

UNKNOWN_WORDS = ("?", "_", ".")
MOST_DIGITS = 4  # no log has more lines


class Played(NamedTuple):
    """`red L3 @12 key`"""

    colour: Colour
    turn: Turn


class Undone(NamedTuple):
    """`undo`, `undo 3`: the last changes are taken back."""

    changes: int


class Redone(NamedTuple):
    """`redo`, `redo 2`: what was taken back last stands again."""

    changes: int


class Noted(NamedTuple):
    """`note Bo forgot the scarab again`"""

    text: str


class Told(NamedTuple):
    """`hand red 3 ? ? ? 1-5`: a player says what is in the hand."""

    colour: Colour
    hand: Hand


class Shown(NamedTuple):
    """`scarabs red 3 4`: a player turns the scarabs up."""

    colour: Colour
    values: tuple[int, ...]


class Fixed(NamedTuple):
    """`fix red keys=2 "forgot one"`: a fact is set straight, with the reason."""

    what: str  # a colour, "space", "supply" or "turn"
    facts: tuple[str, ...]
    reason: str


Entry: TypeAlias = Played | Undone | Redone | Noted | Told | Shown | Fixed


def read_line(line: str) -> Entry:
    """One line of a log.

    :raises UnreadableError: if it is none of the forms above.
    """
    word, _, rest = line.strip().partition(" ")
    if word in COLOURS:
        return Played(word, read_turn(rest))
    if word in ("undo", "redo"):
        return _counted(word, rest, line)
    if word == "note":
        return Noted(rest)
    if word == "fix":
        return _fixed(rest, line)
    if word in ("hand", "scarabs"):
        colour, _, values = rest.partition(" ")
        if colour in COLOURS and word == "hand":
            return Told(colour, read_hand(values.split()))
        if colour in COLOURS and all(value in "1234" for value in values.split()):
            return Shown(colour, tuple(int(value) for value in values.split()))
    raise UnreadableError("log.line", line=line)


def _counted(word: str, rest: str, line: str) -> Undone | Redone:
    count = rest.strip() or "1"
    if not (count.isascii() and count.isdecimal() and len(count) <= MOST_DIGITS and int(count)):
        raise UnreadableError("log.line", line=line)
    return Undone(int(count)) if word == "undo" else Redone(int(count))


def _fixed(rest: str, line: str) -> Fixed:
    facts, quote, reason = rest.partition(' "')
    words = facts.split()
    if len(words) < 2 or (quote and not reason.endswith('"')):  # noqa: PLR2004  # what, and a fact
        raise UnreadableError("log.line", line=line)
    return Fixed(words[0], tuple(words[1:]), reason.removesuffix('"'))


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
        case Undone(changes=count):
            return "undo" if count == 1 else f"undo {count}"
        case Redone(changes=count):
            return "redo" if count == 1 else f"redo {count}"
        case Noted(text):
            return f"note {one_line(text)}".rstrip()
        case Told(colour, hand):
            return f"hand {colour} " + " ".join(card or "?" for card in hand)
        case Shown(colour, values):
            return " ".join(("scarabs", colour, *map(str, values)))
        case Fixed(what, facts, reason):
            words = " ".join(("fix", what, *facts))
            said = one_line(reason).replace('"', "\N{RIGHT DOUBLE QUOTATION MARK}")
            return f'{words} "{said}"' if reason else words


def one_line(text: str) -> str:
    """A remark that fits one line of the log and cannot end its block."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split()).replace("'''", "\N{RIGHT SINGLE QUOTATION MARK}" * 3)
