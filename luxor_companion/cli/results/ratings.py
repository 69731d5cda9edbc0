"""`luxor results ratings`: how strong everybody is, and how sure that is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from luxor_companion.cli import console
from luxor_companion.cli import game as played
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
from luxor_companion.cli.results.stats import names_in
from luxor_companion.lang import _
from luxor_companion.render.style import styled
from luxor_companion.results.query import entries

if TYPE_CHECKING:
    from luxor_companion.results.ratings import Rating


def ratings(
    names: Names = None,
    players: PlayerCount = None,
    since: Since = None,
    until: Until = None,
    board: Board = None,
    game: GameName = None,
    db: Db = None,
    json: Json = False,
) -> None:
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
    from luxor_companion.results.ratings import ratings as rated

    with read_log(db) as store:
        chosen = names_in(store, names or [])
        games = by_game(entries(store, wanted(game, players, since, until, board)))
    found = {name: rated(of_game) for name, of_game in (games or {played.name: []}).items()}
    meant = {
        name: of_game
        for name, of_game in found.items()
        if any(not chosen or one.name in chosen for one in of_game)
    }
    if json:
        told = [{"game": name, **_json(of_game, chosen)} for name, of_game in meant.items()]
        console.out_json({**(told[0] if told else {"ratings": []}), "other_games": told[1:]})
        return
    if not meant:
        console.out([_("No games with two players or more to rate.")])
    for index, (name, of_game) in enumerate(meant.items()):
        heading = [styled(title_of(name), "bold")] if name != played.name or len(meant) > 1 else []
        console.out([*[""] * (index > 0), *heading, *_lines(of_game, chosen)])


def _lines(found: "Sequence[Rating]", chosen: Sequence[str]) -> list[str]:
    from luxor_companion.render.ratings import history_lines, leaderboard_lines

    width = console.width()
    lines = leaderboard_lines(found, chosen, width)
    for one in found:
        if one.name in chosen:
            lines += ["", *history_lines(one, width)]
    return lines


def _json(found: "Sequence[Rating]", chosen: Sequence[str]) -> dict[str, Any]:
    return {
        "ratings": [
            {
                "name": one.name,
                "rating": round(one.rating, 4),
                "uncertainty": round(one.uncertainty, 4),
                "sure": round(one.sure, 4),
                "games": one.games,
                "history": [
                    {
                        "date": step.date,
                        "id": step.game,
                        "rating": round(step.rating, 4),
                        "uncertainty": round(step.uncertainty, 4),
                    }
                    for step in one.history
                ],
            }
            for one in found
            if not chosen or one.name in chosen
        ]
    }
