"""A game of the log with something set straight: the same entry, but for that."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.log_options import Db, Number, entry_of, read_day, read_log
from luxor_companion.cli.options import Json
from luxor_companion.core.game import title_of
from luxor_companion.errors import BadFileError, Exit, UsageError
from luxor_companion.lang import _, forms, ngettext
from luxor_companion.results import query
from luxor_companion.results.entry import Entry, Line, cleaned, folded, problem_of


def with_facts(
    entry: Entry,
    date: str | None,
    place: str | None,
    minutes: int | None,
    note: str | None,
    board: str | None,
) -> Entry:
    return entry._replace(
        date=entry.date if date is None else read_day(date),
        place=entry.place if place is None else cleaned(place),
        minutes=entry.minutes if minutes is None else minutes or None,
        note=entry.note if note is None else cleaned(note),
        board=entry.board if board is None else cleaned(board),
    )


def pair(text: str, form: str, example: str) -> tuple[str, ...]:
    found = re.fullmatch(form, text)
    if not found:
        raise UsageError(
            _("'{text}' cannot be read: write it like {example}.").format(
                text=text, example=example
            )
        )
    return found.groups()


def line_of(entry: Entry, name: str) -> Line:
    for line in entry.lines:
        if folded(line.name) == folded(name):
            return line
    players = ", ".join(line.name for line in entry.lines)
    raise UsageError(
        _("'{name}' did not play; players were {players}.").format(name=name, players=players)
    )


def with_lines(entry: Entry, lines: Sequence[Line]) -> Entry:
    return entry._replace(lines=tuple(lines))


def with_player(entry: Entry, text: str) -> Entry:
    old, new = pair(text, r"([^=]+)=([^=]+)", "Jon=Jan")
    line = line_of(entry, old)
    return with_lines(
        entry, [one._replace(name=cleaned(new)) if one is line else one for one in entry.lines]
    )


def with_seats(entry: Entry, text: str) -> Entry:
    lines = [line_of(entry, name) for name in text.split(",")]
    if len(lines) != len(entry.lines) or len(set(lines)) != len(lines):
        players = ",".join(line.name for line in entry.lines)
        raise UsageError(_("Name every player once: {players}.").format(players=players))
    return with_lines(entry, lines)


def with_scores(entry: Entry, scores: Sequence[str]) -> Entry:
    """Other points; ranks follow, and a tie that was broken stays so if its two did not change."""
    before = entry.lines
    for text in scores:
        who, part, points = pair(text, r"([^=]+)\.([^.=]+)=(-?\d{1,7})", "Ani.keys=2")
        line = line_of(entry, who)
        changed = _with_points(line, part, int(points))
        entry = with_lines(entry, [changed if one is line else one for one in entry.lines])

    def beats(one: int, other: int) -> bool:
        now, then = entry.lines[one].total, entry.lines[other].total
        same = now == before[one].total and then == before[other].total
        return now > then or (now == then and same and before[one].rank < before[other].rank)

    seats = range(len(before))
    ranks = [1 + sum(beats(other, seat) for other in seats) for seat in seats]
    pairs = zip(entry.lines, ranks, strict=True)
    return with_lines(entry, [line._replace(rank=rank) for line, rank in pairs])


def _with_points(line: Line, part: str, points: int) -> Line:
    parts = dict(line.parts)
    if part == "total" and not parts:
        return line._replace(total=points)
    if part not in parts:
        known = ", ".join(parts) or "total"
        raise UsageError(
            _("{player} has no score part '{part}'; there are {known}.").format(
                player=line.name, part=part, known=known
            )
        )
    parts[part] = points
    return line._replace(parts=tuple(parts.items()), total=sum(parts.values()))


def with_starter(entry: Entry, name: str) -> Entry:
    starter = line_of(entry, name)
    return with_lines(entry, [one._replace(started=one is starter) for one in entry.lines])


def with_rank(entry: Entry, text: str) -> Entry:
    who, rank = pair(text, r"([^=]+)=(\d{1,3})", "Ani=1")
    line = line_of(entry, who)
    return with_lines(
        entry, [one._replace(rank=int(rank)) if one is line else one for one in entry.lines]
    )


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
    from luxor_companion.results.log import set_deleted
    from luxor_companion.view.results import one_line

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
        from luxor_companion.results.exchange import entry_json

        facts = {"id": entry.number, "deleted": entry.deleted}
        console.out_json({**facts, **entry_json(entry)})
        return
    from luxor_companion.view.results import entry_lines

    title = title_of(entry.game)
    lines = entry_lines(entry, [], console.width(), title) if full else []
    console.out([said, *lines])


Name = Annotated[str, typer.Argument(metavar="NAME", help="A player, in any spelling.")]


def listed(db: Db = None, json: Json = False) -> None:
    """List everybody in the log; rename, merge, split them.

    \b
    Examples:
      luxor results players
      luxor results players rename Jon Jan
      luxor results players merge Annie Ani     both are Ani from now on
      luxor results players split Annie         Annie is somebody else
    """
    with read_log(db) as store:
        found = query.players(store)
    if json:
        console.out_json(
            {
                "players": [
                    {"name": one.name, "games": one.games, "spellings": list(one.spellings)}
                    for one in found
                ]
            }
        )
        return
    from luxor_companion.view.results import player_lines

    console.out(player_lines(found, console.width()) or [_("Nobody is in the log yet.")])


def rename(
    old: Name,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The name from now on.")],
    db: Db = None,
    json: Json = False,
) -> None:
    """Give a player another name.

    The old one keeps meaning the same person.

    \b
    Examples:
      luxor results players rename Jon Jan
    """
    with read_log(db) as store:
        try:
            player = query.rename(store, old, new)
        except query.PeopleError as error:
            raise UsageError(str(error)) from None
    _said(player.name, 0, _("{name} is the name now.").format(name=player.name), json=json)


def merge(
    name: Name,
    into: Annotated[str, typer.Argument(metavar="INTO", help="Who that is, the name that stays.")],
    db: Db = None,
    json: Json = False,
) -> None:
    """Make one person of two spellings; split takes it back.

    \b
    Examples:
      luxor results players merge Annie Ani
    """
    with read_log(db) as store:
        try:
            player, moved = query.merge(store, name, into)
        except query.PeopleError as error:
            raise UsageError(str(error)) from None
    text = ngettext(
        "{spelling} is {name} now, with {number} game more.",
        "{spelling} is {name} now, with {number} games more.",
        moved,
    )
    said = text.format(spelling=name, name=player.name, number=moved)
    _said(player.name, moved, said, json=json)


def split(name: Name, db: Db = None, json: Json = False) -> None:
    """Make a spelling a person of their own again.

    The games logged under it go along.

    \b
    Examples:
      luxor results players split Annie
    """
    with read_log(db) as store:
        try:
            player, moved = query.split(store, name)
        except query.PeopleError as error:
            raise UsageError(str(error)) from None
    text = ngettext(
        "{name} is a player of their own, with {number} game.",
        "{name} is a player of their own, with {number} games.",
        moved,
    )
    _said(player.name, moved, text.format(name=player.name, number=moved), json=json)


def _said(name: str, moved: int, text: str, *, json: bool) -> None:
    if json:
        console.out_json({"player": name, "moved": moved})
    else:
        console.out([text])


def check(db: Db = None, json: Json = False) -> None:
    """Verify the log: the file, and every game in it.

    Nothing is changed.

    \b
    Examples:
      luxor results check
    """
    from luxor_companion.results.log import counts, problems

    with read_log(db) as store:
        found = problems(store)
        counted = {} if found else counts(store)
        path = store.path
    if json:
        console.out_json({"file": str(path), "sound": not found, "problems": found, **counted})
    elif not found and not path.exists():
        console.out([_("There is no log yet; it will be {file}").format(file=path)])
    elif not found:
        text = _("Sound: {games} ({deleted} deleted besides), {players}, in {file}")
        games, people = forms.games(counted["games"]), forms.players(counted["players"])
        deleted = counted["deleted"]
        console.out([text.format(games=games, deleted=deleted, players=people, file=path)])
    if found:
        console.err([f"{path}: {one}" for one in found])
        console.err(
            [_("error: the log is not sound. Copy the file away, then import your last export.")]
        )
        raise typer.Exit(Exit.BAD_FILE)


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The copy; an older one is replaced.")
    ],
    db: Db = None,
    json: Json = False,
) -> None:
    """Copy the whole log into a file, checked.

    Also while somebody writes to it. A copy is used with --db FILE, or by putting it in the log's
    place.

    \b
    Examples:
      luxor results backup /media/stick/luxor.db
    """
    from luxor_companion.results.log import backup as write_backup

    with read_log(db) as store:
        if not store.path.exists():
            raise BadFileError(store.path, _("there is no log yet, so nothing to copy"))
        write_backup(store, file)
    if json:
        console.out_json({"file": str(file)})
    else:
        console.out([_("Copied to {file}").format(file=file)])
