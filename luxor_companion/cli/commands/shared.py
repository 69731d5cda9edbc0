"""The result that `luxor share` turns into links, pages and pictures; `luxor open` reads it."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from typer import Argument, Option

from luxor_companion.cli import language
from luxor_companion.cli.console import Answer, Lines
from luxor_companion.cli.options import table_path_of
from luxor_companion.core import game, parse_number
from luxor_companion.core.game import Game
from luxor_companion.core.record import AnyRecord
from luxor_companion.core.scoring import Scores, all_scores
from luxor_companion.core.shapes import flat
from luxor_companion.errors import NewerFileError, NoTableError, UsageError
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.share import LinkError, SharedResult, convert
from luxor_companion.share.link import check_code, read_link
from luxor_companion.table import paths
from luxor_companion.table.save import game_of
from luxor_companion.table.table import open_table
from luxor_companion.view import score

LATE: Final = timedelta(hours=6)  # an evening may end after midnight


@flat("scores")
class OpenAnswer(NamedTuple):
    """What a link holds."""

    game: Annotated[str, "which game was played"]
    ended: Annotated[str, "when the game ended"]
    minutes: Annotated[int | None, "how long it took; null if it is not known"]
    check: Annotated[str, "the check code: eight letters to compare at the table"]
    scores: Scores
    setup: Annotated[Mapping[str, str], "the set-up, as far as it is in the link"]
    log: Annotated[tuple[str, ...], "the lines of the log, if they are in the link"]
    verified: Annotated[bool | None, "true once the log was replayed; null without a log"]
    turns: Annotated[int | None, "how many turns the log has; null without a log"]
    saved: Annotated[str | None, "the table it was kept as; null if it was not kept"]


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

    @property
    def code(self) -> bool:
        """Whether the QR code is written into a file."""
        return bool(self.svg or self.png)

    def names(self) -> dict[str, str]:
        """Return the names of the files by kind."""
        return {kind: str(path) for kind, path in self._asdict().items() if path}

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
    if log and not table.position.over:
        raise UsageError(
            _("The game is not over: its log can be shared once it is. Share it without --log.")
        )
    if setup and "position" in table.save.setup:
        raise UsageError(
            _("This table was joined mid-game: it has no set-up or full log to share.")
        )
    whole = bool(table.position.over) and "position" not in table.save.setup
    played = convert.share_table(table, setup=whole, log=whole)
    result = convert.share_table(table, setup=setup, log=log)
    return Source(table.name, result, played, table.record if whole else None)


def _latest_game(current: Game, *, log: bool) -> Source:
    """Return the game that was logged tonight. Raise NoTableError, which says how to share others.

    Nobody has a table: it was a game that was not tracked.
    """
    from luxor_companion.cli.commands.results import read_log
    from luxor_companion.results.games import Filter, find_entry
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
    from luxor_companion.cli.commands.results import read_log
    from luxor_companion.results.games import entry_of

    if log:
        raise UsageError(_("The results hold no turns: to share the turns, share the table."))
    with read_log(None) as store:
        result = convert.share_entry(entry_of(store, number))
        return Source(str(number), result, result)


# What is wrong with a link, by the code of its LinkError.
_PROBLEMS: Final[dict[str, str]] = {
    "empty": N_("This link holds no result; there should be more after the #."),
    "characters": N_("This isn't a link to one of our results. Copy all of it, in quotes."),
    "too_long": N_("This link is too long to be one of our results."),
    "damaged": N_(
        "This link is damaged: a part is missing or was changed on the way."
        " Copy all of it, in quotes."
    ),
    "too_big": N_("This link unpacks to something too large to be one of our results."),
    "newer": N_("This link was made by a newer version (format {format}); this one reads 1."),
    "game": N_("This link is about a game that this version doesn't know."),
    "record": N_("This link unpacks, but it doesn't hold a result ({what})."),
}


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
    result, record = read_game(link)
    turns = record.turns if record else None
    if save and not record:
        raise UsageError(_("This link has no log, so there is no game to keep."))
    table = convert.save_link(result, save).stem if save else None
    return Answer(
        lambda: _opened(result, turns, table), lambda _width: _lines(result, turns, table)
    )


def read_game(link: str) -> tuple[SharedResult, AnyRecord | None]:
    """Return the result in a link, and the game in its log, if any, with every line checked again.

    Raise UsageError if the link is damaged or holds no result.
    """
    try:
        result = read_link(link)
        return result, convert.replay_link(result) if result.log else None
    except LinkError as error:
        text = _(_PROBLEMS[error.code]).format(**error.params)
        if error.code == "newer":
            raise NewerFileError(_("link"), text) from None
        raise UsageError(text) from None


def _lines(result: SharedResult, turns: int | None, table: str | None) -> Lines:
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


def _opened(result: SharedResult, turns: int | None, table: str | None) -> OpenAnswer:
    return OpenAnswer(
        game=result.game,
        ended=result.ended.isoformat(),
        minutes=result.minutes,
        check=check_code(result),
        scores=scores_of(result),
        setup=dict(result.setup),
        log=tuple(line.text for line in result.log),
        verified=None if turns is None else True,
        turns=turns,
        saved=table,
    )


def scores_of(result: SharedResult) -> Scores:
    """Return a shared result as it is answered; the parts are null where only totals are known."""
    scores = all_scores(convert.as_result(result), final=result.final, first=result.first)
    unknown = dict.fromkeys(game.load_game(result.game).about.part_keys)
    players = [
        player if player.parts else player.replace(parts=unknown) for player in scores.players
    ]
    return scores.replace(players=tuple(players))
