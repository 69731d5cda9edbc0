"""The language a command speaks: from --lang, the table itself, LUXOR_LANG, config or system."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from luxor_companion.lang import (
    ENGLISH,
    LANGUAGES,
    NoSuchLanguageError,
    _,
    parse_language,
    use,
)

FLAG = "--lang"
_KEEPS_FLAG = "new"  # the command whose own --lang the table keeps, in every game
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")

from_flag = False  # whether --lang chose it: then a table can't change it
requested = ""  # the one somebody asked for; empty if it only comes from the system


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
    global from_flag, requested  # noqa: PLW0603  # the flags of the running command
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
