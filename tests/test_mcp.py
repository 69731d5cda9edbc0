"""`luxor mcp`, asked by a real client, and by one that sends nonsense."""

import asyncio
import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from luxor_companion.mcp import LONGEST_MESSAGE, TOOLS, answer, serve, tools
from tests.conftest import ROOT, Luxor

SERVER = StdioServerParameters(command=sys.executable, args=["-m", "luxor_companion", "mcp"])
POSITION = (ROOT / "saves/positions/osiris-to-scarab.toml").read_text(encoding="utf-8")
SHEET = (ROOT / "saves/sheets/rulebook-example.toml").read_text(encoding="utf-8")


def test_a_client_asks_the_referee() -> None:
    async def talk() -> tuple[Any, ...]:
        async with stdio_client(SERVER) as streams, ClientSession(*streams) as session:
            await session.initialize()
            tools = await session.list_tools()
            rules = await session.call_tool("rules", {"word": "temple.tunnel", "lang": "de"})
            bad = await session.call_tool("check", {"turn": "L9", "position": POSITION})
            score = await session.call_tool("score", {"sheet": SHEET})
            listed = await session.call_tool("options", {"position": POSITION, "cards": "3"})
            dispute = await session.call_tool(
                "dispute", {"turn": "L5", "ahead": "v3/2 - h1 s2/1 tomb", "keys": "0"}
            )
            return tools, rules, bad, score, listed, dispute

    tools, rules, bad, score, listed, dispute = asyncio.run(talk())
    assert [one.name for one in tools.tools] == list(TOOLS)
    assert len(TOOLS) <= 5
    assert all(one.description and one.input_schema["properties"] for one in tools.tools)
    assert "Tunnel" in rules.structured_content["rules"][0]["title"]
    assert bad.is_error
    assert "L9" in bad.structured_content["error"]["text"]
    assert score.structured_content["players"][0]["total"] > 0
    assert dispute.structured_content["refusal"]["rule"] == "tomb.exact"
    assert {turn["turn"].split()[0] for turn in listed.structured_content["turns"]} == {"L3"}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param("nonsense", -32700, id="not JSON"),
        pytest.param("[" * 100_000, -32700, id="nested too deeply"),
        pytest.param("[1]", -32600, id="not a request"),
        pytest.param('{"id": 1, "method": "tools/list", "params": 3}', -32602, id="no object"),
        pytest.param('{"id": 1, "method": "resources/list"}', -32601, id="no such method"),
        pytest.param(
            '{"id": 1, "method": "tools/call", "params": {"name": "move"}}', -32602, id="no tool"
        ),
        pytest.param(
            '{"id": 1, "method": "tools/call", "params": {"name": "rules", "arguments": {"x": 1}}}',
            -32602,
            id="no such argument",
        ),
        pytest.param(
            '{"id": 1, "method": "tools/call", "params": {"name": "rules", "arguments":'
            ' {"game": "chess"}}}',
            -32602,
            id="no such game",
        ),
    ],
)
def test_nonsense_gets_the_code_for_it(line: str, code: int) -> None:
    reply = answer(line.encode())
    assert reply is not None
    assert reply["error"]["code"] == code


def test_a_notification_gets_no_reply() -> None:
    assert answer(b'{"method": "notifications/initialized"}') is None
    assert answer(b'{"id": 7, "method": "ping"}') == {
        "jsonrpc": "2.0",
        "id": 7,
        "result": {},
    }


def ask(name: str, **arguments: object) -> dict[str, Any]:
    params = {"name": name, "arguments": arguments}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    reply = answer(json.dumps(message).encode())
    assert reply is not None
    assert reply["id"] == 1
    return reply


