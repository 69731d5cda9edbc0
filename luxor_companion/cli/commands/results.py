"""`luxor results`: the games in the log, listed, shown, added and corrected."""

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Annotated, Final, TypeAlias
from uuid import NAMESPACE_OID, uuid5

import typer

from luxor_companion.cli import console
from luxor_companion.cli.console import Answer
from luxor_companion.cli.options import current_game
from luxor_companion.cli.score import lines_of
from luxor_companion.core.notation import parse_number
from luxor_companion.errors import BadFileError, UsageError
from luxor_companion.lang import N_, _
from luxor_companion.results.entry import MOST_MINUTES, Entry, clean, entry_json
from luxor_companion.results.people import Filter, entries, entry_of, standings
from luxor_companion.results.store import Store, empty_store, open_store
from luxor_companion.table import paths

Db: TypeAlias = Annotated[
    Path | None,
    typer.Option("--db", metavar="FILE", help="The log; default: LUXOR_DB, or your own."),
]
GameName: TypeAlias = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help="Only of this game; default: of all."),
]
PlayerCount: TypeAlias = Annotated[
    int | None, typer.Option("--players", metavar="N", min=1, help="Only games of N players.")
]
Since: TypeAlias = Annotated[
    str | None,
    typer.Option("--since", metavar="DATE", help="2026-11-16, 2026-11 or 2026: from then on."),
]
Until: TypeAlias = Annotated[
    str | None, typer.Option("--until", metavar="DATE", help="The same: up to and including then.")
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
    if game is None and not current_game().is_default:
        game = current_game().name
    name = None if game is None else clean(game)
    period = (_read_period(since), _read_period(until))
    return Filter(name, players, *period, board, deleted, limit)


def _read_period(text: str | None) -> str | None:
    """Return a day, a month or a year. Raise UsageError if it is none."""
    if text is None or (_PERIOD.fullmatch(text) and _is_day(f"{text}-01-01"[:10])):
        return text
    raise UsageError(_("'{text}' is no date: write 2026-11-16, 2026-11 or 2026.").format(text=text))


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
    return text.format(luxor=current_game().command)


def with_messages(answer: Answer) -> Answer:
    """Return the answer; with --json, where only JSON is shown, say its messages now."""
    if console.json_wanted:
        for lines in (answer.before, answer.after):
            if messages := list(lines(console.width())):
                console.err(messages)
    return answer


Number: TypeAlias = Annotated[int, typer.Argument(metavar="ID", help="The game's number.")]
Started: TypeAlias = Annotated[
    str | None, typer.Option("--started", metavar="PLAYER", help="Who started.")
]
_LOGGED: Final = {
    "new": N_("Logged as game {number}: {game}"),
    "updated": N_("This game was in the log; game {number} was updated: {game}"),
    "same": N_("This game is in the log already, as game {number}: {game}"),
    "deleted": N_("Game {number} was deleted: luxor results undelete {number}"),
}


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
) -> Answer:
    """List the latest games, the last one on top.

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
        return list_lines(found, current_game().name)

    return Answer(
        lambda: {"games": [{"id": one.number, **entry_json(one)} for one in found]}, lines
    )


def show(
    number: Annotated[
        int | None, typer.Argument(metavar="[ID]", help="The game's number; default: the latest.")
    ] = None,
    db: Db = None,
) -> Answer:
    """Show a game in full, and how special its scores were.

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
    return Answer(lambda: {**_json(entry), "standing": standing}, lines)


def _json(entry: Entry) -> dict[str, object]:
    return {"id": entry.number, "deleted": entry.deleted, **entry_json(entry)}


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
    started: Started = None,
    db: Db = None,
) -> Answer:
    """Log a game that was not tracked.

    The same game is not logged twice.

    \b
    Examples:
      luxor results add --sheet friday.toml --place "at Jan's"
      luxor results add --ask --date 2026-11-13
    """
    from luxor_companion.results.log import log, read_day, today, with_starter

    if (sheet is None) == (not ask):
        raise UsageError(_("Say --sheet FILE or --ask, one of them."))
    game = current_game()
    when = read_day(date) if date else today().isoformat()
    lines = lines_of(game.read_sheet(sheet) if sheet else game.ask_sheet())
    entry = Entry("", game.name, when, lines, clean(place), minutes, clean(note), clean(board))
    if started is not None:
        entry = with_starter(entry, started)
    if ask:
        entry = _ask_facts(entry, date)
    entry = entry._replace(key=sheet_key(entry))
    with write_log(db) as store:
        number, what = log(store, entry)
    if ask:
        from luxor_companion.cli.prompt import forget_sheet

        forget_sheet(game.name)

    def logged_lines(_width: int) -> console.Lines:
        from luxor_companion.view.results import one_line

        return [_(_LOGGED[what]).format(number=number, game=one_line(entry))]

    return Answer(lambda: {"id": number, "key": entry.key, "what": what}, logged_lines)


def sheet_key(entry: Entry) -> str:
    """Return the same for the same people with the same points on the same day."""
    lines = [(line.name, line.parts) for line in entry.lines]
    return str(uuid5(NAMESPACE_OID, repr((entry.game, entry.date, lines))))


