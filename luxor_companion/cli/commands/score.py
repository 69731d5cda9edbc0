"""`luxor score`: the final score of a game, from a sheet or by asking."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.given import Json, SaveFile, table_path_of
from luxor_companion.cli.scored import Scored, show_result, show_scored
from luxor_companion.games.luxor.scoring import holdings, score
from luxor_companion.games.scoring import uncounted
from luxor_companion.lang import _


def command(
    sheet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A score sheet (TOML) to compute.")
    ] = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask for everything, in order.")] = False,
    scarabs: Annotated[
        list[str] | None,
        typer.Option(metavar="COLOUR=3,4", help="A player's scarabs, turned up; kept in the log."),
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
    see luxor results.

    \b
    Examples:
      luxor score
      luxor score --scarabs red=3,4 --scarabs green=2
      luxor score --sheet game-night.toml
      luxor score --ask
    """
    if sheet is not None or ask:
        from luxor_companion.cli.faces.luxor import untracked

        show_result(untracked(sheet), {}, json=json)
    else:
        _of_table(table_path_of(save), scarabs or [], json=json, logged=not no_log)


def _of_table(path: Path, scarabs: list[str], *, json: bool, logged: bool) -> None:
    """The score of a table; scarabs that were turned up go into its log first."""
    from luxor_companion.cli.scarabs import asked_scarabs, given_scarabs
    from luxor_companion.table import change_table, open_table

    if scarabs:
        shown = given_scarabs(scarabs)
        refused = change_table(path, shown)
        if refused:
            table, refusal, seat = refused
            show_change(table, refusal, [], json=json, who=table.position.players[seat].colour)
    table = open_table(path)
    if table.position.over and console.may_ask() and not json:
        asked_scarabs(path)
        table = open_table(path)
    from luxor_companion.render.status import stand_in_lines

    result = score(holdings(table.position))
    missing = _("The game is over; scarabs are still face down")
    scored = Scored(result, missing, stand_in_lines(table.stand_in, console.width()))
    facts = {"unknown_scarabs": uncounted(result)}
    show_scored(table, scored, facts, json=json, logged=logged)
