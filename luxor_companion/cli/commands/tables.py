"""`luxor tables`: all tables, the one that changed last first."""

from typing import Annotated, Any

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, current_game
from luxor_companion.errors import LuxorError
from luxor_companion.lang import _
from luxor_companion.table import paths


def tables_command(json: Json = False) -> None:
    """List all tables, with their players and how far they are.

    \b
    Examples:
      luxor tables
    """
    from luxor_companion.core.game import default_game, game_names
    from luxor_companion.table.save import game_of
    from luxor_companion.table.table import open_table
    from luxor_companion.view.text import columns, plain, short

    games = {name: game_of(paths.table_path(name)) for name in paths.table_names()}
    both = set(games.values()) >= set(game_names())
    current = {paths.current_name(game) for game in game_names()}
    rows: list[list[str]] = []
    shown: list[dict[str, Any]] = []
    for name, played in games.items():
        try:
            table = open_table(paths.table_path(name), played or default_game())
        except LuxorError as error:
            rows.append(
                [
                    " ",
                    name,
                    *([""] if both else []),
                    "",
                    _("cannot be read: {problem}").format(problem=error.problem)[:60],
                ]
            )
            shown.append({"name": name, "error": error.problem})
            continue
        position, game = table.position, table.game
        players = game.players(position)
        rows.append(
            [
                "*" if name in current else " ",
                short(name, 20),
                *([game.name] if both else []),
                ", ".join(short(player) for player in players.values()),
                short(plain(game.next_lines(position)[0]), 40),
            ]
        )
        shown.append(
            {
                "name": name,
                "game": game.name,
                "current": name in current,
                "players": players,
                "turns": table.record.turns,
                "over": position.over,
            }
        )
    if json:
        console.out_json({"tables": shown})
    elif rows:
        console.out(short(line, console.width()) for line in columns(rows))
    else:
        console.out([current_game().start_hint()])


def use_command(
    name: Annotated[str, typer.Argument(metavar="TABLE", help="A table from luxor tables.")],
    json: Json = False,
) -> None:
    """Choose the table that all other commands are about.

    \b
    Examples:
      luxor use friday
    """
    paths.use(name)
    if json:
        console.out_json({"table": name})
    else:
        console.out([_("Table {name} is in use.").format(name=name)])
