"""What other programs use: `luxor completion`, `schema`, `mcp`, and `--man`.

With `luxor mcp`, assistants ask the referee instead of guessing at rules. It is as much of the
Model Context Protocol as five tools need: JSON-RPC 2.0, one message a line, on stdin and stdout. A
tool is a command with `--json`, so it takes exactly what the command's help says.
"""

import contextlib
import gc
import io
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

from typer import Argument

from luxor_companion import __version__
from luxor_companion.cli.answers import Completion, SchemaAnswer
from luxor_companion.cli.app import run
from luxor_companion.cli.commands import Click, build, entries_of
from luxor_companion.cli.console import Answer, Exact, plain_answer
from luxor_companion.cli.options import NUMBER
from luxor_companion.core.game import default_game, game_names, load_game
from luxor_companion.errors import UsageError
from luxor_companion.lang import LANGUAGES, _
from luxor_companion.table.paths import shipped

Object: TypeAlias = dict[str, Any]
FILES: Final[Mapping[str, str]] = {
    "bash": "luxor.bash",
    "zsh": "_luxor",
    "fish": "luxor.fish",
    "powershell": "luxor.ps1",
}


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
    if sys.stdout is not None and sys.stdout.isatty() and (man := which("man")):
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
    schemas = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in files}
    chosen = schemas_of(" ".join(words), schemas) if words else schemas
    if not chosen:
        text = _("No command '{name}' answers with --json; luxor schema lists those that do.")
        raise UsageError(text.format(name=" ".join(words or ())))
    one_or_more = next(iter(chosen.values())) if len(chosen) == 1 else {"anyOf": [*chosen.values()]}
    text = json.dumps(one_or_more if words else chosen, ensure_ascii=False, indent=2)
    return plain_answer(SchemaAnswer(chosen), *map(Exact, text.splitlines()))


def schemas_of(command: str, schemas: Object) -> Object:
    """Return the schemas of a command's answers, by name; or the one with that name.

    A command that every game has is in a schema once, without the name of a game.
    """
    game, _space, rest = command.partition(" ")
    for name in (command, rest if game in game_names() else command):
        if matches := {key: one for key, one in schemas.items() if name in one["x-commands"]}:
            return matches
    return {command: schemas[command]} if command in schemas else {}


PROTOCOLS: Final = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")  # the newest first
# The commands that are tools, each with the options that keep it from changing anything.
TOOLS: Final[Mapping[str, tuple[str, ...]]] = {
    "rules": (),
    "check": (),
    "options": (),
    "score": ("--no-log",),
    "dispute": (),
}
_NOT_ASKED: Final = frozenset({"json", "ask", "no_log", "scarabs"})  # scarabs would be saved
LONGEST_MESSAGE: Final = 1_000_000
_PARSE, _REQUEST, _METHOD, _PARAMS = -32700, -32600, -32601, -32602


