"""`luxor results stats`, `ratings` and `players`: who wins, how, and who is who."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from luxor_companion.cli.commands import results
from luxor_companion.cli.console import Answer, Lines
from luxor_companion.cli.options import current_game, write_output
from luxor_companion.lang import _, ngettext
from luxor_companion.results import people, statistics

Name: TypeAlias = Annotated[str, typer.Argument(metavar="NAME", help="A player, in any spelling.")]


def stats(
    names: results.Names = None,
    score: Annotated[
        int | None, typer.Option("--score", metavar="N", help="How would N points compare?")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture to print or send.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page to print or send.")
    ] = None,
    players: results.PlayerCount = None,
    since: results.Since = None,
    until: results.Until = None,
    board: results.Board = None,
    game: results.GameName = None,
    db: results.Db = None,
) -> Answer:
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
    with results.read_log(db) as store:
        known = people.known_names(store, names or [])
        chosen = results.make_filter(game, players, since, until, board)
        found = people.entries(store, chosen)
    counted = statistics.count_games(found, chosen, known, current_game().name)
    written = _write_pages(counted, svg, html)

    def lines(width: int) -> Lines:
        from luxor_companion.view.statistics import stats_lines

        if not found and chosen == results.make_filter():
            return [results.nothing_found(chosen)]
        return [] if written else stats_lines(counted, score, width)

    return results.with_messages(
        Answer(lambda: statistics.counted_json(counted, score), lines, lambda _width: written)
    )


def _write_pages(counted: statistics.Counted, svg: Path | None, html: Path | None) -> list[str]:
    """Write the picture and the page; return that they were written."""
    if not (svg or html):
        return []
    from luxor_companion.view.pages import svg_page
    from luxor_companion.web.statistics import html_page

    written = []
    for file, page in ((svg, svg_page), (html, html_page)):
        if file:
            written.append(write_output(file, page(counted)))
    return written


def ratings(
    names: results.Names = None,
    players: results.PlayerCount = None,
    since: results.Since = None,
    until: results.Until = None,
    board: results.Board = None,
    game: results.GameName = None,
    db: results.Db = None,
) -> Answer:
    """Rate everybody by who finished ahead of whom.

    With a name, also how that player got there. Everybody starts at 25 with a wide margin; each
    game moves the rating and narrows the margin. The list is ordered by what is certain, so a lucky
    first evening doesn't top it. Each game has its own ratings.

    \b
    Examples:
      luxor results ratings
      luxor results ratings Ani
      luxor results ratings --players 4 --json
      luxor results ratings --game luxor
    """
    from luxor_companion.results.ratings import rate_games, ratings_json

    with results.read_log(db) as store:
        known = people.known_names(store, names or [])
        chosen = results.make_filter(game, players, since, until, board)
        rated = rate_games(people.entries(store, chosen), known)

    def lines(_width: int) -> Lines:
        from luxor_companion.view.results import ratings_lines

        return ratings_lines(rated, known, current_game().name)

    return Answer(lambda: ratings_json(rated, known), lines)


def list_players(db: results.Db = None) -> Answer:
    """List everybody in the log; rename, merge, split them.

    \b
    Examples:
      luxor results players
      luxor results players rename Jon Jan
      luxor results players merge Annie Ani     both are Ani from now on
      luxor results players split Annie         Annie is somebody else
    """
    with results.read_log(db) as store:
        found = people.players(store)

    def lines(_width: int) -> Lines:
        from luxor_companion.view.results import people_lines

        return people_lines(found)

    players = [
        {"name": one.name, "games": one.games, "spellings": list(one.spellings)} for one in found
    ]
    return Answer(lambda: {"players": players}, lines)


def rename(
    old: Name,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The name from now on.")],
    db: results.Db = None,
) -> Answer:
    """Rename a player.

    The old name still means the same person.

    \b
    Examples:
      luxor results players rename Jon Jan
    """
    with results.read_log(db) as store:
        player = people.rename(store, old, new)
    return _player_answer(player.name, 0, _("The name is now {name}."))


def merge(
    name: Name,
    into: Annotated[
        str, typer.Argument(metavar="INTO", help="Whose spelling it is: the name to keep.")
    ],
    db: results.Db = None,
) -> Answer:
    """Merge two spellings into one person; split undoes it.

    \b
    Examples:
      luxor results players merge Annie Ani
    """
    with results.read_log(db) as store:
        player, moved = people.merge(store, name, into)
    text = ngettext(
        "{spelling} is now {name}, who gains {number} game.",
        "{spelling} is now {name}, who gains {number} games.",
        moved,
    )
    return _player_answer(player.name, moved, text, spelling=name)


def split(name: Name, db: results.Db = None) -> Answer:
    """Make a spelling a separate person again.

    The games logged under it move too.

    \b
    Examples:
      luxor results players split Annie
    """
    with results.read_log(db) as store:
        player, moved = people.split(store, name)
    text = ngettext(
        "{name} is now a separate player with {number} game.",
        "{name} is now a separate player with {number} games.",
        moved,
    )
    return _player_answer(player.name, moved, text)


def _player_answer(name: str, moved: int, text: str, spelling: str = "") -> Answer:
    line = text.format(name=name, number=moved, spelling=spelling)
    return Answer(lambda: {"player": name, "moved": moved}, lambda _width: [line])
