"""`luxor results check` and `backup`: is the log sound, and a copy of it."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.given import Json
from luxor_companion.cli.results.given import Db, read_log
from luxor_companion.errors import BadFileError, Exit
from luxor_companion.lang import _, words


def check(db: Db = None, json: Json = False) -> None:
    """Verify the log: the file, and every game in it.

    Nothing is changed.

    \b
    Examples:
      luxor results check
    """
    from luxor_companion.results.health import counts, problems

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
        games, people = words.games(counted["games"]), words.players(counted["players"])
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
    from luxor_companion.results.health import backup as write_backup

    with read_log(db) as store:
        if not store.path.exists():
            raise BadFileError(store.path, _("there is no log yet, so nothing to copy"))
        write_backup(store, file)
    if json:
        console.out_json({"file": str(file)})
    else:
        console.out([_("Copied to {file}").format(file=file)])
