"""A declared turn on its way into a table: drawn for, ruled on and saved; and how it is told."""

from pathlib import Path
from typing import NamedTuple

from luxor_companion.cli.given import seat_of
from luxor_companion.games.luxor.hidden import shown_outcome
from luxor_companion.games.luxor.log import Played
from luxor_companion.games.luxor.narrate import Outcome
from luxor_companion.games.luxor.notation import write_turn
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.luxor.turn import Turn
from luxor_companion.games.luxor.vocab import Seat
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _
from luxor_companion.table import Table, change_table


class Made(NamedTuple):
    """What became of a turn, and the turn with what the program drew for it."""

    seat: Seat
    applied: Change | Refusal | Need | None
    table: Table
    turn: Turn


def drawn(table: Table, turn: Turn, seat: Seat) -> Turn:
    """The turn with what the program draws at this table."""
    if not set(table.app_draws) - {"temple"}:
        return turn
    from luxor_companion.draws import with_draws

    return with_draws(table, turn, seat)


def made(path: Path, declared: Turn, player: str | None, known: Table | None = None) -> Made:
    """The turn made and saved, or why not."""

    def make(table: Table) -> Made:
        seat = seat_of(table.position, player)
        turn = drawn(table, declared, seat)
        colour = table.position.players[seat].colour
        return Made(seat, table.record.apply(Played(colour, turn)), table, turn)

    return change_table(path, make, known)


def shown(table: Table, change: Change) -> Outcome:
    """What a turn led to, as everyone at the table may see it."""
    assert change.outcome
    return shown_outcome(change.outcome, table.app_draws)


def told_lines(table: Table, change: Change, seat: Seat, width: int) -> list[str]:
    """A turn that was made, step by step."""
    from luxor_companion.lang import words
    from luxor_companion.render.ruling import step_lines
    from luxor_companion.render.style import styled

    outcome = shown(table, change)
    who = words.who(change.before.players[seat])
    head = _("{who} plays {turn}").format(who=who, turn=write_turn(outcome.turn))
    return [styled(head, "bold"), *step_lines(change.before, outcome.events, seat, width)]
