"""Marks and new cards as players declare them, and all lines of a log.

`luxor log --json` calls each line by the name of its class, in lower case.
"""

from typing import Any, Final, NamedTuple, TypeAlias

from luxor_companion.core import UnreadableError, parse_number, unique
from luxor_companion.core.record import Common, read_common, write_common
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import layout
from luxor_companion.games.pyramids.rules.state import Pyramid, read_pyramid, write_pyramid

MOST_NUMBER: Final = 999  # no card has a higher one
ANY, ANY_WORD = 0, "-"  # stands for one of the player's cards, where nobody named it
ONE: Final = "one"
OVER: Final = "over"  # instead of a pattern that is revealed
_ICONS: Final = {icon: layout.Icons(**{icon: 1}) for icon in vocab.ICONS}


class Stroke(NamedTuple):
    """Squares marked at once on one card, or on ANY; none if nobody declared where.

    `icons` are those declared on them; a canonical mark names icons only if the layout is not
    known.
    """

    card: int
    squares: vocab.Squares = 0
    icons: layout.Icons = layout.NO_ICONS


class Mark(NamedTuple):
    """`12 b2 b3 c3 +c4 +31:a1`: the pattern or one square, then one for each red cross.

    `- red cross +-`: on a card nobody named.
    """

    whole: bool
    stroke: Stroke
    extras: tuple[Stroke, ...] = ()
    # The number of each card it completes (None if there is only one), and its colour.
    colours: tuple[tuple[int | None, vocab.Colour], ...] = ()
    allow: tuple[vocab.RuleId, ...] = ()

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return (self.stroke, *self.extras)


class Take(NamedTuple):
    """`take 22 refill=41`, `take deck=37`. None means not declared."""

    number: int | None = None  # from the display
    deck: bool = False
    top: int | None = None  # what was on top of the deck
    refill: int | None = None  # what came into the display
    allow: tuple[vocab.RuleId, ...] = ()


def read_number(word: str) -> int | None:
    """Return the number of a card, or None."""
    return parse_number(word, MOST_NUMBER)


def read_skull(word: str) -> int | None:
    """Return what a skull costs, typed with or without its minus; None if no skull costs that."""
    return parse_number(word.strip().removeprefix("-"), vocab.MOST_SKULL, 1)


def read_mark(text: str) -> Mark:
    """Read a declared mark; after the card, words may come in any order.

    Icons after an extra square belong to it. Raise UnreadableError naming the word that has no
    meaning or contradicts another.
    """
    words = text.replace(",", " ").split()
    card = _read_card(words[0]) if words else None
    if card is None:
        raise UnreadableError("mark.card", token=words[0] if words else "", text=text)
    squares, others = _read_squares(words[1:])
    mark = Mark(whole=True, stroke=Stroke(card, squares))
    for word in others:
        mark = _with_word(mark, word, text)
    return mark._replace(whole=mark.whole and mark.stroke.squares.bit_count() != 1)


def _read_squares(words: list[str]) -> tuple[vocab.Squares, list[str]]:
    """Return the squares with which the words begin, and the words after them."""
    squares = 0
    for number, word in enumerate(words):
        square = layout.SQUARES.get(word.lower())
        if not square:
            return squares, words[number:]
        if squares & square:
            raise UnreadableError("mark.twice", token=word.lower())
        squares |= square
    return squares, []


def _with_word(mark: Mark, word: str, text: str) -> Mark:
    """Return the mark with what one more word of the text declares."""
    lowered = word.lower()
    name, equals, value = lowered.partition("=")
    if square := layout.SQUARES.get(lowered):
        if mark.stroke.squares & square:
            raise UnreadableError("mark.twice", token=lowered)
        return mark._replace(stroke=mark.stroke._replace(squares=mark.stroke.squares | square))
    if lowered in _ICONS:  # it belongs to the extra square named last, if one was
        *others, last = mark.strokes
        last = last._replace(icons=layout.add_icons(last.icons, _ICONS[lowered]))
        first, *extras = *others, last
        return mark._replace(stroke=first, extras=tuple(extras))
    if lowered == ONE:
        return mark._replace(whole=False)
    if lowered.startswith("+"):
        extra = _read_extra(lowered[1:], mark.stroke.card, word)
        return mark._replace(extras=(*mark.extras, extra))
    if equals and name == "card" and (number := read_number(value)) is not None:
        return _with_card(mark, number)
    if equals and name in ("colour", "color"):
        return _with_colour(mark, value, word)
    if equals and name == "allow":
        rules = (*mark.allow, _read_rule(value, word))
        return mark._replace(allow=tuple(unique(rules)))
    if lowered[:1].isalpha() and parse_number(lowered[1:], 9) is not None:  # z9
        raise UnreadableError("mark.square", token=word)
    raise UnreadableError("mark.token", token=word, text=text)


