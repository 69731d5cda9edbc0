"""Reading what people type: as it stands, and only then as words of some language."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from luxor_companion.games.luxor.notation import SIDE_WORDS, read_card, read_turn
from luxor_companion.games.luxor.state import Hand
from luxor_companion.games.luxor.turn import Turn
from luxor_companion.games.luxor.vocab import Card
from luxor_companion.games.unreadable import UnreadableError

T = TypeVar("T")
UNKNOWN = ("turn.card", "turn.token", "turn.value", "hand.card")  # a word that was not understood


def typed_turn(text: str) -> Turn:
    """A turn, in the notation's own words or in those of any language.

    :raises UnreadableError: with what was typed in it.
    """
    return in_any_language(text, read_turn)


def typed_hand(text: str) -> Hand:
    """Five cards, as `typed_turn` reads a turn."""
    from luxor_companion.games.luxor.log import read_hand

    return in_any_language(text, lambda words: read_hand(words.split()))


def typed_card(word: str) -> Card | None:
    """A card, by any name that any language has for it; None if there is no such card."""
    if card := read_card(word):
        return card
    from luxor_companion.lang.typed import canonical_card

    return read_card(canonical_card(word))


def option_of(answer: str, options: Sequence[str]) -> str | None:
    """The one of these tokens that an answer names, in any language."""
    if answer.lower() in options:
        return answer.lower()
    from luxor_companion.lang.typed import canonical

    meant = canonical(answer)
    return meant if meant in options else None


def in_any_language(text: str, read: Callable[[str], T]) -> T:
    """What `read` makes of a text, or of the same in the notation's own words.

    :raises UnreadableError: with what was typed in it.
    """
    try:
        return read(text)
    except UnreadableError as error:
        if error.code not in UNKNOWN:
            raise
        # The glossaries cost some milliseconds: nobody pays who types the notation.
        from luxor_companion.lang.typed import canonical

        meant = canonical(text)
        if meant == " ".join(text.split()):
            raise
    try:
        return read(meant)
    except UnreadableError as error:
        raise _as_typed(error, text.split(), meant.split()) from None


def _as_typed(error: UnreadableError, typed: list[str], meant: list[str]) -> UnreadableError:
    """The same problem, with the word that was typed."""
    words = dict(zip(meant, typed, strict=True))
    if len(meant) > 1 and meant[0].lower() in SIDE_WORDS:  # a side by itself is read with its card
        words[meant[0][0] + meant[1]] = " ".join(typed[:2])
    params = dict(error.params)
    if "token" in params:
        params["token"] = words.get(params["token"], params["token"])
    return UnreadableError(error.code, **params)
