"""`luxor mcp`: assistants ask the referee instead of guessing at rules.

It is as much of the Model Context Protocol as a few tools need: JSON-RPC 2.0, one message a line.
A tool is the function of a command that only answers. It is called with the arguments that its
schema names, and nothing of them is ever read as a command line.
"""

import json
import math
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeAlias

from luxor_companion import __version__, errors, lang
from luxor_companion.cli import app, console, language
from luxor_companion.cli.commands import Click, build, entries_of, load_function
from luxor_companion.cli.options import NUMBER
from luxor_companion.core.game import default_game, game_names
from luxor_companion.core.shapes import to_json
from luxor_companion.table.atomic import write_atomically

Object: TypeAlias = dict[str, Any]
PROTOCOLS: Final = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")  # the newest first
LONGEST_MESSAGE: Final = 1_000_000  # bytes
_PARSE, _REQUEST, _METHOD, _PARAMS, _INTERNAL = -32700, -32600, -32601, -32602, -32603
# The commands that are tools, each with what keeps it from changing anything.
TOOLS: Final[dict[str, dict[str, bool]]] = {
    "rules": {},
    "check": {},
    "options": {},
    "score": {"no_log": True},
    "dispute": {},
}
_NOT_ASKED: Final = frozenset({"json", "ask", "no_log", "scarabs"})  # scarabs would be saved
_KINDS: Final = {"string": str, "integer": int, "boolean": bool, "array": list}


class ProtocolError(Exception):
    """A message that can't be answered, with its JSON-RPC error code."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


def serve(messages: BinaryIO, replies: BinaryIO) -> None:
    """Answer messages, one a line, until there are no more."""
    for line in _lines(messages):
        if (reply := answer(line)) is not None:
            replies.write(json.dumps(reply, allow_nan=False).encode() + b"\n")
            replies.flush()


def _lines(messages: BinaryIO) -> Iterator[bytes]:
    """Yield each line that isn't empty; of one that is too long, only the beginning."""
    while line := messages.readline(LONGEST_MESSAGE + 1):
        rest = line
        while not rest.endswith(b"\n") and len(rest) > LONGEST_MESSAGE:
            rest = messages.readline(LONGEST_MESSAGE + 1)
        if line.strip():
            yield line


def answer(line: bytes) -> Object | None:
    """Return the reply to a message; None if it wants no reply."""
    number: str | int | None = None
    try:
        message = _parse_message(line)
        wants_reply, number = "id" in message, _parse_id(message)
        if not wants_reply:  # a notification, which is never answered, not even if it is wrong
            return None
        result = _run_method(message["method"], message.get("params", {}))
    except ProtocolError as error:
        problem = {"code": error.code, "message": str(error)}
        return {"jsonrpc": "2.0", "id": number, "error": problem}
    except Exception as error:  # noqa: BLE001  # a bug in one tool must not end the others
        problem = {"code": _INTERNAL, "message": f"a bug in luxor: {type(error).__name__}"}
        return {"jsonrpc": "2.0", "id": number, "error": problem}
    return {"jsonrpc": "2.0", "id": number, "result": result}


def _parse_message(line: bytes) -> Object:
    if len(line) > LONGEST_MESSAGE:
        raise ProtocolError(_PARSE, f"a message has at most {LONGEST_MESSAGE} bytes")
    try:
        message = json.loads(line.decode(), parse_constant=_no_number, parse_float=_parse_float)
    except (ValueError, RecursionError):
        raise ProtocolError(_PARSE, "not a line of JSON") from None
    if not isinstance(message, dict) or not isinstance(message.get("method"), str):
        raise ProtocolError(_REQUEST, "not a request: an object with a method is one")
    return message


def _no_number(text: str) -> float:
    raise ValueError(text)  # NaN and Infinity are not JSON


