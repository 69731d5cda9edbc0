"""Words: everything a player reads, in the player's language. English needs no catalogue."""

from pathlib import Path

TYPE_CHECKING = False  # what typing has, without loading typing
if TYPE_CHECKING:
    from gettext import NullTranslations

# Every language there is, by its code, with its name in English. A new one is a line here, a
# catalogue, a glossary, rules in its words, and texts for the pages: see CONTRIBUTING.
LANGUAGES = {"en": "English", "de": "German", "es": "Spanish", "pt": "Portuguese"}
ENGLISH = "en"
DOMAIN = "luxor"
CATALOGUES = Path(__file__).with_name("catalogues")

language = ENGLISH  # the one in use, set by `use`
catalogue: "NullTranslations | None" = None  # its catalogue; English has none


def _(message: str) -> str:
    """The message in the language in use."""
    return catalogue.gettext(message) if catalogue else message


def ngettext(one: str, many: str, number: int) -> str:
    """The message for this number, in the language in use."""
    if catalogue:
        return catalogue.ngettext(one, many, number)
    return one if number == 1 else many


def pgettext(context: str, message: str) -> str:
    """The message in the language in use, where one English text says two things."""
    return catalogue.pgettext(context, message) if catalogue else message


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


def use(code: str) -> None:
    """Speak this language from now on: one of LANGUAGES."""
    global language, catalogue  # noqa: PLW0603  # one program speaks one language at a time
    if code == language:
        return
    if code != ENGLISH:
        from luxor_companion.lang.translations import read_catalogue

        catalogue = read_catalogue(code)
    else:
        catalogue = None
    language = code
