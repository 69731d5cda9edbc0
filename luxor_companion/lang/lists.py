"""Lists in a sentence: a, b and c; a, b or c."""

from collections.abc import Sequence

from luxor_companion.lang import _
from luxor_companion.lang.inflected import listed


def both(words: Sequence[str]) -> str:
    """A list: a, b and c."""
    return listed(words, _and)


def either(words: Sequence[str]) -> str:
    """A choice: a, b or c."""
    return listed(words, _or)


def _and(words: Sequence[str]) -> str:
    if len(words) < 2:  # noqa: PLR2004  # two words need an "and"
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def _or(words: Sequence[str]) -> str:
    if len(words) < 2:  # noqa: PLR2004  # two words need an "or"
        return "".join(words)
    return _("{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])
