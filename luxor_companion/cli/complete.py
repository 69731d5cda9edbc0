"""What values of any game look like when they are offered: each with a few words about it."""

import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from types import ModuleType
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.cli.offered import OFFERED
from luxor_companion.core.notation import UnreadableError
from luxor_companion.errors import LuxorError
from luxor_companion.lang import LANGUAGES, N_, _
from luxor_companion.lang.choice import FLAG, NoSuchLanguageError, choose, without_flag

Values: TypeAlias = Iterable[tuple[str, str]]


def house_values(choices: Mapping[str, tuple[str | bool, ...]]) -> Values:
    """Every house rule with each of its values."""
    pairs = ((key, value) for key, values in choices.items() for value in values)
    return [(f"{key}={str(value).lower()}", "") for key, value in pairs]


EVERYWHERE: Final = {
    "--help": N_("Show examples and options."),
    "--lang": N_("The language to speak."),
    "--no-color": "",
    "--no-input": "",
}
LANG: Final = "=" + "|".join(LANGUAGES)


class Line(NamedTuple):
    """A command line as far as it is typed: the command, what was said, what is being typed."""

    command: str
    said: tuple[str, ...]  # arguments, without options
    options: dict[str, str]  # with their values
    waiting: str  # the option whose value is being typed, if one is
    word: str


def read_line(words: list[str]) -> Line:
    """Tell commands, arguments and options apart; the last word is the one being typed."""
    *before, word = words or [""]
    command, waiting = "", ""
    said: list[str] = []
    options: dict[str, str] = {}
    for one in before:
        known = OFFERED[command].options if command in OFFERED else {}
        if waiting:
            options[waiting], waiting = one, ""
        elif one.startswith("-") and one != "-":
            waiting = one if one == FLAG or known.get(one, ("", ""))[0] else ""
        elif not said and (f"{command} {one}".strip()) in OFFERED:
            command = f"{command} {one}".strip()
        else:
            said.append(one)
    return Line(command, tuple(said), options, waiting, word)


def candidates(words: list[str]) -> list[tuple[str, str]]:
    """What may stand for the last word, each with a few words about it."""
    line = read_line(words)
    if line.command not in OFFERED:
        return []
    here = OFFERED[line.command]
    found: list[tuple[str, str]] = []
    if line.waiting:
        found = _of_kind(LANG if line.waiting == FLAG else here.options[line.waiting][0], line)
    elif line.word.startswith("-"):
        found = [(name, text and _(text)) for name, (_kind, text) in here.options.items()]
        found += [
            (name, text and _(text))
            for name, text in EVERYWHERE.items()
            if name not in here.options
        ]
    else:
        if not line.said:
            found = [(name, _text(f"{line.command} {name}".strip())) for name in here.commands]
        if here.arguments and not (found and line.command == ""):
            place = min(len(line.said), len(here.arguments) - 1)
            if len(line.said) < len(here.arguments) or here.arguments[-1].endswith("*"):
                found += _of_kind(here.arguments[place].rstrip("*"), line)
    return [(value, text) for value, text in found if _fits(value, line.word)]


def _text(command: str) -> str:
    text = OFFERED[command].text if command in OFFERED else ""
    return text and _(text)


def _fits(value: str, word: str) -> bool:
    return value.lower().startswith(word.lower()) or value.startswith(":")


def _luxor() -> ModuleType:
    """The values of Luxor, loaded where one of them is asked for."""
    from luxor_companion.games.luxor import completion

    return completion


_KINDS: Final[dict[str, Callable[[Line], Iterable[tuple[str, str]]]]] = {
    "turn": lambda line: _luxor().turns(line.said, line.word, line.options),
    "colour": lambda line: _luxor().players(line.options),
    "table": lambda _line: _luxor().tables(),
    "board": lambda _line: _luxor().boards(),
    "card": lambda _line: _luxor().cards(),
    "rule": lambda _line: _luxor().rules(),
    "house": lambda _line: _luxor().house(),
    "draws": lambda _line: _luxor().draws(),
    "seat": lambda line: _luxor().seats(line.word),
    "file": lambda _line: [(":files", "")],
    "folder": lambda _line: [(":folders", "")],
}


def _of_kind(kind: str, line: Line) -> list[tuple[str, str]]:
    if kind.startswith("="):
        return [(word, "") for word in kind[1:].split("|")]
    with suppress(LuxorError, UnreadableError, OSError):  # a TAB press is no place for complaints
        if kind.startswith("pyramids:"):
            from luxor_companion.games.pyramids import completion

            return list(completion.KINDS[kind.partition(":")[2]](line.said, line.options))
        return list(_KINDS[kind](line)) if kind in _KINDS else []
    return []


def main(words: list[str]) -> int:
    """Print what may follow, a value and what it means per line.

    `--new` in front says that a new word is begun, for shells that cannot pass an empty one.
    """
    if words[:1] == ["--new"]:
        words = [*words[1:], ""]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a real stream here
    with suppress(NoSuchLanguageError):
        choose(without_flag(words)[0])
    for value, text in candidates(words):
        sys.stdout.write(f"{value}\t{text}\n" if text else f"{value}\n")
    return 0
