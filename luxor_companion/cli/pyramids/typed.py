"""Lines of Pyramids as people type them in any language."""

from typing import Final

from luxor_companion.cli.any_language import Tongue, in_any_language
from luxor_companion.games.pyramids.log import Entry, read_line
from luxor_companion.games.pyramids.notation import read_mark, read_take
from luxor_companion.games.pyramids.turn import Mark, Take


def _canonical(text: str) -> str:
    # The glossaries cost some milliseconds: nobody pays who types the notation.
    from luxor_companion.lang.pyramids.typed import canonical

    return canonical(text)


PYRAMIDS: Final = Tongue(
    (
        *("mark.token", "mark.colour", "take.token", "reveal.pattern", "card.colour"),
        *("log.line", "log.handle"),
    ),
    _canonical,
)


def typed_mark(text: str) -> Mark:
    """A mark, in the notation's own words or in those of any language.

    :raises UnreadableError: with what was typed in it.
    """
    return in_any_language(text, read_mark, PYRAMIDS)


def typed_take(text: str) -> Take:
    """A card that is taken, the same way."""
    return in_any_language(text, read_take, PYRAMIDS)


def typed_line(text: str) -> Entry:
    """A whole line of the log, the same way."""
    return in_any_language(text, read_line, PYRAMIDS)
