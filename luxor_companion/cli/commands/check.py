"""`luxor check`: rule on a declared turn without playing it."""

from typing import Annotated, Any

import typer

from luxor_companion.cli import console
from luxor_companion.cli.given import Json, PlayerColour, PositionFile, position_of, seat_of
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.narrate import Outcome
from luxor_companion.games.luxor.notation import read_turn, write_turn
from luxor_companion.games.luxor.referee import Ruling, instead, rule, waivers
from luxor_companion.games.luxor.refusal import Need, Refusal
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.turn import Turn
from luxor_companion.games.luxor.vocab import PAGES, Seat
from luxor_companion.lang import _


def command(
    turn: Annotated[list[str], typer.Argument(metavar="TURN...", help="Such as: L3 @12 key")],
    position: PositionFile = None,
    player: PlayerColour = None,
    json: Json = False,
) -> None:
    """Rule on a turn without playing it: what happens, or which rule forbids it.

    \b
    Examples:
      luxor check L3 @12 --position game.toml
      luxor check Rdie die=5 @0 to=7 --position game.toml
      luxor check L1-5 +4 @3 --player green --position game.toml --json

    Exit code 0: legal (or a choice is still to be made), 2: cannot be read,
    3: refused, 4: the file is wrong.
    """
    table = position_of(position)
    declared = read_turn(" ".join(turn))
    seat = seat_of(table, player)
    ruling = rule(table, declared, seat)
    if json:
        console.out_json(ruling_json(table, declared, seat, ruling))
    else:
        show_ruling(table, declared, seat, ruling)
    if isinstance(ruling, Refusal):
        raise typer.Exit(Exit.REFUSED)


def ruling_json(position: Position, turn: Turn, seat: Seat, ruling: Ruling) -> dict[str, Any]:
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
    else:
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
    from luxor_companion.render.ruling import need_lines, refusal_lines, step_lines
    from luxor_companion.render.style import styled

    width = console.width()
    if isinstance(ruling, Outcome):
        head = styled(_("Legal:"), "bold", "green")
        steps = step_lines(position, ruling.events, seat, width)
        console.out([f"{head} {write_turn(ruling.turn)}", *steps])
    elif isinstance(ruling, Need):
        console.out(need_lines(ruling, turn, width))
    else:
        allow, turns = waivers(position, turn, seat), instead(position, turn, seat)
        lines = refusal_lines(position, ruling, seat, allow=allow, instead=turns, width=width)
        console.err(lines)
