"""`luxor score`: the final score of a game, from a sheet or by asking."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.given import Ask, Json, NoLog, SaveFile, Sheet, table_path_of
from luxor_companion.cli.scored import Scored, score_table, show_result
from luxor_companion.games.luxor.scoring import holdings, score
from luxor_companion.lang import _
from luxor_companion.table import Table


def command(
    sheet: Sheet = None,
    ask: Ask = False,
    scarabs: Annotated[
        list[str] | None,
        typer.Option(metavar="COLOUR=3,4", help="A player's scarabs, turned up; kept in the log."),
    ] = None,
    no_log: NoLog = False,
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
    from luxor_companion.table import change_table

    if scarabs and (refused := change_table(path, given_scarabs(scarabs))):
        table, refusal, seat = refused
        show_change(table, refusal, [], json=json, who=table.position.players[seat].colour)
    score_table(path, asked_scarabs, _scored, "unknown_scarabs", json=json, logged=logged)


def _scored(table: Table) -> Scored:
    from luxor_companion.render.status import stand_in_lines

    missing = _("The game is over; scarabs are still face down")
    stand_in = stand_in_lines(table.stand_in, console.width())
    return Scored(score(holdings(table.position)), missing, stand_in)
