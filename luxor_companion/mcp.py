"""`luxor mcp`: assistants ask the referee instead of guessing at rules.

It is as much of the Model Context Protocol as a few tools need: JSON-RPC 2.0, one message a line.
A tool asks the referee as any other way in does; nothing of its arguments is ever a command line,
and no tool writes a file.
"""

import json
import math
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from luxor_companion import __version__, errors, lang
from luxor_companion.core.game import (
    BrokenGameError,
    Game,
    default_game,
    game_names,
    installed_games,
    load_game,
)
from luxor_companion.core.shapes import SCHEMA, Object, is_object, object_of
from luxor_companion.errors import UsageError, offered
from luxor_companion.referee import rules, table, untracked
from luxor_companion.referee.answers import Checked, ScoreAnswer, requested
from luxor_companion.referee.table import Table
from luxor_companion.table import paths
from luxor_companion.table.atomic import write_atomically
from luxor_companion.table.save import language_of

PROTOCOLS: Final = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")  # the newest first
LONGEST_MESSAGE: Final = 1_000_000  # bytes
_PARSE, _REQUEST, _METHOD, _PARAMS, _INTERNAL = -32700, -32600, -32601, -32602, -32603


_KINDS: Final = {"string": str, "boolean": bool}


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
        result = _run_method(str(message["method"]), message.get("params", {}))
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
        message: object = json.loads(
            line.decode(), parse_constant=_no_number, parse_float=_parse_float
        )
    except (ValueError, RecursionError):
        raise ProtocolError(_PARSE, "not a line of JSON") from None
    if not is_object(message) or not isinstance(message.get("method"), str):
        raise ProtocolError(_REQUEST, "not a request: an object with a method is one")
    return message


def _no_number(text: str) -> float:
    raise ValueError(text)  # NaN and Infinity are not JSON


