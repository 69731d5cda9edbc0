"""Translation of everything a player reads. English needs no catalogue.

The language comes from --lang, the table itself, LUXOR_LANG, the config file or the system.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
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
FLAG = "--lang"
_KEEPS_FLAG = "new"  # the command whose own --lang the table keeps, in every game
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")

language = ENGLISH  # the current one, set by `use`
catalogue: "NullTranslations | None" = None  # its texts; English has none
from_flag = False  # whether --lang chose it: then a table can't change it
requested = ""  # the one somebody asked for; empty if it only comes from the system


def use(code: str) -> None:
    """Use this language from now on: one of LANGUAGES."""
    global language, catalogue  # the program uses one language at a time
    if code != language:
        language, catalogue = code, None if code == ENGLISH else _read_catalogue(code)


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
    return catalogue.gettext(message) if catalogue else message


def ngettext(one: str, many: str, number: int) -> str:
    """Return the message for this number in the current language."""
    if catalogue:
        return catalogue.ngettext(one, many, number)
    return one if number == 1 else many


def pgettext(context: str, message: str) -> str:
    """Return the message in the current language; the context separates equal English texts."""
    return catalogue.pgettext(context, message) if catalogue else message


def quote(text: str) -> str:
    """Return a text in the quotation marks of the current language, with odd characters escaped."""
    return _("'{text}'").format(text=repr(text)[1:-1]) if catalogue else repr(text)


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


def extract_flag(args: list[str]) -> tuple[str | None, list[str]]:
    """Return the value of --lang, and the command line without it unless its command keeps it."""
    wanted, remaining = None, []
    rest = iter(args)
    for arg in rest:
        if arg == "--":
            remaining += [arg, *rest]
        elif arg == FLAG:
            wanted = next(rest, "")
        elif arg.startswith(f"{FLAG}="):
            wanted = arg.partition("=")[2]
        else:
            remaining.append(arg)
    from luxor_companion.core.game import game_names

    place = 1 if remaining and remaining[0] in game_names() else 0
    if wanted is not None and remaining[place : place + 1] == [_KEEPS_FLAG]:
        remaining.insert(place + 1, f"{FLAG}={wanted}")
    return wanted, remaining


def choose(wanted: str | None) -> list[str]:
    """Choose the language to use; return warnings about settings that name an unknown one.

    `wanted` is the value of --lang; raise NoSuchLanguageError if there is no such language.
    """
    global from_flag, requested  # noqa: PLW0603  # set by the command line, like the console's flags
    from_flag = wanted is not None
    warnings: list[str] = []
    if wanted is None:
        code, requested = _first_wish(warnings)
    else:
        code = requested = _parse_flag(wanted)
    use(code)
    return warnings


def _parse_flag(wanted: str) -> str:
    try:
        return parse_language(wanted)
    except NoSuchLanguageError:
        use(_first_wish([])[0])
        return parse_language(wanted)  # raises in the language used without --lang


def _first_wish(warnings: list[str]) -> tuple[str, str]:
    """Return the first known language asked for, and again, or "" if only the system asks."""
    for where, wish in _wishes():
        try:
            code = parse_language(wish)
        except NoSuchLanguageError as error:
            if where:  # a system may use any language; our own settings may not
                warnings.append(_("warning: {where}: {problem}").format(where=where, problem=error))
        else:
            return code, code if where else ""
    return ENGLISH, ""


def _wishes() -> Iterator[tuple[str, str]]:
    """Yield the name of each setting and its language; the system's have no name."""
    if wish := os.environ.get("LUXOR_LANG"):
        yield "LUXOR_LANG", wish
    from luxor_companion.errors import LuxorError
    from luxor_companion.table.paths import config_value

    with suppress(LuxorError):  # commands that need the config file report it
        if wish := config_value("lang"):
            yield "lang", wish
    yield from (("", wish) for wish in system_languages())


def system_languages() -> list[str]:
    """Return the system's languages, as gettext orders them; none for the locale C."""
    locale = next(filter(None, map(os.environ.get, _LOCALES)), "")
    if not locale and sys.platform == "win32":
        return _windows_languages()
    if not locale or re.match(r"(C|POSIX)($|\.)", locale):
        return []
    return [*os.environ.get("LANGUAGE", "").split(":"), locale]


def _windows_languages() -> list[str]:
    """Return the language of Windows, where a locale is named like `German_Germany.1252`."""
    from locale import LC_CTYPE, setlocale

    name = setlocale(LC_CTYPE).partition("_")[0]
    return [code for code, language in LANGUAGES.items() if language == name]


def use_language_of_table(path: Path) -> None:
    """Use the language set for a table, unless the command line names another."""
    global requested  # noqa: PLW0603  # as above
    if from_flag:
        return
    from luxor_companion.table.save import language_of

    if own := language_of(path):
        with suppress(NoSuchLanguageError):  # from a later version: the game is the same
            requested = parse_language(own)
            use(requested)
