"""A ruling on its way out: as JSON for scripts, as lines for people."""

from typing import Any, Final

import typer

from luxor_companion.cli import console
from luxor_companion.cli.faces import face_of
from luxor_companion.cli.pyramids.lacking import FROM_DECK
from luxor_companion.cli.pyramids.lines import Made, seat_in
from luxor_companion.errors import Exit
from luxor_companion.games.pyramids.log import Own, write_line
from luxor_companion.games.pyramids.outcome import Outcome
from luxor_companion.games.pyramids.record import Change
from luxor_companion.games.pyramids.referee import waivers
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.pyramids.vocab import PAGES
from luxor_companion.games.refusal import Need, Refusal

_FEW: Final = 3  # of the cards in the deck, to show how one is said


def ruling_json(
    position: Position, entry: Own, ruling: Outcome | Need | Refusal | None
) -> dict[str, Any]:
    """A ruling as scripts get it."""
    shown: dict[str, Any] = {
        "legal": not isinstance(ruling, Refusal),
        "line": write_line(ruling.entry if isinstance(ruling, Outcome) else entry),
        "steps": [],
        "refusal": None,
        "needs": [],
        "allow": [],
    }
    if isinstance(ruling, Outcome):
        shown["steps"] = [event.as_json() for event in ruling.events]
        shown["allow"] = list(getattr(ruling.entry, "allow", ()))
    elif isinstance(ruling, Need):
        shown["needs"] = [{"choice": ruling.choice, "options": list(ruling.options)}]
    elif ruling:
        from luxor_companion.lang.pyramids.refusals import sentence

        shown["refusal"] = {
            "rule": ruling.rule,
            "page": PAGES[ruling.rule],
            "text": sentence(position, ruling, seat_in(position, entry)),
            "why": ruling.why,
            "params": ruling.params,
        }
        shown["allow"] = list(waivers(position, entry))
    return shown


def change_json(table_name: str, change: Change) -> dict[str, Any]:
    """A line that was made, as scripts get it."""
    after = change.after
    whose = face_of("pyramids").whose(after)
    facts = {"table": table_name, "number": change.line, "next": whose, "over": after.over}
    return {**ruling_json(change.before, change.entry, change.outcome), **facts}  # type: ignore[arg-type]  # of the game's own


def not_made(one: Made, *, json: bool) -> typer.Exit:
    """Show why a line was not made, or what it lacks; how the command ends."""
    table, entry, applied = one
    position = table.position
    assert isinstance(applied, Need | Refusal)
    if json:
        console.out_json(ruling_json(position, entry, applied))
    elif isinstance(applied, Need):
        from luxor_companion.lang.pyramids.needs import question
        from luxor_companion.render.verdict import need_lines

        options = applied.options
        if applied.choice in FROM_DECK:  # a person sees which it was; scripts get them all
            options = (*options[:_FEW], "…")
        console.err(need_lines(write_line(entry), question(applied), options, console.width()))
    else:
        console.err(refused_lines(position, entry, applied))
    return typer.Exit(Exit.REFUSED if isinstance(applied, Refusal) else Exit.UNREADABLE)


def refused_lines(position: Position, entry: Own, refusal: Refusal) -> list[str]:
    """Why a line is refused, and how a table can let it stand."""
    from luxor_companion.render.pyramids.ruling import refusal_lines

    seat, allow = seat_in(position, entry), waivers(position, entry)
    return refusal_lines(position, refusal, seat, console.width(), allow)