def _ask_facts(entry: Entry, date: str | None) -> Entry:
    """Ask for the facts that no option gave; Enter leaves one open."""
    from luxor_companion.results.log import read_day, with_starter

    def ask(question: str, with_answer: Callable[[str], Entry]) -> Entry:
        while text := console.ask(question):
            try:
                return with_answer(text)
            except UsageError as error:
                console.err([f"  {error}"])
        return entry

    if date is None:
        question = _("When was it (Enter: today, or 2026-11-16)? ")
        entry = ask(question, lambda text: entry._replace(date=read_day(text)))
    if not any(line.started for line in entry.lines):
        entry = ask(_("Who started (Enter: not known)? "), lambda text: with_starter(entry, text))
    if not entry.place:
        question = _("Where was it (Enter: not told)? ")
        entry = ask(question, lambda text: entry._replace(place=clean(text)))
    if entry.minutes is None:
        question = _("How many minutes (Enter: not known)? ")
        entry = ask(question, lambda text: entry._replace(minutes=_read_minutes(text)))
    if not entry.note:
        question = _("A remark (Enter: none)? ")
        entry = ask(question, lambda text: entry._replace(note=clean(text)))
    return entry


def _read_minutes(text: str) -> int:
    minutes = parse_number(text, MOST_MINUTES, least=1)
    if minutes is None:
        raise UsageError(_("a number of minutes, please"))
    return minutes


def edit(
    number: Number,
    date: Annotated[
        str | None, typer.Option(metavar="DATE", help="2026-11-16, or with 20:15.")
    ] = None,
    place: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Where; '' for unknown.")
    ] = None,
    minutes: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="How long; 0 for unknown.")
    ] = None,
    note: Annotated[str | None, typer.Option(metavar="TEXT", help="A remark; '' for none.")] = None,
    board: Annotated[str | None, typer.Option(metavar="NAME", help="The board.")] = None,
    started: Started = None,
    seats: Annotated[
        str | None, typer.Option(metavar="A,B,C", help="The order at the table, all players.")
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option(metavar="OLD=NEW", help="Somebody else sat there.")
    ] = None,
    score: Annotated[
        list[str] | None,
        typer.Option(metavar="PLAYER.PART=N", help="A score part, or total where there are none."),
    ] = None,
    rank: Annotated[
        list[str] | None, typer.Option(metavar="PLAYER=N", help="A rank, where a tie was broken.")
    ] = None,
    db: Db = None,
) -> Answer:
    """Set facts of a game straight.

    Totals and ranks follow from the score parts.

    \b
    Examples:
      luxor results edit 12 --place "at Jan's" --minutes 55
      luxor results edit 12 --score Ani.keys=2 --score Jan.track=30
      luxor results edit 12 --seats Ani,Jon --player Jon=Jan
    """
    from luxor_companion.results.log import Correction, correct_game

    lists = (score or (), rank or (), player or ())
    correction = Correction(date, place, minutes, note, board, seats, started, *lists)
    with read_log(db) as store:
        before, entry = correct_game(store, number, correction)
    return _full_answer(entry, _("Changed.") if entry != before else _("Nothing to change."))


def delete(
    number: Number,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    db: Db = None,
) -> Answer:
    """Take a game out of the log, after asking.

    undelete brings it back.

    \b
    Examples:
      luxor results delete 12
      luxor results delete 12 --yes
    """
    from luxor_companion.results.log import set_deleted

    with read_log(db) as store:
        entry = entry_of(store, number)
        agreed = yes or _agrees_to_delete(entry)
        if agreed:
            set_deleted(store, number, deleted=True)
    text = _("Nothing was deleted.")
    if agreed:
        text = _("Deleted game {number}; luxor results undelete {number} brings it back.")
    return Answer(
        lambda: _json(entry._replace(deleted=agreed)), lambda _width: [text.format(number=number)]
    )


def _agrees_to_delete(entry: Entry) -> bool:
    from luxor_companion.view.results import one_line

    if not console.may_ask():
        raise UsageError(_("Nobody is there to ask: say --yes to delete it."))
    question = _("Delete game {number}, {game} (y/N)? ")
    return console.agrees(question.format(number=entry.number, game=one_line(entry)))


def undelete(number: Number, db: Db = None) -> Answer:
    """Bring a deleted game back into the log.

    \b
    Examples:
      luxor results --deleted
      luxor results undelete 12
    """
    from luxor_companion.results.log import set_deleted

    with read_log(db) as store:
        entry = entry_of(store, number, deleted=True)
        set_deleted(store, number, deleted=False)
    text = _("Game {number} is back.").format(number=number)
    return _full_answer(entry._replace(deleted=False), text)


def _full_answer(entry: Entry, text: str) -> Answer:
    def lines(width: int) -> console.Lines:
        from luxor_companion.view.results import entry_lines

        return [text, *entry_lines(entry, {}, width)]

    return Answer(lambda: _json(entry), lines)
