"""`luxor results ratings`: how strong everybody is, and how sure that is."""

from luxor_companion.cli import console
from luxor_companion.cli.given import Json
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
from luxor_companion.cli.results.stats import names_in
from luxor_companion.lang import _
from luxor_companion.results.query import entries


def ratings(
    names: Names = None,
    players: PlayerCount = None,
    since: Since = None,
    until: Until = None,
    board: Board = None,
    game: GameName = THIS_GAME,
    db: Db = None,
    json: Json = False,
) -> None:
    """Rate everybody from who finished before whom.

    With a name, also that player's way there. Everybody begins at 25, and unsure; each game moves
    the rating and makes it surer. The order is by what one can be sure of, so a lucky first
    evening does not lead the list.

    \b
    Examples:
      luxor results ratings
      luxor results ratings Ani
      luxor results ratings --players 4 --json
    """
    from luxor_companion.results.ratings import ratings as rated

    with read_log(db) as store:
        chosen = names_in(store, names or [])
        found = rated(entries(store, wanted(game, players, since, until, board)))
    if json:
        console.out_json(
            {
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
        )
        return
    from luxor_companion.render.ratings import history_lines, leaderboard_lines

    width = console.width()
    if not found or (chosen and not any(one.name in chosen for one in found)):
        console.out([_("No games with two players or more to rate.")])
        return
    console.out(leaderboard_lines(found, chosen, width))
    for one in found:
        if one.name in chosen:
            console.out(["", *history_lines(one, width)])
