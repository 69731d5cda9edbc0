"""A ruling on a turn of Luxor: as scripts get it, and as people read it."""

from luxor_companion.cli.declare import ruling_facts
from luxor_companion.core.record import AnyChange, Applied
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


def ruling_json(position: Position, turn: Turn, seat: Seat, ruling: Ruling) -> dict[str, object]:
    """Return a ruling as scripts get it."""
    allow: tuple[str, ...] = ()
    others: list[Turn] = []
    more: dict[str, object] = {}
    if isinstance(ruling, Outcome):
        turn, allow, more = ruling.turn, ruling.turn.allow, {"to": ruling.to}
    elif isinstance(ruling, Refusal):
        allow, others = waivers(position, turn, seat), instead(position, turn, seat)

    def sentence() -> str:
        from luxor_companion.games.luxor.words.sentences import sentence

        assert isinstance(ruling, Refusal)
        return sentence(position, ruling, seat)

    return {
        "legal": not isinstance(ruling, Refusal),
        "turn": write_turn(turn),
        **ruling_facts(GAME, ruling, sentence),
        "allow": list(allow),
        "instead": [write_turn(one) for one in others],
        **more,
    }


def declared_json(table: LuxorTable, line: Played, applied: Applied) -> dict[str, object]:
    """Return what became of a turn as scripts get it."""
    if isinstance(applied, Refusal | Need):
        position = table.position
        return ruling_json(position, line.turn, seat_of(position, line.colour), applied)
    before, after, outcome = applied.before, applied.after, outcome_for_all(table, applied)
    return {
        **ruling_json(before, outcome.turn, seat_of(before, line.colour), outcome),
        "table": table.name,
        "line": applied.line,
        "next": GAME.next_to_act(after),
        "over": after.over,
    }


def declared_lines(table: LuxorTable, line: Played, applied: Applied, width: int) -> list[str]:
    """Return what became of a turn as people read it."""
    if isinstance(applied, Refusal | Need):
        position = table.position
        return ruling_lines(position, line.turn, seat_of(position, line.colour), applied, width)
    from luxor_companion.games.luxor.view.ruling import step_lines
    from luxor_companion.games.luxor.words import names
    from luxor_companion.lang import _
    from luxor_companion.view.text import styled

    before, outcome = applied.before, outcome_for_all(table, applied)
    seat = seat_of(before, line.colour)
    who, turn = names.who(before.players[seat]), write_turn(outcome.turn)
    head = styled(_("{who} plays {turn}").format(who=who, turn=turn), "bold")
    return [head, *step_lines(before, outcome.events, seat, width)]


def ruling_lines(
    position: Position, turn: Turn, seat: Seat, ruling: Refusal | Need, width: int
) -> list[str]:
    """Return what a turn still lacks; or why not, and what would do."""
    from luxor_companion.games.luxor.view.ruling import need_lines, refusal_lines

    if isinstance(ruling, Need):
        return need_lines(ruling, turn, width)
    allow, turns = waivers(position, turn, seat), instead(position, turn, seat)
    return refusal_lines(position, ruling, seat, allow=allow, instead=turns, width=width)


def outcome_for_all(table: LuxorTable, change: AnyChange) -> Outcome:
    """Return what a turn led to, as everyone at the table may see it."""
    assert change.outcome
    return public_outcome(change.outcome, table.app_draws)
