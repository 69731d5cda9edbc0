"""Help texts and usage errors in the language in use."""

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from luxor_companion.cli import game
from luxor_companion.cli.app import COMMANDS, STATUS, Command, Group, loaded
from luxor_companion.cli.console import speakable
from luxor_companion.lang import N_, _

if TYPE_CHECKING:
    _Command = TyperCommand
else:
    _Command = object  # it stands beside either of Typer's classes

# What Typer asks gettext for by itself, so that it stands in the catalogues.
TYPERS: Final = (
    N_("Arguments"),
    N_("Options"),
    N_("Commands"),
    N_("default: {default}"),
    N_("required"),
    N_("Missing command."),
    N_("No such command {name!r}."),
)
# What it says in English only, and of numbers in a programmer's: how that is told, what we say.
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
        r"Invalid value for (?P<name>.+): (?P<value>\S+) is not in the range (?P<range>.+)\.",
        N_("Invalid value for {name}: {value} is not in the range {range}."),
    ),
    (
        r"Invalid value for (?P<name>.+): (?P<value>'.*') is not a valid (?:int|integer)\b.*\.",
        N_("Invalid value for {name}: {value} is not a whole number."),
    ),
    (
        r"Invalid value for (?P<name>.+): (?P<value>'.*') is not one of (?P<names>.+)\.",
        N_("Invalid value for {name}: {value} is not one of {names}."),
    ),
)
_NEVER_CUT: Final = 1000  # letters; Typer would cut a sentence short
_REMARK: Final = re.compile(r"( {3,})(?=\S)")  # what stands this far behind an example


def usage(text: str) -> str:
    """A usage error of Typer's in our words; as it is where we have none for it."""
    for pattern, message in _USAGE:
        if found := re.fullmatch(pattern, text, re.DOTALL):
            return _(message).format(**found.groupdict())
    return text


def rewritten(doc: str, say: Callable[[str], str]) -> str:
    r"""A help text with `say` applied to every piece that is translated by itself.

    Those are its paragraphs, each on one line; and of a block that keeps its lines (it begins with
    \b) its heading and the remarks behind its examples. What is typed stays as it is.
    """
    return "\n\n".join(_block(block, say) for block in inspect.cleandoc(doc).split("\n\n"))


def _block(block: str, say: Callable[[str], str]) -> str:
    if not block.startswith("\b"):
        return say(" ".join(block.split()))
    mark, heading, *examples = block.split("\n")
    return "\n".join([mark, say(heading), *(_example(line, say) for line in examples)])


def _example(line: str, say: Callable[[str], str]) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    typed, *remark = _REMARK.split(line.lstrip(), maxsplit=1)
    return indent + typed + (remark[0] + say(remark[1]) if remark else "")


def pieces(doc: str) -> list[str]:
    """The pieces of a help text that are translated, for the catalogues."""
    found: list[str] = []

    def collect(piece: str) -> str:
        found.append(piece)
        return piece

    rewritten(doc, collect)
    return found


class _Spoken(_Command):
    """A command whose help is in the language in use, and in letters that the terminal knows."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401  # Typer's own
        taken = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, taken, prefix=_("Usage: "))

    def get_help_option(self, ctx: Any) -> Any:  # noqa: ANN401  # Typer's own
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _("Show this message and exit.")
        return option

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002  # a list breaks lines
        return super().get_short_help_str(_NEVER_CUT)

    def get_help(self, ctx: Any) -> str:  # noqa: ANN401  # Typer's own
        return speakable(super().get_help(ctx), sys.stdout)


class SpokenCommand(_Spoken, TyperCommand):
    """A single command."""


class SpokenGroup(_Spoken, TyperGroup):
    """A group of commands."""


def spoken(app: typer.Typer) -> Any:  # noqa: ANN401  # a command as Typer builds it
    """The command of an app, with all it says of what it takes in the language in use."""
    for info in app.registered_commands:
        info.cls = SpokenCommand
    if app.registered_callback is not None:
        app.registered_callback.cls = SpokenGroup
    command = typer.main.get_command(app)
    for one in [command, *getattr(command, "commands", {}).values()]:
        for parameter in one.params:
            if getattr(parameter, "help", None):
                parameter.help = _(parameter.help)
    return command


class Listed(NamedTuple):
    """A command as one types it (empty: `luxor` alone), what it does, its function and its help."""

    name: str
    text: str
    function: Callable[..., None]
    doc: str


def _leaves(
    commands: Callable[..., None] | Group | Command, name: str, text: str
) -> Iterator[Listed]:
    """Every command below a name; the empty word is the name itself."""
    if isinstance(commands, Command):
        yield from _leaves(loaded(commands), name, commands.help)
    elif isinstance(commands, dict):
        for word, inner in commands.items():
            yield from _leaves(inner, f"{name} {word}".strip(), "" if word else text)
    else:
        doc = commands.__doc__ or ""
        if name.startswith(game.PYRAMIDS):
            doc = game.respoken(doc, game.PYRAMIDS)
        yield Listed(name, text or doc.partition("\n")[0], commands, doc)


def all_commands() -> Iterator[Listed]:
    """Every command, those of groups after each other."""
    for name, command in {"": STATUS, **COMMANDS}.items():
        yield from _leaves(command, name, command.help)


def all_groups() -> dict[str, str]:
    """Every command that has commands of its own, with what it does."""
    found: dict[str, str] = {}

    def look(commands: object, name: str, text: str) -> None:
        if isinstance(commands, Command):
            look(loaded(commands), name, commands.help)
        elif isinstance(commands, dict):
            found[name] = text
            for word, inner in commands.items():
                look(inner, f"{name} {word}".strip(), "")

    for name, command in COMMANDS.items():
        look(command, name, command.help)
    return found


def parameters(function: Callable[..., None]) -> list[Any]:
    """What a command takes, as Typer reads it."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command()(function)
    return list(typer.main.get_command(app).params)
