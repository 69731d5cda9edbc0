"""Help texts and usage errors in our words, and all commands with their parameters."""

from __future__ import annotations

import contextlib
import inspect
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TextIO, TypeAlias

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from luxor_companion import lang
from luxor_companion.cli import CommandSpec, commands, console
from luxor_companion.cli.options import NUMBER, BadValueError
from luxor_companion.cli.terminal import encodable
from luxor_companion.core.game import default_game, game_names, load_game
from luxor_companion.core.shapes import is_list
from luxor_companion.lang import N_, _, pgettext

if TYPE_CHECKING:
    from typer import _click as click  # whose types Typer's parameters have

# The titles in Typer's help: its constants by name, and our words for them.
_TITLES: Final = {
    "ARGUMENTS_PANEL_TITLE": N_("Arguments"),
    "OPTIONS_PANEL_TITLE": N_("Options"),
    "COMMANDS_PANEL_TITLE": N_("Commands"),
    "DEFAULT_STRING": N_("[default: {value}]"),
    "REQUIRED_LONG_STRING": N_("[required]"),
}
# A word of a metavar that is translated; a few are the same in all languages.
_METAVAR: Final = re.compile(r"\b(?!ID\b|IP\b|URL\b|SHELL\b)[A-Z]{2,}|\b[LR]\b")
_NUMBER: Final = "N"  # the metavar of a number, if a command has none
# Parts of an example that are translated: a card at an end of the hand, a remark in quotes.
_SPOKEN: Final = re.compile(r"\bplaceholder\b|\b[LR](?:\d|die)|[\"'][A-Za-z]+ [a-z]")
_TYPED: Final = re.compile(r"(?<![-\w./])[a-z]+\d?(?![\w./-])")  # a word of an example
_IN_SENTENCES: Final = ("note", "rules", "dispute")  # commands that take a sentence
Translate: TypeAlias = Callable[[str], str]
Parameter: TypeAlias = TyperArgument | TyperOption
_KEEP: Final = "\u200b"  # has no width; keeps the indent of examples, which Typer would remove
_REMARK: Final = re.compile(r"( {3,})(?=\S)")  # the gap before a remark on an example


def usage_error(error: typer.TyperException, ctx: click.Context) -> str:
    """Return one of Typer's usage errors in our words, and which --help to read.

    Typer tells its kinds apart by their attributes; only `BadParameter` is public.
    """
    return _with_help(_problem(error, ctx), ctx)


def _problem(error: typer.TyperException, ctx: click.Context) -> str:
    if isinstance(error, BadValueError) and error.param:
        return _(error.text).format(name=_parameter_name(error.param), **error.values)
    facts: Mapping[str, object] = vars(error)
    parameter, option = facts.get("param"), facts.get("option_name")
    if "param_type" in facts and isinstance(parameter, Parameter):
        is_option = parameter.param_type_name == "option"
        text = _("Missing option {name}.") if is_option else _("Missing argument {name}.")
        return text.format(name=_parameter_name(parameter))
    if "possibilities" in facts:
        known = facts["possibilities"]
        names = ", ".join(sorted(map(str, known))) if is_list(known) else ""
        text = _("No such option: {name}")
        if names:
            text = _("No such option: {name} (Possible options: {names})")
        return text.format(name=option, names=names)
    if "option_name" in facts:
        text = _("Option {name} requires an argument.")
        if any(option in flag.opts for flag in ctx.command.params if _is_flag(flag)):
            text = _("Option {name} does not take a value.")
        return text.format(name=option)
    return error.format_message()


def _is_flag(parameter: object) -> bool:
    return isinstance(parameter, TyperOption) and parameter.is_flag


def too_much(words: list[str], ctx: click.Context) -> str:
    """Return the message for words that a command does not take."""
    text = _("That's too much: {names}").format(names=" ".join(words))
    if any("--table" in one.opts for one in ctx.command.params):
        from luxor_companion.table.paths import table_names

        if (name := " ".join(words)) in table_names(getattr(ctx.command, "game", "")):
            guess = _("Did you mean {guess}?").format(guess=f"--table {shlex.quote(name)}")
            return f"{text}. {guess}"
    return _with_help(text, ctx)


def _with_help(text: str, ctx: click.Context) -> str:
    """Return a message, and which --help to read."""
    stop = "" if text.endswith((".", "?", "!")) else "."
    name = " ".join(ctx.command_path.split()).removeprefix("luxor").strip()
    hint = " ".join(_("See luxor {name} --help.").format(name=name).split())
    return f"{text}{stop} {hint}"


def _parameter_name(parameter: click.Parameter) -> str:
    """Return what the help calls a parameter."""
    if parameter.param_type_name == "option":
        return " / ".join(parameter.opts)
    return _translate_metavar((parameter.metavar or _NUMBER).strip("[]."))


def _translate_metavar(text: str) -> str:
    return _METAVAR.sub(lambda match: pgettext("metavar", match[0]), text)


def rewrite_pieces(doc: str, say: Translate, say_example: Translate | None = None) -> str:
    r"""Return a help text with `say` applied to every piece that is translated by itself.

    The pieces are paragraphs, each on one line; in a block that keeps its lines (it begins with
    \b), the heading, the examples and the remarks behind them.
    """
    blocks = inspect.cleandoc(doc).split("\n\n")
    return "\n\n".join(_block(block, say, say_example or say) for block in blocks)


def _block(block: str, say: Translate, say_example: Translate) -> str:
    if not block.startswith("\b"):
        return say(" ".join(block.split()))
    mark, heading, *examples = block.split("\n")
    return "\n".join([mark, say(heading), *(_example(line, say, say_example) for line in examples)])


