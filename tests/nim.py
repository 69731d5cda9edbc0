"""Nim, as a third game: one heap, take one to three; whoever takes the last one wins.

All that the program needs to know of a game is here: tests/test_third_game.py registers it.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, NamedTuple

import typer

from luxor_companion.cli.console import Answer
from luxor_companion.cli.declare import add_lines
from luxor_companion.cli.options import SaveFile, table_path_of
from luxor_companion.core import Need, Refusal, UnreadableError, record
from luxor_companion.core.game import Entry, Game
from luxor_companion.core.record import Common, read_common, write_common
from luxor_companion.core.scoring import PlainResult, PlainScore, Result, decided_by
from luxor_companion.errors import Exit
from luxor_companion.share import SharedResult
from luxor_companion.table.save import format_head, write_new
from luxor_companion.table.table import AnyTable

MOST: Final = 3


class Position(NamedTuple):
    """The heap, and whose turn it is."""

    players: tuple[str, ...]
    heap: int
    turn: int = 0

    @property
    def over(self) -> bool:
        return not self.heap


class Taken(NamedTuple):
    """`ani 2`: a player takes from the heap."""

    who: str
    count: int


class Record(record.Record[Position, Any, Any]):
    """A game of Nim as its log tells it."""

    order_rule = "turn"

    def read_line(self, line: str) -> Common | Taken:
        if common := read_common(line):
            return common
        who, _space, count = line.partition(" ")
        if not count.isdecimal():
            raise UnreadableError("line", line=line)
        return Taken(who, int(count))

    def write_line(self, entry: Common | Taken) -> str:
        return f"{entry.who} {entry.count}" if isinstance(entry, Taken) else write_common(entry)

    def consider(self, entry: Taken) -> Any:  # noqa: ANN401  # as a record has it
        now = self.position
        if entry.who != now.players[now.turn]:
            return Refusal("turn", "order", {"next": now.players[now.turn]})
        if not 1 <= entry.count <= min(MOST, now.heap):
            return Refusal("take", "count", {"most": min(MOST, now.heap)})
        after = Position(now.players, now.heap - entry.count, 1 - now.turn)
        return record.Change(len(self.lines) + 1, entry, now, after)


class Nim(Game):
    """The contract, filled in."""

    name = "nim"
    title = "Nim"
    summary = "Nim."
    part_names: ClassVar[Mapping[str, str]] = {"last": "Last one"}
    commands: ClassVar[Mapping[str, Entry]] = {
        "new": Entry("tests.nim:new", "Start a heap."),
        "take": Entry("tests.nim:take", "Take from the heap."),
    }
    parts: ClassVar[tuple[str, ...]] = ("last",)
    open_setup = ("players", "heap")
    start_hint = "luxor nim new ani bo"
    unfinished_log = "Not over."
    pages: ClassVar[Mapping[str, int]] = {"turn": 1, "take": 1}

    def opening(self, setup: dict[str, Any], _where: Path | str, _rules: int = 1) -> Position:
        return Position(tuple(setup["players"]), setup["heap"])

    def record(self, start: Position) -> Record:
        return Record(start)

    def score(self, position: Position) -> Result:
        won = [position.over and who != position.players[position.turn] for who in position.players]
        scores = tuple(
            PlainScore(who, (("last", int(one)),), int(one), 1 if one or not position.over else 2)
            for who, one in zip(position.players, won, strict=True)
        )
        winners = tuple(one.name for one in scores if one.rank == 1)
        return PlainResult(scores, winners, decided_by(scores, "shared"))

    def players(self, position: Position) -> dict[str, str]:
        return {who: who.title() for who in position.players}

    def next_to_act(self, position: Position) -> str | None:
        return None if position.over else position.players[position.turn]

    def next_lines(self, position: Position) -> list[str]:
        return ["Over." if position.over else f"{position.players[position.turn]} is next."]

    def sentence(self, _position: Position, refusal: Refusal, _player: str | None) -> str:
        return f"Not by {refusal.rule}: {refusal.params}"

    def question(self, need: Need) -> str:
        return need.choice

    def unreadable(self, error: UnreadableError) -> str:
        return f"Cannot be read: {error.params}"

    def link_setup(self, table: AnyTable) -> dict[str, str]:
        setup = table.save.setup
        return {"players": " ".join(setup["players"]), "heap": str(setup["heap"])}

    def setup_in_link(self, result: SharedResult) -> tuple[dict[str, Any], str]:
        facts = dict(result.setup)
        return {"players": facts["players"].split(), "heap": int(facts["heap"])}, ""


def new(players: list[str], heap: Annotated[int, typer.Option()] = 7) -> Answer:
    """Start a heap."""
    path = write_new("heap", format_head({"players": players, "heap": heap}, "nim"))
    return Answer(value=lambda: {"table": path.stem}, lines=lambda _width: [path.stem])


def take(who: str, count: int, save: SaveFile = None) -> Answer:
    """Take from the heap."""
    table, _line, applied = add_lines(table_path_of(save), [Taken(who, count)])
    if isinstance(applied, Refusal):
        text = GAME.sentence(table.position, applied, who)
        return Answer(value=dict, before=lambda _width: [text], exit=Exit.REFUSED)
    lines = GAME.next_lines(table.position)
    return Answer(value=lambda: {"heap": table.position.heap}, lines=lambda _width: lines)


GAME: Final = Nim()
