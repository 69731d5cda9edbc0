"""Help texts and usage errors in our words, and every command with what it takes, for scripts."""

import contextlib
import inspect
import io
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import Any, Final, NamedTuple, TextIO, TypeAlias

import typer
from typer.core import TyperCommand, TyperGroup

from luxor_companion import lang
from luxor_companion.cli import console
from luxor_companion.cli.commands import Click, entries_of, is_game, is_listed, load_function
from luxor_companion.core.game import Entry, default_game, game_names, load_game
from luxor_companion.lang import N_, _, pgettext

# What Typer's help calls things: its constants by name, and our words for them.
_TITLES: Final = {
    "ARGUMENTS_PANEL_TITLE": N_("Arguments"),
    "OPTIONS_PANEL_TITLE": N_("Options"),
    "COMMANDS_PANEL_TITLE": N_("Commands"),
    "DEFAULT_STRING": N_("[default: {value}]"),
    "REQUIRED_LONG_STRING": N_("[required]"),
}
# What Typer says in English only, and of numbers in a programmer's: its pattern, our words.
_USAGE: Final[tuple[tuple[str, str], ...]] = (
    (r"Missing argument (?P<name>.+)\.", N_("Missing argument {name}.")),
    (r"Missing option (?P<name>.+)\.", N_("Missing option {name}.")),
    (
        r"No such option: (?P<name>\S+) \(Possible options: (?P<names>.+)\)",
        N_("No such option: {name} (Possible options: {names})"),
    ),
    (r"No such option: (?P<name>\S+)", N_("No such option: {name}")),
    (r"Option (?P<name>.+) requires an argument\.", N_("Option {name} requires an argument.")),
    (r"Option (?P<name>.+) does not take a value\.", N_("Option {name} does not take a value.")),
    (
        r"Got unexpected extra argument(?:\(s\)|s)? \((?P<names>.*)\)",
        N_("Got unexpected extra arguments ({names})"),
    ),
    (
        r"Invalid value for (?P<name>.+): (?P<value>\S+) is not in the range x>=(?P<low>-?\d+)\.",
        N_("Invalid value for {name}: {value} is less than {low}."),
    ),
    (
        (
            r"Invalid value for (?P<name>.+): (?P<value>\S+) is not in the range"
            r" (?P<low>-?\d+)<=x<=(?P<high>\d+)\."
        ),
        N_("Invalid value for {name}: {value} isn't between {low} and {high}."),
    ),
    (
        r"Invalid value for (?P<name>.+): (?P<value>['\"]\d+['\"]) is not a valid int(?:eger)?\b.*",
        N_("Invalid value for {name}: {value} is too large."),
    ),
    (
        r"Invalid value for (?P<name>.+): (?P<value>['\"].*) is not a valid (?:int|integer)\b.*\.",
        N_("Invalid value for {name}: {value} is not a whole number."),
    ),
    (
        r"Invalid value for (?P<name>.+): (?P<value>['\"].*) is not one of (?P<names>.+)\.",
        N_("Invalid value for {name}: {value} is not one of {names}."),
    ),
)
# A word of what a usage line calls a value; some are the same everywhere.
_METAVAR: Final = re.compile(r"\b(?!ID\b|IP\b|URL\b|SHELL\b)[A-Z]{2,}|\b[LR]\b")
_NUMBER: Final = "N"  # what is called a number, where a command has no word for it
# In an example, what is said otherwise in another language: a card at an end, a remark in quotes.
_SPOKEN: Final = re.compile(r"\bplaceholder\b|\b[LR](?:\d|die)|[\"'][A-Za-z]+ [a-z]")
_TYPED: Final = re.compile(r"(?<![-\w./])[a-z]+\d?(?![\w./-])")  # and a word in it
_IN_SENTENCES: Final = ("note", "rules", "dispute")  # commands that take a text in words
_REPR: Final = re.compile(r"""'(?:[^'\\]|\\.)*'|"[^"]*\"""")  # a value in quotes, as Python has it
Translate: TypeAlias = Callable[[str], str]
_KEEP: Final = "\u200b"  # of no width; keeps the indent of examples, which Typer would take away
_REMARK: Final = re.compile(r"( {3,})(?=\S)")  # what stands this far behind an example


def usage_error(error: typer.TyperException) -> str:
    """Return a usage error of Typer's in our words, with the help to look at."""
    text = _usage(error.format_message())
    stop = "" if text.endswith((".", "?", "!")) else "."
    ctx = getattr(error, "ctx", None)
    path = " ".join(ctx.command_path.split()) if ctx else "luxor"
    name = path.removeprefix("luxor").strip()
    return text + stop + " " + " ".join(_("See luxor {name} --help.").format(name=name).split())


def _usage(text: str) -> str:
    for pattern, message in _USAGE:
        if found := re.fullmatch(pattern, text, re.DOTALL):
            named = {name: _requote(text) for name, text in found.groupdict().items()}
            named["name"] = _parameter_name(found.groupdict().get("name", ""))
            return _(message).format(**named)
    return text


def _requote(text: str) -> str:
    """Return what Typer has in quotes, in those of the language in use; odd characters stay."""
    if lang.language == lang.ENGLISH or not text.startswith(("'", '"')):
        return text
    return _REPR.sub(lambda found: _("'{text}'").format(text=found[0][1:-1]), text)


def _parameter_name(name: str) -> str:
    """Return what Typer calls an option or a value in quotes, as the help calls it."""
    name = re.sub(r"[\['\]]|\.{3}", "", name)
    if name.islower() and not name.startswith("-"):
        name = _NUMBER  # a number that has no name of its own
    return _translated_metavar(name)


