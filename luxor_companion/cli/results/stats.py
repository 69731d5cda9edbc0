"""`luxor results stats`: who wins, how, and how special a score is."""

from pathlib import Path
from typing import Annotated, Any

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import Json
from luxor_companion.cli.logged import GAMES
from luxor_companion.cli.results.given import (
    THIS_GAME,
    Board,
    Db,
    GameName,
    Names,
    PlayerCount,
    Since,
    Until,
    read_log,
    wanted,
)
from luxor_companion.cli.results.listing import NOTHING_YET
from luxor_companion.lang import _, words
from luxor_companion.results.people import PeopleError, known
from luxor_companion.results.query import Filter, entries
from luxor_companion.results.statistics import Statistics, statistics
from luxor_companion.results.store import Store


def stats(
    names: Names = None,
    score: Annotated[
        int | None, typer.Option("--score", metavar="N", help="How special would N points be?")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture to print or send.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page to print or send.")
    ] = None,
    players: PlayerCount = None,
    since: Since = None,
    until: Until = None,
    board: Board = None,
    game: GameName = THIS_GAME,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show who wins, how, and how special a score is.

    Of everybody, of one player in full, or of some against each other.

    \b
    Examples:
      luxor results stats
      luxor results stats Ani --since 2026
      luxor results stats Ani Jan --players 2
      luxor results stats Ani --score 94
      luxor results stats --html evening.html
    """
    with read_log(db) as store:
        chosen = names_in(store, names or [])
        meant = wanted(game, players, since, until, board)
        found = statistics(entries(store, meant))
    counted = _only(found, chosen)
    title = _title(game, chosen, meant)
    for path, kind in ((svg, "svg"), (html, "html")):
        if path is not None:
            _write(path, kind, counted, title)
    if json:
        from luxor_companion.results.statistics_json import statistics_json

        console.out_json(statistics_json(counted, chosen, score))
    elif not found.games and meant == Filter(game):
        console.out([_(NOTHING_YET)])
    elif svg is None and html is None:
        _show(counted, chosen, score, title)


def names_in(store: Store, names: list[str]) -> list[str]:
    """The names as the log has them."""
    try:
        found = [known(store.connection, name).name for name in names]
    except PeopleError as error:
        raise UsageError(str(error)) from None
    return list(dict.fromkeys(found))


def _only(found: Statistics, names: list[str]) -> Statistics:
    """The statistics of everybody named; of all if nobody is."""
    if not names:
        return found
    return found._replace(players=tuple(one for one in found.players if one.name in names))


def _title(game: str, names: list[str], chosen: Filter) -> str:
    """What the page is about, in one line."""
    about = [GAMES[game].title if game in GAMES else game, ", ".join(names)]
    if chosen.players:
        about.append(words.players(chosen.players))
    if chosen.since:
        about.append(_("since {date}").format(date=chosen.since))
    if chosen.until:
        about.append(_("until {date}").format(date=chosen.until))
    about.append(chosen.board or "")
    return " · ".join(text for text in about if text)


def _show(found: Statistics, names: list[str], score: int | None, title: str) -> None:
    from luxor_companion.render.statistics import group_lines, standing_lines
    from luxor_companion.render.statistics_player import player_lines

    width = console.width()
    if not found.players:
        console.out([_("No such games in the log.")])
    elif score is not None:
        console.out(standing_lines(found, names, score, width))
    elif len(names) == 1:
        console.out(player_lines(found.players[0], title, width))
    else:
        console.out(group_lines(found, names, title, width))


def _write(path: Path, kind: str, found: Statistics, title: str) -> None:
    from luxor_companion.files.atomic import write_atomically
    from luxor_companion.render import statistics_page

    page: dict[str, Any] = {"svg": statistics_page.svg_page, "html": statistics_page.html_page}
    write_atomically(path, page[kind](found, title))
    console.err([_("Written: {file}").format(file=path)])
