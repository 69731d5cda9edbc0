"""Plays the example games of saves/games through the commands; run it to make them anew.

Run: python -m tests.example_games. The cards, stacks and scarabs of a table where nothing is
drawn by the program are kept here, as they would lie on the real table.
"""

import contextlib
import io
import json
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from luxor_companion.cli.app import run
from luxor_companion.games.luxor.files.copy import material

GAMES = Path(__file__).parents[1] / "saves/games"
TOMB = 41


def luxor(*args: str) -> dict[str, Any]:
    """Run a command, which must succeed, and read what it says for scripts."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = run([*args, "--json"])
    if code:
        sys.exit(f"luxor {' '.join(args)} ended with {code}: {said.getvalue()}")
    return dict(json.loads(said.getvalue()))


class PhysicalTable:
    """The pieces that the program does not see: hands, draw pile, stacks, scarabs."""

    def __init__(self, colours: list[str], seed: int) -> None:
        self.luck = random.Random(seed)
        box = material()
        self.pile = list(box.deck)
        self.scarabs = list(box.scarabs)
        self.horus = [list(level) for level in box.horus]
        stacks = zip(("cobra", "falcon", "lion"), map(list, box.temple), strict=True)
        self.stacks = dict(stacks)
        everything = (self.pile, self.scarabs, *self.horus, *self.stacks.values())
        for pieces in everything:
            self.luck.shuffle(pieces)
        self.hands = {colour: [self.pile.pop() for _ in range(5)] for colour in colours}
        self.discard: list[str] = []
        self.held: dict[str, list[int]] = {colour: [] for colour in colours}

    def played(self, colour: str, turn: str, steps: list[dict[str, Any]]) -> None:
        """Move the real cards as the turn moved them."""
        hand = self.hands[colour]
        self.discard.append(hand.pop(0 if turn.startswith("L") else -1))
        card = next((step for step in steps if step["event"] == "card"), None)
        if card:
            new = self.horus[card["level"] - 1].pop(0)
        else:
            if not self.pile:
                self.luck.shuffle(self.discard)
                self.pile, self.discard = self.discard, []
            new = self.pile.pop()
        hand.insert(2, new)
        if any(step["event"] == "scarab" for step in steps):
            self.held[colour].append(self.scarabs.pop())

    def chance(self, steps: list[dict[str, Any]]) -> list[str]:
        """What is seen on the table while a turn is made."""
        seen = []
        for step in steps:
            if step["event"] == "revealed":
                seen.append(f"tile={self.stacks[step['stack']].pop(0)}")
            if step["event"] == "card":
                seen.append(f"got={self.horus[step['level'] - 1][0]}")
        return seen


def worth(option: dict[str, Any]) -> float:
    """How a sensible player likes a turn."""
    liked = {"key": 2.5, "card": 1.5, "scarab": 2.5, "wild": 2.5, "woken": 3, "entered": 9}
    value = sum(liked.get(step["event"], 0) + step.get("vp", 0) for step in option["steps"])
    return float(value) + (option["to"] or 0) / 20


def choose(turns: list[dict[str, Any]], die: int) -> dict[str, Any]:
    """The best turn, the card being chosen before the die is rolled."""
    first = max(turns, key=worth)
    card = first["turn"].split()[0]
    same = [turn for turn in turns if turn["turn"].split()[0] == card]
    if "die" in card:
        same = [turn for turn in same if f"die={die}" in turn["turn"].split()]
    return max(same, key=worth)


def turns_to_make(colours: list[str]) -> Iterator[str]:
    """Whose turn it is, until the game is over."""
    while (status := luxor())["over"] is None:
        assert status["to_move"] in colours
        yield status["to_move"]


def drawn_by_the_program() -> None:
    """Two players; the program draws everything, so every line tells all."""
    luxor("new", "two-players", "-p", "Ani:red", "-p", "Jan:green", "--first", "Ani",
          "--seed", "20", "--app-draws", "all")  # fmt: skip
    for colour in turns_to_make(["red", "green"]):
        turns = luxor("options")["turns"]
        best = max(turns, key=worth)["turn"].split()
        if "die" in best[0]:
            _roll_and_move(best[0], colour)
        else:
            luxor("move", *best)


def _roll_and_move(card: str, colour: str) -> None:
    """Play a die card: the program rolls, then a choice is made among what is left."""
    for die in range(1, 7):
        turns = [turn for turn in luxor("options")["turns"] if f"die={die}" in turn["turn"]]
        fitting = [turn for turn in turns if turn["turn"].split()[0] == card]
        words = [word for word in max(fitting, key=worth)["turn"].split() if "die=" not in word]
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(io.StringIO()):
            code = run(["move", *words, "--player", colour, "--json"])
        if not code:
            return
    sys.exit("no roll fitted")


def declared_at_the_table() -> None:
    """Three players with real cards, real stacks and a real die: all of it is declared."""
    colours = ["blue", "red", "yellow"]
    luxor("new", "three-players", "-p", "Mia:blue", "-p", "Ani:red", "-p", "Tom:yellow",
          "--first", "Tom", "--seed", "6", "--app-draws", "none")  # fmt: skip
    table = PhysicalTable(colours, seed=4)
    for number, colour in enumerate(turns_to_make(colours)):
        hand = " ".join(table.hands[colour])
        best = choose(luxor("options", "--cards", hand)["turns"], table.luck.randint(1, 6))
        luxor("move", *best["turn"].split(), *table.chance(best["steps"]))
        table.played(colour, best["turn"], best["steps"])
        if number == 10:
            luxor("hand", "blue", *table.hands["blue"])
    _turn_scarabs_up(table)


def _turn_scarabs_up(table: PhysicalTable) -> None:
    for colour, values in table.held.items():
        if values:
            luxor("score", "--scarabs", f"{colour}={','.join(map(str, values))}")


def with_disputes() -> None:
    """Four players, a forgetful evening: waivers, fixes, undos and remarks."""
    colours = ["red", "green", "blue", "yellow"]
    luxor("new", "four-players", "-p", "Ani:red", "-p", "Jan:green", "-p", "Mia:blue",
          "-p", "Tom:yellow", "--first", "Jan", "--seed", "11",
          "--house", "treasure_claim=may")  # fmt: skip
    table = PhysicalTable(colours, seed=8)
    for number, colour in enumerate(turns_to_make(colours)):
        hand = " ".join(table.hands[colour])
        best = choose(luxor("options", "--cards", hand)["turns"], table.luck.randint(1, 6))
        words = best["turn"].split()
        if number == 6:
            luxor("note", "Jan wants the window shut")
        if number == 9:
            luxor("fix", colour, "keys=1", "a key was left lying on the last Horus tile")
        if number in (13, 30):
            luxor("move", *words)
            luxor("undo")
        if number == 21:
            other = colours[(colours.index(colour) + 2) % 4]
            card = table.hands[other][0]
            said = luxor("options", "--player", other, "--cards", " ".join(table.hands[other]))
            early = choose([t for t in said["turns"] if t["turn"].startswith(f"L{card}")], 4)
            luxor("move", *early["turn"].split(), "--player", other, "allow=turn.order")
            table.played(other, early["turn"], early["steps"])
            luxor("note", "played out of turn, and we let it stand")
            words = choose(luxor("options", "--cards", hand)["turns"], 2)["turn"].split()
        made = luxor("move", *words)
        table.played(colour, made["turn"], made["steps"])
    luxor("undo", "2")
    luxor("redo", "2")
    _turn_scarabs_up(table)


def main() -> None:
    GAMES.mkdir(parents=True, exist_ok=True)
    for play in (drawn_by_the_program, declared_at_the_table, with_disputes):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["LUXOR_SAVES"] = folder
            play()
            for path in Path(folder).glob("*.toml"):
                (GAMES / path.name).write_bytes(path.read_bytes())
                result = luxor("score", "--save", str(path))
                shown = {one["name"]: one["total"] for one in result["players"]}
                sys.stdout.write(f"{path.name}: {result['final']} {shown}\n")


if __name__ == "__main__":
    main()
