"""`luxor results add`, `edit`, `delete`, `undelete` and `players`: change the log by hand."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Final, NamedTuple, TypeAlias

from typer import Argument, Option

from luxor_companion import view
from luxor_companion.cli import console, prompt
from luxor_companion.cli.commands import results
from luxor_companion.cli.console import Answer, plain_answer
from luxor_companion.cli.options import (
    Ask,
    table_path_of,
    whole_number,
)
from luxor_companion.cli.score import lines_of
from luxor_companion.cli.sheet import Asking, share_hint
from luxor_companion.core import parse_number
from luxor_companion.core.game import Game
from luxor_companion.errors import LuxorError, NobodyError, NoTableError, UsageError
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.referee.untracked import read_sheet, read_totals
from luxor_companion.results import (
    MOST_MINUTES,
    GameResult,
    PlayerResult,
    ResultAnswer,
    clean,
    games,
    people,
    result_answer,
    sheet_key,
    upkeep,
)
from luxor_companion.results.games import LoggedAnswer
from luxor_companion.results.people import PeopleAnswer, PersonAnswer
from luxor_companion.results.store import read_log, write_log
from luxor_companion.results.upkeep import Corrections
from luxor_companion.table.table import open_table

Number: TypeAlias = Annotated[
    int, Argument(metavar="ID", parser=whole_number(), help="The game's number.")
]
Started: TypeAlias = Annotated[str | None, Option(metavar="PLAYER", help="Who started.")]
Name: TypeAlias = Annotated[str, Argument(metavar="NAME", help="A player, in any spelling.")]
_LOGGED: Final = {
    "new": N_("Logged as game {number}: {game}"),
    "updated": N_("This game was already in the results; game {number} is updated: {game}"),
    "same": N_("This game is in the results already, as game {number}: {game}"),
    "deleted": N_("Game {number} was deleted: luxor results undelete {number}"),
}


def add(
    totals: Annotated[
        list[str] | None, Argument(metavar="[NAME TOTAL]...", help="In seat order: Mia 87 Bob 81.")
    ] = None,
    sheet: Annotated[
        Path | None, Option(metavar="FILE", help="A score sheet (TOML), in seat order.")
    ] = None,
    ask: Ask = False,
    date: Annotated[
        str | None, Option(metavar="DATE", help="2026-11-16, or with 20:15; default: today.")
    ] = None,
    place: Annotated[str, Option(metavar="TEXT", help="Where it was played.")] = "",
    minutes: Annotated[
        int | None,
        Option(metavar="N", parser=whole_number(1, MOST_MINUTES), help="How long it took."),
    ] = None,
    note: Annotated[str, Option(metavar="TEXT", help="A note.")] = "",
    board: Annotated[str, Option(metavar="NAME", help="The board.")] = "",
    started: Started = None,
    db: results.Db = None,
    *,
    game: Game,
) -> Answer[LoggedAnswer]:
    """Log a game that was not tracked.

    From totals alone, from a score sheet (luxor score --template prints one), or by asking. The
    same game is not logged twice.

    \b
    Examples:
      luxor results add Mia 87 Bob 81
      luxor results add --sheet friday.toml --place "at Jan's"
      luxor results add --ask --date 2026-11-13
    """
    ways = sum((bool(totals), sheet is not None, ask))
    if ways > 1 or not (ways or console.may_ask()):
        text = _("Give either the totals (Mia 87 Bob 81), or --sheet FILE, or --ask.")
        raise UsageError(text)
    ask = ask or not ways
    when = upkeep.read_day(date) if date else upkeep.today().isoformat()

    def entry_of(lines: tuple[PlayerResult, ...]) -> GameResult:
        facts = (clean(place), minutes, clean(note), clean(board))
        entry = GameResult("", game.name, when, lines, *facts)
        return upkeep.correct(entry.with_ranks() if totals else entry, Corrections(started=started))

    if totals:
        entry = entry_of(read_totals(game, totals))
    elif sheet:
        entry = entry_of(lines_of(read_sheet(game, sheet)))
    else:
        _point_to_table(game)
        asking, asked = Asking(game), None
        while asked is None:
            counted = entry_of(lines_of(asking.ask()))
            try:
                asked = _ask_facts(counted, date, started)
            except KeyboardInterrupt:
                asking.say_kept()
                raise
            if asked is None:
                asking.back()
        entry = asked
    entry = entry._replace(key=sheet_key(entry))
    with write_log(db) as store:
        logged = games.log(store, entry)
    if ask:
        asking.sheet.forget()
    text = _(_LOGGED[logged.what])
    return Answer(
        logged,
        lambda _width: [text.format(number=logged.number, game=view.results.one_line(entry))],
        after=share_hint(game, logged.number) if logged.what != "deleted" else (),
    )


def _point_to_table(game: Game) -> None:
    """Say how a game that is being tracked is logged, if there is one: nobody has to type it."""
    with suppress(LuxorError, NoTableError):  # nobody needs a table here
        table = open_table(table_path_of(None, game), game.name)
        if not table.over and table.record.lines:
            text = _("Table {name} is tracked: {command} logs it as it stands.")
            command = f"{game.command} score --early"
            console.err([text.format(name=table.name, command=command)])


def _ask_facts(entry: GameResult, date: str | None, started: str | None) -> GameResult | None:
    """Ask for the facts that no option gave; Enter leaves one open.

    Return None if somebody goes back from the first of them.
    """
    questions: tuple[tuple[bool, str, Callable[[str], Corrections]], ...] = (
        (
            date is None,
            _("When was it (Enter: today, or 2026-11-16)? "),
            lambda text: Corrections(date=text),
        ),
        (
            started is None,
            _("Who started (Enter: not known)? "),
            lambda text: Corrections(started=text),
        ),
        (
            not entry.place,
            _("Where was it (Enter: skip)? "),
            lambda text: Corrections(place=text),
        ),
        (
            entry.minutes is None,
            _("How many minutes (Enter: not known)? "),
            lambda text: Corrections(minutes=_read_minutes(text)),
        ),
        (not entry.note, _("A note (Enter: none)? "), lambda text: Corrections(note=text)),
    )
    asked = [(question, read) for is_open, question, read in questions if is_open]
    entries = [entry]
    while len(entries) <= len(asked):
        question, read = asked[len(entries) - 1]
        answered = prompt.again(question, partial(_with_answer, entries[-1], read))
        if answered:
            entries.append(answered)
            continue
        entries.pop()
        if not entries:
            return None
    return entries[-1]


def _with_answer(
    entry: GameResult, read: Callable[[str], Corrections], text: str
) -> GameResult | None:
    """Return the entry with an answer; None if somebody goes back."""
    if prompt.is_back(text):
        return None
    return upkeep.correct(entry, read(text)) if text else entry


def _read_minutes(text: str) -> int:
    minutes = parse_number(text, MOST_MINUTES, least=1)
    if minutes is None:
        raise UsageError(_("a number of minutes, please"))
    return minutes


class Changes(NamedTuple):
    """The options that correct a game; see `commands.load_function`."""

    date: Annotated[str | None, Option(metavar="DATE", help="2026-11-16, or with 20:15.")] = None
    place: Annotated[str | None, Option(metavar="TEXT", help="Where; '' for unknown.")] = None
    minutes: Annotated[
        int | None, Option(metavar="N", parser=whole_number(0), help="How long; 0 for unknown.")
    ] = None
    note: Annotated[str | None, Option(metavar="TEXT", help="A note; '' for none.")] = None
    board: Annotated[str | None, Option(metavar="NAME", help="The board.")] = None
    started: Started = None
    seats: Annotated[
        str | None, Option(metavar="A,B,C", help="The order at the table, all players.")
    ] = None
    player: Annotated[
        list[str] | None, Option(metavar="OLD=NEW", help="Replace a player: OLD=NEW.")
    ] = None
    score: Annotated[
        list[str] | None,
        Option(metavar="PLAYER.PART=N", help="A score part, or total where there are none."),
    ] = None
    rank: Annotated[
        list[str] | None, Option(metavar="PLAYER=N", help="A rank, where a tie was broken.")
    ] = None


def edit(number: Number, changes: Changes, db: results.Db = None) -> Answer[ResultAnswer]:
    """Correct a logged game.

    Totals and ranks follow from the score parts.

    \b
    Examples:
      luxor results edit 12 --place "at Jan's" --minutes 55
      luxor results edit 12 --score Ani.keys=2 --score Jan.track=30
      luxor results edit 12 --seats Ani,Jon --player Jon=Jan
    """
    with read_log(db) as store:
        before, entry = upkeep.correct_game(store, number, Corrections(*changes))
    return _full_answer(entry, _("Changed.") if entry != before else _("Nothing to change."))


def delete(
    number: Number,
    yes: Annotated[bool, Option("--yes", "-y", help="Don't ask.")] = False,
    db: results.Db = None,
) -> Answer[ResultAnswer]:
    """Delete a game from the results, after asking.

    undelete restores it.

    \b
    Examples:
      luxor results delete 12
      luxor results delete 12 --yes
    """
    with read_log(db) as store:
        entry = games.entry_of(store, number)
        agreed = yes or _agrees_to_delete(entry)
        if agreed:
            games.set_deleted(store, number, deleted=True)
    text = _("Nothing was deleted.")
    if agreed:
        text = _("Deleted game {number}; luxor results undelete {number} restores it.")
    answer = result_answer(entry._replace(deleted=agreed))
    return plain_answer(answer, text.format(number=number))


def _agrees_to_delete(entry: GameResult) -> bool:
    if not console.may_ask():
        raise NobodyError(_("Can't ask for confirmation here: add --yes to delete it."))
    question = _("Delete game {number}, {game} (y/N)? ")
    return console.agrees(question.format(number=entry.number, game=view.results.one_line(entry)))


def undelete(number: Number, db: results.Db = None) -> Answer[ResultAnswer]:
    """Restore a deleted game.

    \b
    Examples:
      luxor results --deleted
      luxor results undelete 12
    """
    with read_log(db) as store:
        entry = games.entry_of(store, number, deleted=True)
        games.set_deleted(store, number, deleted=False)
    text = _("Game {number} is back.").format(number=number)
    return _full_answer(entry._replace(deleted=False), text)


def _full_answer(entry: GameResult, text: str) -> Answer[ResultAnswer]:
    return Answer(
        lambda: result_answer(entry),
        lambda _width: [text, *view.results.entry_lines(entry, {})],
    )


def list_players(db: results.Db = None) -> Answer[PeopleAnswer]:
    """List everybody in the results; rename, merge, split them.

    \b
    Examples:
      luxor results players
      luxor results players rename Jon Jan
      luxor results players merge Annie Ani     both are Ani from now on
      luxor results players split Annie         Annie is somebody else
    """
    with read_log(db) as store:
        players = tuple(people.everybody(store))
    return Answer(PeopleAnswer(players), lambda _width: view.results.people_lines(players))


def rename(
    old: Name,
    new: Annotated[str, Argument(metavar="NEW", help="The name from now on.")],
    db: results.Db = None,
) -> Answer[PersonAnswer]:
    """Rename a player.

    The old name still means the same person.

    \b
    Examples:
      luxor results players rename Jon Jan
    """
    with read_log(db) as store:
        person = people.rename(store, old, new)
    return _person_answer(person, _("The name is now {name}."))


def merge(
    name: Name,
    into: Annotated[str, Argument(metavar="INTO", help="Whose spelling it is: the name to keep.")],
    db: results.Db = None,
) -> Answer[PersonAnswer]:
    """Merge two spellings into one person; split undoes it.

    \b
    Examples:
      luxor results players merge Annie Ani
    """
    with read_log(db) as store:
        person = people.merge(store, name, into)
    text = ngettext(
        "{spelling} is now {name}, who gains {number} game.",
        "{spelling} is now {name}, who gains {number} games.",
        person.moved,
    )
    return _person_answer(person, text, spelling=name)


def split(name: Name, db: results.Db = None) -> Answer[PersonAnswer]:
    """Make a spelling a separate person again.

    The games logged under it go with it.

    \b
    Examples:
      luxor results players split Annie
    """
    with read_log(db) as store:
        person = people.split(store, name)
    text = ngettext(
        "{name} is now a separate player with {number} game.",
        "{name} is now a separate player with {number} games.",
        person.moved,
    )
    return _person_answer(person, text)


def _person_answer(person: PersonAnswer, text: str, spelling: str = "") -> Answer[PersonAnswer]:
    line = text.format(name=person.name, number=person.moved, spelling=spelling)
    return plain_answer(person, line)
