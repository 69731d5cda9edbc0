"""What other programs use: `luxor completion`, `schema`, `mcp`, and `--man`."""

import contextlib
import gc
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

from typer import Argument

from luxor_companion.cli.console import Answer, Exact, plain_answer
from luxor_companion.cli.terminal import is_terminal
from luxor_companion.core import Value
from luxor_companion.core.game import game_names
from luxor_companion.core.shapes import Object, is_list, is_object
from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.table.paths import shipped

FILES: Final[Mapping[str, str]] = {
    "bash": "luxor.bash",
    "zsh": "_luxor",
    "fish": "luxor.fish",
    "powershell": "luxor.ps1",
}


class Completion(Value):
    """The script that completes commands in a shell."""

    shell: Annotated[str, "which shell"]
    script: Annotated[str, "the script"]


class SchemaAnswer(Value):
    """Schemas of answers such as this one."""

    schemas: Annotated[Mapping[str, object], "each JSON schema, by name"]


def completion_command(
    shell: Annotated[str, Argument(metavar="|".join(FILES), help="Your shell.")],
) -> Answer[Completion]:
    """Print the script that completes luxor's commands, turns and tables when you press TAB.

    \b
    Examples:
      luxor completion bash > ~/.local/share/bash-completion/completions/luxor
      luxor completion zsh > ~/.zfunc/_luxor
      luxor completion fish > ~/.config/fish/completions/luxor.fish
      luxor completion powershell >> $PROFILE

    Start a new shell afterwards. For zsh the folder has to be in $fpath before compinit runs.
    """
    if shell not in FILES:
        problem = _("There is no script for '{shell}', only for {shells}.")
        raise UsageError(problem.format(shell=shell, shells=", ".join(FILES)))
    script = shipped("completions", FILES[shell]).read_text(encoding="utf-8")
    return plain_answer(Completion(shell, script), *map(Exact, script.splitlines()))


def manual() -> Answer[Exact]:
    """Show the manual page with `man` on a terminal; in a pipe, return its source to install."""
    from shutil import which
    from subprocess import run

    page = shipped("docs", "luxor.1")
    if is_terminal(sys.stdout) and (man := which("man")):
        run([man, str(page)], check=False)  # noqa: S603  # the system's own program, our own file
        return Answer(Exact())
    source = Exact(page.read_text(encoding="utf-8").rstrip("\n"))
    return plain_answer(source, source)


def schema_command(
    words: Annotated[
        list[str] | None, Argument(metavar="[COMMAND...]", help="A command; default: all.")
    ] = None,
) -> Answer[SchemaAnswer]:
    """Print the JSON schemas of what commands answer with --json.

    \b
    Examples:
      luxor schema   (all of them, by name)
      luxor schema results show
      luxor schema error   (of an error)

    New fields may be added to an answer, but none is renamed or removed.
    """
    files = sorted(shipped("docs", "schemas").glob("*.json"))
    schemas = {path.stem: _read_schema(path) for path in files}
    chosen = schemas_of(" ".join(words), schemas) if words else schemas
    if not chosen:
        text = _("No command '{name}' answers with --json; luxor schema lists those that do.")
        raise UsageError(text.format(name=" ".join(words or ())))
    together: object = chosen
    if words:
        together = (
            next(iter(chosen.values())) if len(chosen) == 1 else {"anyOf": [*chosen.values()]}
        )
    text = json.dumps(together, ensure_ascii=False, indent=2)
    return plain_answer(SchemaAnswer(chosen), *map(Exact, text.splitlines()))


def _read_schema(path: Path) -> Object:
    found: object = json.loads(path.read_text(encoding="utf-8"))
    assert is_object(found)
    return found


def schemas_of(command: str, schemas: Mapping[str, Object]) -> dict[str, Object]:
    """Return the schemas of a command's answers, by name; or the one with that name.

    A command that every game has is in a schema once, without the name of a game.
    """
    game, _space, rest = command.partition(" ")
    for name in (command, rest if game in game_names() else command):
        if matches := {key: one for key, one in schemas.items() if name in _commands_of(one)}:
            return matches
    return {command: schemas[command]} if command in schemas else {}


def _commands_of(schema: Object) -> list[object]:
    commands = schema["x-commands"]
    return commands if is_list(commands) else []


def mcp_command() -> None:
    """Let an assistant ask the referee: rules, check, options, score and dispute as MCP tools.

    It speaks the Model Context Protocol on stdin and stdout until stdin is closed. Nothing is
    changed, logged or sent anywhere. In the settings of an assistant: the command luxor, with the
    argument mcp.

    \b
    Examples:
      luxor mcp
    """
    from luxor_companion import mcp

    gc.enable()  # switched off for short commands
    if sys.stdin is None or sys.stdout is None:
        return
    messages, replies = sys.stdin.buffer, sys.stdout.buffer
    with contextlib.redirect_stdout(sys.stderr):  # nothing but replies goes to stdout
        mcp.serve(messages, replies)
