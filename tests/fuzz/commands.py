"""Random command lines from a grammar; after each change that was accepted the save is verified.

python -m tests.fuzz.commands --seconds 300 --seed 1
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from luxor_companion.errors import Exit
from tests.fuzz.world import call, hostile, shown, step, world

# What is asked of the two games, and of every game; {…} is filled in by a rule of FILL.
LUXOR: Final = (
    *("move {turn}", "move {turn}", "move {turn}", "move {odd_turn}", "check {odd_turn} --json"),
    *("check {turn} --json", "options --json", "options --card {card}", "show", "show --json"),
    *("hand {who} {hand}", "hand {who}", "fix {who} {fact}", "fix {word} {word} {number}"),
    *("score", "score --json --no-log", "score --scarabs {who}={number}", "setup --json"),
    *("new {name} -p {word} -p {word}", "new {name} -p A:red -p B --seed {number}"),
    *(
        "new {name} -p A -p B --app-draws {draws} --seed 3",
        "position export",
        "position show {file}",
    ),
    *(
        "check {turn} --position {file}",
        "score --sheet {file}",
        "board import {word}",
        "board check",
    ),
    *(
        "board show {word}",
        "advise --json",
        "dispute {odd_turn} --json",
        "review {name} --json",
        "score --sheet {file} --json",
    ),
)
PYRAMIDS: Final = (
    *("pyramids reveal {pattern}", "pyramids mark {handle} {number} {square} {square}"),
    *("pyramids options {handle} --json", "pyramids show", "pyramids fix {handle} {fact}"),
    *("pyramids score --json", "pyramids new {name} -p {word} -p B", "pyramids note {word}"),
    *("pyramids undo", "pyramids redo", "pyramids verify", "pyramids card import {word}"),
    *("pyramids complete {handle} {number} {number}", "pyramids log --json", "pyramids"),
    *("pyramids copy --skulls {number}", "pyramids score --sheet {file}"),
)
ANY: Final = (
    *("undo", "undo {number}", "undo --to {number}", "redo", "redo {number}", "note {word}", ""),
    *("log", "log --lines {number}-{number}", "log --json", "rules {word}", "tables --json"),
    *("use {name}", "verify {file}", "verify --json", "share --text", "share {name} --json"),
    *("open {word}", "results", "results list --json --since {number}", "results show {number}"),
    *("results edit {number} --place {word}", "results edit 1 --score Ani.keys={number}"),
    *("results delete {number} --yes", "results undelete {number}", "results stats --json"),
    *("results import {file}", "results import {file} --skip-bad", "results players {word}"),
    *("results players rename {word} {word}", "results check", "results export out.{word}"),
    *("{word} {word}", "{word} --{word}", "--lang {word} show", "help {word}", "results ratings"),
)
WHO: Final = ("red", "green", "Ani", "Jan", "blue", "rot")
CARDS: Final = ("1", "2", "3", "4", "5", "±1", "die", "1-3", "1-die", "all1", "last", "less2")
FACTS: Final = (
    "keys=1",
    "keys=99",
    "track=5",
    "@3 @5",
    "scarabs=2",
    "keys=+1",
    "torches=2",
    "wild=1",
)


def turn(luck: random.Random) -> str:
    """A legal turn of the table in use, if there is one."""
    ran = call("options", "--json")
    turns = json.loads(ran.out).get("turns", []) if ran.code == Exit.FINE else []
    return str(luck.choice(turns)["turn"]) if turns else "L3"


def odd_turn(luck: random.Random) -> str:
    """What looks like a turn."""
    words = [luck.choice("LRlr") + luck.choice(CARDS)]
    more = (
        "@0",
        "@3",
        "@41",
        "+2",
        "ahead",
        "back",
        "die=4",
        "key",
        "card",
        "take",
        "leave",
        "pass",
    )
    words += luck.choices((*more, "tile=tunnel", "got=1-6", "allow=tomb.key"), k=luck.randrange(4))
    return " ".join(words)


FILL: Final[dict[str, Callable[[random.Random], str]]] = {
    "turn": turn,
    "odd_turn": odd_turn,
    "card": lambda luck: luck.choice(CARDS),
    "who": lambda luck: luck.choice(WHO),
    "hand": lambda luck: " ".join(luck.choices((*CARDS, "_", "?"), k=5)),
    "fact": lambda luck: luck.choice(FACTS),
    "number": lambda luck: luck.choice(("0", "1", "2", "3", "12", "99", "2026", "9" * 5000, "-1")),
    "draws": lambda luck: luck.choice(("all", "none", "temple", "cards", "x")),
    "name": lambda luck: luck.choice(("table", "drawn", "over", "pyr", "x", "y", hostile(luck))),
    "pattern": lambda luck: luck.choice(("domino", "line3", "corner", "x")),
    "handle": lambda luck: luck.choice(("ani", "bo", "Ani", "x")),
    "square": lambda luck: f"{luck.choice('abcdefx')}{luck.choice('1234569')}",
    "file": lambda luck: luck.choice(
        (
            "position.toml",
            "sheet.toml",
            "games.csv",
            "saves/table.toml",
            "results.db",
            "saves",
            "no",
        )
    ),
    "word": lambda luck: (
        hostile(luck) if luck.random() < 0.5 else luck.choice((*WHO, "tunnel", "csv"))
    ),
}


def line(luck: random.Random) -> list[str]:
    """A command line. A filling is one word if it is hostile, and else as many as it has."""
    pattern = luck.choice(luck.choice((LUXOR, LUXOR, PYRAMIDS, ANY)))
    words: list[str] = []
    for word in pattern.split():
        head, brace, rest = word.partition("{")
        if not brace:
            words.append(word)
            continue
        name, _, tail = rest.partition("}")
        filled = FILL[name](luck)
        if "{" in tail:  # {number}-{number}
            filled += tail.replace("{number}", FILL["number"](luck))
            tail = ""
        plain = name in ("turn", "odd_turn", "hand", "fact") and not (head or tail)
        words += filled.split() if plain else [f"{head}{filled}{tail}"]
    if luck.random() < 0.05:
        words.insert(luck.randrange(len(words) + 1), hostile(luck))
    return [word for word in words if "\0" not in word and word not in ("--lan", "serve", "mcp")]


def saves(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in (folder / "saves").glob("*.toml")}


def fuzz(folder: Path, seed: int, steps: int) -> int:
    """Run this many command lines; return how many changed something."""
    luck = random.Random(seed)
    changes, before = 0, saves(folder)
    with world(folder):
        for number in range(steps):
            args = line(luck) if number else ["note", f"seed {seed}"]
            with step(seed, number, f"luxor {shown(tuple(args))}"):
                ran = call(*args)
                after = saves(folder)
                assert ran.code == Exit.FINE or after == before, "refused, and yet written"
                for path in after:
                    if after[path] != before.get(path):
                        changes += 1
                        game = ["pyramids"] if b'game = "pyramids"' in after[path] else []
                        assert call(*game, "verify", str(path)).code == Exit.FINE, path.name
                before = after
    return changes


if __name__ == "__main__":
    from tests.fuzz.long import main

    main(fuzz)
