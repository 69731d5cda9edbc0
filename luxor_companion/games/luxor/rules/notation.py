"""A turn as it is declared or recorded, and the other lines of a log of Luxor."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from luxor_companion.core import UnreadableError, Value, parse_number
from luxor_companion.core.record import Common, read_common, write_common
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules.path import EMPTY, SOME_TILE, TEMPLE_FRONTS, TILES
from luxor_companion.games.luxor.rules.state import Hand

SIDE_WORDS: Final[dict[str, vocab.Side]] = {"l": "L", "r": "R", "left": "L", "right": "R"}
CHOICES: Final = ("key", "card", "scarab", "wild", "take", "leave")
TOMB: Final = vocab.Space(-1)  # stands for the tomb until the board is known
MOST_STEPS: Final = 99
MOST_SPACE: Final = 9999  # no path is longer
MOST_STATUE: Final = 9
UNKNOWN_WORDS: Final = ("?", "_", ".")
BOARD: Final = "board"  # the subject of a fix that moves the game to another board
PILES: Final = "piles"  # the subject of a fix of the draw pile
RESHUFFLE: Final = "reshuffle"
PILE_FACTS: Final = ("draw=", RESHUFFLE)


# A space and the tile found there; without a space, on the one the referee asks about.
Find: TypeAlias = tuple[vocab.Space | None, str]

NOBODY: Final = "none"  # the word of its owner that the other outer card moves nobody
NO_ICON: Final = "-"  # no temple icon is printed on a space


class Turn(NamedTuple):
    """One turn. None means not declared; a canonical turn declares only what was open.

    `choices` and `acts` can hold more than one only in a declaration, which is then refused;
    `to` and `lying` are claims ("it ends on 15", "the one lying at statue 2") that a canonical
    turn never carries.
    """

    side: vocab.Side | None
    card: vocab.Card
    at: vocab.Space | None = None
    go: int | None = None  # +4, ahead (1) or back (-1)
    die: int | None = None
    acts: tuple[vocab.Space, ...] = ()
    choices: tuple[str, ...] = ()
    passes: bool = False
    tile: str | None = None
    got: vocab.Card | None = None
    scarab: int | None = None
    draw: vocab.Card | None = None
    allow: tuple[vocab.RuleId, ...] = ()
    to: vocab.Space | None = None
    lying: vocab.Statue | None = None
    finds: tuple[Find, ...] = ()
    other: vocab.Card | None = None  # with `passes`: the card at the other end, or NOBODY
    icon: str | None = None  # on the space of the treasure taken: one of STACKS, or NO_ICON

    @property
    def roll(self) -> tuple[vocab.Side | None, vocab.Card, int | None]:
        """The side, the card, and what was rolled for it."""
        return self.side, self.card, self.die


def read_card(word: str) -> vocab.Card | None:
    """Return the card with this name or spelling; None if there is none."""
    lowered = word.lower()
    card = vocab.CARD_WORDS.get(lowered, lowered)
    return card if card in vocab.CARDS else None


def side_and_card(word: str) -> tuple[vocab.Side | None, vocab.Card | None]:
    """Return the side and card that the first word of a turn names; None for a missing one."""
    side = SIDE_WORDS.get(word[:1].lower())
    card = read_card(word[1:])
    if side and card:
        return side, card
    return None, read_card(word)  # `last` and `less1` begin with an l of their own


def _read_place(value: str) -> vocab.Space | None:
    if value == "tomb":
        return TOMB
    number = vocab.STAIRS if value == "stairs" else parse_number(value, MOST_SPACE)
    return None if number is None else vocab.Space(number)


def _read_find(value: str) -> Find | None:
    """Read `v3/2`, `-`, or `14:v3/2`."""
    number, colon, token = value.rpartition(":")
    space = parse_number(number, MOST_SPACE, 1) if colon else None
    if (colon and space is None) or (token not in TILES and token not in (EMPTY, SOME_TILE)):
        return None
    return (None if space is None else vocab.Space(space)), token


_ICONS: Final[dict[str, str]] = {
    **{stack: stack for stack in vocab.STACKS},
    **dict.fromkeys((NO_ICON, "none"), NO_ICON),
}

# word before `=` -> the field of Turn it fills, and how to read its value
_VALUES: Final[dict[str, tuple[str, Callable[[str], object]]]] = {
    "die": ("die", lambda value: parse_number(value, max(vocab.DIE), 1)),
    "act": ("acts", _read_place),
    "level": (
        "choices",
        lambda value: f"level={value}" if value in map(str, vocab.LEVELS) else None,
    ),
    "tile": ("tile", lambda value: value if value in TEMPLE_FRONTS else None),
    "got": ("got", read_card),
    "scarab": ("scarab", lambda value: parse_number(value, vocab.MOST_SCARAB, 1)),
    "draw": ("draw", read_card),
    "allow": ("allow", lambda value: value if value in vocab.PAGES else None),
    "to": ("to", _read_place),
    "finds": ("finds", _read_find),
    "other": ("other", lambda value: value if value == NOBODY else read_card(value)),
    "icon": ("icon", _ICONS.get),
}
_SEVERAL: Final = frozenset({"acts", "choices", "allow", "finds"})


def _read_token(word: str, text: str) -> tuple[str, object]:
    """Return the field of Turn that a token fills, and its value."""
    lowered = word.lower()
    name, equals, value = lowered.partition("=")
    field: tuple[str, object] | None = None
    if lowered in CHOICES:
        field = ("choices", lowered)
    elif equals and name in _VALUES:
        key, read = _VALUES[name]
        field = (key, read(value))
    elif lowered == "pass":
        field = ("passes", True)
    elif lowered in ("ahead", "back"):
        field = ("go", 1 if lowered == "ahead" else -1)
    elif lowered.startswith("@a"):
        field = ("lying", parse_number(lowered[2:], MOST_STATUE, 1))
    elif lowered.startswith("@"):
        field = ("at", _read_place(lowered[1:]))
    elif lowered.startswith("+"):
        field = ("go", parse_number(lowered[1:], MOST_STEPS, 1))
    if field is None:
        raise UnreadableError("turn.token", token=word, text=text)
    if field[1] is None:
        raise UnreadableError("turn.value", token=word, name=name if equals else word[:1])
    return field


def read_turn(text: str) -> Turn:
    """Read a declared turn; tokens may come in any order after the card.

    Raise UnreadableError naming the token that has no meaning or contradicts another.
    """
    words = text.split()
    if len(words) > 1 and words[0].lower() in SIDE_WORDS:
        words[:2] = [words[0][0] + words[1]]
    if not words:
        raise UnreadableError("turn.empty")
    side, card = side_and_card(words[0])
    if card is None:
        raise UnreadableError("turn.card", token=words[0], text=text)
    fields: dict[str, Any] = {}
    for word in words[1:]:
        name, value = _read_token(word, text)
        if name in _SEVERAL:
            values = fields.setdefault(name, ())
            if value not in values or name == "finds":  # two vases may be alike
                fields[name] = (*values, value)
        elif fields.setdefault(name, value) != value:
            raise UnreadableError("turn.twice", token=word)
    return Turn(side, card, **fields)


def write_turn(turn: Turn) -> str:
    """Return the canonical text: card, adventurer, distance, die, choices, chance, waivers."""
    words = [f"{turn.side or ''}{turn.card}"]
    if turn.at is not None:
        words.append(f"@{turn.at}")
    if turn.go is not None:
        both_ways = turn.card == "±1" and abs(turn.go) == 1
        words.append(("ahead" if turn.go > 0 else "back") if both_ways else f"+{turn.go}")
    if turn.die is not None:
        words.append(f"die={turn.die}")
    words += [f"act={space}" for space in turn.acts]
    words += turn.choices
    if turn.passes:
        words.append("pass")
    if turn.other is not None:
        words.append(f"other={turn.other}")
    for space, token in turn.finds:
        words.append(f"finds={token}" if space is None else f"finds={space}:{token}")
    if turn.icon is not None:
        words.append(f"icon={turn.icon}")
    chance = {"tile": turn.tile, "got": turn.got, "scarab": turn.scarab, "draw": turn.draw}
    words += [f"{name}={value}" for name, value in chance.items() if value is not None]
    words += [f"allow={rule}" for rule in turn.allow]
    return " ".join(words)


# `luxor log --json` calls each line by the name of its class, in lower case.
class Played(NamedTuple):
    """`red L3 @12 key`"""

    colour: vocab.Colour
    turn: Turn

    @property
    def allow(self) -> tuple[str, ...]:
        """The rules the table waived for this turn."""
        return self.turn.allow


class Rolled(Value):
    """`roll red Ldie die=5`: the program rolled, and the player has yet to move."""

    colour: vocab.Colour
    turn: Turn  # card and roll


class Told(Value):
    """`hand red 3 ? ? ? 1-5`: a player names cards in their hand."""

    colour: vocab.Colour
    hand: Hand


class Shown(Value):
    """`scarabs red 3 4`: a player turns up their scarabs."""

    colour: vocab.Colour
    values: tuple[int, ...]


LogEntry: TypeAlias = Played | Rolled | Told | Shown | Common


def read_line(line: str) -> LogEntry:
    """Read one line of a log; raise UnreadableError if it has none of the forms above."""
    word, _, rest = line.strip().partition(" ")
    if word in vocab.COLOURS:
        return Played(word, read_turn(rest))
    if word == "fix" and rest.startswith(PILE_FACTS):  # the short spelling
        return read_line(f"{word} {PILES} {rest}")
    if common := read_common(line.strip()):
        return common
    colour, _, values = rest.partition(" ")
    if word == "roll" and colour in vocab.COLOURS:
        return Rolled(colour, read_turn(values))
    if word == "hand" and colour in vocab.COLOURS:
        return Told(colour, read_hand(values.split()))
    if word == "scarabs" and colour in vocab.COLOURS:
        scarabs = [parse_number(value, vocab.MOST_SCARAB, 1) for value in values.split()]
        if None not in scarabs:
            return Shown(colour, tuple(filter(None, scarabs)))
    raise UnreadableError("log.line", line=line)


def read_hand(words: list[str]) -> Hand:
    """Read five cards left to right, `?`, `_` or `.` for an unknown one.

    Raise UnreadableError if a word isn't a card, or if there are not five.
    """
    cards: list[str | None] = []
    for word in words:
        card = read_card(word)
        if card is None and word not in UNKNOWN_WORDS:
            raise UnreadableError("hand.card", token=word)
        cards.append(card)
    if len(cards) != vocab.HAND:
        raise UnreadableError("hand.five", count=len(cards))
    return tuple(cards)


def write_line(entry: LogEntry) -> str:
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
