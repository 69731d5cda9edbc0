"""What a player declares: marking squares, and taking a new card."""

from typing import Any, Final, NamedTuple

from luxor_companion.core.notation import UnreadableError
from luxor_companion.games.pyramids.rules.layout import (
    NO_ICONS,
    SQUARES,
    Icons,
    add_icons,
    square_names,
)
from luxor_companion.games.pyramids.rules.vocab import (
    COLOURS,
    ICONS,
    MOST_SKULL,
    PAGES,
    Colour,
    RuleId,
    Squares,
)


class Stroke(NamedTuple):
    """Squares marked at once on one card. No squares: nobody said where.

    `icons` are those said to be on them, which a canonical mark names only where the layout is
    not known.
    """

    card: int
    squares: Squares = 0
    icons: Icons = NO_ICONS


class Mark(NamedTuple):
    """`12 b2 b3 c3 +c4 +31:a1`: the whole pattern or one square, and then the red crosses'."""

    whole: bool
    stroke: Stroke
    extras: tuple[Stroke, ...] = ()
    colours: tuple[tuple[int | None, Colour], ...] = ()  # of cards it completes; None: of the one
    allow: tuple[RuleId, ...] = ()


class Take(NamedTuple):
    """`take 22 refill=41`, `take deck=37`. What is None was not said."""

    number: int | None = None  # from the display
    deck: bool = False
    top: int | None = None  # what was on top of the deck
    refill: int | None = None  # what came into the display
    allow: tuple[RuleId, ...] = ()


MOST_DIGITS: Final = 3  # no card has more
ONE: Final = "one"
_ICONS: Final = {icon: Icons(**{icon: 1}) for icon in ICONS}


def read_number(word: str) -> int | None:
    """A plain number; None if it is none."""
    if not (word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS):
        return None
    return int(word)


def read_skull(word: str) -> int | None:
    """What a skull costs, with or without its minus; None if no skull costs that."""
    value = read_number(word.strip().removeprefix("-"))
    return value if value is not None and 0 < value <= MOST_SKULL else None


class _Reading:
    """A mark while its words are gone through."""

    def __init__(self, card: int) -> None:
        self.card = card
        self.one = False
        self.squares: Squares = 0
        self.strokes: list[tuple[int, Squares, Icons]] = []
        self.icons = NO_ICONS
        self.colours: list[tuple[int | None, Colour]] = []
        self.allow: list[str] = []

    def take_in(self, word: str, text: str) -> None:
        lowered = word.lower()
        name, equals, value = lowered.partition("=")
        if lowered in SQUARES:
            self._square(lowered)
        elif lowered in _ICONS:
            self._icon(_ICONS[lowered])
        elif lowered == ONE:
            self.one = True
        elif lowered.startswith("+"):
            self._extra(lowered[1:], word)
        elif equals and name in ("colour", "color"):
            self.colours.append(_colour(value, word))
        elif equals and name == "allow":
            self.allow.append(read_rule(value, word))
        elif len(lowered) == 2 and lowered[0].isalpha() and lowered[1].isdecimal():  # noqa: PLR2004  # z9
            raise UnreadableError("mark.square", token=word)
        else:
            raise UnreadableError("mark.token", token=word, text=text)

    def _square(self, name: str) -> None:
        if self.squares & SQUARES[name]:
            raise UnreadableError("mark.twice", token=name)
        self.squares |= SQUARES[name]

    def _icon(self, icon: Icons) -> None:
        """An icon belongs to the extra square named last, if one was."""
        if self.strokes:
            card, square, icons = self.strokes[-1]
            self.strokes[-1] = (card, square, add_icons(icons, icon))
        else:
            self.icons = add_icons(self.icons, icon)

    def _extra(self, value: str, word: str) -> None:
        if value in SQUARES:
            self.strokes.append((self.card, SQUARES[value], NO_ICONS))
            return
        number, colon, square = value.partition(":")
        card = read_number(number)
        if card is None or (colon and square not in SQUARES):
            raise UnreadableError("mark.extra", token=word)
        self.strokes.append((card, SQUARES.get(square, 0), NO_ICONS))


