"""What a line did to its table, and the log, as they are answered."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from luxor_companion.core import Refusal
from luxor_companion.core.record import Fixed
from luxor_companion.core.scoring import Result, Scores, all_scores
from luxor_companion.errors import UsageError, offered
from luxor_companion.referee.answers import (
    Changed,
    LogLine,
    Refused,
    refusal_answer,
)
from luxor_companion.referee.declare import Declared
from luxor_companion.referee.players import find_player
from luxor_companion.table.table import AnyTable

L = TypeVar("L")  # a line of a game's log


def changed(declared: Declared[L], warnings: Sequence[str] = ()) -> Changed:
    """Return what a line that has no steps changed."""
    table = declared.table
    number = len(table.record.lines)
    return Changed(table.name, number, table.next, table.position.over, tuple(warnings))


def refused(declared: Declared[L], refusal: Refusal) -> Refused:
    """Return why a line is not allowed."""
    table, game = declared.table, declared.table.game
    player = table.player_in(table.record.write_line(declared.line))
    text = game.words.sentence(table.position, refusal, player)
    return Refused(refusal_answer(refusal, game.rules.pages(), text))


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


def fix_line(table: AnyTable, what: str, facts: Sequence[str], reason: str) -> Fixed:
    """Return the line that corrects facts; a player may be named, words typed in any language."""
    typing = offered(table.game.typing)
    target, (first, *more) = _fix_target(table, what, typing.FIXABLE), facts
    first = _fix_target(table, first, typing.FIXABLE) if target == "turn" else first
    return Fixed(target, (first, *more), reason)


def _fix_target(table: AnyTable, what: str, fixable: Sequence[str]) -> str:
    """Return the log's word for what a fix is about; a player may be typed by name."""
    players = table.game.rules.players(table.position)
    if what.lower() in (*fixable, *players):
        return what.lower()
    try:
        return find_player(table.game, players, what)
    except UsageError:
        return what  # the game's refusal says what can be corrected