def _translated_metavar(text: str) -> str:
    return _METAVAR.sub(lambda found: pgettext("metavar", found[0]), text)


def rewritten(doc: str, say: Translate, say_example: Translate | None = None) -> str:
    r"""A help text with `say` applied to every piece that is translated by itself.

    Those are its paragraphs, each on one line; and of a block that keeps its lines (it begins with
    \b) its heading, its examples and the remarks behind them.
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
    """The pieces of a help text that are translated, for the catalogues."""
    found: list[str] = []

    def collect(piece: str) -> str:
        found.append(piece)
        return piece

    rewritten(doc, collect, lambda typed: collect(typed) if _is_spoken(typed) else typed)
    return found


def _is_spoken(example: str) -> bool:
    """Return whether an example holds words that are others in another language."""
    from luxor_companion.lang import forms

    words = [word for word in example.split()[1:] if word not in game_names()]
    command, rest = " ".join(words[:1]), " ".join(words[1:])
    known = {
        word
        for game in game_names()
        for kind in (forms.TURN, forms.FACTS)
        for word in forms.read_glossaries(game, kind)["en"]
    }
    told = command in _IN_SENTENCES and sum(map(str.isalpha, _TYPED.findall(rest))) > 1
    return told or bool(_SPOKEN.search(rest) or known & set(_TYPED.findall(rest)))


def metavar_words(parameter: Any) -> list[str]:  # noqa: ANN401  # of Typer's own Click
    """Return the words that a usage line has for a value, for the catalogues."""
    return _METAVAR.findall(parameter.metavar or "")


@contextlib.contextmanager
def localized(command: TyperCommand | TyperGroup, ctx: Click) -> Iterator[None]:
    """Let Typer print the help of a command in the language and for the game it is asked in."""
    from typer import rich_utils

    for name, text in _TITLES.items():
        setattr(rich_utils, name, _(text).replace("{value}", "{}"))
    rich_utils.MAX_WIDTH = console.width()
    rich_utils.COLOR_SYSTEM = None if console.no_color else "auto"
    text = _for_game(rewritten(command.help or "", _), ctx.command_path)
    command.help = _escape(text.replace("\b\n", "")).replace("\n ", f"\n{_KEEP} ")
    rich_utils.RANGE_STRING = ""  # what is too much is said when it is typed
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
    with contextlib.redirect_stdout(_Spelled(sys.stdout)):
        yield


def _name_value(parameter: Any) -> None:  # noqa: ANN401  # as above
    """Let a usage line call a value by a word of the language in use, and say nothing of types."""
    if parameter.metavar is None and "int" in parameter.type.name:
        plain = parameter.required or parameter.param_type_name == "option"
        parameter.metavar = _NUMBER if plain else f"[{_NUMBER}]"
    if parameter.metavar:
        parameter.metavar = _translated_metavar(parameter.metavar)
    if parameter.param_type_name == "argument":
        parameter.type = copy(parameter.type)
        parameter.type.get_metavar = lambda **_ctx: ""


def help_text() -> str:
    """Return what `luxor --help` shows."""
    from luxor_companion.cli.commands import root

    with contextlib.redirect_stdout(io.StringIO()) as shown:
        root()(["--help"], prog_name="luxor", standalone_mode=False)
    return shown.getvalue().rstrip()


def _escape(text: str) -> str:
    """Return a text as it is, whatever Rich would make of brackets."""
    return text.replace("[", "\\[")


def _for_game(text: str, path: str) -> str:
    """Return a help text with commands and parts of a score as they are in the game asked about."""
    words = path.split()
    if len(words) < 2 or words[1] not in game_names():  # noqa: PLR2004  # luxor, and a game
        return text
    game = load_game(words[1])
    for part, own in zip(load_game(default_game()).parts, game.parts, strict=False):
        text = text.replace(f".{part}=", f".{own}=")
    return re.sub(rf"\bluxor (?!{words[1]})", f"{game.command} ", text)


class _Spelled:
    """The output with letters that the terminal has not got spelled out."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        text = text.replace(_KEEP, "")
        return self._stream.write(console.encodable(text, self._stream))

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever a stream has
        return getattr(self._stream, name)


class Listed(NamedTuple):
    """A command as one types it ("" is `luxor` alone), what it does, its function and its help."""

    name: str
    text: str
    function: Callable[..., Any]
    doc: str


def all_commands() -> Iterator[Listed]:
    """Return every command, those of groups after each other."""
    for name, entry in _walk(entries_of(default_game()), ""):
        if entry.function:
            function = load_function(entry)
            doc = _for_game(function.__doc__ or "", f"luxor {name}")
            yield Listed(name, entry.help, function, doc)


def all_groups() -> dict[str, str]:
    """Return every command that has commands of its own, with what it does."""
    return {
        name: entry.help for name, entry in _walk(entries_of(default_game()), "") if entry.commands
    }


def _walk(entries: Mapping[str, Entry], path: str) -> Iterator[tuple[str, Entry]]:
    for word, entry in entries.items():
        if not is_listed(entry):
            continue
        name = f"{path} {word}".strip()
        if is_game(word, entry):
            entry = Entry("", load_game(word).summary, commands=entries_of(word))  # noqa: PLW2901
        yield name, entry
        yield from _walk(entry.commands, name)


def parameters(function: Callable[..., Any]) -> list[Any]:
    """Return what a command takes, as Typer reads it."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command()(function)
    return list(typer.main.get_command(app).params)
