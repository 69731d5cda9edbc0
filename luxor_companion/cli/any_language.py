"""Reading what people type: as it stands, and only then as words of some language."""

from collections.abc import Callable, Collection
from typing import NamedTuple, TypeVar

from luxor_companion.games.unreadable import UnreadableError

T = TypeVar("T")


class Tongue(NamedTuple):
    """How a game's notation is read: what says that a word is not known, and what puts it right."""

    unknown: Collection[str]  # codes of UnreadableError
    canonical: Callable[[str], str]  # word for word
    openings: Collection[str] = ()  # words that are read together with the one behind them


def in_any_language(text: str, read: Callable[[str], T], tongue: Tongue) -> T:
    """What `read` makes of a text, or of the same in the notation's own words.

    :raises UnreadableError: with what was typed in it.
    """
    try:
        return read(text)
    except UnreadableError as error:
        if error.code not in tongue.unknown:
            raise
        meant = tongue.canonical(text)
        if meant == " ".join(text.split()):
            raise
    try:
        return read(meant)
    except UnreadableError as error:
        raise _as_typed(error, text.split(), meant.split(), tongue) from None


def _as_typed(
    error: UnreadableError, typed: list[str], meant: list[str], tongue: Tongue
) -> UnreadableError:
    """The same problem, with the word that was typed."""
    words = dict(zip(meant, typed, strict=True))
    if len(meant) > 1 and meant[0].lower() in tongue.openings:
        words[meant[0][0] + meant[1]] = " ".join(typed[:2])
    params = dict(error.params)
    if "token" in params:
        params["token"] = words.get(params["token"], params["token"])
    return UnreadableError(error.code, **params)
