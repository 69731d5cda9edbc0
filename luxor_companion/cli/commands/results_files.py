"""`luxor results export`, `import`, `check` and `backup`: exchange the log and keep it safe."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

from typer import Argument, Option

from luxor_companion.cli import console, options
from luxor_companion.cli.commands import results
from luxor_companion.cli.console import Answer, Exact, plain_answer
from luxor_companion.cli.terminal import show_progress
from luxor_companion.core.game import Game
from luxor_companion.errors import BadFileError, Exit, UsageError
from luxor_companion.lang import _, forms, ngettext, nN_
from luxor_companion.results.exchange import (
    FORMATS,
    Found,
    ImportAnswer,
    import_games,
    read_games,
    write_games,
)
from luxor_companion.results.games import Each, Filter, count_games, keys
from luxor_companion.results.people import known_names
from luxor_companion.results.store import Store, read_log, write_log
from luxor_companion.results.upkeep import MOST_SHOWN, SoundnessAnswer, soundness
from luxor_companion.results.upkeep import backup as write_backup


class ExportAnswer(NamedTuple):
    """A file with results that was written."""

    file: Annotated[str, "the file"]
    format: Annotated[str, "`csv`, `json` or `bgsplay`"]
    game_count: Annotated[int, "how many games are in it"]


class BackupAnswer(NamedTuple):
    """A copy of all results."""

    file: Annotated[str, "the copy"]


def export(
    file: Annotated[Path, Argument(metavar="FILE", help="Where to write; - is the screen.")],
    form: Annotated[
        str | None,
        Option("--format", metavar="csv|json|bgsplay", help="Default: by the file's name."),
    ] = None,
    me: Annotated[str | None, Option(metavar="PLAYER", help="Who you are, for BG Stats.")] = None,
    force: options.Force = False,
    *,
    which: results.Which,
    game: Game,
) -> Answer[ExportAnswer | Exact]:
    """Write the results as CSV, JSON, or for the BG Stats app.

    The file's name decides: .csv for a spreadsheet, .json for a script, .bgsplay for the app.
    Nothing is sent anywhere. Importing the same file again changes nothing.

    \b
    Examples:
      luxor results export games.csv
      luxor results export games.bgsplay --since 2026
      luxor results export - --format json
    """
    kind = form or file.suffix.removeprefix(".").lower()
    if kind not in FORMATS:
        raise UsageError(
            _(
                "'{kind}' isn't a format: name the file .csv, .json or .bgsplay, or add --format."
            ).format(kind=kind)
        )
    with read_log(which.db) as store:
        if file.exists() and store.path.exists() and file.samefile(store.path):
            raise BadFileError(file, _("is the results file itself; name another file"))
        store.execute("BEGIN")  # what others write meanwhile is not in the file
        chosen = which.filter(game)
        games = results.shown_games(store, chosen, _("Exporting games"))
        text = write_games(games, kind, known_names(store, [me])[0] if me else "")
        if str(file) == "-":
            console.write_pieces(text)
            return plain_answer(Exact())
        options.write_output(file, text, force=force)
        count = count_games(store, chosen)
    line = ngettext("{number} game written: {file}", "{number} games written: {file}", count)
    return plain_answer(ExportAnswer(str(file), kind, count), line.format(number=count, file=file))


def import_(
    file: Annotated[
        Path, Argument(metavar="FILE", help="CSV, JSON or XML: ours, or another program's.")
    ],
    skip_bad: Annotated[
        bool, Option("--skip-bad", help="Import what is valid, list the rest.")
    ] = False,
    game: Annotated[
        str | None, Option(metavar="GAME", help="For a CSV that doesn't name its game.")
    ] = None,
    db: results.Db = None,
    *,
    current: Game,
) -> Answer[ImportAnswer]:
    """Import games: our own CSV or JSON, or plays kept by another program.

    Other programs are BG Stats (its export), BoardGameGeek (a page of its XML API, or the JSON,
    saved as a file) and Board Game Arena (its list of tables, saved as JSON). A game that is in the
    results already is updated, not doubled; what they have no field for goes into the note. If
    anything in the file is wrong, nothing is imported, unless you add --skip-bad.

    \b
    Examples:
      luxor results import games.csv
      luxor results import BGStatsExport.json
      luxor results import plays.xml
      luxor results import games.csv --skip-bad
    """

    def known_keys() -> list[str]:
        with read_log(db if db and db.exists() else None) as store:
            return keys(store)

    reading = read_games(file, game or current.name, known_keys)

    def each(games: Iterable[Found]) -> Iterator[Found]:
        label = _("Importing games")
        return show_progress(games, label, reading.total, done=lambda: reading.done)

    with write_log(db) as store:
        brought = import_games(store, reading, skip_bad=skip_bad, progress=each)
    return Answer(
        brought,
        _count_lines(brought) if brought.taken else [],
        notes=tuple(_problem_lines(brought)),
        exit=Exit.FINE if brought.taken else Exit.BAD_FILE,
    )


def _count_lines(brought: ImportAnswer) -> list[str]:
    counts = (
        (brought.new, nN_("{number} new", "{number} new")),
        (brought.updated, nN_("{number} updated", "{number} updated")),
        (brought.same, nN_("{number} already there", "{number} already there")),
        (
            brought.deleted,
            nN_("{number} skipped (deleted here before)", "{number} skipped (deleted here before)"),
        ),
    )
    texts = [
        ngettext(*text, number).format(number=number)
        for index, (number, text) in enumerate(counts)
        if number or not index
    ]
    lines = [_("Games: {counts}.").format(counts=", ".join(texts))]
    if others := brought.of_other_games:
        text = ngettext(
            "{number} play was left out: it belongs to another game or is ignored in the app.",
            "{number} plays were left out: they belong to other games or are ignored in the app.",
            others,
        )
        lines.append(text.format(number=others))
    return lines


def _problem_lines(brought: ImportAnswer) -> list[str]:
    wrong = brought.problems
    lines = [f"{brought.file}, {problem.where}: {problem.why}" for problem in wrong[:MOST_SHOWN]]
    if (more := len(wrong) - MOST_SHOWN) > 0:
        text = ngettext("… and {number} more.", "… and {number} more.", more)
        lines.append(text.format(number=more))
    if not brought.taken:
        text = _("error: nothing was imported. Correct these, or add --skip-bad to leave them out.")
        lines.append(text)
    elif wrong:
        lines.append(_("Games with these problems were skipped."))
    return lines


def check(db: results.Db = None) -> Answer[SoundnessAnswer]:
    """Verify the results: the file, and every game in it.

    Nothing is changed.

    \b
    Examples:
      luxor results check
    """
    with read_log(db) as store:
        found = soundness(store, _each(store, _("Checking games")))
        exists = store.path.exists()
    if not found.sound:
        text = _(
            "error: the results file is damaged. Keep a copy of it, then import your last export."
        )
        notes = (*(f"{found.file}: {problem}" for problem in found.problems), text)
        return Answer(found, exit=Exit.BAD_FILE, notes=notes)
    text = _("There are no results yet; they will be kept in {file}")
    if exists:
        text = _("All is well: {games} ({deleted} more deleted), {players}, in {file}")
    games, players = forms.games(found.game_count or 0), forms.players(found.player_count or 0)
    line = text.format(games=games, deleted=found.deleted, players=players, file=found.file)
    return plain_answer(found, line)


def _each(store: Store, label: str) -> Each:
    """Return what shows how far reading all games has got."""
    return lambda games: show_progress(games, label, count_games(store, Filter(deleted=None)))


def backup(
    file: Annotated[Path, Argument(metavar="FILE", help="The copy; an older one is replaced.")],
    force: options.Force = False,
    db: results.Db = None,
) -> Answer[BackupAnswer]:
    """Copy all results into a file and check the copy.

    This works even while somebody is writing to it. To use a copy, add --db FILE, or put it in the
    place of the results file.

    \b
    Examples:
      luxor results backup /media/stick/luxor.db
    """
    with read_log(db) as store:
        if not store.path.exists():
            raise BadFileError(
                store.path, _("there are no results yet, so there is nothing to copy")
            )
        write_backup(store, file, _each(store, _("Checking games")), force=force)
    return plain_answer(BackupAnswer(str(file)), _("Copied to {file}").format(file=file))
