"""Words of the notation of Pyramids as people type them in any language, turned into its own."""

from luxor_companion.games.pyramids.squares import SQUARES
from luxor_companion.lang.glossaries import folded, token_of

_GAME = "pyramids"


def canonical(text: str) -> str:
    """The text with every token in the notation's own words; a word nobody knows stays as it is.

    Word for word, so that the one that was typed can be told for each.
    """
    return " ".join(_token(word) for word in text.split())


def _token(word: str) -> str:
    """A word, or both sides of `colour=purple` and the end of `colour=12:purple`."""
    name, equals, value = folded(word).partition("=")
    if not equals:
        return word if name in SQUARES else token_of(name, _GAME) or word
    number, colon, last = value.rpartition(":")
    name, last = token_of(name, _GAME) or name, token_of(last, _GAME) or last
    return f"{name}={number}{colon}{last}"
