"""The words of a dispute about completed pyramids or potions: questions, answers, conditions."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from luxor_companion.core import Refusal, UnreadableError, fold_name, parse_number
from luxor_companion.core.cases import UNKNOWN
from luxor_companion.games.pyramids.rules import (
    BONUSES,
    CARDS,
    COLOURS,
    HELD,
    ICONS,
    OF_A_COLOUR,
    PRINTED,
    SKULLS,
    Colour,
)
from luxor_companion.games.pyramids.rules.claims import EVEN, Claimed, Completions, Potions
from luxor_companion.games.pyramids.rules.layout import NO_ICONS, Icons
from luxor_companion.games.pyramids.rules.state import handles
from luxor_companion.games.pyramids.words import names, sentences, spell_out
from luxor_companion.lang import N_, _, forms

COMPLETED, POTIONS = "c", "p"  # typed instead of a pattern: what the dispute is about
QUESTIONS: Final = {
    "completed": N_(
        "Who completed what this turn (Ana 12 purple, Ben 7; colours only for a bonus)? "
    ),
    "had": N_("How many of that colour did each have before this turn (Ana 3, Ben 1)? "),
    "left": N_("Which bonuses of that colour were left before this turn (10 6 3; none)? "),
    "icons": N_("Which icons were marked at once (potion skull; + for a red cross's square)? "),
    "skulls": N_("How many skulls were ticked before (0 to 10)? "),
}
TOLD: Final = ("completed", "had", "left")  # about completed pyramids
_NONE: Final = ("-", "0", "none")
_NAMES_HINT: Final = N_(
    "'{word}' can't be read here: type a name, then numbers, such as Ana 12 purple, Ben 7"
)
_LEFT_HINT: Final = N_("they go in this order: 10 6 3; what is left is 10 6 3, 6 3, 3 or none")


def condition(claim: Completions, name: str, values: Sequence[str]) -> str:
    """Return the condition that a fact is one of `values`."""
    kind, who, *what = name.split(":")
    if kind == "had":
        text = _("{player} had 1, 3 or 5 {colour} pyramids before")
        if values == (EVEN,):
            text = _("{player} had 0, 2 or 4 {colour} pyramids before")
        return text.format(player=dict(claim.names)[who], colour=names.colour(what[0]))
    left = [" ".join(map(str, _still_left(int(value)))) or _("none") for value in values]
    text = _("the {colour} bonuses left were {points}")
    return text.format(colour=names.colour(who), points=forms.join_or(left))


def _still_left(number: int) -> tuple[int, ...]:
    return BONUSES[len(BONUSES) - number :]


def completions(completed: str, had: str, left: str) -> Completions:
    """Return the claim that the answers describe."""
    found = list(_read_claims(completed))
    folded: dict[str, str] = {}
    for name, _numbers in (*found, *_read_counts(had)):
        folded.setdefault(fold_name(name), name)
    called = dict(zip(folded, handles([*folded.values()]), strict=True))
    claimed = tuple(
        Claimed(called[fold_name(name)], number, colour)
        for name, cards in found
        for number, colour in cards
    )
    colours = tuple(dict.fromkeys(one.colour for one in claimed if one.colour))
    only = colours[0] if len(colours) == 1 else None
    counts = {
        (called[fold_name(name)], colour or only): number
        for name, pairs in _read_counts(had)
        for number, colour in pairs
    }
    bonuses = {colour or only: number for colour, number in _read_left(left)}
    return Completions(
        tuple((called[key], name) for key, name in folded.items()),
        claimed,
        tuple((who, colour, number) for (who, colour), number in counts.items() if colour),
        tuple((colour, number) for colour, number in bonuses.items() if colour),
    )


def potions(icons: str, skulls: str) -> Potions:
    """Return the claim that the answers describe."""
    count = None if skulls == UNKNOWN else int(skulls)
    return Potions(tuple(_read_strokes(icons)), count, _("the player"))


def _segments(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each name with the words after it, up to the next name."""
    for part in text.replace(";", ",").split(","):
        words = part.split()
        first = next((index for index, word in enumerate(words) if word.isdecimal()), len(words))
        if not first or first == len(words):
            if words:
                raise ValueError(_(_NAMES_HINT).format(word=forms.short(part.strip(), 20)))
            continue
        yield " ".join(words[:first]), words[first:]


