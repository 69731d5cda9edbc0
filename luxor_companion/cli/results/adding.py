"""`luxor results add`: log a game that was not tracked, from a sheet or by asking."""

from collections.abc import Callable
from datetime import date as day
from pathlib import Path
from typing import Annotated
from uuid import NAMESPACE_OID, uuid5

import typer

from luxor_companion.cli import console, game
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.faces import face_of
from luxor_companion.cli.given import Json
from luxor_companion.cli.logged import lines_of
from luxor_companion.cli.results.editing import with_starter
from luxor_companion.cli.results.given import Db, read_day, write_log
from luxor_companion.lang import _
from luxor_companion.results.entry import MOST_MINUTES, Entry, cleaned


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
    facts = Entry("", game.name, told, (), cleaned(place), minutes, cleaned(note), cleaned(board))
    entry = facts._replace(lines=lines_of(face_of(game.name).untracked(sheet)))
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
    from luxor_companion.render.results import one_line
    from luxor_companion.render.style import wrapped

    texts = {
        "new": _("Logged as game {number}: {game}"),
        "updated": _("This game was in the log; game {number} was updated: {game}"),
        "same": _("This game is in the log already, as game {number}: {game}"),
        "deleted": _("Game {number} was deleted: luxor results undelete {number}"),
    }
    text = texts[logged.what].format(number=logged.number, game=one_line(entry))
    console.out(wrapped(text, console.width()))
