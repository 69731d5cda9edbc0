"""The lines of a log of Pyramids: what is dealt and kept, revealed, marked, taken and told.

`luxor log --json` calls each line by the name of its class, in small letters.
"""

from typing import NamedTuple, TypeAlias

from luxor_companion.core import UnreadableError
from luxor_companion.core.record import Common, read_common, write_common
from luxor_companion.games.pyramids.rules import Handle, notation
from luxor_companion.games.pyramids.rules.layout import read_pattern
from luxor_companion.games.pyramids.rules.state import Pyramid, read_pyramid, write_pyramid


class Dealt(NamedTuple):
    """`ani dealt 3 12 31 40`: what a player drew to choose from."""

    handle: Handle
    numbers: tuple[int, ...]


class Kept(NamedTuple):
    """`ani keep 12 31`"""

    handle: Handle
    numbers: tuple[int, ...]


class Displayed(NamedTuple):
    """`display 5 9 22 47`"""

    numbers: tuple[int, ...]


class Revealed(NamedTuple):
    """`reveal line3`"""

    pattern: str


class Marked(NamedTuple):
    """`ani 12 b2 b3 c3`"""

    handle: Handle
    mark: notation.Mark

    @property
    def allow(self) -> tuple[str, ...]:
        """The rules the table waived for it."""
        return self.mark.allow


class Took(NamedTuple):
    """`ani take 22 refill=41`"""

    handle: Handle
    take: notation.Take

    @property
    def allow(self) -> tuple[str, ...]:
        """The rules the table waived for it."""
        return self.take.allow


class CardTold(NamedTuple):
    """`card 12 purple ..E../.#x../...`: what is printed on a card, told while the game is on."""

    number: int
    pyramid: Pyramid


class SkullTold(NamedTuple):
    """`ani skull 6`: what the dearest ticked skull costs, where the copy's values are not known."""

    handle: Handle
    value: int


Own: TypeAlias = Dealt | Kept | Displayed | Revealed | Marked | Took | CardTold | SkullTold
Entry: TypeAlias = Own | Common


def read_line(line: str) -> Entry:
    """Read one line of a log; whether its handle plays at the table is checked later.

    Raise UnreadableError if it has none of the forms above.
    """
    text = line.strip()
    if common := read_common(text):
        return common
    word, _, rest = text.partition(" ")
    lowered = word.lower()
    if lowered == "display":
        return Displayed(_numbers(rest, line))
    if lowered == "card":
        return CardTold(*read_pyramid(rest))
    if lowered == "reveal":
        pattern = read_pattern(rest.strip())
        if pattern is None:
            raise UnreadableError("reveal.pattern", token=rest.strip())
        return Revealed(pattern)
    if not rest.strip():
        raise UnreadableError("log.line", line=line)
    return _read_of_player(lowered, rest.strip(), line)


def _read_of_player(handle: Handle, rest: str, line: str) -> Own:
    verb, _, more = rest.partition(" ")
    verb = verb.lower()
    if verb == "dealt":
        return Dealt(handle, _numbers(more, line))
    if verb == "keep":
        return Kept(handle, _numbers(more, line))
    if verb == "take":
        return Took(handle, notation.read_take(more))
    if verb == "skull":
        value = notation.read_skull(more)
        if value is None:
            raise UnreadableError("skull.value", token=more.strip())
        return SkullTold(handle, value)
    return Marked(handle, notation.read_mark(rest))


def _numbers(text: str, line: str) -> tuple[int, ...]:
    found = [notation.read_number(word) for word in text.replace(",", " ").split()]
    numbers = tuple(one for one in found if one is not None)
    if not numbers or len(numbers) < len(found):
        raise UnreadableError("log.numbers", line=line)
    return numbers


def write_line(entry: Entry) -> str:
    """Return the line of the log that `read_line` reads as this entry."""
    match entry:
        case Dealt(handle, numbers):
            return " ".join((handle, "dealt", *map(str, numbers)))
        case Kept(handle, numbers):
            return " ".join((handle, "keep", *map(str, numbers)))
        case Displayed(numbers):
            return " ".join(("display", *map(str, numbers)))
        case Revealed(pattern):
            return f"reveal {pattern}"
        case CardTold(number, pyramid):
            return f"card {write_pyramid(number, pyramid)}"
        case Marked(handle, mark):
            return f"{handle} {notation.write_mark(mark)}"
        case Took(handle, take):
            return f"{handle} {notation.write_take(take)}"
        case SkullTold(handle, value):
            return f"{handle} skull {value}"
        case _:
            return write_common(entry)