def _pairs(words: Sequence[str]) -> list[tuple[int, Colour | None]]:
    """Return the numbers with the colour after each, if there is one."""
    pairs: list[tuple[int, Colour | None]] = []
    for word in words:
        if word.isdecimal():
            pairs.append((int(word), None))
        elif (colour := _colour(word)) and pairs[-1][1] is None:
            pairs[-1] = (pairs[-1][0], colour)
        else:
            raise ValueError(_(_NAMES_HINT).format(word=forms.short(word, 20)))
    return pairs


def _colour(word: str) -> Colour | None:
    name = names.canonical(word.removeprefix("colour=")).lower()
    return next((one for one in COLOURS if one == name), None)


def _read_claims(text: str) -> Iterator[tuple[str, list[tuple[int, Colour | None]]]]:
    """Yield who completed which pyramids. Raise ValueError if that cannot be."""
    seen: dict[str, int] = {}
    taken: set[int] = set()
    for name, words in _segments(text):
        pairs = _pairs(words)
        for number, colour in pairs:
            why = "number_twice" if number in taken else ""
            why = "other_colour" if colour and colour != PRINTED.get(number, colour) else why
            why = why if 0 < number <= CARDS else "no_such_card"
            if why:
                params = {"number": number, "colour": PRINTED.get(number), "told": colour}
                raise ValueError(sentences.sentence(None, Refusal("material.cards", why, params)))
            taken.add(number)
        seen[fold_name(name)] = seen.get(fold_name(name), 0) + len(pairs)
        if seen[fold_name(name)] > HELD:
            text = _("{player} has two cards, so no more than two are completed in a turn")
            raise ValueError(text.format(player=name))
        yield name, pairs


def _read_counts(text: str) -> Iterator[tuple[str, list[tuple[int, Colour | None]]]]:
    """Yield how many pyramids each player had, by colour. Raise ValueError."""
    for name, words in _segments("" if text == UNKNOWN else text):
        pairs = _pairs(words)
        if most := [number for number, _known in pairs if number > OF_A_COLOUR]:
            text = _("there are only {most} pyramids of a colour, not {number}")
            raise ValueError(text.format(most=OF_A_COLOUR, number=most[0]))
        yield name, pairs


def _read_left(text: str) -> Iterator[tuple[Colour | None, int]]:
    """Yield how many bonuses of each colour are left. Raise ValueError."""
    parts = [] if text == UNKNOWN else text.replace(";", ",").split(",")
    for part in parts:
        words = part.replace("/", " ").split()
        colour = _colour(words[0]) if words else None
        points = [word for word in words[1 if colour else 0 :] if _is_some(word)]
        number = len(points)
        if points != [*map(str, _still_left(number))] or len(points) + bool(colour) < len(
            [word for word in words if _is_some(word)]
        ):
            raise ValueError(_(_LEFT_HINT))
        yield colour, number


def _is_some(word: str) -> bool:
    return word.lower() not in (*_NONE, _("none"))


def _read_strokes(text: str) -> Iterator[Icons]:
    """Yield the icons of the pattern, then of each extra square. Raise ValueError."""
    for part in text.split("+"):
        icons = NO_ICONS
        for word in spell_out(part, (), len(ICONS)).split()[1:]:
            if word not in ICONS:
                known = " ".join(map(names.local_line, ICONS))
                raise ValueError(_("only these words, please: {icons}").format(icons=known))
            icons = icons._replace(**{word: getattr(icons, word) + 1})
        yield icons


def _read_skulls(text: str) -> str:
    if text != UNKNOWN and parse_number(text, SKULLS) is None:
        raise ValueError(_("a number from 0 to 10, please, or ? if nobody remembers"))
    return text


def _checked(parse: Callable[[str], object]) -> Callable[[str], str]:
    """Return a reader that lets a text pass if it can be parsed."""

    def read(text: str) -> str:
        try:
            parse(text)
        except UnreadableError as error:
            raise ValueError(names.explain_unreadable(error)) from None
        return text

    return read


def _parse_completed(text: str) -> None:
    if not list(_read_claims(text)):
        raise ValueError(_(_NAMES_HINT).format(word=text))


READERS: Final[dict[str, Callable[[str], str]]] = {
    "completed": _checked(_parse_completed),
    "had": _checked(lambda text: list(_read_counts(text))),
    "left": _checked(lambda text: list(_read_left(text))),
    "icons": _checked(lambda text: list(_read_strokes(text))),
    "skulls": _read_skulls,
}
