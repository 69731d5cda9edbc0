"""What may follow on a command line at a TAB press: commands, options, and values.

What a value is, is what the help calls it (its metavar): FILE, TABLE, TURN… A few are the same for
every game; of the others the game itself says what they can be.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from luxor_companion.core import UnreadableError
from luxor_companion.core.game import AnyPosition, Game, default_game, game_names, load_game
from luxor_companion.errors import LuxorError
from luxor_companion.lang import FLAG, LANGUAGES, N_, NoSuchLanguageError, _, choose, extract_flag

COMMANDS: Final = Path(__file__).with_name("commands.json")  # written by completions/generate.py
EVERYWHERE: Final = {
    "--help": N_("Show examples and options."),
    "--lang": N_("The language of the messages."),
    "--no-color": "",
    "--no-input": "",
}
LANG: Final = "=" + "|".join(LANGUAGES)


class Offer(NamedTuple):
    """A command: what it does, its commands, its arguments' kinds, its options with their help."""

    text: str
    commands: Sequence[str] = ()
    arguments: Sequence[str] = ()
    options: Mapping[str, Sequence[str]] = {}


def _lines() -> dict[str, str]:
    """Return what is offered after each command, as its line has it: few of them are looked at."""
    lines = COMMANDS.read_text(encoding="utf-8").splitlines()[1:-1]
    pairs = (line.split(": ", 1) for line in lines)
    return {name.strip('"'): text.rstrip(",") for name, text in pairs}


OFFERED: Final = _lines()


def offer_after(command: str) -> Offer:
    """Return what is offered after a command."""
    return Offer(**json.loads(OFFERED[command]))


class Line(NamedTuple):
    """A command line as far as it is typed: the command, the words so far, the word being typed."""

    command: str
    arguments: tuple[str, ...]  # without options
    options: dict[str, str]  # with their values
    waiting: str  # the option whose value is being typed, if one is
    word: str


def read_line(words: list[str]) -> Line:
    """Tell commands, arguments and options apart; the last word is the one being typed."""
    *before, word = words or [""]
    command, waiting = "", ""
    arguments: list[str] = []
    options: dict[str, str] = {}
    for one in before:
        known = offer_after(command).options if command in OFFERED else {}
        if waiting:
            options[waiting], waiting = one, ""
        elif one.startswith("-") and one != "-":
            waiting = one if one == FLAG or known.get(one, ("", ""))[0] else ""
        elif not arguments and (f"{command} {one}".strip()) in OFFERED:
            command = f"{command} {one}".strip()
        else:
            arguments.append(one)
    return Line(command, tuple(arguments), options, waiting, word)


def candidates(words: list[str]) -> list[tuple[str, str]]:
    """What the last word may become, each with a few words about it."""
    line = read_line(words)
    if line.command not in OFFERED:
        return []
    here = offer_after(line.command)
    found: list[tuple[str, str]] = []
    if line.waiting:
        found = _of_kind(LANG if line.waiting == FLAG else here.options[line.waiting][0], line)
    elif line.word.startswith("-"):
        helps = {name: text for name, (_kind, text) in here.options.items()}
        helps |= {name: text for name, text in EVERYWHERE.items() if name not in helps}
        found = [(name, text and _(text)) for name, text in helps.items()]
    else:
        if not line.arguments:
            found = [(name, _text(f"{line.command} {name}".strip())) for name in here.commands]
        if here.arguments and not (found and line.command == ""):
            place = min(len(line.arguments), len(here.arguments) - 1)
            if len(line.arguments) < len(here.arguments) or here.arguments[-1].endswith("*"):
                found += _of_kind(here.arguments[place].rstrip("*"), line)
    return [(value, text) for value, text in found if _fits(value, line.word)]


def _text(command: str) -> str:
    text = offer_after(command).text if command in OFFERED else ""
    return text and _(text)


def _fits(value: str, word: str) -> bool:
    return value.lower().startswith(word.lower()) or value.startswith(":")


def _of_kind(kind: str, line: Line) -> list[tuple[str, str]]:
    if kind.startswith("="):
        return [(word, "") for word in kind[1:].split("|")]
    if "FILE" in kind:
        return [(":files", ""), *(_tables() if "NAME" in kind else [])]
    if kind == "DIR":
        return [(":folders", "")]
    with suppress(LuxorError, UnreadableError, OSError):  # TAB must never complain
        game = _game(line.command)
        if "TABLE" in kind:
            return _tables()
        if kind == "WORD...":
            return [(rule, f"p.{page}") for rule, page in game.pages.items()]
        return list(game.complete(kind, line.arguments, line.word, line.options))
    return []


def _game(command: str) -> Game:
    """Return the game that a command is of."""
    first = command.partition(" ")[0]
    return load_game(first if first in game_names() else default_game())


def _tables() -> list[tuple[str, str]]:
    from luxor_companion.table.paths import table_names

    return [(name, "") for name in table_names()]


def position_of(options: Mapping[str, str], game: str) -> AnyPosition:
    """Return the position a command line is about; None without a table."""
    from luxor_companion.table import paths
    from luxor_companion.table.table import open_table

    if file := options.get("--save") or options.get("--table"):
        path = paths.expand(file)
        return open_table(path if path.suffix else paths.table_path(file), game).position
    name = paths.current_name(game)
    return open_table(paths.table_path(name), game).position if name else None


def house_values(choices: Mapping[str, tuple[str | bool, ...]]) -> list[tuple[str, str]]:
    """Return every house rule with each of its values."""
    from luxor_companion.lang.forms import house_word

    pairs = ((key, value) for key, values in choices.items() for value in values)
    return [(f"{house_word(key)}={house_word(value)}", "") for key, value in pairs]


def main(words: list[str]) -> int:
    """Print what may follow, a value and what it means per line.

    `--new` in front says that a new word is begun, for shells that cannot pass an empty one.
    """
    if words[:1] == ["--new"]:
        words = [*words[1:], ""]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a real stream here
    with suppress(NoSuchLanguageError):
        choose(extract_flag(words)[0])
    for value, text in candidates(words):
        sys.stdout.write(f"{value}\t{text}\n" if text else f"{value}\n")
    return 0
