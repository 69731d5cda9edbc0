"""What ships beside the program: `luxor completion`, `schema` and `--man` print it."""

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from luxor_companion.cli.console import Answer, Exact
from luxor_companion.core.game import game_names
from luxor_companion.errors import UsageError
from luxor_companion.lang import _

_PACKAGE: Final = Path(__file__).resolve().parents[2]


class Shell(StrEnum):
    """The shells there is a script for."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"
    POWERSHELL = "powershell"


FILES: Final = {
    Shell.BASH: "luxor.bash",
    Shell.ZSH: "_luxor",
    Shell.FISH: "luxor.fish",
    Shell.POWERSHELL: "luxor.ps1",
}


def command(
    shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="bash, zsh, fish or powershell.")],
) -> Answer:
    """Print the script that completes luxor's commands, turns and tables when you press TAB.

    \b
    Examples:
      luxor completion bash > ~/.local/share/bash-completion/completions/luxor
      luxor completion zsh > ~/.zfunc/_luxor
      luxor completion fish > ~/.config/fish/completions/luxor.fish
      luxor completion powershell >> $PROFILE

    Start a new shell afterwards. For zsh the folder has to be in $fpath before compinit runs.
    """
    script = script_for(shell)
    return Answer(
        json=lambda: {"shell": shell.value, "script": script},
        lines=lambda _width: map(Exact, script.splitlines()),
    )


def script_for(shell: Shell) -> str:
    """Return a shell's script."""
    return _shipped("completions", FILES[shell]).read_text(encoding="utf-8")


def manual() -> Answer:
    """Return the manual page: on a terminal as `man` shows it, in a pipe its source to install."""
    from shutil import which
    from subprocess import run

    page = _shipped("docs", "luxor.1")
    if sys.stdout is not None and sys.stdout.isatty() and (man := which("man")):
        run([man, str(page)], check=False)  # noqa: S603  # the system's own program, our own file
        return Answer(dict)
    text = page.read_text(encoding="utf-8")
    return Answer(dict, lines=lambda _width: map(Exact, text.splitlines()))


def schema_command(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[COMMAND...]", help="A command; default: all.")
    ] = None,
) -> Answer:
    """Print the JSON schemas of what commands answer with --json.

    \b
    Examples:
      luxor schema   (all of them, by name)
      luxor schema results show
      luxor schema error   (of an error)

    New fields may be added to an answer, but none is renamed or removed.
    """
    schemas = {
        path.stem: _read(path) for path in sorted(_shipped("docs", "schemas").glob("*.json"))
    }
    found = schemas_of(" ".join(words), schemas) if words else schemas
    if not found:
        text = _("No command '{name}' answers with --json; luxor schema lists those that do.")
        raise UsageError(text.format(name=" ".join(words or ())))
    one_or_more = next(iter(found.values())) if len(found) == 1 else {"anyOf": [*found.values()]}
    shown = json.dumps(one_or_more if words else found, ensure_ascii=False, indent=2)
    return Answer(lambda: {"schemas": found}, lambda _width: map(Exact, shown.splitlines()))


def schemas_of(command: str, schemas: dict[str, Any]) -> dict[str, Any]:
    """Return the schemas of a command's answers, by name; or the one with that name.

    A command that every game has stands in a schema once, without the name of a game.
    """
    game, _space, rest = command.partition(" ")
    for name in (command, rest if game in game_names() else command):
        if found := {key: one for key, one in schemas.items() if name in one["x-commands"]}:
            return found
    return {command: schemas[command]} if command in schemas else {}


def _read(path: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return read


def _shipped(folder: str, name: str) -> Path:
    """Return a file from inside the wheel, or from beside the package in a checkout."""
    inside = _PACKAGE / folder / name
    return inside if inside.exists() else _PACKAGE.parent / folder / name
