"""The result that `luxor share` turns into links, pages and pictures; `luxor open` reads it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from typer import Argument, Option

from luxor_companion.cli import language
from luxor_companion.cli.console import Answer, Lines
from luxor_companion.cli.options import Force, table_path_of
from luxor_companion.core import game, parse_number
from luxor_companion.core.game import Game
from luxor_companion.core.record import AnyRecord
from luxor_companion.errors import NoTableError, UsageError
from luxor_companion.lang import _, ngettext
from luxor_companion.referee.games import OpenAnswer, Opened, unpack
from luxor_companion.share import SharedResult, convert
from luxor_companion.table import paths
from luxor_companion.table.save import game_of
from luxor_companion.table.table import open_table
from luxor_companion.view import score

LATE: Final = timedelta(hours=6)  # an evening may end after midnight


class Source(NamedTuple):
    """A result to share, with the name of its table or its number in the log."""

    name: str
    result: SharedResult
    played: SharedResult  # the same with set-up and log, if there is a whole log
    record: AnyRecord | None = None  # the game replayed from that log

    def page(self, base: str = "") -> str:
        """Return one page with the result inside."""
        from luxor_companion.web import result_page

        return result_page(self.result, language.requested, base)

    def card(self, file: Path, size: str) -> str | bytes:
        """Return the picture card, which shows how the score developed but not the log."""
        from luxor_companion.web import card

        story = None
        if self.record is not None:
            curve = convert.score_curve(self.played, self.record, game.load_game(self.result.game))
            story = card.Story(curve, convert.highlights_of(self.played, curve))
        shapes = card.card_shapes(self.result, story, size)
        make = card.to_svg if file.suffix.lower() == ".svg" else card.to_png
        return make(shapes, size, score.short_text(self.result))


class Files(NamedTuple):
    """The options that name files to write; see `commands.load_function`."""

    svg: Annotated[Path | None, Option(metavar="FILE", help="The QR code as SVG.")] = None
    png: Annotated[Path | None, Option(metavar="FILE", help="The QR code as PNG.")] = None
    html: Annotated[
        Path | None, Option(metavar="FILE", help="One page with the result inside.")
    ] = None
    card: Annotated[
        Path | None, Option(metavar="FILE", help="A picture of the result to post, .png or .svg.")
    ] = None
    force: Force = False

    @property
    def wanted(self) -> tuple[Path | None, ...]:
        """The files to write."""
        return self.svg, self.png, self.html, self.card

    @property
    def code(self) -> bool:
        """Whether the QR code is written into a file."""
        return bool(self.svg or self.png)

    def names(self) -> dict[str, str]:
        """Return the names of the files by kind."""
        return {kind: str(path) for kind, path in self._asdict().items() if isinstance(path, Path)}

    def check_card(self, *, wide: bool) -> None:
        """Raise UsageError for --wide without a card, or a card that is neither .png nor .svg."""
        if wide and self.card is None:
            raise UsageError(_("--wide is for a picture card: add --card FILE.png."))
        if self.card is not None and self.card.suffix.lower() not in {".png", ".svg"}:
            text = _("A picture card is a .png or .svg file, not '{file}'.")
            raise UsageError(text.format(file=self.card.name))


def source_of(
    current: Game, what: str | None, save: str | None, *, setup: bool, log: bool
) -> Source:
    """Return the result to share: of a table, or of a game in the log by its number."""
    if what is not None and save is not None:
        raise UsageError(_("Name a table or give --save, not both."))
    try:
        path = table_path_of(save, current) if what is None else paths.table_path(what)
    except NoTableError:
        if paths.table_names(current.name):
            raise  # choose one of them first
        return _latest_game(current, log=setup)
    language.use_language_of_table(path)
    if what is not None and not path.exists():
        if (number := parse_number(what, 10**9)) is not None:
            return _logged_game(number, log=setup)
        raise UsageError(str(paths.no_such_table(what)))
    table = open_table(path, game_of(path) or current.name)  # a table of any game
    if log and not table.over:
        raise UsageError(
            _("The game is not over: its log can be shared once it is. Share it without --log.")
        )
    if setup and "position" in table.save.setup:
        raise UsageError(
            _("This table was joined mid-game: it has no set-up or full log to share.")
        )
    whole = bool(table.over) and "position" not in table.save.setup
    played = convert.share_table(table, setup=whole, log=whole)
    result = convert.share_table(table, setup=setup, log=log)
    return Source(table.name, result, played, table.record if whole else None)


def _latest_game(current: Game, *, log: bool) -> Source:
    """Return the game that was logged tonight. Raise NoTableError, which says how to share others.

    Nobody has a table: it was a game that was not tracked.
    """
    from luxor_companion.results.games import Filter, find_entry
    from luxor_companion.results.store import read_log
    from luxor_companion.view.results import one_line

    luxor = current.command
    with read_log(None) as store:
        entry = find_entry(store, Filter(latest=1))
    if entry is None:
        text = _("Nothing to share yet: {luxor} score counts a game that nobody tracked.")
        raise NoTableError(text.format(luxor=luxor))
    evening = datetime.now(UTC).astimezone() - LATE
    if entry.date[:10] < evening.date().isoformat():
        text = _(
            "No table yet. {luxor} share {number} shares the latest game in the results: {game}."
        )
        values = {"luxor": luxor, "number": entry.number, "game": one_line(entry)}
        raise NoTableError(text.format(**values))
    return _logged_game(entry.number, log=log)


def _logged_game(number: int, *, log: bool) -> Source:
    from luxor_companion.results.games import entry_of
    from luxor_companion.results.store import read_log

    if log:
        raise UsageError(_("The results hold no turns: to share the turns, share the table."))
    with read_log(None) as store:
        result = convert.share_entry(entry_of(store, number))
        return Source(str(number), result, result)


def open_command(
    link: Annotated[str, Argument(metavar="LINK", help="In quotes, as it was scanned.")],
    save: Annotated[
        str | None, Option(metavar="NAME", help="Keep the game as a table of this name.")
    ] = None,
) -> Answer[OpenAnswer]:
    """Read a link back into the terminal; if it holds a log, every turn is replayed and checked.

    \b
    Examples:
      luxor open "https://example.org/luxor/#bAQhz…"
      luxor open "https://example.org/luxor/#bAQhz…" --save rematch
    """
    opened = unpack(link, save)
    return Answer(lambda: opened.answer, lambda _width: _lines(opened))


def _lines(opened: Opened) -> Lines:
    result, turns, table = opened.result, opened.turns, opened.table
    declared = _("Reported by the players; links aren't signed.")
    texts = [f"{score.check_text(result)}. {declared}"]
    if turns is not None:
        text = ngettext(
            "Its log was replayed: {turns} turn is legal and leads to this score.",
            "Its log was replayed: all {turns} turns are legal and lead to this score.",
            turns,
        )
        texts.append(text.format(turns=turns))
    if table:
        text = _("Kept as table {name}; luxor use {name} makes it the current table.")
        texts.append(text.format(name=table))
    return [*score.shared_lines(result), *texts]
