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
catalogue: "NullTranslations | None" = None  # its texts; English has none


def use(code: str) -> None:
    """Speak this language from now on: one of LANGUAGES."""
    global language, catalogue  # one program speaks one language at a time
    if code != language:
        language, catalogue = code, None if code == ENGLISH else _read_catalogue(code)


def _read_catalogue(code: str) -> "NullTranslations":
    """Return the catalogue of a language; what is missing in it is said in English."""
    import gettext

    # Opened by hand: gettext's own way to the file loads `locale`, which takes longer than this.
    try:
        with (CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        return gettext.NullTranslations()


def _(message: str) -> str:
    """Return the message in the language in use."""
    return catalogue.gettext(message) if catalogue else message


def ngettext(one: str, many: str, number: int) -> str:
    """Return the message for this number, in the language in use."""
    if catalogue:
        return catalogue.ngettext(one, many, number)
    return one if number == 1 else many


def pgettext(context: str, message: str) -> str:
    """Return the message in the language in use, where one English text says two things."""
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
