"""`luxor results export`, `import`, `check` and `backup`: exchange the log and keep it safe."""

import gc
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Final

from typer import Argument, Option

from luxor_companion.cli import options, progress
from luxor_companion.cli.commands import results
from luxor_companion.cli.console import Answer, Exact, plain_answer
from luxor_companion.errors import BadFileError, Exit, UsageError
from luxor_companion.lang import _, forms, ngettext, nN_
from luxor_companion.results.answers import (
    BackupAnswer,
    ExportAnswer,
    ImportAnswer,
    SoundnessAnswer,
)
from luxor_companion.results.exchange import FORMATS, Problem, import_games, read_games, write_games
from luxor_companion.results.log import MOST_SHOWN, counts, problems
from luxor_companion.results.log import backup as write_backup
from luxor_companion.results.people import entries, keys, known_names

COUNTS: Final = {
    "new": nN_("{number} new", "{number} new"),
    "updated": nN_("{number} updated", "{number} updated"),
    "same": nN_("{number} already there", "{number} already there"),
    "deleted": nN_(
        "{number} skipped (deleted here before)", "{number} skipped (deleted here before)"
    ),
}


def export(
    file: Annotated[Path, Argument(metavar="FILE", help="Where to write; - is the screen.")],
    form: Annotated[
        str | None,
        Option("--format", metavar="csv|json|bgsplay", help="Default: by the file's name."),
    ] = None,
    me: Annotated[str | None, Option(metavar="PLAYER", help="Who you are, for BG Stats.")] = None,
    *,
    which: results.Which,
) -> Answer[ExportAnswer | Exact]:
    """Write the log as CSV, JSON, or for the BG Stats app.

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
    with results.read_log(which.db) as store:
        if file.exists() and store.path.exists() and file.samefile(store.path):
            raise BadFileError(file, _("is the log itself; name another file"))
        games = entries(store, which.filter())
        owner = known_names(store, [me])[0] if me else ""
    text = write_games(games, kind, owner)
    if str(file) == "-":
        export = Exact("".join(text).rstrip("\n"))
        return plain_answer(export, export)
    gc.enable()  # switched off for short commands
    options.write_output(file, text)
    line = ngettext("{number} game written: {file}", "{number} games written: {file}", len(games))
    answer = ExportAnswer(str(file), kind, len(games))
    return plain_answer(answer, line.format(number=len(games), file=file))


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
) -> Answer[ImportAnswer]:
    """Import games: our own CSV or JSON, or plays kept by another program.

    Other programs are BG Stats (its export), BoardGameGeek (a page of its XML API, or the JSON,
    saved as a file) and Board Game Arena (its list of tables, saved as JSON). A game that is in the
    log already is updated, not doubled; what the log has no field for goes into the note. If
    anything in the file is wrong, nothing is imported, unless you add --skip-bad.

    \b
    Examples:
      luxor results import games.csv
      luxor results import BGStatsExport.json
      luxor results import plays.xml
      luxor results import games.csv --skip-bad
    """
    from luxor_companion.table.atomic import IMPORT, read_text

    def known_keys() -> list[str]:
        with results.read_log(db if db and db.exists() else None) as store:
            return keys(store)

    text = read_text(file, IMPORT).removeprefix("\ufeff")
    reading = read_games(text, file, game or options.current_game().name, known_keys)
    if reading.problems and not skip_bad:  # then not even a new log is created
        outcomes, wrong = Counter[str](), reading.problems
    else:
        label, total = _("Importing games"), len(reading.entries)
        show = partial(progress.show_progress, text=label, total=total)
        with results.write_log(db) as store:
            outcomes, wrong = import_games(store, reading, skip_bad=skip_bad, progress=show)
    refused, others = bool(wrong) and not skip_bad, reading.others
    numbers = {what: outcomes[what] for what in COUNTS}
    return Answer(
        ImportAnswer(
            str(file),
            **numbers,
            of_other_games=others,
            taken=not refused,
            problems=tuple(wrong),
        ),
        [] if refused else _count_lines(numbers, others),
        notes=tuple(_problem_lines(file, wrong, refused=refused)),
        exit=Exit.BAD_FILE if refused else Exit.FINE,
    )


def _count_lines(numbers: Mapping[str, int], others: int) -> list[str]:
    texts = [
        ngettext(*COUNTS[what], number).format(number=number)
        for what, number in numbers.items()
        if number or what == "new"
    ]
    lines = [_("Games: {counts}.").format(counts=", ".join(texts))]
    if others:
        text = ngettext(
            "{number} play was left out: it belongs to another game or is ignored in the app.",
            "{number} plays were left out: they belong to other games or are ignored in the app.",
            others,
        )
        lines.append(text.format(number=others))
    return lines


def _problem_lines(file: Path, wrong: Sequence[Problem], *, refused: bool) -> list[str]:
    lines = [f"{file}, {one.where}: {one.why}" for one in wrong[:MOST_SHOWN]]
    if (more := len(wrong) - MOST_SHOWN) > 0:
        text = ngettext("… and {number} more.", "… and {number} more.", more)
        lines.append(text.format(number=more))
    if refused:
        text = _("error: nothing was imported. Correct these, or add --skip-bad to leave them out.")
        lines.append(text)
    elif wrong:
        lines.append(_("Games with these problems were skipped."))
    return lines


def check(db: results.Db = None) -> Answer[SoundnessAnswer]:
    """Verify the log: the file, and every game in it.

    Nothing is changed.

    \b
    Examples:
      luxor results check
    """
    with results.read_log(db) as store:
        path, damage = store.path, problems(store)
        numbers = {} if damage else counts(store)
    if damage:
        text = _(
            "error: the log is damaged. Keep a copy of the file, then import your last export."
        )
        notes = (*(f"{path}: {one}" for one in damage), text)
        damaged = SoundnessAnswer(str(path), sound=False, problems=tuple(damage))
        return Answer(damaged, exit=Exit.BAD_FILE, notes=notes)
    text = _("There is no log yet; it will be kept in {file}")
    if path.exists():
        text = _("All is well: {games} ({deleted} more deleted), {players}, in {file}")
    games, players = forms.games(numbers["games"]), forms.players(numbers["players"])
    line = text.format(games=games, deleted=numbers["deleted"], players=players, file=path)
    answer = SoundnessAnswer(
        file=str(path),
        sound=True,
        problems=(),
        game_count=numbers["games"],
        deleted=numbers["deleted"],
        player_count=numbers["players"],
    )
    return plain_answer(answer, line)


def backup(
    file: Annotated[Path, Argument(metavar="FILE", help="The copy; an older one is replaced.")],
    db: results.Db = None,
) -> Answer[BackupAnswer]:
    """Copy the whole log into a file and check the copy.

    This works even while somebody is writing to it. To use a copy, add --db FILE, or put it in the
    log's place.

    \b
    Examples:
      luxor results backup /media/stick/luxor.db
    """
    with results.read_log(db) as store:
        if not store.path.exists():
            raise BadFileError(store.path, _("there is no log yet, so nothing to copy"))
        write_backup(store, file)
    return plain_answer(BackupAnswer(str(file)), _("Copied to {file}").format(file=file))
