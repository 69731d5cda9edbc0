"""`luxor score`: the final score of a game, from a sheet or by asking."""

from pathlib import Path
from typing import Annotated, Any

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import Json
from luxor_companion.games.luxor.scoring import Result, score
from luxor_companion.lang import _


def command(
    sheet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A score sheet (TOML) to compute.")
    ] = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask for everything, in order.")] = False,
    json: Json = False,
) -> None:
    """Compute the final score, part by part, and say who wins and why.

    \b
    Examples:
      luxor score --sheet game-night.toml
      luxor score --ask
      luxor score --sheet game-night.toml --json
    """
    if sheet is not None:
        from luxor_companion.files.sheet import read_sheet

        result = score(read_sheet(sheet))
    elif ask:
        from luxor_companion.cli.sheet_questions import asked_holdings

        result = score(asked_holdings())
    else:
        raise UsageError(_("Say what to score: --sheet FILE, or --ask."))
    if json:
        console.out_json(result_json(result))
        return
    from luxor_companion.render.score import score_lines

    console.out(score_lines(result, console.width()))


def result_json(result: Result) -> dict[str, Any]:
    """A result as scripts get it."""
    players = [
        {
            "colour": one.colour,
            "name": one.name,
            "track": one.track,
            "adventurers": one.adventurers,
            "sarcophagi": one.sarcophagi,
            "keys": one.keys,
            "sets": {"count": one.sets, "points": one.set_points},
            "scarabs": one.scarabs,
            "total": one.total,
            "rank": one.rank,
        }
        for one in result.scores
    ]
    return {
        "players": players,
        "winners": list(result.winners),
        "decided_by": result.decided_by,
    }
