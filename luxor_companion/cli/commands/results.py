"""`luxor results`, `show`, `stats` and `ratings`: read the log; and what its commands share."""

import re
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import Annotated, Final, NamedTuple, TypeAlias

from typer import Argument, Option

from luxor_companion import view
from luxor_companion.cli import console, options
from luxor_companion.cli.terminal import show_progress
from luxor_companion.core.game import Game, default_game
from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.results import (
    ResultsAnswer,
    ShownResult,
    clean,
    iso_date,
    result_answer,
    statistics,
)
from luxor_companion.results.games import (
    Filter,
    Games,
    count_games,
    entries,
    entry_of,
    find_entry,
    standings,
)
from luxor_companion.results.people import RatingsAnswer, known_names, rate_games, ratings_answer
from luxor_companion.results.store import Store, read_log

Db: TypeAlias = Annotated[
    Path | None, Option(metavar="FILE", help="The results file; default: LUXOR_DB, or your own.")
]
Names: TypeAlias = Annotated[
    list[str] | None, Argument(metavar="[PLAYER]...", help="Players; default: everybody.")
]
_PERIOD: Final = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


class Which(NamedTuple):
    """The options that choose games of the log; see `commands.load_function`."""

    players: Annotated[
        int | None,
        Option(metavar="N", parser=options.whole_number(1), help="Only games with N players."),
    ] = None
    since: Annotated[
        str | None, Option(metavar="DATE", help="From this date on: 2026-11-16, 2026-11 or 2026.")
    ] = None
    until: Annotated[str | None, Option(metavar="DATE", help="Up to and including this date.")] = (
        None
    )
    board: Annotated[str | None, Option(metavar="NAME", help="Only games on this board.")] = None
    game: Annotated[
        str | None, Option(metavar="GAME", help="Only this game; default: all games.")
    ] = None
    db: Db = None

    def filter(self, current: Game) -> Filter:
        """Return the filter for these options; `luxor GAME results` covers only that game."""
        game = self.game
        if game is None and current.name != default_game():
            game = current.name
        period = (_read_period(self.since), _read_period(self.until))
        return Filter(None if game is None else clean(game), self.players, *period, self.board)


def _read_period(text: str | None) -> str | None:
    """Return a day, a month or a year as the log writes it. Raise UsageError if it isn't one."""
    if text is None:
        return None
    period = iso_date(text)
    with suppress(ValueError):
        date.fromisoformat(f"{period}-01-01"[:10])
        if _PERIOD.fullmatch(period):
            return period
    problem = _("'{text}' isn't a date: write 2026-11-16, 2026-11 or 2026.")
    raise UsageError(problem.format(text=text))


def shown_games(store: Store, chosen: Filter, label: str) -> Games:
    """Return the games that match a filter; a bar shows how far reading them has got."""
    total = count_games(store, chosen)
    return Games(store, chosen, partial(show_progress, text=label, total=total))


def nothing_found(game: Game, chosen: Filter) -> str:
    """Return the message that no games match, or how to log the first one."""
    if chosen._replace(latest=None) != Which().filter(game):
        return _("No such games in the results.")
    text = _(
        "No results yet: {luxor} score logs a finished game,\n{luxor} results add logs a game"
        " that was not tracked."
    )
    return text.format(luxor=game.command)


def list_games(
    limit: Annotated[
        int,
        Option(
            "--limit", "-n", metavar="N", parser=options.whole_number(1), help="How many games."
        ),
    ] = 10,
    deleted: Annotated[bool, Option("--deleted", help="List deleted games.")] = False,
    *,
    which: Which,
    game: Game,
) -> console.Answer[ResultsAnswer]:
    """List the latest games, newest first.

    \b
    Examples:
      luxor results
      luxor results --limit 30 --since 2026
      luxor results --deleted
    """
    chosen = which.filter(game)._replace(deleted=deleted, latest=limit)
    with read_log(which.db) as store:
        games = entries(store, chosen)[::-1]

    return console.Answer(
        lambda: ResultsAnswer(tuple(map(result_answer, games))),
        lambda _width: (
            view.results.list_lines(games, game.name) if games else [nothing_found(game, chosen)]
        ),
    )


