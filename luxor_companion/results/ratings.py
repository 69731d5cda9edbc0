"""Ratings over the log: Plackett-Luce, with ties, game by game in the order they were played."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from luxor_companion.results.entry import Entry

# All that the model depends on is said here: the same log gives the same ratings for ever.
START: Final = 25.0
DOUBT: Final = 25.0 / 3  # how unsure a first rating is
BETA: Final = 25.0 / 6  # how much luck one game holds
TAU: Final = 25.0 / 300  # how much anybody may change between two games
SETTLED: Final = 6.5  # an uncertainty below it is one to go by: after ten games or so


class Step(NamedTuple):
    """A rating after one game."""

    date: str
    game: int
    rating: float
    uncertainty: float


class Rating(NamedTuple):
    """A player's rating: `sure` is what one can be almost certain of, and the order of the list."""

    name: str
    rating: float
    uncertainty: float
    games: int
    history: tuple[Step, ...]

    @property
    def sure(self) -> float:
        return self.rating - 3 * self.uncertainty


def ratings(entries: Sequence[Entry]) -> list[Rating]:
    """Rate everybody, the best first. Games of one player alone rate nobody."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=START, sigma=DOUBT, beta=BETA, tau=TAU)
    now: dict[str, tuple[float, float]] = {}
    history: dict[str, list[Step]] = {}
    for entry in entries:
        if len(entry.lines) < 2:  # noqa: PLR2004  # a contest takes two
            continue
        names = [line.name for line in entry.lines]
        teams = [[model.rating(*now.get(name, (START, DOUBT)))] for name in names]
        rated = model.rate(teams, ranks=[float(line.rank) for line in entry.lines])
        for name, (one,) in zip(names, rated, strict=True):
            now[name] = (one.mu, one.sigma)
            history.setdefault(name, []).append(Step(entry.date, entry.number, one.mu, one.sigma))
    found = [Rating(name, *now[name], len(steps), tuple(steps)) for name, steps in history.items()]
    return sorted(found, key=lambda one: (-one.sure, one.name))