def _read_card(word: str) -> int | None:
    return ANY if word == ANY_WORD else read_number(word)


def _with_card(mark: Mark, number: int) -> Mark:
    """Return the mark in which the first stroke whose card nobody named is on this card."""
    strokes = list(mark.strokes)
    index = next((index for index, one in enumerate(strokes) if one.card == ANY), None)
    if index is None:
        raise UnreadableError("mark.twice", token=f"card={number}")
    strokes[index] = strokes[index]._replace(card=number)
    return mark._replace(stroke=strokes[0], extras=tuple(strokes[1:]))


def _read_extra(value: str, card: int, word: str) -> Stroke:
    """`+c4` on the card of the mark, `+31:a1` on another, `+31` somewhere on it, `+-` on either."""
    if value in layout.SQUARES:
        return Stroke(card, layout.SQUARES[value])
    number, colon, square = value.partition(":")
    other = _read_card(number)
    if other is None or (colon and square not in layout.SQUARES):
        raise UnreadableError("mark.extra", token=word)
    return Stroke(other, layout.SQUARES.get(square, 0))


def _with_colour(mark: Mark, value: str, word: str) -> Mark:
    number, _, colour = value.rpartition(":")
    card = read_number(number) if number else None
    if colour not in vocab.COLOURS or (number and card is None):
        raise UnreadableError("mark.colour", token=word)
    colours = dict(mark.colours)
    if colours.setdefault(card, colour) != colour:
        raise UnreadableError("mark.twice", token=f"colour={colour}")
    return mark._replace(colours=tuple(colours.items()))


def _read_rule(value: str, word: str) -> vocab.RuleId:
    if value not in vocab.PAGES:
        raise UnreadableError("mark.rule", token=word)
    return value


def _icon_words(icons: layout.Icons) -> list[str]:
    return [icon for icon, count in zip(vocab.ICONS, icons, strict=True) for _ in range(count)]


def _card_word(number: int) -> str:
    return ANY_WORD if number == ANY else str(number)


def extra_word(stroke: Stroke, card: int) -> str:
    """Return an extra square as a word; on the card marked first its number is left out."""
    if not stroke.squares:
        return f"+{_card_word(stroke.card)}"
    square = layout.square_names(stroke.squares)[0]
    return f"+{square}" if stroke.card == card else f"+{stroke.card}:{square}"


def write_mark(mark: Mark) -> str:
    """Return the canonical text: card, squares, icons, extra squares, colours, waivers."""
    stroke = mark.stroke
    words = [_card_word(stroke.card), *([] if mark.whole else [ONE])]
    words += [*layout.square_names(stroke.squares), *_icon_words(stroke.icons)]
    for extra in mark.extras:
        words += [extra_word(extra, stroke.card), *_icon_words(extra.icons)]
    for number, colour in mark.colours:
        words.append(f"colour={colour}" if number is None else f"colour={number}:{colour}")
    return " ".join([*words, *(f"allow={rule}" for rule in mark.allow)])


def read_take(text: str) -> Take:
    """Read what follows the word `take`.

    Raise UnreadableError naming the word that has no meaning or contradicts another.
    """
    fields: dict[str, Any] = {}

    def set_field(name: str, value: object, word: str) -> None:
        if value is None:
            raise UnreadableError("take.token", token=word)
        if fields.setdefault(name, value) != value:
            raise UnreadableError("mark.twice", token=word)

    for word in text.replace(",", " ").split():
        name, equals, value = word.lower().partition("=")
        if name == "deck":
            set_field("deck", value=True, word=word)
            if equals:
                set_field("top", read_number(value), word)
        elif name == "refill" and equals:
            set_field("refill", read_number(value), word)
        elif name == "allow" and equals:
            fields["allow"] = (*fields.get("allow", ()), _read_rule(value, word))
        else:
            set_field("number", read_number(word), word)
    take = Take(**fields)
    if take.deck and take.number is not None:
        raise UnreadableError("mark.twice", token=str(take.number))
    return take


