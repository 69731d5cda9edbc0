"""Lists in a sentence: a, b and c; a, b or c."""

import re
from collections.abc import Sequence
from typing import Final

from luxor_companion import lang
from luxor_companion.lang import _, pgettext
from luxor_companion.lang.inflected import listed

# A last word that sounds like the conjunction before it, which some languages then change.
_I: Final = r"(?i)h?[ií](?![aeoáéó])"
_O: Final = r"(?i)h?[oó]|8|11\b"


def both(words: Sequence[str]) -> str:
    """A list: a, b and c."""
    return listed(words, _and)


def either(words: Sequence[str]) -> str:
    """A choice: a, b or c."""
    return listed(words, _or)


def _and(words: Sequence[str]) -> str:
    if len(words) < 2:  # noqa: PLR2004  # two words need an "and"
        return "".join(words)
    text = _("{first} and {last}")
    if lang.catalogue and re.match(_I, words[-1]):  # Spanish: Ana e Inés
        text = pgettext("before i", "{first} and {last}")
    return text.format(first=", ".join(words[:-1]), last=words[-1])


def _or(words: Sequence[str]) -> str:
    if len(words) < 2:  # noqa: PLR2004  # two words need an "or"
        return "".join(words)
    text = _("{first} or {last}")
    if lang.catalogue and re.match(_O, words[-1]):  # Spanish: 7 u 8
        text = pgettext("before o", "{first} or {last}")
    return text.format(first=", ".join(words[:-1]), last=words[-1])
