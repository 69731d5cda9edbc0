"""How commands that change a table end: what is shown, or why it was refused."""

from typing import Any

import typer

from luxor_companion.cli import console
from luxor_companion.cli.faces import face_of
from luxor_companion.errors import Exit
from luxor_companion.games.record import Change
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.render.style import folded
from luxor_companion.table import AnyTable


def show_change(
    table: AnyTable,
    result: Change[Any, Any, Any] | Refusal | Need | None,
    lines: list[str],
    *,
    json: bool,
    who: str | None = None,
    extra: dict[str, Any] | None = None,
) -> None:
    """Show what a change led to; a refusal ends the command with its exit code."""
    position, face = table.position, face_of(table.game)
    if isinstance(result, Refusal):
        show_refused(table, result, who, json=json)
        raise typer.Exit(Exit.REFUSED)
    if json:
        facts = {"table": table.name, "line": len(table.record.lines), "next": face.whose(position)}
        console.out_json({**facts, "over": position.over, **(extra or {})})
        return
    width = console.width()
    now = [part for line in face.next_lines(position) for part in folded(line, width)]
    console.out([*lines, *now])


def show_refused(table: AnyTable, refusal: Refusal, who: str | None, *, json: bool) -> None:
    """Why a change was refused: one sentence and its rule."""
    text = face_of(table.game).sentence(table.position, refusal, who)
    say_refused(table.game, refusal, text, json=json)


def say_refused(game: str, refusal: Refusal, text: str, *, json: bool) -> None:
    """A refusal whose words are found, with its rule."""
    page = face_of(game).page(refusal.rule)
    if json:
        shown = {"rule": refusal.rule, "page": page, "text": text, "params": refusal.params}
        console.out_json({"legal": False, "refusal": shown})
        return
    from luxor_companion.render.verdict import cited, not_allowed

    console.err(not_allowed(text, cited(refusal.rule, page), console.width()))
