"""`luxor results export` and `import`: the log for other programs, and from them."""

from pathlib import Path
from typing import Annotated, Final

import typer

from luxor_companion.cli import console
from luxor_companion.cli.commands.results_stats import names_in
from luxor_companion.cli.log_options import (
    Board,
    Db,
    GameName,
    PlayerCount,
    Since,
    Until,
    read_log,
    wanted,
    write_log,
)
from luxor_companion.cli.options import Json, current_game
from luxor_companion.cli.score import logged_games
from luxor_companion.errors import BadFileError, Exit, UsageError
from luxor_companion.lang import _, ngettext, nN_
from luxor_companion.results.entry import Entry
from luxor_companion.results.exchange import Reading, TakenIn
from luxor_companion.results.query import entries, keys

FORMATS: Final = ("csv", "json", "bgsplay")
MOST_SHOWN: Final = 20
COUNTS: Final = {
    "new": nN_("{number} new", "{number} new"),
    "updated": nN_("{number} updated", "{number} updated"),
    "same": nN_("{number} already there", "{number} already there"),
    "deleted": nN_(
        "{number} deleted here before, left so", "{number} deleted here before, left so"
    ),
}


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; - is the screen.")],
    form: Annotated[
        str | None,
        typer.Option("--format", metavar="csv|json|bgsplay", help="Default: by the file's name."),
    ] = None,
    me: Annotated[
        str | None, typer.Option("--me", metavar="PLAYER", help="Who you are, for BG Stats.")
    ] = None,
    players: PlayerCount = None,
    since: Since = None,
    until: Until = None,
    board: Board = None,
    game: GameName = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Write the log as CSV, JSON, or for the BG Stats app.

    By the file's name: .csv for a spreadsheet, .json for a script, .bgsplay for the app. Nothing is
    sent anywhere. Importing the same file again changes nothing.

    \b
    Examples:
      luxor results export games.csv
      luxor results export games.bgsplay --since 2026
      luxor results export - --format json
    """
    kind = form or file.suffix.removeprefix(".").lower()
    if kind not in FORMATS:
        raise UsageError(
            _("Name the file .csv, .json or .bgsplay, or say --format, not '{kind}'.").format(
                kind=kind
            )
        )
    chosen = wanted(game, players, since, until, board)
    with read_log(db) as store:
        if file.exists() and store.path.exists() and file.samefile(store.path):
            raise BadFileError(file, _("is the log itself; name another file"))
        found = entries(store, chosen)
        owner = names_in(store, [me])[0] if me else ""
    text = _written(found, kind, owner)
    if str(file) == "-":
        console.out_exact(text.rstrip("\n"))
        return
    from luxor_companion.table.atomic import write_atomically

    write_atomically(file, text)
    if json:
        console.out_json({"file": str(file), "format": kind, "games": len(found)})
        return
    said = ngettext("{number} game written: {file}", "{number} games written: {file}", len(found))
    console.out([said.format(number=len(found), file=file)])


def _written(found: list[Entry], kind: str, me: str) -> str:
    if kind == "csv":
        from luxor_companion.results.csv_file import write_csv

        return write_csv(found)
    if kind == "json":
        from luxor_companion.results.exchange import write_json

        return write_json(found)
    from luxor_companion.results.bgstats import write_bgsplay

    if me and not any(line.name == me for entry in found for line in entry.lines):
        raise UsageError(_("{player} played in none of these games.").format(player=me))
    return write_bgsplay(found, logged_games(), me)


def take(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="CSV or JSON, ours or BG Stats'.")],
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Take what is right, name what is not.")
    ] = False,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="For a CSV that names no game."),
    ] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Take games in from CSV, JSON or BG Stats.

    That is our own CSV and JSON, and what BG Stats exports. A game that is in the log already is
    updated, not doubled. If anything in the file is wrong, nothing is taken, unless --skip-bad says
    so.

    \b
    Examples:
      luxor results import games.csv
      luxor results import BGStatsExport.json
      luxor results import games.csv --skip-bad
    """
    from luxor_companion.results.exchange import take_in
    from luxor_companion.table.toml import read_text

    text = read_text(file).removeprefix("\ufeff")
    reading = _read(text, file, game or current_game().name, db)
    if reading.problems and not skip_bad:  # not even a new log is made
        taken = TakenIn(problems=tuple(reading.problems))
    else:
        with write_log(db) as store:
            taken = take_in(store, reading, skip_bad=skip_bad)
    refused = bool(taken.problems) and not skip_bad
    _say(file, taken, reading.others, refused=refused, json=json)
    if refused:
        raise typer.Exit(Exit.BAD_FILE)


def _read(text: str, file: Path, game: str, db: Path | None) -> Reading:
    """The games in a file, by what the file looks like rather than what it is called."""
    if not text.lstrip().startswith(("{", "[")):
        from luxor_companion.results.csv_file import read_csv

        return read_csv(text, file, game)
    from luxor_companion.results.exchange import parsed, read_json

    raw = parsed(text, file)
    if "plays" in raw and "kind" not in raw:
        from luxor_companion.results.bgstats import read_bgstats

        with read_log(None if db is None or not db.exists() else db) as store:
            return read_bgstats(raw, file, logged_games().values(), keys(store))
    return read_json(raw, file)


def _say(file: Path, taken: TakenIn, others: int, *, refused: bool, json: bool) -> None:
    counts = {name: getattr(taken, name) for name in ("new", "updated", "same", "deleted")}
    problems = [one._asdict() for one in taken.problems]
    if json:
        facts = {"file": str(file), **counts, "of_other_games": others}
        console.out_json({**facts, "taken": not refused, "problems": problems})
    elif not refused:
        console.out(_counted(counts, others))
    if taken.problems:
        console.err(f"{file}, {one.where}: {one.why}" for one in taken.problems[:MOST_SHOWN])
    if len(taken.problems) > MOST_SHOWN:
        more = len(taken.problems) - MOST_SHOWN
        text = ngettext("… and {number} more.", "… and {number} more.", more)
        console.err([text.format(number=more)])
    if refused:
        console.err(
            [_("error: nothing was imported. Mend these, or say --skip-bad to leave them out.")]
        )
    elif taken.problems:
        console.err([_("Games with these problems were skipped.")])


def _counted(counts: dict[str, int], others: int) -> list[str]:
    told = [
        ngettext(*COUNTS[what], number).format(number=number)
        for what, number in counts.items()
        if number or what == "new"
    ]
    lines = [_("Games: {told}.").format(told=", ".join(told))]
    if others:
        said = ngettext(
            "{number} play was left out: of another game, or ignored in the app.",
            "{number} plays were left out: of other games, or ignored in the app.",
            others,
        )
        lines.append(said.format(number=others))
    return lines
