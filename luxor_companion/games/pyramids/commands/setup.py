"""`luxor pyramids setup`: the set-up sheet of a table, to read or to print."""

from pathlib import Path
from typing import Annotated, Any

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, table_path_of
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.games.pyramids.view.play import next_lines
from luxor_companion.lang import _
from luxor_companion.table.table import open_table


def command(
    table: Annotated[
        str | None, typer.Option(metavar="NAME", help="Default: the table in use.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The sheet as a page to print.")
    ] = None,
    json: Json = False,
) -> None:
    """Show how to lay the table: who keeps which cards, what lies where.

    \b
    Examples:
      luxor pyramids setup
      luxor pyramids setup --html sheet.html
    """
    from luxor_companion.table import paths

    found = open_table(table_path_of(paths.table_path(table) if table else None), "pyramids")
    if html is not None:
        _write(found, html)
    if json:
        console.out_json(setup_json(found))
    elif html is None:
        show_sheet(found)


def laid(table: PyramidsTable) -> Position:
    """The table when its set-up was done, or as far as that has come."""
    for change in table.record.done:
        if change.before.phase == "reveal":
            return change.before._replace(material=table.position.material)
    return table.position


def setup_json(table: PyramidsTable) -> dict[str, Any]:
    """A set-up as scripts get it."""
    setup, position = table.save.setup, laid(table)
    material = position.material
    return {
        "table": table.name,
        "file": str(table.save.path),
        "seed": setup.get("seed"),
        "app_draws": list(table.app_draws),
        "stand_in": list(table.stand_in),
        "phase": position.phase,
        "players": [
            {
                "handle": player.handle,
                "name": player.name,
                "dealt": list(player.dealt),
                "cards": [card.number for card in player.cards],
            }
            for player in position.players
        ],
        "display": list(position.display),
        "expedition": dict(material.expedition),
        "skulls": list(material.skulls) if material.skulls is not None else None,
        "layouts": sorted(number for number, one in material.cards.items() if one.layout),
        "house": position.house._asdict(),
    }


def show_sheet(table: PyramidsTable) -> None:
    """The sheet for people."""
    from luxor_companion.games.pyramids.view.setup import sheet_lines

    lines = sheet_lines(table.name, laid(table), table.save.setup, console.width())
    console.out([*lines, *next_lines(table.position)])


def _write(table: PyramidsTable, file: Path) -> None:
    from luxor_companion.games.pyramids.view.setup import sheet_html
    from luxor_companion.table.atomic import write_atomically
    from luxor_companion.table.save import check_overwrite

    check_overwrite(file)
    write_atomically(file, sheet_html(table.name, laid(table), table.save.setup))
    console.err([_("Written: {file}").format(file=file)])
