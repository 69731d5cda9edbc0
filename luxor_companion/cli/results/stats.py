"""`luxor results stats`: who wins, how, and how special a score is."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from luxor_companion.cli import console
from luxor_companion.cli import game as played
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import Json
from luxor_companion.cli.logged import title_of
from luxor_companion.cli.results.given import (
    Board,
    Db,
    GameName,
    Names,
    PlayerCount,
    Since,
    Until,
    by_game,
    read_log,
    wanted,
)
from luxor_companion.cli.results.listing import nothing_yet
from luxor_companion.lang import _, words
from luxor_companion.results.entry import Entry
from luxor_companion.results.people import PeopleError, known
from luxor_companion.results.query import Filter, entries
from luxor_companion.results.statistics import Statistics, statistics
from luxor_companion.results.store import Store


class Section(NamedTuple):
    """What was counted of one game."""

    game: str
    found: Statistics
    title: str


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
    game: GameName = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show who wins, how, and how special a score is.

    Of everybody, of one player in full, or of some against each other; each game for itself.

    \b
    Examples:
      luxor results stats
      luxor results stats Ani --since 2026
      luxor results stats Ani Jan --players 2
      luxor results stats Ani --score 94
      luxor results stats --game pyramids
      luxor results stats --html evening.html
    """
    with read_log(db) as store:
        chosen = names_in(store, names or [])
        meant = wanted(game, players, since, until, board)
        found = entries(store, meant)
    sections = _sections(found, chosen, meant)
    for path, kind in ((svg, "svg"), (html, "html")):
        if path is not None:
            _write(path, kind, sections)
    if json:
        console.out_json(_json(sections, chosen, score))
    elif not found and meant == wanted(None, None, None, None, None):
        console.out([nothing_yet()])
    elif svg is None and html is None:
        _show(sections, chosen, score)


def names_in(store: Store, names: list[str]) -> list[str]:
    """The names as the log has them."""
    try:
        found = [known(store.connection, name).name for name in names]
    except PeopleError as error:
        raise UsageError(str(error)) from None
    return list(dict.fromkeys(found))


def _sections(found: list[Entry], names: list[str], meant: Filter) -> list[Section]:
    """The statistics of each game, of everybody named; of all if nobody is. One at least."""
    counted = [
        (name, _only(statistics(games), names)) for name, games in by_game(found).items()
    ] or [(meant.game or played.name, statistics([]))]
    told = [(name, one) for name, one in counted if one.players] or counted[:1]
    return [Section(name, one, _title(name, names, meant)) for name, one in told]


def _only(found: Statistics, names: list[str]) -> Statistics:
    if not names:
        return found
    return found._replace(players=tuple(one for one in found.players if one.name in names))


def _json(sections: list[Section], names: list[str], score: int | None) -> dict[str, Any]:
    """The first game as scripts know it, and the others beside it."""
    from luxor_companion.results.statistics_json import statistics_json

    told = [{"game": one.game, **statistics_json(one.found, names, score)} for one in sections]
    return {**told[0], "other_games": told[1:]}


def _title(game: str, names: list[str], chosen: Filter) -> str:
    """What the page is about, in one line."""
    about = [title_of(game), ", ".join(names)]
    if chosen.players:
        about.append(words.players(chosen.players))
    if chosen.since:
        about.append(_("since {date}").format(date=chosen.since))
    if chosen.until:
        about.append(_("until {date}").format(date=chosen.until))
    about.append(chosen.board or "")
    return " · ".join(text for text in about if text)


def _show(sections: list[Section], names: list[str], score: int | None) -> None:
    for index, section in enumerate(sections):
        lines = _lines(section, names, score)
        if score is not None and len(sections) > 1:
            from luxor_companion.render.style import styled

            lines = [styled(section.title, "bold"), *lines]
        console.out([""] * (index > 0) + lines)


def _lines(section: Section, names: list[str], score: int | None) -> list[str]:
    from luxor_companion.render.statistics import group_lines, standing_lines
    from luxor_companion.render.statistics_player import player_lines

    width, found = console.width(), section.found
    if not found.players:
        return [_("No such games in the log.")]
    if score is not None:
        return standing_lines(found, names, score, width)
    if len(names) == 1:
        return player_lines(found.players[0], section.title, width)
    return group_lines(found, names, section.title, width)


def _write(path: Path, kind: str, sections: list[Section]) -> None:
    from luxor_companion.files.atomic import write_atomically
    from luxor_companion.render import statistics_page

    page: dict[str, Any] = {"svg": statistics_page.svg_page, "html": statistics_page.html_page}
    write_atomically(path, page[kind]([(one.found, one.title) for one in sections]))
    console.err([_("Written: {file}").format(file=path)])
