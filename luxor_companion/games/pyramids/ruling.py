"""A ruling on a line of Pyramids: what it may add, and how scripts and people get it."""

from collections.abc import Callable, Iterable
from typing import Final

from luxor_companion.cli.answer import Answer, no_lines
from luxor_companion.cli.declare import Declared, ruling_answer, ruling_json
from luxor_companion.core.record import Change
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.rules.log import Marked, Own, write_line
from luxor_companion.games.pyramids.rules.referee import waivers
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.rules.vocab import ICONS, Seat

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


def line_answer(
    declared: Declared[Own],
    more: Callable[[int], Iterable[str]] = no_lines,
    facts: Callable[[], dict[str, object]] = dict,
) -> Answer:
    """Return what became of a line as the answer of a command.

    Where it was made, `more` follows its steps, and `facts` are added to the JSON.
    """

    def lines(width: int) -> list[str]:
        made = isinstance(declared.applied, Change)
        return [*line_lines(declared, width), *(more(width) if made else ())]

    return ruling_answer(declared, lambda: _line_json(declared, facts), lines)


def _line_json(
    declared: Declared[Own], facts: Callable[[], dict[str, object]]
) -> dict[str, object]:
    table, line, applied = declared
    ruling: object = applied
    allow: tuple[str, ...] = ()
    more: dict[str, object] = {}
    if isinstance(applied, Refusal):
        allow = waivers(table.position, line)
    elif isinstance(applied, Change):
        line, ruling, after = applied.entry, applied.outcome, applied.after
        allow = getattr(line, "allow", ())
        more = {"table": table.name, "number": applied.line}
        more |= {"next": GAME.next_to_act(after), "over": after.over, **facts()}
    return {
        "legal": not isinstance(applied, Refusal),
        "line": write_line(line),
        **ruling_json(ruling, table.position, getattr(line, "handle", None)),
        "allow": list(allow),
        **more,
    }


def line_lines(declared: Declared[Own], width: int) -> list[str]:
    """Return what became of a line as people read it."""
    from luxor_companion.games.pyramids.view.ruling import refusal_lines, step_lines
    from luxor_companion.games.pyramids.words.sentences import question
    from luxor_companion.view.ruling import need_lines
    from luxor_companion.view.text import styled

    line, applied, position = declared.line, declared.applied, declared.table.position
    if isinstance(applied, Refusal):
        allow = waivers(position, line)
        return refusal_lines(position, applied, seat_in(position, line), width, allow)
    if isinstance(applied, Need):
        options = applied.options
        if applied.choice in FROM_DECK:  # a person sees which it was; scripts get them all
            options = (*options[:_FEW], "…")
        return need_lines(write_line(line), question(applied), options, width)
    assert applied
    assert applied.outcome
    before, line = applied.before, applied.entry
    steps = step_lines(before, applied.outcome.events, seat_in(before, line), width)
    return [styled(write_line(line), "bold"), *steps]