def show(
    number: Annotated[
        int | None,
        Argument(
            metavar="[ID]",
            parser=options.whole_number(),
            help="The game's number; default: the latest.",
        ),
    ] = None,
    db: Db = None,
) -> console.Answer[ShownResult]:
    """Show a game in full, and how its scores compare.

    \b
    Examples:
      luxor results show
      luxor results show 12
    """
    with read_log(db) as store:
        if number is None:
            entry = find_entry(store, Filter(latest=1))
        else:
            entry = entry_of(store, number, deleted=None)
        if entry is None:
            raise UsageError(_("There are no results yet."))
        by_player = standings(store, entry)
    history = {} if entry.deleted else by_player  # a deleted game is in nobody's history
    return console.Answer(
        lambda: ShownResult(result_answer(entry), by_player),
        lambda _width: view.results.entry_lines(entry, history),
    )


def stats(
    names: Names = None,
    score: Annotated[
        int | None,
        Option(metavar="N", parser=options.whole_number(), help="How would N VP compare?"),
    ] = None,
    svg: Annotated[
        Path | None, Option(metavar="FILE", help="Write a picture to print or send.")
    ] = None,
    html: Annotated[
        Path | None, Option(metavar="FILE", help="Write a page to print or send.")
    ] = None,
    force: options.Force = False,
    *,
    which: Which,
    game: Game,
) -> console.Answer[statistics.StatsAnswer]:
    """Show who wins, how, and how a score compares.

    For everybody, one player in full, or some players against each other; each game counts
    separately.

    \b
    Examples:
      luxor results stats
      luxor results stats Ani --since 2026
      luxor results stats Ani Jan --players 2
      luxor results stats Ani --score 94
      luxor results stats --game luxor
      luxor results stats --html evening.html
    """
    options.check_outputs(svg, html, force=force)
    with read_log(which.db) as store:
        known, chosen = known_names(store, names or []), which.filter(game)
        games = shown_games(store, chosen, _("Counting games"))
        report = statistics.count_games(games, chosen, known, game.name)
    messages = _write_pages(report, svg, html, force=force)

    def lines(width: int) -> console.Lines:
        found = any(stats.game_count for stats in report.games.values())
        if not found and chosen == Which().filter(game):
            return [nothing_found(game, chosen)]
        return [] if messages else view.statistics.stats_lines(report, score, width)

    return console.Answer(
        lambda: statistics.stats_answer(report, score), lines, notes=tuple(messages)
    )


def _write_pages(
    report: statistics.Report, svg: Path | None, html: Path | None, *, force: bool
) -> list[str]:
    """Write the picture and the page; return a message about each."""
    if not (svg or html):
        return []
    from luxor_companion.web.statistics import html_page, svg_page

    pages = ((svg, svg_page), (html, html_page))
    return [options.write_output(file, page(report), force=force) for file, page in pages if file]


def ratings(names: Names = None, *, which: Which, game: Game) -> console.Answer[RatingsAnswer]:
    """Rate everybody by who finished ahead of whom.

    With a name, also how that player got there. Everybody starts at 25 with a wide margin; each
    game changes the rating and narrows the margin. The list is ordered by what is certain, so a
    lucky first evening doesn't top it. Each game has its own ratings.

    \b
    Examples:
      luxor results ratings
      luxor results ratings Ani
      luxor results ratings --players 4 --json
      luxor results ratings --game luxor
    """
    with read_log(which.db) as store:
        known = known_names(store, names or [])
        games = shown_games(store, which.filter(game), _("Rating games"))
        rated = rate_games(games, known)
    return console.Answer(
        lambda: ratings_answer(rated),
        lambda _width: view.results.ratings_lines(rated, known, game.name),
    )
