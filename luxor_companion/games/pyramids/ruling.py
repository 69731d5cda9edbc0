"""A ruling on a line of Pyramids: as scripts get it, as people read it, and what it may add."""

from typing import Final

from luxor_companion.cli.declare import ruling_facts
from luxor_companion.core.record import Applied
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.rules.log import Marked, Own, write_line
from luxor_companion.games.pyramids.rules.phases import Outcome
from luxor_companion.games.pyramids.rules.referee import waivers
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.rules.vocab import ICONS, Seat
from luxor_companion.games.pyramids.table import PyramidsTable

FROM_DECK: Final = ("deck", "refill")  # choices among all cards nobody has seen
_FEW: Final = 3  # of the cards in the deck, to show how one is said


def seat_in(position: Position, line: Own) -> Seat | None:
    """Return whose line it is; None if it is nobody's."""
    handle = getattr(line, "handle", None)
    return position.seat_of(handle) if handle else None


def untold_icons(position: Position, line: Own) -> Need | None:
    """Return the icons that may be named, if the last squares are on a card nobody entered."""
    if not isinstance(line, Marked):
        return None
    last = (line.mark.stroke, *line.mark.extras)[-1]
    if position.material.pyramid(last.card).layout or any(last.icons):
        return None
    return Need("icons", ICONS)


def stroke_of(line: Own) -> int:
    """Return which stroke of a mark was named last, from 0: the one icons are asked for."""
    return len(line.mark.extras) if isinstance(line, Marked) else 0


def ruling_json(
    position: Position, line: Own, ruling: Outcome | Need | Refusal
) -> dict[str, object]:
    """Return a ruling as scripts get it."""
    allow: tuple[str, ...] = ()
    if isinstance(ruling, Outcome):
        line = ruling.entry
        allow = getattr(line, "allow", ())
    elif isinstance(ruling, Refusal):
        allow = waivers(position, line)

    def sentence() -> str:
        from luxor_companion.games.pyramids.words.sentences import sentence

        assert isinstance(ruling, Refusal)
        return sentence(position, ruling, seat_in(position, line))

    return {
        "legal": not isinstance(ruling, Refusal),
        "line": write_line(line),
        **ruling_facts(GAME, ruling, sentence),
        "allow": list(allow),
    }


def declared_json(table: PyramidsTable, line: Own, applied: Applied) -> dict[str, object]:
    """Return what became of a line as scripts get it."""
    if isinstance(applied, Refusal | Need):
        return ruling_json(table.position, line, applied)
    assert applied.outcome
    return {
        **ruling_json(applied.before, line, applied.outcome),
        "table": table.name,
        "number": applied.line,
        "next": GAME.next_to_act(applied.after),
        "over": applied.after.over,
    }


def declared_lines(table: PyramidsTable, line: Own, applied: Applied, width: int) -> list[str]:
    """Return what became of a line as people read it."""
    from luxor_companion.games.pyramids.view.ruling import refusal_lines, step_lines
    from luxor_companion.games.pyramids.words.sentences import question
    from luxor_companion.view.ruling import need_lines
    from luxor_companion.view.text import styled

    position = table.position
    if isinstance(applied, Refusal):
        allow = waivers(position, line)
        return refusal_lines(position, applied, seat_in(position, line), width, allow)
    if isinstance(applied, Need):
        options = applied.options
        if applied.choice in FROM_DECK:  # a person sees which it was; scripts get them all
            options = (*options[:_FEW], "…")
        return need_lines(write_line(line), question(applied), options, width)
    assert applied.outcome
    before, made = applied.before, applied.entry
    steps = step_lines(before, applied.outcome.events, seat_in(before, made), width)
    return [styled(write_line(made), "bold"), *steps]
