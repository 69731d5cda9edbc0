"""Ratings from the log: Plackett-Luce, with ties, game by game in the order of play."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, NamedTuple, TypeAlias

from luxor_companion.results import GameResult, bot_level
from luxor_companion.results.people import by_game

# Every constant of the model is fixed here, so that the same log always gives the same ratings.
START: Final = 25.0
DOUBT: Final = 25.0 / 3  # how unsure a first rating is
BETA: Final = 25.0 / 6  # how much luck one game holds
TAU: Final = 25.0 / 300  # how much anybody may change between two games
SETTLED: Final = 6.5  # below this uncertainty a rating is reliable: after about ten games


class Step(NamedTuple):
    """A rating after one game."""

    date: Annotated[str, "when the game was played"]
    number: Annotated[int, "the number of the game among the results"]
    rating: Annotated[float, "the rating after it"]
    uncertainty: Annotated[float, "how unsure the rating is"]


_FIRST: Final = Step("", 0, START, DOUBT)


class Rating(NamedTuple):
    """A player's rating."""

    name: Annotated[str, "the player's name"]
    rating: Annotated[float, "the rating; everybody starts at 25"]
    uncertainty: Annotated[float, "how unsure the rating is"]
    sure: Annotated[float, "the player is almost certainly this good; the list is sorted by it"]
    game_count: Annotated[int, "how many games it follows from"]
    history: Annotated[tuple[Step, ...], "the rating after each game, the oldest first"]


Places: TypeAlias = Mapping[int, Rating]  # by place, the best first


def ratings(entries: Sequence[GameResult]) -> list[Rating]:
    """Rate everybody, the best first. Bots, and games with only one person, don't count."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=START, sigma=DOUBT, beta=BETA, tau=TAU)
    history: dict[str, list[Step]] = {}
    for entry in entries:
        people = [line for line in entry.lines if not bot_level(line.name)]
        names = [line.name for line in people]
        if len(names) <= 1:
            continue
        latest = [history[name][-1] if name in history else _FIRST for name in names]
        teams = [[model.rating(step.rating, step.uncertainty)] for step in latest]
        rated = model.rate(teams, ranks=[float(line.rank) for line in people])
        for name, (now,) in zip(names, rated, strict=True):
            history.setdefault(name, []).append(Step(entry.date, entry.number, now.mu, now.sigma))
    players = []
    for name, steps in history.items():
        _date, _id, rating, uncertainty = steps[-1]
        sure = rating - 3 * uncertainty
        players.append(Rating(name, rating, uncertainty, sure, len(steps), tuple(steps)))
    return sorted(players, key=lambda player: (-player.sure, player.name))


def rate_games(entries: Iterable[GameResult], names: Sequence[str]) -> dict[str, Places]:
    """Return the ratings by game; with names, only theirs, and no game in which nobody has one."""
    games: dict[str, Places] = {}
    for game, plays in by_game(entries).items():
        places = enumerate(ratings(plays), start=1)
        games[game] = {
            place: rating for place, rating in places if not names or rating.name in names
        }
    return {game: places for game, places in games.items() if places}


class GameRatings(NamedTuple):
    """The ratings of one game."""

    game: Annotated[str, "which game"]
    ratings: Annotated[tuple[Rating, ...], "each player, the surest first"]


class RatingsAnswer(NamedTuple):
    """How strong everybody is."""

    games: Annotated[tuple[GameRatings, ...], "each game that was played"]


def ratings_answer(rated: Mapping[str, Places]) -> RatingsAnswer:
    """Return the ratings as they are answered."""
    games = (GameRatings(game, tuple(places.values())) for game, places in rated.items())
    return RatingsAnswer(tuple(games))