def test_no_word_of_a_request_becomes_an_option(luxor: Luxor, tmp_path: Path) -> None:
    """A save is never written to, whatever stands in the arguments of a tool."""
    save = tmp_path / "saves" / "tp.toml"
    save.parent.mkdir()
    text = (ROOT / "saves/games/two-players.toml").read_text(encoding="utf-8")
    save.write_text(re.sub(r" scarab=\d+", "", text), encoding="utf-8")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    words = ("--no-input", "--help", "--scarabs=red=1,2,3", "--json", "--", "--lang=de", "tp")
    for tool in tools():
        for name in tool["inputSchema"]["properties"]:
            for value in (*words, [*words], None, 3, True, 1.5, {"a": 1}):
                ask(tool["name"], **{"save": "tp", name: value})
    ask("score", save=["--no-input", "--scarabs=red=1,2,3", "tp"])
    ask("check", save="--no-input", player="--help", turn="L3")
    after = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert after == before
    assert luxor("verify", "tp").code == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param({"save": ["tp"], "turn": "L3"}, -32602, id="a list for a text"),
        pytest.param({"turn": ["L3", "@0"]}, -32602, id="a list for words"),
        pytest.param({"turn": 3}, -32602, id="a number for a text"),
        pytest.param({"lang": "fr", "turn": "L3"}, -32602, id="no such language"),
        pytest.param({"lang": {}, "turn": "L3"}, -32602, id="an object for a language"),
        pytest.param({"save": "tp"}, -32602, id="a turn is missing"),
    ],
)
def test_a_wrong_type_is_an_error_of_the_request(arguments: dict[str, Any], code: int) -> None:
    assert ask("check", **arguments)["error"]["code"] == code


@pytest.mark.parametrize(
    "line",
    [
        b'{"id": 1e400, "method": "ping"}',
        b'{"id": NaN, "method": "ping"}',
        b'{"id": true, "method": "ping"}',
        b'{"id": [1], "method": "ping"}',
        b'{"id": null, "method": "ping"}',
        b"\xff\xfe",
        b'{"id": 1, "method": "ping"',
        b" " * 10 + b"x" * (LONGEST_MESSAGE + 1),
    ],
)
def test_what_is_not_json_rpc_gets_one_reply_that_is(line: bytes) -> None:
    replies = io.BytesIO()
    serve(io.BytesIO(line + b'\n\n{"id": "after", "method": "ping"}\n'), replies)
    first, second = map(json.loads, replies.getvalue().splitlines())
    assert (first["id"], "error" in first) == (None, True)
    assert second == {"jsonrpc": "2.0", "id": "after", "result": {}}


def test_a_notification_that_nobody_knows_gets_no_reply() -> None:
    assert answer(b'{"method": "notifications/unheard-of"}') is None
    assert answer(b'{"method": "tools/call", "params": {"name": "nonsense"}}') is None


AS_COMMANDS: list[tuple[str, dict[str, object], list[object]]] = [
    ("rules", {"word": "who wins a tie"}, ["who wins a tie"]),
    ("rules", {"evidence": True}, ["--evidence"]),
    (
        "check",
        {"turn": "L3 @0", "save": "tp", "player": "green"},
        ["L3", "@0", "--player", "green"],
    ),
    ("options", {"save": "tp", "cards": "3"}, ["--card", "3"]),
    ("score", {"save": "tp"}, ["--no-log"]),
    ("dispute", {"turn": "L5", "ahead": "v3/2 - tomb"}, ["L5", "--ahead", "v3/2 - tomb"]),
]


@pytest.mark.parametrize(("tool", "arguments", "words"), AS_COMMANDS)
@pytest.mark.parametrize("code", ["en", "de"])
def test_a_tool_answers_what_the_command_answers(
    luxor: Luxor,
    tmp_path: Path,
    tool: str,
    arguments: dict[str, object],
    words: list[object],
    code: str,
) -> None:
    save = tmp_path / "saves" / "tp.toml"
    save.parent.mkdir()
    save.write_text((ROOT / "saves/games/two-players.toml").read_text("utf-8"), encoding="utf-8")
    at = ["--save", "tp"] if "save" in arguments else []
    told = json.loads(luxor("--lang", code, tool, *words, *at, "--json").out)
    assert ask(tool, lang=code, **arguments)["result"]["structuredContent"] == told


def test_the_second_game_is_asked_too() -> None:
    save = str(ROOT / "saves/games/pyramids.toml")
    refused = ask("check", game="pyramids", turn="ani 12 b2", save=save)["result"]
    assert refused["structuredContent"]["refusal"]["rule"]
    dispute = ask("dispute", game="pyramids", mark="c1 c2", pattern="domino", marked="")["result"]
    assert "legal" in dispute["structuredContent"]
    assert ask("check", game="pyramids", turn="ani 12", position="x")["error"]["code"] == -32602


@pytest.mark.usefixtures("luxor")
def test_a_dispute_says_what_else_to_tell() -> None:
    error = ask("dispute", turn="L5")["result"]["structuredContent"]["error"]
    assert error["code"] == "usage"
    assert "What lies ahead" in error["text"]