def write_take(take: Take) -> str:
    """Return the canonical text, with the word `take`."""
    words = ["take"]
    if take.deck:
        words.append("deck" if take.top is None else f"deck={take.top}")
    elif take.number is not None:
        words.append(str(take.number))
    if take.refill is not None:
        words.append(f"refill={take.refill}")
    return " ".join([*words, *(f"allow={rule}" for rule in take.allow)])


class Dealt(NamedTuple):
    """`ani dealt 3 12 31 40`: the cards a player may choose from."""

    handle: vocab.Handle
    numbers: tuple[int, ...]


class Kept(NamedTuple):
    """`ani keep 12 31`"""

    handle: vocab.Handle
    numbers: tuple[int, ...]


class Displayed(NamedTuple):
    """`display 5 9 22 47`"""

    numbers: tuple[int, ...]


class Revealed(NamedTuple):
    """`reveal line3`"""

    pattern: str


class TurnOver(NamedTuple):
    """`reveal over`: no further pyramid is completed this turn, if nobody enters marks."""


class Marked(NamedTuple):
    """`ani 12 b2 b3 c3`"""

    handle: vocab.Handle
    mark: Mark

    @property
    def allow(self) -> tuple[str, ...]:
        return self.mark.allow


class Took(NamedTuple):
    """`ani take 22 refill=41`"""

    handle: vocab.Handle
    take: Take

    @property
    def allow(self) -> tuple[str, ...]:
        return self.take.allow


class CardTold(NamedTuple):
    """`card 12 purple ..E../.#x../...`: what is printed on a card, entered during the game."""

    number: int
    pyramid: Pyramid


class SkullTold(NamedTuple):
    """`ani skull 6`: what the worst ticked skull costs, if we don't know the copy's values."""

    handle: vocab.Handle
    value: int


Own: TypeAlias = (
    Dealt | Kept | Displayed | Revealed | TurnOver | Marked | Took | CardTold | SkullTold
)
LogEntry: TypeAlias = Own | Common


def read_line(line: str) -> LogEntry:
    """Read one line of a log; whether its handle plays at the table is checked later.

    Raise UnreadableError if it has none of the forms above.
    """
    text = line.strip()
    if common := read_common(text):
        return common
    word, _, rest = text.partition(" ")
    lowered = word.lower()
    if lowered == "display":
        return Displayed(_read_numbers(rest, line))
    if lowered == "card":
        return CardTold(*read_pyramid(rest))
    if lowered == "reveal" and rest.strip().lower() == OVER:
        return TurnOver()
    if lowered == "reveal":
        return Revealed(layout.read_revealed(rest.strip()))
    if not rest.strip():
        raise UnreadableError("log.line", line=line)
    return _read_player_line(lowered, rest.strip(), line)


def _read_player_line(handle: vocab.Handle, rest: str, line: str) -> Own:
    verb, _, more = rest.partition(" ")
    verb = verb.lower()
    if verb in ("dealt", "keep"):
        return (Dealt if verb == "dealt" else Kept)(handle, _read_numbers(more, line))
    if verb == "take":
        return Took(handle, read_take(more))
    if verb == "skull":
        value = read_skull(more)
        if value is None:
            raise UnreadableError("skull.value", token=more.strip())
        return SkullTold(handle, value)
    return Marked(handle, read_mark(rest))


def _read_numbers(text: str, line: str) -> tuple[int, ...]:
    found = [read_number(word) for word in text.replace(",", " ").split()]
    numbers = tuple(one for one in found if one is not None)
    if not numbers or len(numbers) < len(found):
        raise UnreadableError("log.numbers", line=line)
    return numbers


def write_line(entry: LogEntry) -> str:
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
        case TurnOver():
            return f"reveal {OVER}"
        case CardTold(number, pyramid):
            return f"card {write_pyramid(number, pyramid)}"
        case Marked(handle, mark):
            return f"{handle} {write_mark(mark)}"
        case Took(handle, take):
            return f"{handle} {write_take(take)}"
        case SkullTold(handle, value):
            return f"{handle} skull {value}"
        case _:
            return write_common(entry)
