"""Random lines for `luxor mcp`: each is answered by one line of JSON, and no save changes.

python -m tests.fuzz.mcp --seconds 300 --seed 1
"""

import json
import random
from pathlib import Path
from typing import Final

from luxor_companion.mcp import TOOLS, answer, tools
from tests.fuzz.commands import CARDS, FILL, WHO, saves
from tests.fuzz.world import hostile, step, world

METHODS: Final = ("initialize", "ping", "tools/list", "notifications/x", "resources/list", "")
BUG: Final = -32603  # an internal error
KINDS: Final = (*("turn", "odd_turn", "card", "who", "number", "name", "file", "word", "handle"),)


def value(luck: random.Random, depth: int = 0) -> object:
    """Any JSON value."""
    many = luck.randrange(3)
    ways: list[object] = [
        *(None, True, False, -1, 0, 3, 10**30, 1.5, "", "luxor", "pyramids", "de"),
        *(hostile(luck), luck.choice(WHO), luck.choice(CARDS)),
    ]
    if depth < 3:
        ways.append([value(luck, depth + 1) for _ in range(many)])
        ways.append({hostile(luck): value(luck, depth + 1) for _ in range(many)})
    return luck.choice(ways)


def filled(luck: random.Random) -> object:
    """A value as a tool may want it."""
    if luck.random() < 0.3:
        return value(luck)
    found = FILL[luck.choice(KINDS)](luck)
    return int(found) if found.isdecimal() and len(found) < 9 else found


def call(luck: random.Random, known: dict[str, list[str]]) -> dict[str, object]:
    """A call of a tool with some of its arguments, and now and then one it does not have."""
    name = luck.choice(list(known))
    arguments: object = {
        one: filled(luck)
        for one in luck.sample(known[name], min(len(known[name]), luck.randrange(4)))
    }
    if luck.random() < 0.1:
        name, arguments = luck.choice((name, hostile(luck))), value(luck)
    return {"method": "tools/call", "params": {"name": name, "arguments": arguments}}


def line(luck: random.Random, known: dict[str, list[str]]) -> str:
    """A line that a client may send; one in five is no request at all."""
    message: object = {
        "jsonrpc": "2.0",
        "id": luck.choice((1, "a", None, 7.5)),
        **(call(luck, known) if luck.random() < 0.8 else {"method": luck.choice(METHODS)}),
    }
    if isinstance(message, dict) and luck.random() < 0.1:
        message[luck.choice(("id", "method", "params", "x"))] = value(luck)
    text = json.dumps(message if luck.random() < 0.9 else value(luck))
    if luck.random() < 0.1:
        start = luck.randrange(len(text) + 1)
        text = text[:start] + luck.choice(("", hostile(luck), "[" * 5000)) + text[start + 2 :]
    return text


def check(text: str) -> bool:
    """Answer a line; return whether it was a result. Raise AssertionError if the reply is wrong."""
    reply = answer(text.encode(errors="surrogatepass"))
    if reply is None:  # a notification: it wants none
        return True
    assert json.loads(json.dumps(reply, allow_nan=False)) == reply
    assert reply["jsonrpc"] == "2.0"
    assert ("result" in reply) != ("error" in reply)
    if "error" in reply:
        assert reply["error"]["code"] in range(-32768, -31999)
        assert reply["error"]["code"] != BUG, reply
        assert 0 < len(reply["error"]["message"]) < 1200
    return "result" in reply


def fuzz(folder: Path, seed: int, steps: int) -> int:
    """Send this many lines; return how many had a result."""
    luck, fine = random.Random(seed), 0
    with world(folder):
        known = {one["name"]: [*one["inputSchema"]["properties"]] for one in tools()}
        assert [*known] == [*TOOLS]
        before = saves(folder)
        for number in range(steps):
            text = line(luck, known)
            with step(seed, number, text):
                fine += check(text)
                assert saves(folder) == before, "it only answers, and yet it wrote"
    return fine


if __name__ == "__main__":
    from tests.fuzz.long import main

    main(fuzz)