class ProtocolError(Exception):
    """A message that can't be answered, with its JSON-RPC error code."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


def mcp_command() -> None:
    """Let an assistant ask the referee: rules, check, options, score and dispute as MCP tools.

    It speaks the Model Context Protocol on stdin and stdout until stdin is closed. Nothing is
    changed, logged or sent anywhere. In the settings of an assistant: the command luxor, with the
    argument mcp.

    \b
    Examples:
      luxor mcp
    """
    gc.enable()  # switched off for short commands
    with contextlib.redirect_stdout(sys.stderr):  # nothing but messages goes to stdout
        for line in iter(lambda: sys.stdin.readline(LONGEST_MESSAGE) if sys.stdin else "", ""):
            if line.strip() and (reply := answer(line)) is not None:
                sys.__stdout__.write(json.dumps(reply) + "\n")  # type: ignore[union-attr]  # there
                sys.__stdout__.flush()  # type: ignore[union-attr]  # as above


def answer(line: str) -> Object | None:
    """Return the reply to a message; None if it wants no reply."""
    number = None
    try:
        message = _parse_message(line)
        number = message.get("id")
        result = _run_method(str(message.get("method", "")), message.get("params") or {})
    except ProtocolError as error:
        return {
            "jsonrpc": "2.0",
            "id": number,
            "error": {"code": error.code, "message": str(error)},
        }
    return None if number is None else {"jsonrpc": "2.0", "id": number, "result": result}


def _parse_message(line: str) -> Object:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise ProtocolError(_PARSE, "not a line of JSON") from None
    if not isinstance(message, dict) or not isinstance(message.get("method"), str):
        raise ProtocolError(_REQUEST, "not a request: an object with a method is one")
    return message


def _run_method(method: str, params: object) -> Object:
    if not isinstance(params, dict):
        raise ProtocolError(_PARAMS, "params is an object")
    if method == "initialize":
        version = params.get("protocolVersion")
        return {
            "protocolVersion": version if version in PROTOCOLS else PROTOCOLS[0],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "luxor-companion", "version": __version__},
            "instructions": "A referee for board games: ask it instead of guessing at a rule.",
        }
    if method == "ping" or method.startswith("notifications/"):
        return {}
    if method == "tools/list":
        return {"tools": list(tools())}
    if method == "tools/call":
        return _call(str(params.get("name")), params.get("arguments") or {})
    raise ProtocolError(_METHOD, f"there is no method {method[:40]!r}")


def tools() -> Iterator[Object]:
    """Yield each tool as clients want it described, from the command's own help.

    A tool takes what the command of any game takes.
    """
    for name in TOOLS:
        commands = {game: one for game in game_names() if (one := _command(game, name))}
        fields: Object = {}
        for parameter in (one for each in commands.values() for one in _parameters(each)):
            fields.setdefault(parameter.name, _field(parameter))
        description = " ".join(next(iter(commands.values())).help.split("\b")[0].split())
        fields["game"] = {"type": "string", "enum": list(commands), "description": "Which game."}
        fields["lang"] = {"type": "string", "enum": list(LANGUAGES), "description": "Language."}
        schema = {"type": "object", "properties": fields, "additionalProperties": False}
        yield {
            "name": name,
            "description": description,
            "inputSchema": schema,
            "annotations": {"readOnlyHint": True, "openWorldHint": False},
        }


def _command(game: str, name: str) -> Click:
    entry = entries_of(game).get(name)
    return build(name, entry) if entry else None


def _parameters(command: Click) -> list[Click]:
    return [one for one in command.params if one.name not in _NOT_ASKED]


def _field(parameter: Click) -> Object:
    text = getattr(parameter, "help", None) or parameter.name
    if parameter.type.name in ("path", "file"):
        text += " The text of the file itself will do."
    kind = {"boolean": "boolean", NUMBER: "integer"}.get(parameter.type.name, "string")
    if getattr(parameter, "multiple", False):
        return {"type": "array", "items": {"type": kind}, "description": text}
    if parameter.nargs != 1:
        text += " Words separated by spaces."
    return {"type": kind, "description": text}


def _call(name: str, arguments: object) -> Object:
    """Run a tool, that is, the command with these arguments; return its JSON."""
    if name not in TOOLS or not isinstance(arguments, dict):
        raise ProtocolError(
            _PARAMS, f"there is no tool {name[:40]!r}; there are {', '.join(TOOLS)}"
        )
    game = str(arguments.pop("game", default_game()))
    if game not in game_names() or (command := _command(game, name)) is None:
        raise ProtocolError(_PARAMS, f"there is no {name} for the game {game[:40]!r}")
    with tempfile.TemporaryDirectory() as folder, io.StringIO() as output:
        words = [*load_game(game).command.split()[1:], name, "--json", "--no-input", *TOOLS[name]]
        words += _words(command, arguments, Path(folder))
        with contextlib.redirect_stdout(output):
            run(words)
        text = output.getvalue().strip() or "{}"
    reply = json.loads(text)
    return {
        "content": [{"type": "text", "text": text}],
        "structuredContent": reply,
        "isError": "error" in reply,
    }


def _words(command: Click, arguments: Object, folder: Path) -> Iterator[str]:
    """Yield a tool's arguments as they would be typed."""
    known = {one.name: one for one in _parameters(command)}
    if "lang" in arguments:
        yield from ("--lang", str(arguments.pop("lang")))
    if unknown := arguments.keys() - known.keys():
        text = f"there is no argument {min(unknown)[:40]!r}; there are {', '.join(known)}"
        raise ProtocolError(_PARAMS, text)
    positional = []
    for name, value in arguments.items():
        parameter = known[name]
        if parameter.param_type_name == "argument":
            positional += str(value).split() if parameter.nargs != 1 else [str(value)]
            continue
        flag = max(parameter.opts, key=len)
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, bool):
                yield from [flag] if one else []
            else:
                yield from (flag, _typed_value(parameter, str(one), folder / name))
    yield from ["--", *positional] if positional else []


def _typed_value(parameter: Click, value: str, file: Path) -> str:
    """Return what to type for a value; the text of a file is first written to `file`."""
    if parameter.type.name not in ("path", "file") or "\n" not in value:
        return value
    from luxor_companion.table.atomic import write_atomically

    write_atomically(file, value.encode(errors="replace"))
    return str(file)
