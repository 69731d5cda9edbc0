"""`luxor mcp`, asked by a real client, and by one that sends nonsense."""

import asyncio
import json
import sys
from typing import Any

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from luxor_companion.cli.commands.programs import TOOLS, answer
from tests.conftest import ROOT

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
            listed = await session.call_tool("options", {"position": POSITION, "card": "3"})
            dispute = await session.call_tool(
                "dispute", {"side": "L", "card": "5", "ahead": "v3/2 - h1 s2/1 tomb", "keys": "0"}
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
    reply = answer(line)
    assert reply is not None
    assert reply["error"]["code"] == code


def test_a_notification_gets_no_reply() -> None:
    assert answer(json.dumps({"method": "notifications/initialized"})) is None
    assert answer(json.dumps({"id": 7, "method": "ping"})) == {
        "jsonrpc": "2.0",
        "id": 7,
        "result": {},
    }
