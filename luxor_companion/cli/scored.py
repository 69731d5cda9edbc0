"""The score of any game on its way out: as it stands, or final and then into the log of games."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from luxor_companion.cli import console, game
from luxor_companion.cli.result_json import result_json
from luxor_companion.games.scoring import Result, uncounted
from luxor_companion.lang import _
from luxor_companion.table import AnyTable, open_table


class Scored(NamedTuple):
    """A result with what its game says of the table it is of."""

    result: Result
    missing: str  # said of a game that is over while something is not told
    stand_in: list[str]  # what of the table is not read off a real copy


def show_result(result: Result, facts: dict[str, Any], *, json: bool) -> None:
    """A result, with these facts about its table."""
    if json:
        console.out_json({**result_json(result), **facts})
        return
    from luxor_companion.render.score import score_lines

    final = facts.get("final", True)
    console.out(score_lines(result, console.width(), final=final, game=game.name))


def score_table(
    path: Path,
    ask: Callable[[Path], None],
    scored: Callable[[AnyTable], Scored],
    unknown: str,
    *,
    json: bool,
    logged: bool,
) -> None:
    """The score of a table; what nobody told is asked for first.

    `unknown` is what the JSON calls how much of it there is.
    """
    table = open_table(path, game.name)
    found = scored(table)
    if table.position.over and uncounted(found.result) and console.may_ask() and not json:
        ask(path)
        table = open_table(path, game.name)
        found = scored(table)
    show_scored(table, found, {unknown: uncounted(found.result)}, json=json, logged=logged)


def show_scored(
    table: AnyTable, scored: Scored, facts: dict[str, Any], *, json: bool, logged: bool
) -> None:
    """The score of a table; a final one goes into the log of games, once."""
    result, over = scored.result, bool(table.position.over)
    final = over and not uncounted(result)
    facts = {"table": table.name, "final": final, **facts}
    if not json:
        state = _("Final score") if final else _("The score as it stands, not final")
        if over and not final:
            state = scored.missing
        console.out([f"{state}: {table.name}", *scored.stand_in])
        show_result(result, facts, json=False)
    number = None
    if final and logged:
        from luxor_companion.cli.logged import log_table

        number = log_table(table, result)
    if json:
        show_result(result, {**facts, "logged": number}, json=True)
