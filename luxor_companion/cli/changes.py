"""How commands that change a table end: what is shown, or why it was refused."""

from typing import Any

import typer

from luxor_companion.cli import console
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.luxor.vocab import PAGES, Seat
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.table import Table


def show_change(
    table: Table,
    result: Change | Refusal | Need | None,
    lines: list[str],
    *,
    json: bool,
    seat: Seat | None = None,
    extra: dict[str, Any] | None = None,
) -> None:
    """Show what a change led to; a refusal ends the command with its exit code."""
    position = table.position
    if isinstance(result, Refusal):
        _show_refusal(table, result, seat, json=json)
        raise typer.Exit(Exit.REFUSED)
    if json:
        next_up = None if position.over else position.player.colour
        facts = {"table": table.name, "line": len(table.record.lines), "next": next_up}
        console.out_json({**facts, "over": position.over, **(extra or {})})
        return
    from luxor_companion.render.status import next_lines

    console.out([*lines, *next_lines(position)])


def _show_refusal(table: Table, refusal: Refusal, seat: Seat | None, *, json: bool) -> None:
    from luxor_companion.lang.refusals import sentence

    text = sentence(table.position, refusal, seat)
    if json:
        page = PAGES[refusal.rule]
        shown = {"rule": refusal.rule, "page": page, "text": text, "params": refusal.params}
        console.out_json({"legal": False, "refusal": shown})
        return
    from luxor_companion.render.ruling import refusal_lines

    chosen = table.position.seat if seat is None else seat
    console.err(
        refusal_lines(table.position, refusal, chosen, allow=(), instead=(), width=console.width())
    )
