"""A ruling on its way out: as JSON for scripts, as lines for people."""

from typing import Any

from luxor_companion.cli import console
from luxor_companion.games.luxor.narrate import Outcome
from luxor_companion.games.luxor.notation import write_turn
from luxor_companion.games.luxor.referee import Ruling, instead, waivers
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.turn import Turn
from luxor_companion.games.luxor.vocab import PAGES, Seat
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _


def ruling_json(
    position: Position, turn: Turn, seat: Seat, ruling: Ruling | None
) -> dict[str, Any]:
    """A ruling as scripts get it."""
    shown: dict[str, Any] = {
        "legal": not isinstance(ruling, Refusal),
        "turn": write_turn(ruling.turn if isinstance(ruling, Outcome) else turn),
        "steps": [],
        "refusal": None,
        "needs": [],
        "allow": [],
        "instead": [],
    }
    if isinstance(ruling, Outcome):
        shown |= {"to": ruling.to, "steps": [event.as_json() for event in ruling.events]}
        shown["allow"] = list(ruling.turn.allow)
    elif isinstance(ruling, Need):
        shown["needs"] = [{"choice": ruling.choice, "options": list(ruling.options)}]
    elif ruling:
        from luxor_companion.lang.refusals import sentence

        text = sentence(position, ruling, seat)
        page = PAGES[ruling.rule]
        shown["refusal"] = {
            "rule": ruling.rule,
            "page": page,
            "text": text,
            "why": ruling.why,
            "params": ruling.params,
        }
        shown["allow"] = list(waivers(position, turn, seat))
        shown["instead"] = [write_turn(one) for one in instead(position, turn, seat)]
    return shown


def show_ruling(position: Position, turn: Turn, seat: Seat, ruling: Ruling) -> None:
    """A ruling as people read it; a refusal goes to stderr."""
    from luxor_companion.render.ruling import need_lines, step_lines
    from luxor_companion.render.style import styled

    width = console.width()
    if isinstance(ruling, Outcome):
        head = styled(_("Legal:"), "bold", "green")
        steps = step_lines(position, ruling.events, seat, width)
        console.out([f"{head} {write_turn(ruling.turn)}", *steps])
    elif isinstance(ruling, Need):
        console.out(need_lines(ruling, turn, width))
    else:
        show_refusal(position, turn, seat, ruling)


def show_refusal(
    position: Position, turn: Turn, seat: Seat, refusal: Refusal | Need | None
) -> None:
    """Why not, and what would do, on stderr."""
    from luxor_companion.render.ruling import refusal_lines

    assert isinstance(refusal, Refusal)
    allow, turns = waivers(position, turn, seat), instead(position, turn, seat)
    lines = refusal_lines(
        position, refusal, seat, allow=allow, instead=turns, width=console.width()
    )
    console.err(lines)


def need_error(need: Need, turn: Turn) -> None:
    """A choice that is missing where nobody can be asked, on stderr."""
    from luxor_companion.render.ruling import need_lines

    console.err(need_lines(need, turn, console.width()))
