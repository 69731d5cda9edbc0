"""`luxor results edit`, `delete` and `undelete`: setting the log straight."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import Json
from luxor_companion.cli.logged import title_of
from luxor_companion.cli.results.editing import (
    with_facts,
    with_player,
    with_rank,
    with_scores,
    with_seats,
    with_starter,
)
from luxor_companion.cli.results.given import Db, Number, entry_of, read_log
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, problem_of

Given = list[str]


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
    started: Annotated[str | None, typer.Option(metavar="PLAYER", help="Who started.")] = None,
    seats: Annotated[
        str | None, typer.Option(metavar="A,B,C", help="The order at the table, all players.")
    ] = None,
    player: Annotated[
        Given | None, typer.Option(metavar="OLD=NEW", help="Somebody else sat there.")
    ] = None,
    score: Annotated[
        Given | None,
        typer.Option(metavar="PLAYER.PART=N", help="A score part, or total where there are none."),
    ] = None,
    rank: Annotated[
        Given | None, typer.Option(metavar="PLAYER=N", help="A rank, where a tie was broken.")
    ] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Set facts of a game straight.

    Totals and ranks follow from the score parts.

    \b
    Examples:
      luxor results edit 12 --place "at Jan's" --minutes 55
      luxor results edit 12 --score Ani.keys=2 --score Jan.track=30
      luxor results edit 12 --seats Ani,Jon --player Jon=Jan
    """
    from luxor_companion.results.log import replace

    with read_log(db) as store:
        before = entry_of(store, number)
        entry = with_facts(before, date, place, minutes, note, board)
        if seats is not None:
            entry = with_seats(entry, seats)
        if started is not None:
            entry = with_starter(entry, started)
        if score:
            entry = with_scores(entry, score)
        for text in rank or []:
            entry = with_rank(entry, text)
        for text in player or []:
            entry = with_player(entry, text)
        if problem := problem_of(entry):
            raise UsageError(_("That cannot be: {problem}.").format(problem=problem))
        if entry != before:
            replace(store, entry)
        entry = entry_of(store, number)
    _show(entry, json=json, said=_("Changed.") if entry != before else _("Nothing to change."))


def delete(
    number: Number,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Take a game out of the log, after asking.

    undelete brings it back.

    \b
    Examples:
      luxor results delete 12
      luxor results delete 12 --yes
    """
    from luxor_companion.render.results import one_line
    from luxor_companion.results.log import set_deleted

    with read_log(db) as store:
        entry = entry_of(store, number)
        if not yes:
            if not console.may_ask():
                raise UsageError(_("Nobody is there to ask: say --yes to delete it."))
            question = _("Delete game {number}, {game} (y/N)? ")
            if not console.agrees(question.format(number=number, game=one_line(entry))):
                console.out([_("Nothing was deleted.")])
                return
        set_deleted(store, number, deleted=True)
    said = _("Deleted game {number}; luxor results undelete {number} brings it back.")
    _show(entry._replace(deleted=True), json=json, said=said.format(number=number), full=False)


def undelete(number: Number, db: Db = None, json: Json = False) -> None:
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
    said = _("Game {number} is back.").format(number=number)
    _show(entry._replace(deleted=False), json=json, said=said)


def _show(entry: Entry, *, json: bool, said: str, full: bool = True) -> None:
    if json:
        from luxor_companion.results.json_form import entry_json

        facts = {"id": entry.number, "deleted": entry.deleted}
        console.out_json({**facts, **entry_json(entry)})
        return
    from luxor_companion.render.results import entry_lines

    title = title_of(entry.game)
    lines = entry_lines(entry, [], console.width(), title) if full else []
    console.out([said, *lines])