def _colour(value: str, word: str) -> tuple[int | None, Colour]:
    number, _, last = value.rpartition(":")
    colour = next((one for one in COLOURS if one == last), None)
    card = read_number(number) if number else None
    if colour is None or (number and card is None):
        raise UnreadableError("mark.colour", token=word)
    return card, colour


def read_rule(value: str, word: str) -> str:
    """The id of a rule.

    :raises UnreadableError: if there is none of that name.
    """
    if value not in PAGES:
        raise UnreadableError("mark.rule", token=word)
    return value


def read_mark(text: str) -> Mark:
    """Read a declared mark; after the card, words may come in any order.

    Icons said after an extra square belong to it.

    :raises UnreadableError: naming the word that has no meaning, or that has two.
    """
    words = text.replace(",", " ").split()
    card = read_number(words[0]) if words else None
    if card is None:
        raise UnreadableError("mark.card", token=words[0] if words else "", text=text)
    reading = _Reading(card)
    for word in words[1:]:
        reading.take_in(word, text)
    colours: dict[int | None, Colour] = {}
    for number, colour in reading.colours:
        if colours.setdefault(number, colour) != colour:
            raise UnreadableError("mark.twice", token=f"colour={colour}")
    return Mark(
        whole=not reading.one and reading.squares.bit_count() != 1,
        stroke=Stroke(card, reading.squares, reading.icons),
        extras=tuple(Stroke(*one) for one in reading.strokes),
        colours=tuple(colours.items()),
        allow=tuple(dict.fromkeys(reading.allow)),
    )


def icon_words(icons: Icons) -> list[str]:
    """The icons one by one, as they are typed."""
    return [icon for icon, count in zip(ICONS, icons, strict=True) for _ in range(count)]


def extra_word(stroke: Stroke, card: int) -> str:
    """An extra square; on the card that was marked first its number is left out."""
    if not stroke.squares:
        return f"+{stroke.card}"
    square = square_names(stroke.squares)[0]
    return f"+{square}" if stroke.card == card else f"+{stroke.card}:{square}"


def write_mark(mark: Mark) -> str:
    """The canonical text: card, squares, icons, extra squares with theirs, colours, waivers."""
    stroke = mark.stroke
    words = [str(stroke.card), *([] if mark.whole else [ONE])]
    words += [*square_names(stroke.squares), *icon_words(stroke.icons)]
    for extra in mark.extras:
        words += [extra_word(extra, stroke.card), *icon_words(extra.icons)]
    for number, colour in mark.colours:
        words.append(f"colour={colour}" if number is None else f"colour={number}:{colour}")
    return " ".join([*words, *(f"allow={rule}" for rule in mark.allow)])


def read_take(text: str) -> Take:
    """Read what follows the word `take`.

    :raises UnreadableError: naming the word that has no meaning, or that has two.
    """
    fields: dict[str, Any] = {}

    def say(name: str, value: object, word: str) -> None:
        if value is None:
            raise UnreadableError("take.token", token=word)
        if fields.setdefault(name, value) != value:
            raise UnreadableError("mark.twice", token=word)

    for word in text.replace(",", " ").split():
        name, equals, value = word.lower().partition("=")
        if name == "deck":
            say("deck", value=True, word=word)
            if equals:
                say("top", read_number(value), word)
        elif name == "refill" and equals:
            say("refill", read_number(value), word)
        elif name == "allow" and equals:
            fields["allow"] = (*fields.get("allow", ()), read_rule(value, word))
        else:
            say("number", read_number(word), word)
    take = Take(**fields)
    if take.deck and take.number is not None:
        raise UnreadableError("mark.twice", token=str(take.number))
    return take


def write_take(take: Take) -> str:
    """The canonical text, with the word `take`."""
    words = ["take"]
    if take.deck:
        words.append("deck" if take.top is None else f"deck={take.top}")
    elif take.number is not None:
        words.append(str(take.number))
    if take.refill is not None:
        words.append(f"refill={take.refill}")
    return " ".join([*words, *(f"allow={rule}" for rule in take.allow)])
