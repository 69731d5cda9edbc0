"""Nim, as a third game: one heap, take one to three; whoever takes the last one wins.

All that the program needs to know of a game is here: tests/core/test_game.py registers it.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

import typer

from luxor_companion.cli import CommandSpec
from luxor_companion.cli.console import Answer
from luxor_companion.cli.declare import add_lines
from luxor_companion.cli.options import SaveFile, table_path_of
from luxor_companion.core import Event, Need, Refusal, UnreadableError
from luxor_companion.core import record as log
from luxor_companion.core.game import About, Game, Part
from luxor_companion.core.record import Common, read_common, write_common
from luxor_companion.core.scoring import PlainResult, PlainScore, Result, decided_by
from luxor_companion.errors import Exit, UsageError
from luxor_companion.referee import answers
from luxor_companion.referee.answers import AdviceAnswer
from luxor_companion.referee.declare import Declared, played
from luxor_companion.referee.start import FirstSave, NewTable, check_names, same_again
from luxor_companion.share import LogLine, SharedResult
from luxor_companion.table.save import format_head, write_new
from luxor_companion.table.table import Table

MOST: Final = 3
HEAP: Final = 7


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
    number: int


LogEntry: TypeAlias = Common | Taken
Change: TypeAlias = log.Change[Position, LogEntry, None]


class Record(log.Record[Position, LogEntry, None]):
    """A game of Nim as its log tells it."""

    order_rule = "turn"

    def read_line(self, line: str) -> LogEntry:
        if common := read_common(line):
            return common
        who, _space, count = line.partition(" ")
        if not count.isdecimal():
            raise UnreadableError("line", line=line)
        return Taken(who, int(count))

    def write_line(self, entry: LogEntry) -> str:
        return f"{entry.who} {entry.number}" if isinstance(entry, Taken) else write_common(entry)

    def consider(self, entry: LogEntry) -> Change | Refusal:
        now = self.position
        if not isinstance(entry, Taken):
            return Refusal("take", "fix", {})
        if entry.who != now.players[now.turn]:
            return Refusal("turn", "order", {"next": now.players[now.turn]})
        if not 1 <= entry.number <= min(MOST, now.heap):
            return Refusal("take", "count", {"most": min(MOST, now.heap)})
        after = Position(now.players, now.heap - entry.number, 1 - now.turn)
        return log.Change(len(self.lines) + 1, entry, now, after)


NimTable: TypeAlias = Table[Position, Record]


# ---------------------------------------------------------------------- Rules


def opening(setup: dict[str, Any], _where: Path | str) -> Position:
    return Position(tuple(setup["players"]), setup["heap"])


def record(start: Position) -> Record:
    return Record(start)


def players(position: Position) -> dict[str, str]:
    return {who: who.title() for who in position.players}


def next_players(position: Position) -> tuple[str, ...]:
    return () if position.over else (position.players[position.turn],)


def first(_position: Position) -> int:
    return 0


def score(position: Position, *, early: bool = False) -> Result:  # noqa: ARG001  # all is open
    won = [position.over and who != position.players[position.turn] for who in position.players]
    scores = tuple(
        PlainScore(
            who, (("last", int(one)),), int(one), 1 if one or not position.over else 2, player=who
        )
        for who, one in zip(position.players, won, strict=True)
    )
    winners = tuple(one.name for one in scores if one.rank == 1)
    return PlainResult(scores, winners, decided_by(scores, "shared"))


def pages() -> Mapping[str, int]:
    return {"turn": 1, "take": 1}


# ---------------------------------------------------------------------- Words


def sentence(_position: Position, refusal: Refusal, _player: str | None) -> str:
    return f"Not by {refusal.rule}: {refusal.params}"


def question(need: Need) -> str:
    return need.choice


def unreadable(error: UnreadableError) -> str:
    return f"Cannot be read: {error.params}"


def step(_position: Position, event: Event, player: str | None) -> str:
    return f"{player}: {event.name}"


def title(_position: Position, entry: object) -> str:
    return str(entry)


def next_lines(position: Position) -> list[str]:
    return ["Over." if position.over else f"{position.players[position.turn]} is next."]


def stand_in_lines(_stand_in: Sequence[str]) -> list[str]:
    return []


# ---------------------------------------------------------------------- Rulings


class Turn(NamedTuple):
    """A legal turn."""

    turn: str


class Turns(NamedTuple):
    """Every legal turn of a player."""

    player: str
    turns: tuple[Turn, ...]


def read_turn(table: NimTable, text: str, player: str | None) -> LogEntry:
    return table.record.read_line(f"{player} {text}" if player else text)


def _ruling(table: NimTable, line: LogEntry, applied: Change | Refusal) -> answers.Ruling:
    turn, position = table.record.write_line(line), table.position
    if not isinstance(applied, Refusal):
        return answers.Ruling(legal=True, turn=turn)
    text = sentence(position, applied, None)
    refused = answers.refusal_answer(applied, pages(), text)
    return answers.Ruling(legal=False, turn=turn, refusal=refused)


def check(table: NimTable, player: str | None, text: str) -> answers.Ruling:
    line = read_turn(table, text, player)
    return _ruling(table, line, table.record.consider(line))


def played_answer(declared: Declared[LogEntry]) -> answers.Played:
    table, line, applied = declared
    return played(declared, _ruling(table, line, applied))


def options(table: NimTable, player: str | None, _cards: str | None) -> Turns:
    who = player or next_players(table.position)[0]
    most = min(MOST, table.position.heap)
    return Turns(who, tuple(Turn(f"{who} {number}") for number in range(1, most + 1)))


def hand(_table: NimTable, _player: str | None) -> tuple[str, ...]:
    return ()


def advise(_table: NimTable, _player: str | None, _cards: str | None) -> AdviceAnswer:
    raise UsageError("Nobody knows.")


# ---------------------------------------------------------------------- Sharing

OPEN_SETUP: Final = ("players", "heap")


def setup_values(table: NimTable) -> dict[str, str]:
    setup = table.save.setup
    return {"players": " ".join(setup["players"]), "heap": str(setup["heap"])}


def parse_setup(result: SharedResult) -> tuple[dict[str, Any], str]:
    facts = dict(result.setup)
    return {"players": facts["players"].split(), "heap": int(facts["heap"])}, ""


def parse_opening(result: SharedResult) -> Position:
    return opening(parse_setup(result)[0], "link")


def changes(_change: Change) -> Sequence[str]:
    return ()


def turns(result: SharedResult) -> list[tuple[int | None, int]]:
    return [(None, 0) for _line in result.log]


def with_names(result: SharedResult) -> SharedResult:
    facts = dict(result.setup)
    if "players" not in facts:
        return result
    names = dict(zip(facts["players"].split(), (one.name for one in result.players), strict=True))
    facts["players"] = " ".join(names.values())
    words = [line.text.split(" ") for line in result.log]
    log = [LogLine(" ".join(names.get(word, word) for word in line)) for line in words]
    return result._replace(setup=tuple(facts.items()), log=tuple(log))


def counts(_points: Mapping[str, int]) -> dict[str, int]:
    return {}


# ---------------------------------------------------------------------- Starts


def start(request: NewTable) -> FirstSave:
    check_names(request.players)
    return FirstSave(format_head({"players": [*request.players], "heap": HEAP}, "nim"))


def again(table: NimTable, first: str | None) -> NewTable:
    players = sorted(table.position.players, key=lambda who: who != first)
    return same_again(table)._replace(players=players)


# ---------------------------------------------------------------------- its own commands


def new(players: list[str], heap: Annotated[int, typer.Option()] = HEAP) -> Answer:
    """Start a heap."""
    path = write_new("heap", format_head({"players": players, "heap": heap}, "nim"))
    return Answer(value=lambda: {"table": path.stem}, lines=lambda _width: [path.stem])


def take(who: str, count: int, save: SaveFile = None) -> Answer:
    """Take from the heap."""
    table, _line, applied = add_lines(table_path_of(save, GAME), [Taken(who, count)], game="nim")
    if isinstance(applied, Refusal):
        text = sentence(table.position, applied, who)
        return Answer(value=dict, before=lambda _width: [text], exit=Exit.REFUSED)
    lines = next_lines(table.position)
    return Answer(value=lambda: {"heap": table.position.heap}, lines=lambda _width: lines)


COMMANDS: Final = {
    "new": CommandSpec("tests.nim:new", "Start a heap."),
    "take": CommandSpec("tests.nim:take", "Take from the heap."),
}
GAME: Final = Game(
    "nim",
    "Nim",
    About((Part("last", "Last one"),), "Start one with luxor nim new ani bo.", "Nim."),
    commands=__name__,
    rules=__name__,
    words=__name__,
    rulings=__name__,
    starts=__name__,
    sharing=__name__,
)
