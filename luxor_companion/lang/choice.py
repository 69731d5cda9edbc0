"""Which language is spoken: --lang, the table's own, LUXOR_LANG, the config file, the system's."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from luxor_companion import lang
from luxor_companion.errors import LuxorError
from luxor_companion.lang import ENGLISH, LANGUAGES, _

FLAG = "--lang"
# The commands that have an option of the same name: the table keeps the language.
KEEP_IT = (["new"], ["pyramids", "new"])
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
from_flag = False  # whether the command line said it: then no table says otherwise
requested = ""  # what somebody asked for; empty where only the system says it


class NoSuchLanguageError(Exception):
    """A language that there is not; its text names those there are."""


def parse_language(text: str) -> str:
    """The language a person or a system names: `de`, `DE`, `pt-BR`, `es_ES.UTF-8`.

    :raises NoSuchLanguageError: if there is no such language.
    """
    code = re.split(r"[-_.@]", text.strip().lower(), maxsplit=1)[0]
    if code not in LANGUAGES:
        codes = ", ".join(LANGUAGES)
        message = _("There is no language '{name}' here; there are {codes}.")
        raise NoSuchLanguageError(message.format(name=text[:20], codes=codes))
    return code


def extract_flag(args: list[str]) -> tuple[str | None, list[str]]:
    """What --lang says, and the command line without it; the command that keeps it has it still."""
    said, left = None, []
    rest = iter(args)
    for arg in rest:
        if arg == "--":
            left += [arg, *rest]
        elif arg == FLAG:
            said = next(rest, "")
        elif arg.startswith(f"{FLAG}="):
            said = arg.partition("=")[2]
        else:
            left.append(arg)
    for command in KEEP_IT:
        if said is not None and left[: len(command)] == command:
            left[len(command) : len(command)] = [f"{FLAG}={said}"]
    return said, left


def choose(said: str | None) -> list[str]:
    """Speak the language that is wanted; what is wrong with a wish that is not the command line's.

    :raises NoSuchLanguageError: if the command line says one that there is not.
    """
    global from_flag, requested  # noqa: PLW0603  # of the command line, as the console's flags are
    from_flag = said is not None
    warnings: list[str] = []
    code, requested = (_said(said),) * 2 if said is not None else _wished(warnings)
    lang.use(code)
    return warnings


def _said(text: str) -> str:
    try:
        return parse_language(text)
    except NoSuchLanguageError:
        lang.use(_wished([])[0])
        return parse_language(text)  # told in the language that would have been spoken


def _wished(warnings: list[str]) -> tuple[str, str]:
    """The language by the first wish that names one; and again if it is somebody's own wish."""
    for where, wish in _wishes():
        try:
            return parse_language(wish), parse_language(wish) if where else ""
        except NoSuchLanguageError as error:
            if where:  # a system may speak any language; what somebody wrote for us may not
                warnings.append(_("warning: {where}: {problem}").format(where=where, problem=error))
    return ENGLISH, ""


def _wishes() -> Iterator[tuple[str, str]]:
    if wish := os.environ.get("LUXOR_LANG"):
        yield "LUXOR_LANG", wish
    if wish := _configured():
        yield "lang", wish
    yield from (("", wish) for wish in system_languages())


def _configured() -> str:
    from luxor_companion.table.paths import configured

    try:
        return configured("lang")
    except LuxorError:  # whatever needs the config file says so
        return ""


def system_languages() -> list[str]:
    """The system's languages, as gettext orders them; none where it is the locale C."""
    locale = next(filter(None, map(os.environ.get, _LOCALES)), "")
    if not locale and sys.platform == "win32":
        return _of_windows()
    if not locale or re.match(r"(C|POSIX)($|\.)", locale):
        return []
    return [*os.environ.get("LANGUAGE", "").split(":"), locale]


def _of_windows() -> list[str]:
    """There, a locale is named like `German_Germany.1252`."""
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
        try:
            requested = parse_language(own)
            lang.use(requested)
        except NoSuchLanguageError:  # of a later version: the game is the same
            return