def _example(line: str, say: Translate, say_example: Translate) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    typed, *remark = _REMARK.split(line.lstrip(), maxsplit=1)
    return indent + say_example(typed) + (remark[0] + say(remark[1]) if remark else "")


def pieces(doc: str) -> list[str]:
    """Return the pieces of a help text that are translated, for the catalogues."""
    texts: list[str] = []

    def collect(piece: str) -> str:
        texts.append(piece)
        return piece

    rewrite_pieces(doc, collect, lambda typed: collect(typed) if _is_translated(typed) else typed)
    return texts


def _is_translated(example: str) -> bool:
    """Return whether an example has words that differ in other languages."""
    from luxor_companion.lang import forms

    words = [word for word in example.split()[1:] if word not in game_names()]
    command, rest = " ".join(words[:1]), " ".join(words[1:])
    known = {
        word
        for game in game_names()
        for kind in (forms.TURN, forms.FACTS)
        for word in forms.read_glossaries(game, kind)["en"]
    }
    is_sentence = command in _IN_SENTENCES and sum(map(str.isalpha, _TYPED.findall(rest))) > 1
    return is_sentence or bool(_SPOKEN.search(rest) or known & set(_TYPED.findall(rest)))


def metavar_words(parameter: Parameter) -> list[str]:
    """Return the words of a parameter's metavar that are translated, for the catalogues."""
    return _METAVAR.findall(parameter.metavar or "")


@contextlib.contextmanager
def localized(command: TyperCommand | TyperGroup, ctx: click.Context) -> Iterator[None]:
    """Let Typer print the help of a command in the current language, for the current game."""
    from typer import rich_utils

    for name, text in _TITLES.items():
        setattr(rich_utils, name, _(text).replace("{value}", "{}"))
    rich_utils.MAX_WIDTH = console.width()
    rich_utils.COLOR_SYSTEM = None if console.no_color else "auto"
    text = rewrite_pieces(command.help or "", _).replace("{languages}", "|".join(lang.LANGUAGES))
    text = _for_game(text, ctx.command_path)
    command.help = _escape(text.replace("\b\n", "")).replace("\n ", f"\n{_KEEP} ")
    command.options_metavar = _("[OPTIONS]")
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = _("COMMAND [ARGS]...")
    for parameter in command.params:
        _name_value(parameter)
        if words := getattr(parameter, "help", None):
            setattr(parameter, "help", _escape(_(words)))  # noqa: B010  # not every kind has one
    option = command.get_help_option(ctx)
    if option is not None:
        option.help = _("Show this message and exit.")
    from luxor_companion.cli.terminal import paged

    with paged(), contextlib.redirect_stdout(_Speller(sys.stdout)):
        yield


def _name_value(parameter: click.Parameter) -> None:
    """Translate the metavar of a parameter in usage lines, and hide its type."""
    if parameter.metavar is None and parameter.type.name == NUMBER:
        plain = parameter.required or parameter.param_type_name == "option"
        parameter.metavar = _NUMBER if plain else f"[{_NUMBER}]"
    if parameter.metavar:
        parameter.metavar = _translate_metavar(parameter.metavar)
    if parameter.param_type_name == "argument":
        parameter.type = copy(parameter.type)
        setattr(parameter.type, "get_metavar", lambda **_ctx: "")  # noqa: B010  # for this one


def _escape(text: str) -> str:
    """Return a text with its brackets escaped, which Rich would take for markup."""
    return text.replace("[", "\\[")


def _for_game(text: str, path: str) -> str:
    """Return a help text with the commands and parts of a score of the game it is about."""
    words = path.split()
    if len(words) < 2 or not commands.names_game(words[1]):  # noqa: PLR2004  # luxor, and a game
        return text
    game = load_game(words[1])
    for part, own in zip(
        load_game(default_game()).about.part_keys, game.about.part_keys, strict=False
    ):
        text = text.replace(f".{part}=", f".{own}=")
    return re.sub(rf"\bluxor (?!{words[1]})", f"{game.command} ", text)


class _Speller:
    """An output that spells out letters which the terminal lacks."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        text = text.replace(_KEEP, "")
        return self._stream.write(encodable(text, self._stream))

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever a stream has
        return getattr(self._stream, name)


class Listed(NamedTuple):
    """A command as people type it ("" is `luxor` alone), what it does, its function and help."""

    name: str
    text: str
    function: Callable[[], object]
    doc: str


def all_commands(specs: Mapping[str, CommandSpec] | None = None) -> Iterator[Listed]:
    """Yield every command, or those of `specs`; those of a group follow each other."""
    for name, entry in _walk(specs or commands.entries_of(default_game())):
        if entry.function:
            function = commands.load_function(entry)
            doc = _for_game(function.__doc__ or "", f"luxor {name}")
            yield Listed(name, entry.help, function, doc)


def all_groups(specs: Mapping[str, CommandSpec] | None = None) -> dict[str, str]:
    """Return every command that has subcommands, or those of `specs`, with what it does."""
    entries = _walk(specs or commands.entries_of(default_game()))
    return {name: entry.help for name, entry in entries if entry.commands}


def _walk(entries: Mapping[str, CommandSpec], path: str = "") -> Iterator[tuple[str, CommandSpec]]:
    for word, listed in entries.items():
        name, entry = f"{path} {word}".strip(), commands.with_commands(word, listed)
        yield name, entry
        yield from _walk(entry.commands, name)


def parameters(function: Callable[[], object]) -> list[Parameter]:
    """Return the parameters of a command, as Typer reads them."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command()(function)
    taken = typer.main.get_command(app).params
    return [one for one in taken if isinstance(one, TyperArgument | TyperOption)]
