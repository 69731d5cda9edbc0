"""How a table stands, as it is answered: its log, what comes next, its score, and advice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Protocol, TypeAlias

from luxor_companion.core import Value
from luxor_companion.core.scoring import Result, Scores, all_scores
from luxor_companion.core.shapes import flat
from luxor_companion.referee.answers import Step
from luxor_companion.table.table import AnyTable


class LogLine(Value):
    """A line of the log."""

    line: Annotated[int, "its number"]
    text: Annotated[str, "what it says, in the notation"]
    kind: Annotated[str, "what it is: `played`, `undone`, `noted`, …"]
    active: Annotated[bool, "whether it counts: false for a line that was undone"]


class LogAnswer(Value):
    """The log of a table."""

    table: Annotated[str, "the name of the table"]
    lines: Annotated[tuple[LogLine, ...], "the lines that were asked for, in order"]


class LastLine(Value):
    """The last line of the log that counts."""

    line: Annotated[int, "its number"]
    text: Annotated[str, "what it says, in the notation"]


class Status(Value):
    """Where a table stands, and what comes next."""

    table: Annotated[str, "the name of the table"]
    next: Annotated[tuple[str, ...], "who may act next; nobody once the game is over"]
    over: Annotated[str | None, "why the game is over; null while it goes on"]
    last: Annotated[LastLine | None, "the last line of the log; null if there is none"]
    score: Annotated[Scores, "the score as it stands"]


class StatusOfGame(Protocol):
    """Where a table stands; each game adds what it counts."""

    @property
    def status(self) -> Status:
        """What every game has."""


AnyStatus: TypeAlias = Status | StatusOfGame


@flat("scores")
class ScoreAnswer(Value):
    """The score, part by part, and who wins."""

    scores: Scores
    table: Annotated[str | None, "the name of the table; null for a sheet"] = None
    logged: Annotated[int | None, "its number among the results; null if it is not there"] = None


class AdvisedTurn(Value):
    """A turn that a strong player would consider."""

    turn: Annotated[str, "the turn as the log writes it"]
    value: Annotated[float, "the points it is worth"]
    behind: Annotated[float, "how many points less than the best one"]
    plan: Annotated[tuple[str, ...], "the turn, and the one planned after it, if any"]
    reasons: Annotated[tuple[Step, ...], "the steps that count"]
    finds: Annotated[tuple[int, ...], "spaces it depends on whose tiles are not entered"] = ()
    rolls: Annotated[tuple[str, ...], "the best turn for each number of the die"] = ()


class AdviceAnswer(Value):
    """What a strong player would do."""

    player: Annotated[str, "the colour or handle of the player"]
    judged: Annotated[str, "how the turns were compared"]
    turns: Annotated[tuple[AdvisedTurn, ...], "the best turns, the best one first"]
    unknown_cards: Annotated[int, "how many cards of the hand are not known"] = 0
    unknown_tiles: Annotated[int, "how many spaces have a tile that is not entered"] = 0


def log_lines(table: AnyTable, numbers: range | None = None) -> Iterator[LogLine]:
    """Yield the lines of a table's log, by default all of them."""
    active = {change.line for change in table.record.done}
    for number in range(1, len(table.record.lines) + 1) if numbers is None else numbers:
        kind = type(table.log_entry(number)).__name__.lower()
        yield LogLine(number, table.record.lines[number - 1], kind, number in active)


def table_scores(table: AnyTable, result: Result) -> Scores:
    """Return the result of a table as it is answered; it is final once the game is over."""
    first = table.game.rules.first(table.position)
    return all_scores(result, final=bool(table.position.over), first=first, bots=table.bots)


def status_of(table: AnyTable) -> Status:
    """Return where a table stands."""
    rules, done, position = table.game.rules, table.record.done, table.position
    last = LastLine(done[-1].line, table.format_line(done[-1].entry)) if done else None
    scores = table_scores(table, rules.score(position))
    return Status(table.name, table.next, position.over, last, scores)
