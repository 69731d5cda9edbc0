"""Words: everything a player reads, in the player's language. English needs no catalogue."""

from collections.abc import Callable

language = "en"  # the one in use

_translate: Callable[[str], str] | None = None
_translate_plural: Callable[[str, str, int], str] | None = None


def _(message: str) -> str:
    """The message in the language in use."""
    return _translate(message) if _translate else message


def ngettext(one: str, many: str, number: int) -> str:
    """The message for this number, in the language in use."""
    if _translate_plural:
        return _translate_plural(one, many, number)
    return one if number == 1 else many


def N_(message: str) -> str:  # noqa: N802  # the name extraction tools look for
    """Mark a message in a table; it is translated where it is used."""
    return message
