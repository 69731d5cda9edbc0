"""What a TAB press offers on a command line: commands, options, and values.

The kind of a value is its metavar in the help: FILE, TABLE, TURN… A few kinds are the same in every
game; for the others, the game lists the values.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from luxor_companion.cli.language import FLAG, choose, extract_flag
from luxor_companion.core import UnreadableError, fold_name
from luxor_companion.core.game import (
    Game,
    default_game,
    game_names,
    is_game,
    load_game,
)
from luxor_companion.errors import LuxorError
from luxor_companion.lang import LANGUAGES, N_, NoSuchLanguageError, _

if TYPE_CHECKING:
    from luxor_companion.cli import CommandSpec
    from luxor_companion.cli.help import Parameter
    from luxor_companion.table.table import AnyTable

COMMANDS: Final = Path(__file__).with_name("commands.json")  # written by completions/generate.py
EVERYWHERE: Final = {
    "--help": N_("Show examples and options."),
    "--lang": N_("The language of the messages."),
    "--no-color": "",
    "--no-input": "",
    "--no-pager": "",
}
LANG: Final = "=" + "|".join(LANGUAGES)


class Offer(NamedTuple):
    """What follows a command: its help text, subcommands, kinds of arguments, and options."""

    text: str
    commands: Sequence[str] = ()
    arguments: Sequence[str] = ()
    options: Mapping[str, Sequence[str]] = {}


def _read_offers() -> dict[str, str]:
    """Return the line of JSON for each command, unparsed: a TAB press needs only a few of them."""
    lines = COMMANDS.read_text(encoding="utf-8").splitlines()[1:-1]
    pairs = (line.split(": ", 1) for line in lines)
    return {name.strip('"'): text.rstrip(",") for name, text in pairs}


OFFERS: Final = _read_offers()


def command_offers(commands: "Mapping[str, CommandSpec]") -> dict[str, str]:
    """Return the JSON of what follows each of these commands, read off the commands themselves."""
    from luxor_companion.cli.help import all_commands, all_groups

    found, groups = list(all_commands(commands)), all_groups(commands)
    below: dict[str, list[str]] = {}
    texts = {one.name: one.text for one in found}
    for name in texts:
        words = name.split()
        for depth in range(len(words)):
            inside = below.setdefault(" ".join(words[:depth]), [])
            if words[depth] not in inside:
                inside.append(words[depth])
    for name in below:
        texts.setdefault(name, groups.get(name, ""))
    functions = {one.name: one.function for one in found}
    return {
        name: _offer_text(texts[name], below.get(name, []), functions.get(name))
        for name in sorted(texts)
    }


def _offer_text(text: str, commands: list[str], function: Callable[[], object] | None) -> str:
    from typer.core import TyperArgument, TyperOption

    from luxor_companion.cli.help import parameters

    taken = parameters(function) if function else []
    offer: dict[str, object] = {"text": text}
    if commands:
        offer["commands"] = commands
    if arguments := [_kind_of(one) for one in taken if isinstance(one, TyperArgument)]:
        offer["arguments"] = arguments
    options = {
        spelling: ["" if one.is_flag else _kind_of(one).rstrip("*"), one.help or ""]
        for one in taken
        if isinstance(one, TyperOption)
        for spelling in (*one.opts, *one.secondary_opts)
    }
    if options:
        offer["options"] = options
    return json.dumps(offer, ensure_ascii=False)


def _kind_of(parameter: "Parameter") -> str:
    """Return what the help calls a value, or the words it can be; `*` if there are several."""
    kind = parameter.metavar or "TEXT"
    if kind.islower():
        kind = f"={kind}"  # the words themselves
    return kind + ("*" if parameter.nargs < 0 else "")


def _offers_for(words: Sequence[str]) -> Mapping[str, str]:
    """Return what every command is followed by, with those of another package's game if it is one.

    Ours are in a file, because reading them off the commands takes longer than people wait.
    """
    first = next((word for word in words[:-1] if not word.startswith("-")), "")
    if not first or first in OFFERS or not is_game(first):
        return OFFERS
    from luxor_companion.cli.commands import A_GAME

    return OFFERS | command_offers({first: A_GAME})


def offer_after(command: str, offers: Mapping[str, str] = OFFERS) -> Offer:
    """Return what may follow a command."""
    return Offer(**json.loads(offers[command]))


class Typed(NamedTuple):
    """An unfinished command line: the command, the words so far, and the unfinished word."""

    command: str
    arguments: tuple[str, ...]  # without options
    options: dict[str, str]  # with their values
    waiting: str  # the option that still needs its value, or ""
    word: str  # the unfinished one


def read_line(words: list[str], offers: Mapping[str, str] = OFFERS) -> Typed:
    """Sort words into command, arguments and options; the last word is the unfinished one."""
    *finished, word = words or [""]
    command, waiting = "", ""
    arguments: list[str] = []
    options: dict[str, str] = {}
    for one in finished:
        takes = offer_after(command, offers).options
        if waiting:
            options[waiting], waiting = one, ""
        elif one.startswith("-") and one != "-":
            waiting = one if one == FLAG or takes.get(one, ("", ""))[0] else ""
        elif not arguments and (f"{command} {one}".strip()) in offers:
            command = f"{command} {one}".strip()
        else:
            arguments.append(one)
    return Typed(command, tuple(arguments), options, waiting, word)


def candidates(words: list[str]) -> list[tuple[str, str]]:
    """Return what the last word may become, each with a few words about it."""
    offers = _offers_for(words)
    typed = read_line(words, offers)
    here = offer_after(typed.command, offers)
    offered: list[tuple[str, str]] = []
    if typed.waiting:
        offered = _values(LANG if typed.waiting == FLAG else here.options[typed.waiting][0], typed)
    elif typed.word.startswith("-"):
        helps = {name: text for name, (_kind, text) in here.options.items()}
        helps |= {name: text for name, text in EVERYWHERE.items() if name not in helps}
        offered = [(name, text and _(text)) for name, text in helps.items()]
    else:
        if not typed.arguments:
            paths = {name: f"{typed.command} {name}".strip() for name in here.commands}
            offered = [(name, _(offer_after(path, offers).text)) for name, path in paths.items()]
        if here.arguments and not (offered and typed.command == ""):
            place = min(len(typed.arguments), len(here.arguments) - 1)
            if len(typed.arguments) < len(here.arguments) or here.arguments[-1].endswith("*"):
                offered += _values(here.arguments[place].rstrip("*"), typed)
    begin = (fold_name(typed.word), ":")  # ":" marks what the shell itself completes
    return [(value, text) for value, text in offered if fold_name(value).startswith(begin)]


def _values(kind: str, typed: Typed) -> list[tuple[str, str]]:
    if kind.startswith("="):
        return [(word, "") for word in kind[1:].split("|")]
    if "FILE" in kind:
        return [(":files", ""), *(_tables() if "NAME" in kind else [])]
    if kind == "DIR":
        return [(":folders", "")]
    with suppress(LuxorError, UnreadableError, OSError):  # TAB must never complain
        game = _game(typed.command)
        if "TABLE" in kind:
            return _tables()
        if kind == "WORD...":
            return [(rule, f"p.{page}") for rule, page in game.rules.pages().items()]
        if game.typing is None:
            return []
        return list(game.typing.complete(kind, typed.arguments, typed.word, typed.options))
    return []


def _game(command: str) -> Game:
    """Return the game that a command belongs to."""
    first = command.partition(" ")[0]
    ours = first in OFFERS and first not in game_names()
    return load_game(default_game() if ours else first)


def _tables() -> list[tuple[str, str]]:
    from luxor_companion.table.paths import table_names

    return [(name, "") for name in table_names()]


def table_of(options: Mapping[str, str], game: str) -> "AnyTable | None":
    """Return the table in these options; None if there is none."""
    from luxor_companion.table import paths
    from luxor_companion.table.table import open_table

    if file := options.get("--save") or options.get("--table"):
        path = paths.expand(file)
        return open_table(path if path.suffix else paths.table_path(file), game)
    name = paths.current_name(game)
    return open_table(paths.table_path(name), game) if name else None


def with_names(players: Sequence[tuple[str, str]], word: str) -> list[tuple[str, str]]:
    """Return players by colour or handle, and by name where somebody has begun to type it."""
    begin = fold_name(word)
    if not begin:
        return [*players]
    names = [(name, own) for own, name in players if not fold_name(own).startswith(begin)]
    return [*players, *(one for one in names if fold_name(one[0]).startswith(begin))]


def house_values(choices: Mapping[str, tuple[str | bool, ...]]) -> list[tuple[str, str]]:
    """Return every house rule with each of its values."""
    from luxor_companion.lang.forms import house_word

    pairs = ((key, value) for key, values in choices.items() for value in values)
    return [(f"{house_word(key)}={house_word(value)}", "") for key, value in pairs]


def main(words: list[str]) -> int:
    """Print one line for each value that may follow, with what it means.

    `--new` in front stands for an empty last word, for shells that cannot pass one.
    """
    if words[:1] == ["--new"]:
        words = [*words[1:], ""]
    if sys.stdout is None:  # closed before the program started
        return 0
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a real stream here
    with suppress(NoSuchLanguageError):
        choose(extract_flag(words)[0])
    lines = [f"{value}\t{text}\n" if text else f"{value}\n" for value, text in candidates(words)]
    with suppress(OSError):  # the shell is gone, or its disk is full: nobody would read it
        sys.stdout.writelines(lines)
        sys.stdout.flush()
    return 0
