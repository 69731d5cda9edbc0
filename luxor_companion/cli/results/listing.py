"""`luxor results` and `luxor results show`: the latest games, and one of them in full."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli import game as played
from luxor_companion.cli.given import Json
from luxor_companion.cli.logged import title_of
from luxor_companion.cli.results.given import (
    Board,
    Db,
    GameName,
    Number,
    PlayerCount,
    Since,
    Until,
    entry_of,
    read_log,
    wanted,
)
from luxor_companion.lang import N_, _


def latest(
    limit: Annotated[
        int, typer.Option("--limit", "-n", metavar="N", min=1, help="How many games.")
    ] = 10,
    deleted: Annotated[bool, typer.Option("--deleted", help="The deleted games instead.")] = False,
    players: PlayerCount = None,
    since: Since = None,
    until: Until = None,
    board: Board = None,
    game: GameName = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """List the latest games, the last one on top.

    \b
    Examples:
      luxor results
      luxor results --limit 30 --since 2026
      luxor results --game pyramids
      luxor results --deleted
    """
    from luxor_companion.results.query import entries

    chosen = wanted(game, players, since, until, board)._replace(deleted=deleted, latest=limit)
    with read_log(db) as store:
        found = entries(store, chosen)[::-1]
    if json:
        from luxor_companion.results.json_form import entry_json

        console.out_json({"games": [{"id": one.number, **entry_json(one)} for one in found]})
        return
    if not found:
        given = any((deleted, players, since, until, board, game))
        console.out([_("No such games in the log.") if given else nothing_yet()])
        return
    from luxor_companion.render.results import list_lines

    console.out(list_lines(found, console.width(), played.name))


_NOTHING_YET = N_(
    "No games in the log yet: luxor score logs a finished table,\n"
    "luxor results add a game that was not tracked."
)


def nothing_yet() -> str:
    return played.respoken(_(_NOTHING_YET))


def show(number: Number, db: Db = None, json: Json = False) -> None:
    """Show a game in full, and how special its scores were.

    \b
    Examples:
      luxor results show 12
    """
    from luxor_companion.results.query import Filter, entries
    from luxor_companion.results.standing import standing

    with read_log(db) as store:
        entry = entry_of(store, number, deleted=None)
        log = entries(store, Filter(game=entry.game))
    histories: dict[str, list[int]] = {line.name: [] for line in entry.lines}
    for one in log:
        for line in one.lines:
            if line.name in histories:
                histories[line.name].append(line.total)
    standings = [standing(line.total, histories[line.name]) for line in entry.lines]
    if json:
        from luxor_companion.results.json_form import entry_json

        special = {
            line.name: one._asdict() for line, one in zip(entry.lines, standings, strict=True)
        }
        facts = {"id": entry.number, "deleted": entry.deleted, **entry_json(entry)}
        console.out_json({**facts, "standing": special})
        return
    from luxor_companion.render.results import entry_lines

    told = [] if entry.deleted else standings  # a deleted game is in nobody's history
    console.out(entry_lines(entry, told, console.width(), title_of(entry.game)))
