"""`luxor tables`: all tables, the one that changed last first."""

from typing import Any

from luxor_companion.cli import console
from luxor_companion.cli.given import Json
from luxor_companion.errors import LuxorError
from luxor_companion.files import paths
from luxor_companion.lang import _


def command(json: Json = False) -> None:
    """List all tables, with their players and how far they are.

    \b
    Examples:
      luxor tables
    """
    from luxor_companion.render.status import next_lines
    from luxor_companion.render.style import columns, plain, short
    from luxor_companion.table import open_table

    current = paths.current_name()
    rows: list[list[str]] = []
    shown: list[dict[str, Any]] = []
    for name in paths.table_names():
        try:
            table = open_table(paths.table_path(name))
        except LuxorError as error:
            rows.append(
                [" ", name, "", _("cannot be read: {problem}").format(problem=error.problem)[:60]]
            )
            shown.append({"name": name, "error": error.problem})
            continue
        position = table.position
        players = ", ".join(short(player.name) for player in position.players)
        rows.append(
            [
                "*" if name == current else " ",
                short(name, 20),
                players,
                short(plain(next_lines(position)[0]), 40),
            ]
        )
        shown.append(
            {
                "name": name,
                "current": name == current,
                "players": {player.colour: player.name for player in position.players},
                "turns": table.record.turns,
                "over": position.over,
            }
        )
    if json:
        console.out_json({"tables": shown})
    elif rows:
        console.out(short(line, console.width()) for line in columns(rows))
    else:
        console.out([_("No table yet: start one with luxor new -p Ani:red -p Jan:green.")])
