"""`luxor results stats`, `ratings` and `players`: who wins, how, and who is who."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from luxor_companion.cli.answer import Answer
from luxor_companion.cli.log_options import (
    Board,
    Db,
    GameName,
    Names,
    PlayerCount,
    Since,
    Until,
    make_filter,
    nothing_found,
    read_log,
    with_messages,
)
from luxor_companion.cli.options import current_game
from luxor_companion.lang import _, ngettext
from luxor_companion.results import people
from luxor_companion.results.query import entries
from luxor_companion.results.statistics import (
    Statistics,
    as_json,
    by_game,
    count_games,
    statistics_json,
)

Name: TypeAlias = Annotated[str, typer.Argument(metavar="NAME", help="A player, in any spelling.")]


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
) -> Answer:
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
        known = people.known_names(store, names or [])
        chosen = make_filter(game, players, since, until, board)
        found = entries(store, chosen)
    sections = count_games(found, known, chosen.game or current_game().name)

    def titled() -> list[tuple[str, Statistics]]:
        from luxor_companion.view.statistics import section_title

        return [(section_title(one.game, known, chosen), one.found) for one in sections]

    def lines(width: int) -> list[str]:
        from luxor_companion.view.statistics import stats_lines

        if not found and chosen == make_filter():
            return [nothing_found(chosen)]
        return [] if svg or html else stats_lines(titled(), known, score, width)

    files = [file for file in (svg, html) if file]
    if files:
        from luxor_companion.table.atomic import write_atomically
        from luxor_companion.view import pages

        for file in files:
            page = pages.svg_page if file is svg else pages.html_page
            write_atomically(file, page(titled()))
    written = [_("Written: {file}").format(file=file) for file in files]
    games = [statistics_json(one, known, score) for one in sections]
    return with_messages(Answer(lambda: _first_and_others(games), lines, lambda _width: written))


def _first_and_others(games: Sequence[dict[str, object]]) -> dict[str, object]:
    """Return the first game as scripts know it, and the others beside it."""
    return {**games[0], "other_games": games[1:]}


def ratings(
    names: Names = None,
    players: PlayerCount = None,
    since: Since = None,
    until: Until = None,
    board: Board = None,
    game: GameName = None,
    db: Db = None,
) -> Answer:
    """Rate everybody from who finished before whom.

    With a name, also that player's way there. Everybody begins at 25, and unsure; each game moves
    the rating and makes it surer. The order is by what one can be sure of, so a lucky first
    evening does not lead the list. Each game has ratings of its own.

    \b
    Examples:
      luxor results ratings
      luxor results ratings Ani
      luxor results ratings --players 4 --json
      luxor results ratings --game pyramids
    """
    from luxor_companion.results.ratings import ratings as rate

    with read_log(db) as store:
        known = people.known_names(store, names or [])
        games = by_game(entries(store, make_filter(game, players, since, until, board)))
    rated = {name: rate(found) for name, found in games.items()}
    chosen = {
        name: found
        for name, found in rated.items()
        if any(not known or one.name in known for one in found)
    }

    def json() -> dict[str, object]:
        of_games: list[dict[str, object]] = [
            {
                "game": name,
                "ratings": [as_json(one) for one in found if not known or one.name in known],
            }
            for name, found in chosen.items()
        ]
        return _first_and_others(of_games or [{"ratings": []}])

    def lines(width: int) -> list[str]:
        from luxor_companion.view.results import ratings_lines

        return ratings_lines(chosen, known, current_game().name, width)

    return Answer(json, lines)


def list_players(db: Db = None) -> Answer:
    """List everybody in the log; rename, merge, split them.

    \b
    Examples:
      luxor results players
      luxor results players rename Jon Jan
      luxor results players merge Annie Ani     both are Ani from now on
      luxor results players split Annie         Annie is somebody else
    """
    with read_log(db) as store:
        found = people.players(store)

    def lines(width: int) -> list[str]:
        from luxor_companion.view.results import people_lines

        return people_lines(found, width)

    players = [
        {"name": one.name, "games": one.games, "spellings": list(one.spellings)} for one in found
    ]
    return Answer(lambda: {"players": players}, lines)


def rename(
    old: Name,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The name from now on.")],
    db: Db = None,
) -> Answer:
    """Give a player another name.

    The old one keeps meaning the same person.

    \b
    Examples:
      luxor results players rename Jon Jan
    """
    with read_log(db) as store:
        player = people.rename(store, old, new)
    return _player_answer(player.name, 0, _("{name} is the name now."))


def merge(
    name: Name,
    into: Annotated[str, typer.Argument(metavar="INTO", help="Who that is, the name that stays.")],
    db: Db = None,
) -> Answer:
    """Make one person of two spellings; split takes it back.

    \b
    Examples:
      luxor results players merge Annie Ani
    """
    with read_log(db) as store:
        player, moved = people.merge(store, name, into)
    text = ngettext(
        "{spelling} is {name} now, with {number} game more.",
        "{spelling} is {name} now, with {number} games more.",
        moved,
    )
    return _player_answer(player.name, moved, text, spelling=name)


def split(name: Name, db: Db = None) -> Answer:
    """Make a spelling a person of their own again.

    The games logged under it go along.

    \b
    Examples:
      luxor results players split Annie
    """
    with read_log(db) as store:
        player, moved = people.split(store, name)
    text = ngettext(
        "{name} is a player of their own, with {number} game.",
        "{name} is a player of their own, with {number} games.",
        moved,
    )
    return _player_answer(player.name, moved, text)


def _player_answer(name: str, moved: int, text: str, spelling: str = "") -> Answer:
    line = text.format(name=name, number=moved, spelling=spelling)
    return Answer(lambda: {"player": name, "moved": moved}, lambda _width: [line])
