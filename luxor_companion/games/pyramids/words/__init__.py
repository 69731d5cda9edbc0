"""The words of Pyramids: names of its things, its sentences, what people type; loaded on use.

A mark in short is `rt`, `s15!`, `2r`, `red gem` or `c1-c3`; a turn in a line has a mark for each
player in seat order, with a slash between them: `rt/-/s15!`.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from luxor_companion.core import UnreadableError, load_on_use
from luxor_companion.games.pyramids.rules import COLOURS, ICONS, Handle
from luxor_companion.games.pyramids.rules.layout import NAMES, SIDE, SQUARES, size
from luxor_companion.games.pyramids.rules.notation import ANY_WORD, ONE
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.lang import _
from luxor_companion.lang.forms import normalize_word, token_for

if TYPE_CHECKING:
    from luxor_companion.core import Event, Need, Refusal
    from luxor_companion.games.pyramids.rules.record import Change
    from luxor_companion.games.pyramids.words import names, sentences


__all__ = ["names", "sentences"]
__getattr__ = load_on_use(__name__, tuple(__all__))
__all__ += ["FIXABLE", "chapter", "command_hint", "complete", "is_fact", "local", "next_lines"]
__all__ += ["parse_fact", "question", "remarks", "sentence", "stand_in_lines", "step", "title"]
__all__ += ["typed_player"]
__all__ += ["unreadable"]

FIXABLE: Final = ("deck", "display", "revealed", "turn")


def sentence(position: "Position", refusal: "Refusal", player: str | None) -> str:
    from luxor_companion.games.pyramids.words import sentences

    return sentences.sentence(position, refusal, player)


def step(position: "Position", event: "Event", player: str | None) -> str:
    from luxor_companion.games.pyramids.words import sentences

    return sentences.step(position, event, player)


def title(position: "Position", entry: object) -> str:
    from luxor_companion.games.pyramids.words import names

    handle = getattr(entry, "handle", "")
    return names.who(position.player(handle)) if handle else ""


def question(need: "Need") -> str:
    from luxor_companion.games.pyramids.words import sentences

    return sentences.question(need)


def unreadable(error: "UnreadableError") -> str:
    from luxor_companion.games.pyramids.words import names

    return names.explain_unreadable(error)


def next_lines(position: "Position") -> list[str]:
    from luxor_companion.games.pyramids.words import names

    return names.next_lines(position)


def stand_in_lines(stand_in: Sequence[str]) -> list[str]:
    """Return what is placeholder data, not from a real copy."""
    from luxor_companion.lang import forms

    labels = {
        "expedition": _("the expedition deck"),
        "skulls": _("the values of the skulls"),
        "cards": _("the pyramid cards"),
    }
    commands = dict.fromkeys(labels, "luxor pyramids copy")
    return forms.stand_in_lines(stand_in, labels, commands)


def chapter(change: "Change") -> str:
    from luxor_companion.games.pyramids.words import names

    laid = change.before.phase not in ("keep", "display")
    return names.round_and_turn(change.before) if laid else ""


def remarks(change: "Change") -> list[str]:
    from luxor_companion.games.pyramids.words import sentences

    player, outcome = getattr(change.entry, "handle", None), change.outcome
    told = [one for one in outcome.events if one.name in sentences.REMARKABLE] if outcome else []
    return [sentences.step(change.before, event, player) for event in told]


def local(text: str) -> str:
    from luxor_companion.games.pyramids.words import names

    return names.local_line(text)


def typed_player(text: str) -> str:
    return text.casefold()


def parse_fact(what: str, word: str) -> str:
    from luxor_companion.games.pyramids.words import names

    return names.parse_typed_fact(what, word)


def is_fact(what: str, word: str) -> bool:
    from luxor_companion.core.record import is_assignment

    if what.lower() in ("display", "turn"):
        return word.replace(".", "").replace(",", "").isdecimal()
    if what.lower() == "revealed":
        from luxor_companion.games.pyramids.rules.layout import read_pattern

        return all(map(read_pattern, word.split(",")))
    return is_assignment(word)


def command_hint(words: Sequence[str]) -> str:
    if words[0] not in ("move", "check"):  # commands of Luxor
        return ""
    return _("In this game a turn is a mark: luxor pyramids mark {words}").format(
        words=" ".join(words[1:]) or "ani 12 b2 b3 c3"
    )


def complete(
    kind: str, typed: Sequence[str], word: str, options: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    from luxor_companion.games.pyramids import completion

    return completion.complete(kind, typed, word, options)


LETTERS: Final = dict(zip("rgtpsx!o", (*ICONS, ONE), strict=True))  # those of a card code, mostly
STARTS: Final = "rgtpsx-/!o"  # with these keys a mark begins
# Red gem, green gem: the colour alone says it.
_GEMS: Final = {"gem", "gems", "edelstein", "edelsteine", "gema", "gemas", "joia", "joias"}
_MOST: Final = 5  # of an icon in one mark; a higher number before a letter is a card
_PIECE: Final = re.compile(
    r"(?P<first>[a-e][1-5])-(?P<last>[a-e][1-5])|(?P<square>[a-e][1-5])|\+(?P<extra>(?:\d*:)?[a-e][1-5]|\d*)"
    r"|(?P<number>\d*)(?P<letter>[rgtpsxo!])|(?P<card>\d+)"
)


def split_turn(text: str) -> list[str]:
    """Return the marks of a turn in one line; one if there is no slash in it."""
    return re.split("[/;]", text)


def is_short(text: str) -> bool:
    """Return whether a text is nothing but marks in short, rather than a command."""
    words = text.replace("/", " / ").replace(";", " ; ").split()
    return bool(words) and all(word in ("/", ";", ANY_WORD) or _pieces(word) for word in words)


def spelled(position: Position, handle: Handle, text: str) -> str:
    """Return a player's mark in the words of the notation, as far as it can be read.

    Where nobody enters marks, it is a completed pyramid: its number, and its colour.
    """
    if position.referee_only:
        words = text.replace(",", " ").split()
        return " ".join(_colour(word) or _icon(word) or word for word in words)
    cards = [card.number for card in position.player(handle).cards]
    return spell_out(text, cards, size(position.pattern) if position.pattern else 0)


def spell_out(text: str, cards: Collection[int], squares: int) -> str:
    """Return a mark in the words of the notation, of a player with these cards.

    Words that mean nothing here stay as they are. Icons for which a pattern of this many squares
    has no room are on the extra squares of red crosses.
    """
    words = list(_words(text.replace(",", " ").split(), {*map(str, cards)}))
    card = next((word for word in words if word.isdecimal() or word == ANY_WORD), ANY_WORD)
    if card in words:
        words.remove(card)
    return " ".join([card, *_with_extras(words, 1 if ONE in words else squares)])


def _words(typed: list[str], cards: Collection[str]) -> Iterator[str]:
    """Yield the words of the notation for those typed."""
    count = 0  # in front of an icon: 2 red
    named = False
    for index, word in enumerate(typed):
        icon = _icon(word)
        if count and not icon:
            raise UnreadableError("mark.token", token=str(count), text=" ".join(typed))
        if icon:
            yield from [icon] * (count or 1)
            count = 0
        elif word.isdecimal() and _is_count(word, typed[index + 1 :], cards, named=named):
            count = int(word)
        elif word.lower() in _GEMS and any(map(_is_gem_colour, typed[max(index - 1, 0) :][:3])):
            continue
        elif pieces := _pieces(word):
            yield from pieces
        else:
            yield _colour(word) or word
        named = named or word.isdecimal()


def _is_gem_colour(word: str) -> bool:
    return _icon(word) in ICONS[:2]


def _is_count(word: str, after: list[str], cards: Collection[str], *, named: bool) -> bool:
    """Return whether a number says how many icons follow, rather than which card is marked."""
    follows = bool(after) and _icon(after[0]) in ICONS
    return follows and 0 < int(word) <= _MOST and (named or word not in cards)


def _icon(word: str) -> str | None:
    """Return the icon, or the word for a single square, that somebody typed in any language."""
    lowered = word.lower()
    token = lowered if lowered in (*ICONS, ONE) else token_for(normalize_word(word), "pyramids")
    return token if token in (*ICONS, ONE) else None


def _colour(word: str) -> str:
    """Return the word of the notation for a colour in any language; "" for any other word."""
    lowered = word.lower()
    token = lowered if lowered in COLOURS else token_for(normalize_word(word), "pyramids")
    return f"colour={token}" if token in COLOURS else ""


def _pieces(word: str) -> list[str]:
    """Return what the letters and numbers of a word such as `s15!` mean; [] if it has others."""
    found: list[str] = []
    place, lowered = 0, word.lower()
    while place < len(lowered):
        piece = _PIECE.match(lowered, place)
        if piece is None or piece.end() == place:
            return []
        found += _piece_words(piece)
        place = piece.end()
    return found


def _piece_words(piece: re.Match[str]) -> Iterator[str]:
    if piece["first"]:
        yield from _line_of_squares(piece["first"], piece["last"])
    elif piece["square"]:
        yield piece["square"]
    elif piece["letter"]:
        number, word = piece["number"], LETTERS[piece["letter"]]
        is_card = number and (word == "tomb" or int(number) > _MOST)
        if is_card:
            yield number
        yield from [word] * (1 if is_card or not number else int(number))
    elif piece["card"]:
        yield piece["card"]
    else:
        yield f"+{piece['extra'] or ANY_WORD}"


def _line_of_squares(first: str, last: str) -> list[str]:
    """Return the squares from one to another: those of the rectangle between them."""
    columns = sorted((NAMES.index(first) % SIDE, NAMES.index(last) % SIDE))
    rows = sorted((NAMES.index(first) // SIDE, NAMES.index(last) // SIDE))
    return [
        NAMES[row * SIDE + column]
        for row in range(rows[0], rows[1] + 1)
        for column in range(columns[0], columns[1] + 1)
    ]


def _with_extras(words: list[str], size: int) -> list[str]:
    """Return the words with an extra square for each red cross, if no squares were named."""
    extras = sum(word.startswith("+") for word in words)
    missing = words.count("cross") - extras
    if missing <= 0 or any(word.lower() in SQUARES for word in words):
        return words
    icons = [word for word in words if word in ICONS]
    spare = [word for word in icons if word not in ("cross", "tomb")]
    over = [spare.pop() for _ in range(max(0, len(icons) - size)) if spare][:missing]
    for word in over:
        words = (
            words[: len(words) - 1 - words[::-1].index(word)]
            + words[len(words) - words[::-1].index(word) :]
        )
    for index in range(missing):
        words = [*words, f"+{ANY_WORD}", *over[index : index + 1]]
    return words
