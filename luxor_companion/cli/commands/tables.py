"""`luxor tables`: all tables, the one that changed last first; `luxor use`: one of them."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

import typer

from luxor_companion.cli.answer import Answer
from luxor_companion.cli.options import current_game
from luxor_companion.core.game import default_game, game_names
from luxor_companion.errors import LuxorError, UnknownGameError
from luxor_companion.lang import _
from luxor_companion.table import paths
from luxor_companion.table.save import game_of
from luxor_companion.table.table import AnyTable, open_table

Found: TypeAlias = Mapping[str, AnyTable | LuxorError]  # by name: a table, or why it cannot be read


def tables_command() -> Answer:
    """List all tables, with their players and how far they are.

    \b
    Examples:
      luxor tables
    """
    found = {name: _open(name) for name in paths.table_names()}
    current = {paths.current_name(game) for game in game_names()}
    return Answer(
        json=lambda: {"tables": [_facts(name, found[name], name in current) for name in found]},
        lines=lambda width: _lines(found, current, width) or [current_game().start_hint()],
    )


def _open(name: str) -> AnyTable | LuxorError:
    path = paths.table_path(name)
    try:
        return open_table(path, game_of(path) or default_game())
    except LuxorError as error:
        return error


def _facts(name: str, table: AnyTable | LuxorError, current: bool) -> dict[str, object]:
    """Return a table as scripts get it."""
    if isinstance(table, UnknownGameError):
        return {"name": name, "game": table.game, "known": False}
    if isinstance(table, LuxorError):
        return {"name": name, "error": table.problem}
    return {
        "name": name,
        "game": table.game.name,
        "current": current,
        "players": table.game.players(table.position),
        "turns": table.record.turns,
        "over": table.position.over,
    }


def _lines(found: Found, current: set[str | None], width: int) -> list[str]:
    from luxor_companion.view.text import columns, short

    rows = [_row(name, table, "*" if name in current else " ") for name, table in found.items()]
    games = {game_of(paths.table_path(name)) for name in found} - {""}
    unknown = any(isinstance(table, UnknownGameError) for table in found.values())
    if len(games) <= 1 and not unknown:  # which game it is goes without saying
        rows = [row[:2] + row[3:] for row in rows]
    return [short(line, width) for line in columns(rows)]


def _row(name: str, table: AnyTable | LuxorError, mark: str) -> list[str]:
    """Return a table as people get it: mark, name, game, players, how far it is."""
    from luxor_companion.view.text import plain, short

    if isinstance(table, UnknownGameError):
        return [" ", short(name, 20), table.game, "", _("a game this version doesn't know")]
    if isinstance(table, LuxorError):
        problem = _("cannot be read: {problem}").format(problem=table.problem)
        return [" ", name, "", "", problem[:60]]
    players = table.game.players(table.position).values()
    state = short(plain(table.game.next_lines(table.position)[0]), 40)
    return [mark, short(name, 20), table.game.name, ", ".join(map(short, players)), state]


def use_command(
    name: Annotated[str, typer.Argument(metavar="TABLE", help="A table from luxor tables.")],
) -> Answer:
    """Choose the table that all other commands are about.

    \b
    Examples:
      luxor use friday
    """
    paths.use(name)
    text = _("Table {name} is in use.").format(name=name)
    return Answer(json=lambda: {"table": name}, lines=lambda _width: [text])