def _parse_float(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _parse_id(message: Object) -> str | int | None:
    number = message.get("id")
    if "id" not in message:
        return None
    if isinstance(number, bool) or not isinstance(number, str | int):
        raise ProtocolError(_REQUEST, "an id is a text or a whole number")
    return number


def _run_method(method: str, params: object) -> Object:
    if not is_object(params):
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


class Request(NamedTuple):
    """A call of a tool: about which game, in which language if one is named, and its arguments."""

    game: Game
    language: str | None
    values: Mapping[str, object]
    files: Path  # a folder for texts that stand for files

    def text(self, name: str) -> str | None:
        """Return an argument that is a text."""
        value = self.values.get(name)
        return None if value is None else str(value)

    def file(self, name: str) -> Path | None:
        """Return the file that an argument names; the text of one is written to one."""
        text = self.text(name)
        if text is None or "\n" not in text:
            return Path(text) if text is not None else None
        file = self.files / name
        write_atomically(file, text.encode(errors="replace"))
        return file

    def table(self) -> Table:
        """Return the table it is about, in its own language unless another one is asked for."""
        game, language = self.game, self.language or lang.language()
        if position := self.file("position"):
            return table.load_position(position, game=game.name, language=language)
        name = self.text("save")
        path = paths.current_path(game) if name is None else paths.find_save(name)
        if self.language is None and (own := language_of(path)):
            with suppress(lang.NoSuchLanguageError):  # from a later version: the game is the same
                language = lang.parse_language(own)
        return table.open_table(path, game=game.name, language=language)


class Field(NamedTuple):
    """An argument of a tool."""

    about: str
    kind: str = "string"
    required: bool = False
    is_file: bool = False

    @property
    def schema(self) -> Object:
        more = " The text of the file itself will do." if self.is_file else ""
        return {"type": self.kind, "description": self.about + more}


class Tool(NamedTuple):
    """What an assistant may ask, and what the game has to offer for it."""

    about: str
    needs: str
    answer: Callable[[Request], object]
    fields: Callable[[Game], Mapping[str, Field]]


_TABLE: Final = {
    "player": Field("Who plays; default: whose turn it is."),
    "save": Field("A table by name, or a save file; default: the current table."),
}
_POSITION: Final = {"position": Field("A position file (TOML).", is_file=True)}


def _position(game: Game) -> Mapping[str, Field]:
    """Return the argument for a position file, if the game has such files."""
    return _POSITION if game.offers["positions"] else {}


def _rules(request: Request) -> object:
    question = request.text("word") or ""
    if request.values.get("evidence") and not question:
        evidence = rules.read_evidence(request.game.name)
        return rules.EvidenceAnswer(evidence.rules, evidence.rulings)
    found = rules.find_rules(request.game.name, question)
    if found.instead:
        raise UsageError(found.instead)
    return found


def _check(request: Request) -> object:
    table = request.table()
    ruling = table.check(request.text("turn") or "", request.text("player"))
    odd = table.odd if "position" in request.values else ()
    return Checked(ruling, odd)


def _options(request: Request) -> object:
    return request.table().options(request.text("player"), request.text("cards"))


def _score(request: Request) -> object:
    if sheet := request.file("sheet"):
        language = request.language or lang.language()
        return ScoreAnswer(untracked.score_sheet(sheet, game=request.game.name, language=language))
    table = request.table()
    return ScoreAnswer(table.score(), table.name)


def _dispute(request: Request) -> object:
    facts = {name: str(value) for name, value in request.values.items()}
    about = facts.pop(offered(request.game.disputes).ABOUT, "")
    language = request.language or lang.language()
    return untracked.dispute(about, game=request.game.name, language=language, **facts)


TOOLS: Final[dict[str, Tool]] = {
    "rules": Tool(
        "Answer a question about the rules; without one, list them all. Ask in your own words, in"
        " any of the languages: the best rule comes first, in full.",
        "texts",
        _rules,
        lambda _game: {
            "word": Field("A question, some words of it, or a rule's id."),
            "evidence": Field("List where every rule and every number comes from.", "boolean"),
        },
    ),
    "check": Tool(
        "Check a turn without playing it: what happens, or which rule forbids it.",
        "rulings",
        _check,
        lambda game: {
            "turn": Field("Such as: L3 @12 key, or ani 12 b2 b3", required=True),
            **_position(game),
            **_TABLE,
        },
    ),
    "options": Tool(
        "List every legal turn and what it leads to.",
        "rulings",
        _options,
        lambda game: {
            **_position(game),
            **_TABLE,
            "cards": Field("A hand to ask about, left to right: '3 ? ? ? 1-5'; or one card."),
        },
    ),
    "score": Tool(
        "Compute the score, part by part, and say who wins and why.",
        "sheets",
        _score,
        lambda _game: {
            "sheet": Field("A score sheet (TOML) to compute.", is_file=True),
            "save": _TABLE["save"],
        },
    ),
    "dispute": Tool(
        "Settle a dispute in a game nobody tracked: ? is what nobody remembers.",
        "disputes",
        _dispute,
        lambda game: {
            name: Field(about, required=untracked.cannot_do_without(offered(game.disputes), name))
            for name, about in offered(game.disputes).FACTS.items()
        },
    ),
}


def tools() -> Iterator[Object]:
    """Yield each tool as clients want it described: it takes what it takes for any game."""
    for name, tool in TOOLS.items():
        games = [game for game in _games() if game.offers[tool.needs]]
        fields: Object = {}
        for game in games:
            for field, about in tool.fields(game).items():
                fields.setdefault(field, about.schema)
        names = [game.name for game in games]
        fields["game"] = {"type": "string", "enum": names, "description": "Which game."}
        codes = list(lang.LANGUAGES)
        fields["lang"] = {"type": "string", "enum": codes, "description": "Language."}
        schema = {"type": "object", "properties": fields, "additionalProperties": False}
        yield {
            "name": name,
            "description": tool.about,
            "inputSchema": schema,
            "annotations": {"readOnlyHint": True, "openWorldHint": False},
        }


def _games() -> Iterator[Game]:
    """Yield every game there is; one of another package that is broken is as good as none."""
    for name in (*game_names(), *installed_games()):
        with suppress(BrokenGameError):
            yield load_game(name)


def _call(name: object, arguments: object) -> Object:
    """Call a tool; return its answer, or what was wrong with the question."""
    if not isinstance(name, str) or name not in TOOLS or not is_object(arguments):
        known = ", ".join(TOOLS)
        raise ProtocolError(_PARAMS, f"there is no tool {str(name)[:40]!r}; there are {known}")
    tool = TOOLS[name]
    values = {key: value for key, value in arguments.items() if value is not None}
    about = values.pop("game", default_game())
    game = next((one for one in _games() if one.name == about), None)
    if game is None or not game.offers[tool.needs]:
        raise ProtocolError(_PARAMS, f"there is no {name} for the game {str(about)[:40]!r}")
    code = values.pop("lang", None)
    if code is not None and not (isinstance(code, str) and code in lang.LANGUAGES):
        raise ProtocolError(_PARAMS, f"there is no language {str(code)[:40]!r}")
    _check_values(tool.fields(game), values)
    with tempfile.TemporaryDirectory() as folder:
        reply = _reply(tool, Request(game, code, values, Path(folder)))
    return {
        "content": [{"type": "text", "text": json.dumps(reply, ensure_ascii=False)}],
        "structuredContent": reply,
        "isError": "error" in reply,
    }


def _check_values(fields: Mapping[str, Field], values: Object) -> None:
    """Raise ProtocolError unless the values are what the schema of the tool says."""
    if unknown := values.keys() - fields.keys():
        text = f"there is no argument {min(unknown)[:40]!r}; there are {', '.join(fields)}"
        raise ProtocolError(_PARAMS, text)
    for name, value in values.items():
        if type(value) is not _KINDS[fields[name].kind]:
            raise ProtocolError(_PARAMS, f"{name} is of the type {fields[name].kind}")
    for name, field in fields.items():
        if field.required and name not in values:
            raise ProtocolError(_PARAMS, f"{name} is missing")


def _reply(tool: Tool, request: Request) -> Object:
    """Return what a tool answers to a request, or why it cannot."""
    language = request.language or lang.language()
    with errors.watched() as effects, lang.speaking(language):
        try:
            files = {name for name, field in tool.fields(request.game).items() if field.is_file}
            errors.check_texts(
                value
                for name, value in request.values.items()
                if isinstance(value, str) and name not in files
            )
            with requested(request.game, language):
                return {"schema": SCHEMA, **object_of(tool.answer(request))}
        except Exception as error:
            problem = errors.problem_of(error, effects)
            if problem is None:
                raise
            return {"schema": SCHEMA, **object_of(errors.ErrorAnswer(problem))}
