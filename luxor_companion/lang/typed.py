"""Words of Luxor's notation as people type them in any language, turned into its own."""

import re
from typing import Final

from luxor_companion.games.luxor.notation import SIDE_WORDS, read_card, side_and_card
from luxor_companion.games.luxor.tiles import TEMPLE_FRONTS
from luxor_companion.games.luxor.vocab import COLOURS
from luxor_companion.lang.glossaries import folded, token_of

_NUMBERED: Final = re.compile(r"(\D+)(\d+)")  # all2, less1, favour12
_PLACES: Final = ("stairs", "tomb")
_SIDES: Final = ("L", "R")


def canonical(text: str) -> str:
    """The text with every token in the notation's own words; a word nobody knows stays as it is.

    Word for word, so that the one that was typed can be told for each.
    """
    words = text.split()
    tokens = [_token(word) for word in words]
    if words:
        tokens[0] = _opening(words[0]) or tokens[0]
    return " ".join(tokens)


def canonical_card(word: str) -> str:
    """A card's name in the notation; a word that is no card stays as it is."""
    return _card(folded(word)) or word


def canonical_colour(word: str) -> str:
    """A player's colour as the log calls it; a word that is none stays as it is."""
    found = token_of(folded(word))
    return found if found in COLOURS else word


def _opening(word: str) -> str | None:
    """What a turn begins with: a side, alone or with the card behind it."""
    if side_and_card(word)[1] or word.lower() in SIDE_WORDS:
        return word
    plain = folded(word)
    for end in range(len(plain), 0, -1):
        side, card = token_of(plain[:end]), _card(plain[end:])
        if side in _SIDES and (card or end == len(plain)):
            return f"{side}{card or ''}"
    return None


def _token(word: str) -> str:
    plain = folded(word)
    name, equals, value = plain.partition("=")
    if equals:
        return f"{token_of(name) or name}={_value(value)}"
    if plain.startswith("@"):
        place = token_of(plain[1:])
        return f"@{place}" if place in _PLACES else word
    found = token_of(plain) or _card(plain)
    return word if found is None or found in _SIDES else found


def _value(word: str) -> str:
    """What stands behind `=`: a tile, a card, a place, or a number."""
    found = _NUMBERED.fullmatch(word)
    front = f"{token_of(found[1]) or ''}{found[2]}" if found else ""
    return front if front in TEMPLE_FRONTS else token_of(word) or _card(word) or word


def _card(word: str) -> str | None:
    """A folded word as a card: `dado` the die, `todos2` all2, `1-dado` 1-die."""
    start, ranged, end = word.partition("-")
    found = _NUMBERED.fullmatch(word)
    if ranged:
        word = f"{start}-{token_of(end) or end}"
    elif found:
        word = f"{token_of(found[1]) or found[1]}{found[2]}"
    return read_card(word) or read_card(token_of(word) or "")
