"""`luxor pyramids score`: the score of a table, or of a game from a sheet or by asking."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.given import Json, SaveFile, table_path_of
from luxor_companion.cli.scored import Scored, show_result, show_scored
from luxor_companion.games.pyramids.scoring import holdings, score
from luxor_companion.games.scoring import uncounted
from luxor_companion.lang import _


def command(
    sheet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A score sheet (TOML) to compute.")
    ] = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask for everything, in order.")] = False,
    skull: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=6", help="Minus points of a player's dearest skull; kept in the log."
        ),
    ] = None,
    no_log: Annotated[
        bool, typer.Option("--no-log", help="Leave a finished game out of the log of games.")
    ] = False,
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
    from luxor_companion.render.pyramids.status import stand_in_lines
    from luxor_companion.table import open_table

    if skulls:
        (table, applied), refused = tell_skulls(path, skulls)
        if refused:
            show_change(table, applied, [], json=json, who=refused)
    table = open_table(path, "pyramids")
    if table.position.over and console.may_ask() and not json:
        asked_skulls(path)
        table = open_table(path, "pyramids")
    result = score(holdings(table.position))
    missing = _("The game is over; what skulls cost is still to be told")
    scored = Scored(result, missing, stand_in_lines(table.stand_in, console.width()))
    facts = {"unknown_skulls": uncounted(result)}
    show_scored(table, scored, facts, json=json, logged=logged)
