"""Every command with what it takes, read off the commands themselves: for pages and scripts."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import typer

from luxor_companion.cli import game
from luxor_companion.cli.app import COMMANDS, STATUS, Command, Group, loaded


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
