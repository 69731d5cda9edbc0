"""Every command with what it takes, read off the commands themselves: for pages and scripts."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

import typer

from luxor_companion.cli.app import COMMANDS, STATUS


class Listed(NamedTuple):
    """A command as one types it (empty: `luxor` alone), what it does, and its function."""

    name: str
    text: str
    function: Callable[..., None]


def _leaves(commands: object, name: str) -> Iterator[tuple[str, Callable[..., None]]]:
    """Every command below a name; the empty word is the name itself."""
    if isinstance(commands, dict):
        for word, inner in commands.items():
            yield from _leaves(inner, f"{name} {word}".strip())
    elif callable(commands):
        yield name, commands


def all_commands() -> Iterator[Listed]:
    """Every command, those of groups after each other."""
    for name, command in {"": STATUS, **COMMANDS}.items():
        module = import_module(f"luxor_companion.cli.commands.{command.module}")
        for path, function in _leaves(module.GROUP if command.group else module.command, name):
            text = command.help if path == name else (function.__doc__ or "").partition("\n")[0]
            yield Listed(path, text, function)


def parameters(function: Callable[..., None]) -> list[Any]:
    """What a command takes, as Typer reads it."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command()(function)
    return list(typer.main.get_command(app).params)
