"""A declared line on its way into a table: drawn for, ruled on and saved; and how it is told."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from luxor_companion.games.pyramids.log import Own, write_line
from luxor_companion.games.pyramids.record import Change
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.pyramids.vocab import Seat
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.table import PyramidsTable, change_table


class Made(NamedTuple):
    """What became of a line, and the line with what the program drew for it."""

    table: PyramidsTable
    entry: Own
    applied: Change | Refusal | Need | None


def drawn(table: PyramidsTable, entry: Own) -> Own:
    """The line with what the program draws at this table."""
    if not table.app_draws:
        return entry
    from luxor_companion.pyramids.draws import with_draws

    return with_draws(table, entry)


def dealt(table: PyramidsTable) -> None:
    """Take into the table what the program tells by itself now: cards dealt and laid out."""
    if table.app_draws:
        from luxor_companion.pyramids.draws import draw_due

        draw_due(table)


def made(
    path: Path, declare: Callable[[PyramidsTable], Own], known: PyramidsTable | None = None
) -> Made:
    """The line made and saved, or why not."""

    def make(table: PyramidsTable) -> Made:
        dealt(table)
        entry = drawn(table, declare(table))
        applied = table.record.apply(entry)
        dealt(table)
        return Made(table, entry, applied)

    return change_table(path, make, known, game="pyramids")


def seat_in(position: Position, entry: object) -> Seat | None:
    """Whose line it is."""
    handle = getattr(entry, "handle", None)
    return position.seat_of(handle) if handle else None


def told_lines(change: Change, width: int) -> list[str]:
    """A line that was made, step by step."""
    from luxor_companion.render.pyramids.ruling import step_lines
    from luxor_companion.render.style import styled

    assert change.outcome
    seat = seat_in(change.before, change.entry)
    steps = step_lines(change.before, change.outcome.events, seat, width)
    return [styled(write_line(change.entry), "bold"), *steps]
