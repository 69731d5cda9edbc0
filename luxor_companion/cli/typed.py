"""Luxor's turns, hands and cards, as people type them in any language."""

from collections.abc import Sequence
from typing import Final

from luxor_companion.cli.any_language import Tongue, in_any_language
from luxor_companion.games.luxor.notation import SIDE_WORDS, read_card, read_turn
from luxor_companion.games.luxor.state import Hand
from luxor_companion.games.luxor.turn import Turn
from luxor_companion.games.luxor.vocab import COLOURS, Card


def _canonical(text: str) -> str:
    # The glossaries cost some milliseconds: nobody pays who types the notation.
    from luxor_companion.lang.typed import canonical

    return canonical(text)


LUXOR: Final = Tongue(
    ("turn.card", "turn.token", "turn.value", "hand.card"), _canonical, tuple(SIDE_WORDS)
)


def typed_turn(text: str) -> Turn:
    """A turn, in the notation's own words or in those of any language.

    :raises UnreadableError: with what was typed in it.
    """
    return in_any_language(text, read_turn, LUXOR)


def typed_hand(text: str) -> Hand:
    """Five cards, as `typed_turn` reads a turn."""
    from luxor_companion.games.luxor.log import read_hand

    return in_any_language(text, lambda words: read_hand(words.split()), LUXOR)


def typed_card(word: str) -> Card | None:
    """A card, by any name that any language has for it; None if there is no such card."""
    if card := read_card(word):
        return card
    from luxor_companion.lang.typed import canonical_card

    return read_card(canonical_card(word))


def typed_colour(word: str) -> str:
    """A player's colour, by the name that any language has for it; another word as it is."""
    if word.lower() in COLOURS:
        return word.lower()
    from luxor_companion.lang.typed import canonical_colour

    return canonical_colour(word)


def option_of(answer: str, options: Sequence[str]) -> str | None:
    """The one of these tokens that an answer names, in any language."""
    if answer.lower() in options:
        return answer.lower()
    meant = _canonical(answer)
    return meant if meant in options else None
