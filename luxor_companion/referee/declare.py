"""A line declared at a table: the program draws for it, it is checked once, and saved.

Nobody is asked anything here: a choice that is missing is answered with a `Need`, and whoever
declared the line declares it again with the choice.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from luxor_companion.core import Need, Refusal
from luxor_companion.core.record import Applied, Change, Fixed, Noted, Redone, Undone
from luxor_companion.errors import UsageError, offered
from luxor_companion.referee import find_player
from luxor_companion.referee.answers import Changed, Played, Refused, Ruling, refusal_answer
from luxor_companion.table.table import AnyTable, change_table

L = TypeVar("L")  # a line of a game's log


class Declared(NamedTuple, Generic[L]):
    """A line declared at a table, with what the program drew for it, and its result."""

    table: AnyTable
    line: L
    applied: Applied | None  # None: a line that changes nothing, such as a note


Extra: TypeAlias = Callable[[Declared[L]], Need | None]  # a choice that a line may leave out


def declare(
    path: Path,
    make_line: Callable[[AnyTable], L],
    game: str,
    *,
    optional: Extra[L] | None = None,
    known: AnyTable | None = None,
    ruled: Declared[L] | None = None,
) -> Declared[L]:
    """Check a line at a table, and save it if it is complete and allowed.

    `known` is the table as it was opened before, and `ruled` the ruling on the line there, which
    stands if nothing has happened since.
    """
    return change_table(
        path, lambda table: declare_at(table, make_line, optional, ruled), known, game=game
    )


def declare_at(
    table: AnyTable,
    make_line: Callable[[AnyTable], L],
    optional: Extra[L] | None = None,
    ruled: Declared[L] | None = None,
) -> Declared[L]:
    """Check a line at a table that is open, and add it to the record if it is allowed."""
    _draw_due(table)
    typed, draws = make_line(table), table.game.draws
    declared = ruled if ruled and _stands(ruled, table) else consider(table, typed, optional)
    if isinstance(declared.applied, Change):
        table.record.accept(declared.applied)
        _draw_due(table)
    elif draws and (seen := draws.draw_seen(table, typed, declared.line)):
        apply_lines(table, seen)  # everybody has seen it, even if the line is given up
    return declared


def _stands(ruled: Declared[L], table: AnyTable) -> bool:
    """Return whether a ruling made before is still about the table as it is."""
    applied = ruled.applied
    return isinstance(applied, Change) and applied.before is table.position


def move_bot(path: Path, game: str, facts: str = "", known: AnyTable | None = None) -> Declared[L]:
    """Let the bot whose turn it is play, or answer with what only people at the table know.

    `facts` is what came up, as tokens: `die=5 draw=3`.
    """

    def need(declared: Declared[L]) -> Need | None:
        table, applied = declared.table, declared.applied
        bots = offered(table.game.bots)
        return bots.bot_need(table, applied) if isinstance(applied, Change) else None

    def make_line(table: AnyTable) -> L:
        line: L = offered(table.game.bots).bot_line(table, facts)
        return line

    return declare(path, make_line, game, optional=need, known=known)


def consider(table: AnyTable, line: L, optional: Extra[L] | None = None) -> Declared[L]:
    """Draw for a line and return what it would lead to, without changing the table."""
    if draws := table.game.draws:
        declared = Declared[L](table, *draws.consider(table, line))
    else:
        declared = Declared(table, line, table.record.consider(line))
    if optional and not isinstance(declared.applied, Refusal):
        return declared._replace(applied=optional(declared) or declared.applied)
    return declared


def draw_due(path: Path, game: str, known: AnyTable) -> AnyTable:
    """Save what the program has to draw at this point, and return the table with it."""
    draws = known.game.draws
    if not draws:
        return known

    def change(table: AnyTable) -> AnyTable:
        _draw_due(table)
        return table

    return change_table(path, change, known, game=game)


def _draw_due(table: AnyTable) -> None:
    if draws := table.game.draws:
        draws.draw_due(table)


def apply_lines(table: AnyTable, *lines: L) -> Declared[L]:
    """Apply all lines to a table or none, and then those that the program adds by itself."""
    draws = table.game.draws
    for line in lines:
        if draws and (refusal := draws.refuse(table, line)):
            return Declared(table, line, refusal)
    left = iter(lines)
    applied = table.record.apply_all(left)
    if isinstance(applied, Refusal | Need):
        refused = lines[len(lines) - len(list(left)) - 1]  # the last one that was tried
        return Declared(table, refused, applied)
    if not isinstance(lines[-1], Undone | Redone | Noted | Fixed):  # those draw nothing
        _draw_due(table)
    return Declared(table, lines[-1], applied[-1] if applied else None)


def add_lines(
    path: Path,
    lines: Sequence[L] | Callable[[AnyTable], Sequence[L]],
    game: str,
    known: AnyTable | None = None,
) -> Declared[L]:
    """Add lines to a table's log and save them, all or none; the program draws nothing for them.

    The lines may depend on the table. `known` is the table as it was opened before.
    """

    def add(table: AnyTable) -> Declared[L]:
        return apply_lines(table, *(lines(table) if callable(lines) else lines))

    return change_table(path, add, known, game=game)


def played(declared: Declared[L], ruling: Ruling) -> Played:
    """Return the ruling on a declared line together with what it did to its table."""
    table, applied = declared.table, declared.applied
    change = applied if isinstance(applied, Change) else None
    return Played(
        ruling,
        played=change is not None,
        table=table.name,
        line=change.line if change else None,
        next=table.next,
        over=table.over,
    )


def changed(declared: Declared[L], warnings: Sequence[str] = ()) -> Changed:
    """Return what a line that has no steps changed."""
    table = declared.table
    number = len(table.lines)
    return Changed(table.name, number, table.next, table.over, tuple(warnings))


def refused(declared: Declared[L], refusal: Refusal) -> Refused:
    """Return why a line is not allowed."""
    table, game = declared.table, declared.table.game
    player = table.player_in(table.record.write_line(declared.line))
    text = game.words.sentence(table.position, refusal, player)
    return Refused(refusal_answer(refusal, game.rules.pages(), text))


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
