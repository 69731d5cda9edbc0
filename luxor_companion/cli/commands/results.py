"""`luxor results`: the games in the log, listed and shown; what all its commands share."""

import re
from datetime import date
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from luxor_companion.cli import console, options
from luxor_companion.errors import BadFileError, UsageError
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, clean, entry_json, iso_date
from luxor_companion.results.people import Filter, entries, entry_of, standings
from luxor_companion.results.store import Store, empty_store, open_store
from luxor_companion.table import paths

Db: TypeAlias = Annotated[
    Path | None,
    typer.Option("--db", metavar="FILE", help="The log; default: LUXOR_DB, or your own."),
]
GameName: TypeAlias = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help="Only this game; default: all games."),
]
PlayerCount: TypeAlias = Annotated[
    int | None, typer.Option("--players", metavar="N", min=1, help="Only games with N players.")
]
Since: TypeAlias = Annotated[
    str | None,
    typer.Option("--since", metavar="DATE", help="From this date on: 2026-11-16, 2026-11 or 2026."),
]
Until: TypeAlias = Annotated[
    str | None, typer.Option("--until", metavar="DATE", help="Up to and including this date.")
]
Board: TypeAlias = Annotated[
    str | None, typer.Option("--board", metavar="NAME", help="Only games on this board.")
]
Names: TypeAlias = Annotated[
    list[str] | None, typer.Argument(metavar="[PLAYER]...", help="Players; default: everybody.")
]
_PERIOD: Final = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


def read_log(db: Path | None) -> Store:
    """Open the log to look into it: one that is not there yet is empty, and stays away."""
    path = db or paths.results_file()
    if path.exists():
        return open_store(path)
    if db is not None:
        raise BadFileError(db, _("there is no such file"))
    return empty_store(path)


def write_log(db: Path | None) -> Store:
    """Open the log to change it; it is made if need be."""
    return open_store(db or paths.results_file())


def make_filter(
    game: str | None = None,
    players: int | None = None,
    since: str | None = None,
    until: str | None = None,
    board: str | None = None,
    *,
    deleted: bool = False,
    limit: int | None = None,
) -> Filter:
    """Return which games the options mean; behind the name of a game, only that one's."""
    if game is None and not options.current_game().is_default:
        game = options.current_game().name
    name = None if game is None else clean(game)
    period = (_read_period(since), _read_period(until))
    return Filter(name, players, *period, board, deleted, limit)


def _read_period(text: str | None) -> str | None:
    """Return a day, a month or a year. Raise UsageError if it isn't one."""
    period = None if text is None else iso_date(text)
    if period is None or (_PERIOD.fullmatch(period) and _is_day(f"{period}-01-01"[:10])):
        return period
    raise UsageError(
        _("'{text}' isn't a date: write 2026-11-16, 2026-11 or 2026.").format(text=text)
    )


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def nothing_found(chosen: Filter) -> str:
    """Return that there are no such games, or how the first gets into the log."""
    if chosen._replace(latest=None) != make_filter():
        return _("No such games in the log.")
    text = _(
        "No games in the log yet: {luxor} score logs a finished table,\n"
        "{luxor} results add a game that was not tracked."
    )
    return text.format(luxor=options.current_game().command)


def with_messages(answer: console.Answer) -> console.Answer:
    """Return the answer; with --json, where only JSON is shown, say its messages now."""
    if console.json_wanted:
        for lines in (answer.before, answer.after):
            if messages := list(lines(console.width())):
                console.err(messages)
    return answer


def list_games(
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
) -> console.Answer:
    """List the latest games, newest first.

    \b
    Examples:
      luxor results
      luxor results --limit 30 --since 2026
      luxor results --game luxor
      luxor results --deleted
    """
    chosen = make_filter(game, players, since, until, board, deleted=deleted, limit=limit)
    with read_log(db) as store:
        found = entries(store, chosen)[::-1]

    def lines(_width: int) -> console.Lines:
        from luxor_companion.view.results import list_lines

        if not found:
            return [nothing_found(chosen)]
        return list_lines(found, options.current_game().name)

    return console.Answer(
        lambda: {"games": [{"id": one.number, **entry_json(one)} for one in found]}, lines
    )


def show(
    number: Annotated[
        int | None, typer.Argument(metavar="[ID]", help="The game's number; default: the latest.")
    ] = None,
    db: Db = None,
) -> console.Answer:
    """Show a game in full, and how its scores compare.

    \b
    Examples:
      luxor results show
      luxor results show 12
    """
    with read_log(db) as store:
        if number is None:
            latest = entries(store, Filter(latest=1))
            if not latest:
                raise UsageError(_("The log of games is empty."))
            number = latest[0].number
        entry = entry_of(store, number, deleted=None)
        found = standings(store, entry)

    def lines(width: int) -> console.Lines:
        from luxor_companion.view.results import entry_lines

        # A deleted game is in nobody's history.
        return entry_lines(entry, {} if entry.deleted else found, width)

    standing = {name: one._asdict() for name, one in found.items()}
    return console.Answer(lambda: {**full_json(entry), "standing": standing}, lines)


def full_json(entry: Entry) -> dict[str, object]:
    """Return one game as scripts get it."""
    return {"id": entry.number, "deleted": entry.deleted, **entry_json(entry)}
