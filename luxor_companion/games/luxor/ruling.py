"""A ruling on a turn of Luxor: as scripts get it, as people read it, as the answer of a command."""

from luxor_companion.cli import declare
from luxor_companion.cli.answer import Answer
from luxor_companion.cli.declare import Declared
from luxor_companion.core.record import AnyChange
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.games.luxor import GAME
from luxor_companion.games.luxor.rules.log import Played, public_outcome
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Turn, write_turn
from luxor_companion.games.luxor.rules.record import seat_of
from luxor_companion.games.luxor.rules.referee import Ruling, instead, waivers
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import Seat
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.lang import _


def ruling_json(position: Position, turn: Turn, seat: Seat, ruling: Ruling) -> dict[str, object]:
    """Return a ruling as scripts get it."""
    allow: tuple[str, ...] = ()
    others: list[Turn] = []
    more: dict[str, object] = {}
    if isinstance(ruling, Outcome):
        turn, allow, more = ruling.turn, ruling.turn.allow, {"to": ruling.to}
    elif isinstance(ruling, Refusal):
        allow, others = waivers(position, turn, seat), instead(position, turn, seat)
    colour = position.players[seat].colour
    return {
        "legal": not isinstance(ruling, Refusal),
        "turn": write_turn(turn),
        **declare.ruling_json(ruling, position, colour),
        "allow": list(allow),
        "instead": [write_turn(one) for one in others],
        **more,
    }


def ruling_lines(
    position: Position, turn: Turn, seat: Seat, ruling: Ruling, width: int
) -> list[str]:
    """Return a ruling as people read it: its steps, what it lacks, or why not and what would do."""
    from luxor_companion.games.luxor.view.ruling import need_lines, refusal_lines, step_lines
    from luxor_companion.view.text import styled

    if isinstance(ruling, Need):
        return need_lines(ruling, turn, width)
    if isinstance(ruling, Refusal):
        allow, turns = waivers(position, turn, seat), instead(position, turn, seat)
        return refusal_lines(position, ruling, seat, allow=allow, instead=turns, width=width)
    head = styled(_("Legal:"), "bold", "green")
    return [f"{head} {write_turn(ruling.turn)}", *step_lines(position, ruling.events, seat, width)]


def turn_answer(declared: Declared[Played]) -> Answer:
    """Return what became of a turn as the answer of a command."""
    return declare.ruling_answer(
        declared, lambda: _turn_json(declared), lambda width: turn_lines(declared, width)
    )


def _turn_json(declared: Declared[Played]) -> dict[str, object]:
    table, line, applied = declared
    position = table.position
    if isinstance(applied, Refusal | Need):
        return ruling_json(position, line.turn, seat_of(position, line.colour), applied)
    assert applied
    before, outcome = applied.before, visible_outcome(table, applied)
    found = ruling_json(before, outcome.turn, seat_of(before, line.colour), outcome)
    found |= {"table": table.name, "line": applied.line}
    return found | {"next": GAME.next_to_act(position), "over": position.over}


def turn_lines(declared: Declared[Played], width: int) -> list[str]:
    """Return what became of a turn as people read it."""
    table, line, applied = declared
    if isinstance(applied, Refusal | Need):
        seat = seat_of(table.position, line.colour)
        return ruling_lines(table.position, line.turn, seat, applied, width)
    assert applied
    from luxor_companion.games.luxor.view.ruling import step_lines
    from luxor_companion.games.luxor.words import names
    from luxor_companion.view.text import styled

    before, outcome = applied.before, visible_outcome(table, applied)
    seat = seat_of(before, line.colour)
    who, turn = names.who(before.players[seat]), write_turn(outcome.turn)
    head = styled(_("{who} plays {turn}").format(who=who, turn=turn), "bold")
    return [head, *step_lines(before, outcome.events, seat, width)]


def visible_outcome(table: LuxorTable, change: AnyChange) -> Outcome:
    """Return what a turn led to, as everyone at the table may see it."""
    assert change.outcome
    return public_outcome(change.outcome, table.app_draws)
