"""Lists in a sentence, for any game."""

from collections.abc import Sequence

from luxor_companion.lang import _


def both(words: Sequence[str]) -> str:
    """A list in a sentence: a, b and c."""
    if len(words) < 2:  # noqa: PLR2004  # two words need an "and"
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def either(words: Sequence[str]) -> str:
    """A choice in a sentence: a, b or c."""
    if len(words) < 2:  # noqa: PLR2004  # two words need an "or"
        return "".join(words)
    return _("{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])
