"""What the referee answers about lines of Pyramids, whoever asks and through whichever door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from luxor_companion.core.record import Change
from luxor_companion.core.shapes import Value
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import legal, notation, phases
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.table import (
    PyramidsTable,
    find_handle,
    played_answer,
    ruling_answer,
)
from luxor_companion.games.pyramids.words.names import parse_typed
from luxor_companion.lang import _
from luxor_companion.referee.answers import Ruling

__all__ = ["check", "hand", "options", "played_answer", "read_turn"]


class MarkOption(Value):
    """A mark that a player can make."""

    turn: Annotated[str, "the mark as the log writes it: the player, the card, the squares"]
    collects: Annotated[Mapping[str, int], "how many of each icon it collects"]
    points: Annotated[int, "the points it brings at once"]
    completes: Annotated[bool, "whether it completes a pyramid"]


class MarksAnswer(Value):
    """Where a player can mark."""

    player: Annotated[str, "the handle of the player"]
    pattern: Annotated[str | None, "the pattern to mark; null if none is revealed"]
    turns: Annotated[tuple[MarkOption, ...], "each mark, the best first"]
    complete: Annotated[bool, "false if red crosses can be used in too many ways to list them all"]


def read_turn(table: PyramidsTable, text: str, player: str | None) -> notation.Own:
    """Return the line that somebody declares: `ani 12 b2 b3`, or without the player's name.

    Raise UnreadableError or UsageError.
    """
    if player is not None:
        text = f"{find_handle(table.position, player)} {text}"
    line = parse_typed(text, table.record.read_line)
    if not isinstance(line, notation.Own):
        raise UsageError(_("'{line}' isn't a line that somebody declares.").format(line=text))
    return line


def check(table: PyramidsTable, line: notation.LogEntry) -> Ruling:
    """Return the ruling on a line, which is not played."""
    assert isinstance(line, notation.Own)
    applied = table.record.consider(line)
    ruling = applied.outcome if isinstance(applied, Change) else applied
    assert ruling
    return ruling_answer(table.position, line, ruling)


def hand(_table: PyramidsTable, _player: str | None) -> tuple[str | None, ...]:
    """Return no cards: everybody's cards lie open."""
    return ()


def options(table: PyramidsTable, player: str | None, _cards: str | None) -> MarksAnswer:
    """Return where a player can mark, the best first; by default the only one who has to."""
    position = table.position
    handle = marking_player(position, player)
    marks, complete = legal.list_options(position, handle)
    return marks_answer(position, handle, marks, complete=complete)


def marking_player(position: Position, player: str | None) -> vocab.Handle:
    """Return the handle of the named player, or of the only one who has to mark.

    Raise UsageError if there are several, or if nobody is called that.
    """
    marking = position.phase == "mark"
    handles = phases.to_mark(position) if marking else position.handles
    if player is None and len(handles) != 1:
        raise UsageError(_("Whose options? One of {players}.").format(players=", ".join(handles)))
    return find_handle(position, handles[0] if player is None else player)


def marks_answer(
    position: Position, handle: vocab.Handle, marks: Sequence[legal.Option], *, complete: bool
) -> MarksAnswer:
    """Return the marks a player can make as they are answered."""
    options = tuple(_mark_option(handle, mark) for mark in marks)
    return MarksAnswer(handle, position.pattern, options, complete)


def _mark_option(handle: vocab.Handle, mark: legal.Option) -> MarkOption:
    counts = zip(vocab.ICONS, mark.icons, strict=True)
    collects = {icon: count for icon, count in counts if count}
    turn = notation.write_line(notation.Marked(handle, mark.mark))
    return MarkOption(turn, collects, mark.points, completes=bool(mark.completed))
