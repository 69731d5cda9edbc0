"""`luxor review`: look back at a game: what each turn gave away, and what was chance."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

from typer import Argument, Option

from luxor_companion import view
from luxor_companion.cli import console, options, progress
from luxor_companion.core import EVERYONE, parse_number
from luxor_companion.core.game import Game, load_game
from luxor_companion.core.record import AnyRecord
from luxor_companion.core.review import Review, ReviewAnswer, Turn, look_back
from luxor_companion.errors import LuxorError, UsageError, offered
from luxor_companion.lang import _
from luxor_companion.table import paths
from luxor_companion.table.table import open_table

MOST_NUMBER: Final = 10**9  # of a game in the log


def command(
    what: Annotated[
        str | None,
        Argument(
            metavar="[TABLE|RESULT]",
            help="A table, the number of a game in the results, or a link with a log.",
        ),
    ] = None,
    html: Annotated[
        Path | None, Option(metavar="FILE", help="Write a page with the curve.")
    ] = None,
    short: Annotated[bool, Option("--short", help="Leave out the list of all turns.")] = False,
    save: options.SaveFile = None,
    *,
    game: Game,
) -> console.Answer[ReviewAnswer]:
    """Look back at a game: what was best each turn, and how much was chance.

    \b
    Examples:
      luxor review
      luxor review friday --html friday.html
      luxor review 12 --json

    For each player, start + chance + others + skill = end: what the game was worth at the start
    and at the end, what came up (chance), what the others gave away (others), and what their own
    turns gave away (skill).
    """
    game, record, name, dealt = _find_game(what, save, game)
    review = judge(game, record, dealt=dealt)
    title = _("Review of {name}").format(name=name)
    messages, localized = [], _localize(review, game)
    if html:
        from luxor_companion.web.statistics import review_page

        messages.append(options.write_output(html, review_page(localized, title, game)))
    listed = not (short or html)
    return console.Answer(
        review.answer,
        lambda _width: view.review.review_lines(localized, title, game, listed=listed),
        notes=tuple(messages),
    )


def _localize(review: Review, game: Game) -> Review:
    """Return a review with its turns as people type them in the language in use."""
    if game.typing is None:
        return review
    local = game.typing.local

    def localize(turn: Turn) -> Turn:
        verdict = turn.verdict
        verdict = verdict._replace(turn=local(verdict.turn), best=local(verdict.best))
        return turn._replace(verdict=verdict)

    return review._replace(turns=tuple(map(localize, review.turns)))


def judge(game: Game, record: AnyRecord, *, dealt: bool) -> Review:
    """Return the review of a game. Raise UsageError if there is no turn to look back at.

    `dealt`: the program deals the cards, and shows them to nobody else before the end.
    """
    advice = offered(game.advice)
    jobs = advice.jobs_of(record)
    if not jobs:
        raise UsageError(_("No turn has been played yet, so there is nothing to look back at."))
    verdicts = progress.work(advice.judge, jobs, _("Judging turns"))
    if dealt:
        verdicts = [
            one._replace(why_not="dealt") if one.why_not == "hand" else one for one in verdicts
        ]
    position = record.position
    ends = advice.end_values(position)
    return look_back(verdicts, game.rules.players(position), ends, margins=advice.MARGINS)


def _find_game(what: str | None, save: str | None, game: Game) -> tuple[Game, AnyRecord, str, bool]:
    """Return the game to review: a table's, one in the results, or one in a link.

    With it: its name, and whether the program deals cards that nobody else may see yet.
    """
    if what and "#" in what:
        from luxor_companion.cli.commands.shared import read_game

        result, record = read_game(what)
        if record is None:
            raise UsageError(_("This link holds no log; luxor share --log makes one that does."))
        return load_game(result.game), record, _("the link"), False
    number = parse_number(what, MOST_NUMBER, 1) if what else None
    if number is not None and what not in paths.table_names(game.name):
        path = _logged_save(number, game)
    else:
        path = options.table_path_of(what or save, game)
    table = open_table(path, game.name).seen_by(EVERYONE)
    dealt = "cards" in table.app_draws and not table.position.over
    return table.game, table.record, table.name, dealt


def _logged_save(number: int, game: Game) -> Path:
    """Return the save of a game in the log. Raise UsageError if it no longer has one."""
    from luxor_companion.cli.commands.results import read_log
    from luxor_companion.results.games import entry_of
    from luxor_companion.table.save import read_save

    with read_log(None) as store:
        key = entry_of(store, number).key
    for name in paths.table_names(game.name):
        with suppress(LuxorError):  # the table may be one that cannot be read
            path = paths.table_path(name)
            if read_save(path, game.name).header["id"] == key:
                return path
    text = _("Game {number} of the results has no table here, so its turns are not known.")
    raise UsageError(text.format(number=number))
