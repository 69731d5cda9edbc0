"""What the commands on the log are given: which log, which games, which game of it."""

from collections.abc import Callable
from datetime import date as day
from pathlib import Path
from typing import Annotated
from uuid import NAMESPACE_OID, uuid5

import typer

from luxor_companion.cli import console
from luxor_companion.cli.commands.results_edit import with_starter
from luxor_companion.cli.log_options import (
    Board,
    Db,
    GameName,
    Number,
    PlayerCount,
    Since,
    Until,
    entry_of,
    nothing_yet,
    read_day,
    read_log,
    wanted,
    write_log,
)
from luxor_companion.cli.options import Json, current_game
from luxor_companion.cli.score import lines_of
from luxor_companion.core.game import title_of
from luxor_companion.core.scoring import Result
from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.results.entry import MOST_MINUTES, Entry, cleaned
from luxor_companion.results.query import Filter, entries


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

    chosen = wanted(game, players, since, until, board)._replace(deleted=deleted, latest=limit)
    with read_log(db) as store:
        found = entries(store, chosen)[::-1]
    if json:
        from luxor_companion.results.exchange import entry_json

        console.out_json({"games": [{"id": one.number, **entry_json(one)} for one in found]})
        return
    if not found:
        given = any((deleted, players, since, until, board, game))
        console.out([_("No such games in the log.") if given else nothing_yet()])
        return
    from luxor_companion.view.results import list_lines

    console.out(list_lines(found, console.width(), current_game().name))


def show(number: Number, db: Db = None, json: Json = False) -> None:
    """Show a game in full, and how special its scores were.

    \b
    Examples:
      luxor results show 12
    """
    from luxor_companion.results.statistics import standing

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
        from luxor_companion.results.exchange import entry_json

        special = {
            line.name: one._asdict() for line, one in zip(entry.lines, standings, strict=True)
        }
        facts = {"id": entry.number, "deleted": entry.deleted, **entry_json(entry)}
        console.out_json({**facts, "standing": special})
        return
    from luxor_companion.view.results import entry_lines

    told = [] if entry.deleted else standings  # a deleted game is in nobody's history
    console.out(entry_lines(entry, told, console.width(), title_of(entry.game)))


def add(
    sheet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A score sheet (TOML), in seat order.")
    ] = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask for everything, in order.")] = False,
    date: Annotated[
        str | None, typer.Option(metavar="DATE", help="2026-11-16, or with 20:15; default: today.")
    ] = None,
    place: Annotated[str, typer.Option(metavar="TEXT", help="Where it was played.")] = "",
    minutes: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=MOST_MINUTES, help="How long it took.")
    ] = None,
    note: Annotated[str, typer.Option(metavar="TEXT", help="A remark.")] = "",
    board: Annotated[str, typer.Option(metavar="NAME", help="The board.")] = "",
    started: Annotated[str | None, typer.Option(metavar="PLAYER", help="Who started.")] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Log a game that was not tracked.

    The same game is not logged twice.

    \b
    Examples:
      luxor results add --sheet friday.toml --place "at Jan's"
      luxor results add --ask --date 2026-11-13
    """
    if (sheet is None) == (not ask):
        raise UsageError(_("Say --sheet FILE or --ask, one of them."))
    told = read_day(date) if date else day.today().isoformat()  # noqa: DTZ011  # where one sits
    facts = Entry(
        "", current_game().name, told, (), cleaned(place), minutes, cleaned(note), cleaned(board)
    )
    entry = facts._replace(lines=lines_of(_untracked(sheet)))
    if started is not None:
        entry = with_starter(entry, started)
    if ask:
        entry = _asked(entry, date=date)
    _log(entry._replace(key=_key(entry)), db, json=json)


def _asked(entry: Entry, *, date: str | None) -> Entry:
    """The facts that options did not tell; Enter leaves one open."""
    if date is None:
        question = _("When was it (Enter: today, or 2026-11-16)? ")
        entry = _again(entry, question, lambda text: entry._replace(date=read_day(text)))
    if not any(line.started for line in entry.lines):
        question = _("Who started (Enter: not known)? ")
        entry = _again(entry, question, lambda text: with_starter(entry, text))
    if not entry.place:
        question = _("Where was it (Enter: not told)? ")
        entry = _again(entry, question, lambda text: entry._replace(place=cleaned(text)))
    if entry.minutes is None:
        question = _("How many minutes (Enter: not known)? ")
        entry = _again(entry, question, lambda text: entry._replace(minutes=_minutes(text)))
    if not entry.note:
        question = _("A remark (Enter: none)? ")
        entry = _again(entry, question, lambda text: entry._replace(note=cleaned(text)))
    return entry


def _again(entry: Entry, question: str, answered: Callable[[str], Entry]) -> Entry:
    """Ask until the answer can be read; no answer leaves the entry as it is."""
    while True:
        text = console.ask(question)
        if not text:
            return entry
        try:
            return answered(text)
        except UsageError as error:
            console.err([f"  {error}"])


def _minutes(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_MINUTES):
        raise UsageError(_("a number of minutes, please"))
    return int(text)


def _key(entry: Entry) -> str:
    """The same for the same people with the same points on the same day."""
    lines = [(line.name, line.parts) for line in entry.lines]
    return str(uuid5(NAMESPACE_OID, repr((entry.game, entry.date, lines))))


def _log(entry: Entry, db: Path | None, *, json: bool) -> None:
    from luxor_companion.results.log import log

    with write_log(db) as store:
        logged = log(store, entry)
    if json:
        console.out_json({"id": logged.number, "key": entry.key, "what": logged.what})
        return
    from luxor_companion.view.results import one_line
    from luxor_companion.view.text import wrapped

    texts = {
        "new": _("Logged as game {number}: {game}"),
        "updated": _("This game was in the log; game {number} was updated: {game}"),
        "same": _("This game is in the log already, as game {number}: {game}"),
        "deleted": _("Game {number} was deleted: luxor results undelete {number}"),
    }
    text = texts[logged.what].format(number=logged.number, game=one_line(entry))
    console.out(wrapped(text, console.width()))


def _untracked(sheet: Path | None) -> Result:
    game = current_game()
    return game.read_sheet(sheet) if sheet else game.ask_sheet()