def _parse_float(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _parse_id(message: Object) -> str | int | None:
    number = message.get("id")
    if "id" in message and (isinstance(number, bool) or not isinstance(number, str | int)):
        raise ProtocolError(_REQUEST, "an id is a text or a whole number")
    return number


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
    if method == "ping":
        return {}
    if method == "tools/list":
        return {"tools": list(tools())}
    if method == "tools/call":
        return _call(params.get("name"), params.get("arguments", {}))
    raise ProtocolError(_METHOD, f"there is no method {method[:40]!r}")


# ---------------------------------------------------------------------- tools


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
        codes = list(lang.LANGUAGES)
        fields["lang"] = {"type": "string", "enum": codes, "description": "Language."}
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
    if _is_file(parameter):
        text += " The text of the file itself will do."
    kind = {"boolean": "boolean", NUMBER: "integer"}.get(parameter.type.name, "string")
    if getattr(parameter, "multiple", False):
        return {"type": "array", "items": {"type": kind}, "description": text}
    if parameter.nargs != 1:
        text += " Words separated by spaces."
    return {"type": kind, "description": text}


def _is_file(parameter: Click) -> bool:
    return parameter.type.name in ("path", "file")


def _call(name: object, arguments: object) -> Object:
    """Call a tool; return its answer, or what was wrong with the question."""
    if not isinstance(name, str) or name not in TOOLS or not isinstance(arguments, dict):
        known = ", ".join(TOOLS)
        raise ProtocolError(_PARAMS, f"there is no tool {str(name)[:40]!r}; there are {known}")
    values = {key: value for key, value in arguments.items() if value is not None}
    game = values.pop("game", default_game())
    if game not in game_names() or (command := _command(game, name)) is None:
        raise ProtocolError(_PARAMS, f"there is no {name} for the game {str(game)[:40]!r}")
    code = values.pop("lang", None)
    if code is not None and code not in lang.LANGUAGES:
        raise ProtocolError(_PARAMS, f"there is no language {str(code)[:40]!r}")
    parameters = {one.name: one for one in _parameters(command)}
    _check_values(parameters, values)
    with tempfile.TemporaryDirectory() as folder:
        options = {
            key: _typed(parameters[key], value, Path(folder)) for key, value in values.items()
        }
        reply = _reply(game, name, options, code)
    return {
        "content": [{"type": "text", "text": json.dumps(reply, ensure_ascii=False)}],
        "structuredContent": reply,
        "isError": "error" in reply,
    }


def _check_values(parameters: dict[str, Click], values: Object) -> None:
    """Raise ProtocolError unless the values are what the schema of the tool says."""
    if unknown := values.keys() - parameters.keys():
        text = f"there is no argument {min(unknown)[:40]!r}; there are {', '.join(parameters)}"
        raise ProtocolError(_PARAMS, text)
    for name, value in values.items():
        kind = _field(parameters[name])["type"]
        texts = value if isinstance(value, list) else ()
        if type(value) is not _KINDS[kind] or not all(isinstance(one, str) for one in texts):
            raise ProtocolError(_PARAMS, f"{name} is of the type {kind}")
    for name, parameter in parameters.items():
        if parameter.required and name not in values:
            raise ProtocolError(_PARAMS, f"{name} is missing")


def _typed(parameter: Click, value: object, folder: Path) -> object:
    """Return a value as the command's function takes it; text of a file is written to one."""
    if _is_file(parameter):
        file = Path(str(value))
        if "\n" in str(value):
            file = folder / parameter.name
            write_atomically(file, str(value).encode(errors="replace"))
        return file
    if parameter.nargs != 1:
        return str(value).split()
    return value


def _reply(game: str, name: str, options: Object, code: str | None) -> Object:
    """Return what a command answers to these options, or why it cannot."""
    app.ask_nobody()
    texts = [
        str(one)
        for value in options.values()
        if not isinstance(value, Path)
        for one in (value if isinstance(value, list) else [value])
    ]
    with lang.speaking(lang.language()), errors.watched() as effects:
        try:
            language.choose(code)
            app.check_args(texts)
            answer = load_function(entries_of(game)[name])(**options, **TOOLS[name])
            assert answer is not None
            return {"schema": console.SCHEMA, **to_json(answer.get())}
        except Exception as error:
            problem = app.problem_of(error, effects)
            if problem is None:
                raise
            return {"schema": console.SCHEMA, **to_json(app.ErrorAnswer(problem))}
