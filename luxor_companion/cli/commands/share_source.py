"""What `luxor share` shares: the result of a table or of a logged game, as a page and a picture."""

from pathlib import Path
from typing import NamedTuple

from luxor_companion import core
from luxor_companion.cli.options import current_game, no_such_table, table_path_of
from luxor_companion.core import game
from luxor_companion.core.record import AnyRecord
from luxor_companion.errors import UsageError
from luxor_companion.lang import _, choice
from luxor_companion.share.convert import share_entry, share_table
from luxor_companion.share.record import SharedResult
from luxor_companion.table import paths
from luxor_companion.table.save import game_of
from luxor_companion.table.table import open_table
from luxor_companion.view.score import short_text


class Source(NamedTuple):
    """A result to share, and the name it goes by here."""

    name: str
    result: SharedResult
    played: SharedResult  # the same with its log, as far as there is one to tell of
    record: AnyRecord | None = None  # what the log was read into


class Files(NamedTuple):
    """The files to write, and that were written."""

    svg: Path | None = None
    png: Path | None = None
    html: Path | None = None
    card: Path | None = None

    def names(self) -> dict[str, str]:
        """Return each by its kind."""
        return {kind: str(path) for kind, path in self._asdict().items() if path}


def source_of(what: str | None, save: str | None, *, setup: bool, log: bool) -> Source:
    """Return the result that is meant: a table's, or a game's of the log by its number."""
    if what is not None and save is not None:
        raise UsageError(_("Name a table or give --save, not both."))
    path = table_path_of(save) if what is None else paths.table_path(what)
    choice.use_language_of_table(path)
    if what is not None and not path.exists():
        if (number := core.parse_number(what, 10**9)) is not None:
            return _logged_game(number, log=log or setup)
        raise no_such_table(what)
    table = open_table(path, game_of(path) or current_game().name)  # its name is enough
    if log and not table.position.over:
        raise UsageError(table.game.unfinished_log())
    if setup and "position" in table.save.setup:
        raise UsageError(
            _("This table was joined mid-game: it has no set-up or full log to share.")
        )
    whole = bool(table.position.over) and "position" not in table.save.setup
    played = share_table(table, setup=True, log=True) if whole else share_table(table)
    result = share_table(table, setup=setup, log=log)
    return Source(table.name, result, played, table.record if whole else None)


def _logged_game(number: int, *, log: bool) -> Source:
    from luxor_companion.cli.commands.results import read_log
    from luxor_companion.results.people import entry_of

    if log:
        raise UsageError(
            _("The log of games holds results only: to share the turns, share the table.")
        )
    with read_log(None) as store:
        result = share_entry(entry_of(store, number))
        return Source(str(number), result, result)


def page_of(result: SharedResult, base: str = "") -> str:
    from luxor_companion.web.pages import result_page

    return result_page(result, choice.requested, base)


def check_card(card: Path | None, *, wide: bool) -> None:
    """Raise UsageError unless a picture card is asked for in a form we make."""
    if wide and card is None:
        raise UsageError(_("--wide is for a picture card: add --card FILE.png."))
    if card is not None and card.suffix.lower() not in {".png", ".svg"}:
        text = _("A picture card is a .png or .svg file, not '{file}'.")
        raise UsageError(text.format(file=card.name))


def card_of(source: Source, file: Path, size: str) -> str | bytes:
    """Return the picture card. The log is not told in it, only how the score went."""
    from luxor_companion.share.story import facts, score_curve
    from luxor_companion.web import card

    told = None
    if source.record is not None:
        curve = score_curve(source.played, source.record, game.load_game(source.result.game))
        told = card.Told(curve, facts(source.played, curve))
    shapes = card.card_shapes(source.result, told, size)
    if file.suffix.lower() == ".svg":
        return card.to_svg(shapes, size, short_text(source.result))
    return card.to_png(shapes, size, short_text(source.result))
