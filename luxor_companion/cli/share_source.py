"""What `luxor share` is about: the table in use, another table, or a save; as a shared result."""

from pathlib import Path
from typing import NamedTuple

from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import table_path_of
from luxor_companion.lang import _
from luxor_companion.share.record import SharedResult


class Source(NamedTuple):
    """A result to share, and the name it goes by here."""

    name: str
    result: SharedResult


def source_of(what: str | None, save: Path | None, *, setup: bool, log: bool) -> Source:
    """The result that is meant. Games from the results log join here."""
    from luxor_companion.files import paths
    from luxor_companion.sharing import shared_table
    from luxor_companion.table import open_table

    if what is not None and save is not None:
        raise UsageError(_("Name a table or give --save, not both."))
    path = table_path_of(save) if what is None else paths.table_path(what)
    if what is not None and not path.exists():
        known = ", ".join(paths.table_names()[:5]) or _("none yet")
        text = _("There is no table '{what}'; tables are: {known}.")
        raise UsageError(text.format(what=what, known=known))
    table = open_table(path)
    if log and not table.position.over:
        raise UsageError(
            _(
                "The game is not over: its log would tell the face-down stacks and scarabs."
                " Share it without --log."
            )
        )
    return Source(table.name, shared_table(table, setup=setup, log=log))
