"""Ratings from the log: Plackett-Luce, with ties, game by game in the order of play."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.results import Entry, as_json, bot_level
from luxor_companion.results.people import by_game

# Every constant of the model is fixed here, so that the same log always gives the same ratings.
START: Final = 25.0
DOUBT: Final = 25.0 / 3  # how unsure a first rating is
BETA: Final = 25.0 / 6  # how much luck one game holds
TAU: Final = 25.0 / 300  # how much anybody may change between two games
SETTLED: Final = 6.5  # below this uncertainty a rating is reliable: after about ten games


class Step(NamedTuple):
    """A rating after one game."""

    date: str
    id: int  # the number of the game
    rating: float
    uncertainty: float


_FIRST: Final = Step("", 0, START, DOUBT)


class Rating(NamedTuple):
    """A player's rating, with the fields that scripts get."""

    name: str
    rating: float
    uncertainty: float
    sure: float  # the player is almost certainly this good; the list is sorted by it
    games: int
    history: tuple[Step, ...]


Places: TypeAlias = Mapping[int, Rating]  # by place, the best first


def ratings(entries: Sequence[Entry]) -> list[Rating]:
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
        teams = [[model.rating(one.rating, one.uncertainty)] for one in latest]
        rated = model.rate(teams, ranks=[float(line.rank) for line in people])
        for name, (one,) in zip(names, rated, strict=True):
            history.setdefault(name, []).append(Step(entry.date, entry.number, one.mu, one.sigma))
    players = []
    for name, steps in history.items():
        _date, _id, rating, uncertainty = steps[-1]
        sure = rating - 3 * uncertainty
        players.append(Rating(name, rating, uncertainty, sure, len(steps), tuple(steps)))
    return sorted(players, key=lambda one: (-one.sure, one.name))


def rate_games(entries: Iterable[Entry], names: Sequence[str]) -> dict[str, Places]:
    """Return the ratings by game; with names, only theirs, and no game in which nobody has one."""
    games: dict[str, Places] = {}
    for game, plays in by_game(entries).items():
        places = enumerate(ratings(plays), start=1)
        games[game] = {place: one for place, one in places if not names or one.name in names}
    return {game: places for game, places in games.items() if places}


def ratings_json(rated: Mapping[str, Places]) -> dict[str, object]:
    """Return the first game's ratings, with the other games in `other_games`."""
    games: list[dict[str, object]] = [
        {"game": game, "ratings": [as_json(one) for one in places.values()]}
        for game, places in rated.items()
    ]
    first, *others = games or [{"ratings": []}]
    return {**first, "other_games": others}
