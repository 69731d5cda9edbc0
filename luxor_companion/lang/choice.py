"""Which language is spoken: --lang, the table's own, LUXOR_LANG, the config file, the system's."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from luxor_companion import lang
from luxor_companion.core.game import game_names
from luxor_companion.errors import LuxorError
from luxor_companion.lang import ENGLISH, LANGUAGES, _

FLAG = "--lang"
_KEEPS_FLAG = "new"  # every game's command with an option of this name: the table keeps it
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
from_flag = False  # whether the command line said it: then no table says otherwise
requested = ""  # what somebody asked for; empty where only the system says it


class NoSuchLanguageError(Exception):
    """A language that does not exist here; its text names those that do."""


def parse_language(text: str) -> str:
    """Return the code of a language that a person or a system names: `DE`, `es_ES.UTF-8`.

    Raise NoSuchLanguageError if there is no such language.
    """
    code = re.split(r"[-_.@]", text.strip().lower(), maxsplit=1)[0]
    if code not in LANGUAGES:
        message = _("There is no language '{name}' here; there are {codes}.")
        raise NoSuchLanguageError(message.format(name=text[:20], codes=", ".join(LANGUAGES)))
    return code


def extract_flag(args: list[str]) -> tuple[str | None, list[str]]:
    """Return what --lang says, and the command line without it unless its command keeps it."""
    wanted, left = None, []
    rest = iter(args)
    for arg in rest:
        if arg == "--":
            left += [arg, *rest]
        elif arg == FLAG:
            wanted = next(rest, "")
        elif arg.startswith(f"{FLAG}="):
            wanted = arg.partition("=")[2]
        else:
            left.append(arg)
    place = 1 if left and left[0] in game_names() else 0
    if wanted is not None and left[place : place + 1] == [_KEEPS_FLAG]:
        left.insert(place + 1, f"{FLAG}={wanted}")
    return wanted, left


def choose(wanted: str | None) -> list[str]:
    """Speak the language that is wanted; return what is wrong with wishes from elsewhere.

    `wanted` is what the command line says; raise NoSuchLanguageError if that does not exist.
    """
    global from_flag, requested  # noqa: PLW0603  # of the command line, as the console's flags are
    from_flag = wanted is not None
    warnings: list[str] = []
    if wanted is None:
        code, requested = _first_wish(warnings)
    else:
        code = requested = _parse_flag(wanted)
    lang.use(code)
    return warnings


def _parse_flag(wanted: str) -> str:
    try:
        return parse_language(wanted)
    except NoSuchLanguageError:
        lang.use(_first_wish([])[0])
        return parse_language(wanted)  # refused in the language that would have been spoken


def _first_wish(warnings: list[str]) -> tuple[str, str]:
    """Return the language of the first wish that names one, and again if it is somebody's own."""
    for where, wish in _wishes():
        try:
            code = parse_language(wish)
        except NoSuchLanguageError as error:
            if where:  # a system may speak any language; what somebody wrote for us may not
                warnings.append(_("warning: {where}: {problem}").format(where=where, problem=error))
        else:
            return code, code if where else ""
    return ENGLISH, ""


def _wishes() -> Iterator[tuple[str, str]]:
    """Yield where a language is asked for, and which; the system's have no name."""
    if wish := os.environ.get("LUXOR_LANG"):
        yield "LUXOR_LANG", wish
    from luxor_companion.table.paths import configured

    with suppress(LuxorError):  # whatever needs the config file says so
        if wish := configured("lang"):
            yield "lang", wish
    yield from (("", wish) for wish in system_languages())


def system_languages() -> list[str]:
    """Return the system's languages, as gettext orders them; none where it is the locale C."""
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
    """Speak the language that a table fixed for itself, unless the command line says another."""
    global requested  # noqa: PLW0603  # as above
    if from_flag:
        return
    from luxor_companion.table.save import language_of

    if own := language_of(path):
        with suppress(NoSuchLanguageError):  # of a later version: the game is the same
            requested = parse_language(own)
            lang.use(requested)
