"""`luxor pyramids score`: the score of a table, or of a game from a sheet or by asking."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.given import Ask, Json, NoLog, SaveFile, Sheet, table_path_of
from luxor_companion.cli.scored import Scored, score_table, show_result
from luxor_companion.games.pyramids.scoring import holdings, score
from luxor_companion.lang import _
from luxor_companion.table import PyramidsTable


def command(
    sheet: Sheet = None,
    ask: Ask = False,
    skull: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=6", help="Minus points of a player's dearest skull; kept in the log."
        ),
    ] = None,
    no_log: NoLog = False,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Compute the score, part by part, and say who wins and why.

    Of the table in use as it stands, final once the game is over; or of a game that was not
    tracked, from a sheet or by asking. A final score of a table goes into the log of games, once:
    see luxor pyramids results.

    \b
    Examples:
      luxor pyramids score
      luxor pyramids score --skull Ani=6 --skull Jan=3
      luxor pyramids score --sheet game-night.toml
      luxor pyramids score --ask
    """
    if sheet is not None or ask:
        from luxor_companion.cli.faces.pyramids import untracked

        show_result(untracked(sheet), {}, json=json)
    else:
        _of_table(table_path_of(save), skull or [], json=json, logged=not no_log)


def _of_table(path: Path, skulls: list[str], *, json: bool, logged: bool) -> None:
    """The score of a table; what skulls cost goes into its log first."""
    from luxor_companion.cli.pyramids.skulls import asked_skulls, tell_skulls

    if skulls:
        (table, applied), refused = tell_skulls(path, skulls)
        if refused:
            show_change(table, applied, [], json=json, who=refused)
    score_table(path, asked_skulls, _scored, "unknown_skulls", json=json, logged=logged)


def _scored(table: PyramidsTable) -> Scored:
    from luxor_companion.render.pyramids.status import stand_in_lines

    missing = _("The game is over; what skulls cost is still to be told")
    stand_in = stand_in_lines(table.stand_in, console.width())
    return Scored(score(holdings(table.position)), missing, stand_in)
