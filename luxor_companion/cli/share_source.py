"""What `luxor share` is about: the table in use, another table, or a save; as a shared result."""

from pathlib import Path
from typing import Final, NamedTuple

from luxor_companion.cli import game
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import table_path_of
from luxor_companion.cli.language import use_tables_own
from luxor_companion.lang import N_, _
from luxor_companion.share.record import SharedResult

_NOT_OVER: Final = {
    "luxor": N_(
        "The game is not over: its log would tell the face-down stacks and scarabs."
        " Share it without --log."
    ),
    "pyramids": N_("The game is not over: its log can be shared then. Share it without --log."),
}


class Source(NamedTuple):
    """A result to share, and the name it goes by here."""

    name: str
    result: SharedResult


def source_of(what: str | None, save: Path | None, *, setup: bool, log: bool) -> Source:
    """The result that is meant: a table's, or a game's of the log by its number."""
    from luxor_companion.files import paths
    from luxor_companion.sharing import shared_table
    from luxor_companion.table import open_table

    if what is not None and save is not None:
        raise UsageError(_("Name a table or give --save, not both."))
    path = table_path_of(save) if what is None else paths.table_path(what)
    use_tables_own(path)
    if what is not None and what.isdecimal() and not path.exists():
        return _logged(int(what[:9]), log=log or setup)
    if what is not None and not path.exists():
        known = ", ".join(paths.table_names()[:5]) or _("none yet")
        text = _("There is no table '{what}'; tables are: {known}.")
        raise UsageError(text.format(what=what, known=known))
    table = open_table(path, _game(path))
    if log and not table.position.over:
        raise UsageError(_(_NOT_OVER[table.game]))
    if setup and "position" in table.save.setup:
        raise UsageError(
            _("This table was joined while it was played: it has no set-up or whole log to share.")
        )
    return Source(table.name, shared_table(table, setup=setup, log=log))


def _game(path: Path) -> str:
    """The game of a table: whichever it is can be shared, so that its name is enough."""
    from luxor_companion.files.save import GAMES, game_of

    found = game_of(path)
    return found if found in GAMES else game.name


def _logged(number: int, *, log: bool) -> Source:
    """A game of the log of games."""
    from luxor_companion.cli.results.given import entry_of, read_log
    from luxor_companion.sharing import shared_entry

    if log:
        raise UsageError(_("The log of games holds results only: share the table for its turns."))
    with read_log(None) as store:
        return Source(str(number), shared_entry(entry_of(store, number)))
