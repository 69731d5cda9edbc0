"""Translation of everything a player reads. English needs no catalogue.

The language belongs to whoever is asking: each request, and so each thread, has its own.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

TYPE_CHECKING = False  # like the one in typing, without loading typing
if TYPE_CHECKING:
    from gettext import NullTranslations

# Every language by its code, with its name in English. A new one needs a line here, a catalogue,
# a glossary, translated rules, and texts for the pages: see CONTRIBUTING.
LANGUAGES = {"en": "English", "de": "German", "es": "Spanish", "pt": "Portuguese"}
ENGLISH = "en"
DOMAIN = "luxor"
CATALOGUES = Path(__file__).with_name("catalogues")

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the code of the language that is spoken to whoever is asking."""
    return _language.get()


def use(code: str) -> None:
    """Speak this language from now on: one of LANGUAGES."""
    _language.set(code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak this language for one request."""
    before = _language.set(code)
    try:
        yield
    finally:
        _language.reset(before)


def catalogue() -> "NullTranslations | None":
    """Return the texts of the current language; English has none."""
    code = _language.get()
    return None if code == ENGLISH else _read_catalogue(code)


@cache
def _read_catalogue(code: str) -> "NullTranslations":
    """Return the catalogue of a language; texts that are missing in it stay English."""
    import gettext

    # Opened by hand, because gettext.translation loads `locale`, which takes longer than this.
    try:
        with (CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        return gettext.NullTranslations()


def _(message: str) -> str:
    """Return the message in the current language."""
    texts = catalogue()
    return texts.gettext(message) if texts else message


def ngettext(one: str, many: str, number: int) -> str:
    """Return the message for this number in the current language."""
    if texts := catalogue():
        return texts.ngettext(one, many, number)
    return one if number == 1 else many


def pgettext(context: str, message: str) -> str:
    """Return the message in the current language; the context separates equal English texts."""
    texts = catalogue()
    return texts.pgettext(context, message) if texts else message


def quote(text: str) -> str:
    """Return a text in the quotation marks of the current language, with odd characters escaped."""
    return _("'{text}'").format(text=repr(text)[1:-1]) if catalogue() else repr(text)


def N_(message: str) -> str:  # noqa: N802  # the name extraction tools look for
    """Mark a message in a table; it is translated where it is used."""
    return message


def nN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802  # as above
    """Mark a message that depends on a number."""
    return one, many


def pN_(context: str, message: str) -> str:  # noqa: N802  # as above
    """Mark a message with a context; it is translated where it is used."""
    del context
    return message


class NoSuchLanguageError(Exception):
    """There is no such language; the message names those that exist."""


def parse_language(text: str) -> str:
    """Return the code of a language that a person or a system names: `DE`, `es_ES.UTF-8`.

    Raise NoSuchLanguageError if there is no such language.
    """
    code = re.split(r"[-_.@]", text.strip().lower(), maxsplit=1)[0]
    if code not in LANGUAGES:
        message = _("There is no language '{name}' here; the languages are {codes}.")
        raise NoSuchLanguageError(message.format(name=text[:20], codes=", ".join(LANGUAGES)))
    return code
