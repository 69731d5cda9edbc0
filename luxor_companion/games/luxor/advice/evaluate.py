"""What a player's pieces are worth: an estimate of the points they will bring by the end.

The estimate is a sum of features, each with a weight for the beginning of a game and one for its
end. Weights are data: `rules_data/luxor/advice.toml` says where they come from. Also the types that
planning returns: turns with their values, and the choices a player has.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from luxor_companion.core import cached
from luxor_companion.games.luxor.rules import CARDS, DIE, SARCOPHAGI, STAIRS, Space, Statue
from luxor_companion.games.luxor.rules.legal import Option
from luxor_companion.games.luxor.rules.path import Path, Trip
from luxor_companion.games.luxor.rules.scoring import best_sets, set_points
from luxor_companion.games.luxor.rules.state import Hand, Player, Position
from luxor_companion.table.paths import rules_folder
from luxor_companion.table.toml import read_toml

# What the evaluation counts, in the order of the weights.
FEATURES: Final = (
    "points",  # on the track, sarcophagi, scarabs
    "key",  # the first key: without one nobody enters the tomb
    "keys",  # further ones
    "sets",  # the points of complete sets
    "progress",  # of the next set
    "wild",
    "wall",  # of each adventurer's place
    "passed",  # tiles behind each adventurer
    "lying",  # adventurers still at a statue
    "one_of_two",  # treasures that one more adventurer would take
    "one_of_three",
    "two_of_three",
    "follow",  # how much more they count for each adventurer that can follow
    "near",  # what lies one to five tiles ahead of each adventurer
    "card",  # Horus cards in the hand
    "door",  # adventurers one to six tiles from the tomb, if there is a key
    "share",  # points a treasure ahead is worth beyond its own, as part of a set
    "turn",  # what one more turn brings
    "second",  # how much of a plan's second turn comes true
)
Weights = Mapping[str, tuple[float, float]]  # of each feature, at the beginning and at the end

_WAITING: Final = {2: ("one_of_two",), 3: ("one_of_three", "two_of_three")}
_REACH: Final = 5  # tiles ahead that count as near
_DOOR: Final = 6
# What landing on a tile other than a treasure brings, roughly, in points.
_TILE_WORTH: Final = {"horus": 2.0, "scarab": 2.4, "wild": 2.0, "either": 2.5, "favour": 1.5}


class Knowledge(NamedTuple):
    """Weights, and constants that make a value a fair forecast."""

    weights: Weights
    offset: tuple[float, ...]  # the mean margin that planning overlooks, by number of players
    doubt: float  # standard error of the difference between two turns


@cached
def knowledge() -> Knowledge:
    """Return the weights that ship with the program."""
    raw = read_toml(rules_folder("luxor") / "advice.toml")
    weights = {name: tuple(raw["weights"][name]) for name in FEATURES}
    offset = tuple(raw["offset"].get(str(seats), 0.0) for seats in range(5))
    return Knowledge(weights, offset, raw["doubt"])


class Side(NamedTuple):
    """One player's pieces as the evaluation sees them."""

    at: tuple[Space, ...]
    lying: tuple[Statue, ...]
    keys: int
    points: float  # track, sarcophagi, scarabs; an unknown scarab at its mean
    vases: int
    statues: int
    jewelry: int
    wild: int
    cards: int  # Horus cards in the hand


@lru_cache(maxsize=4096)
def sets_made(vases: int, statues: int, jewelry: int, wild: int) -> tuple[int, float]:
    """Return the points of the complete sets, and of the part done of the next one."""
    sets = best_sets(vases, statues, jewelry, wild)
    real = min(vases, sets + 1) + min(statues, sets + 1) + min(jewelry, sets + 1)
    missing = min(max(3 * (sets + 1) - real - wild, 0), 3)
    points = set_points(sets)
    return points, (set_points(sets + 1) - points) * (3 - missing) / 3


def side_of(player: Player, mean_scarab: float, hand: Hand | None = None) -> Side:
    """Return a player's pieces; scarabs whose value is not known count as the mean."""
    kinds = [treasure[0] for treasure in player.treasures]
    scarabs = sum(mean_scarab if value is None else value for value in player.scarabs)
    return Side(
        at=player.at,
        lying=player.lying,
        keys=player.keys,
        points=player.track + sum(player.sarcophagi) + scarabs,
        vases=kinds.count("v"),
        statues=kinds.count("s"),
        jewelry=kinds.count("j"),
        wild=player.wild,
        cards=sum(1 for card in hand or () if card and CARDS[card].horus),
    )


def phase_of(position: Position) -> float:
    """Return how far a game has come, from 0 to 1, by the two adventurers nearest to the tomb."""
    path = position.path
    left = sorted(path.left(space) for player in position.players for space in player.at)
    return 1 - sum(left[:2]) / (2 * (len(path.stops) or 1))


def final_points(side: Side, walls: Sequence[int]) -> float:
    """Return what the pieces are worth if the game ends now (p.6)."""
    set_worth = sets_made(side.vases, side.statues, side.jewelry, side.wild)[0]
    return side.points + side.keys + set_worth + sum(walls[space] for space in side.at)


def after_trips(side: Side, path: Path, trips: Sequence[Trip], taken: int) -> Side:
    """Return the pieces after a movement, including waking and entering the tomb.

    `taken` is how many sarcophagi players took before.
    """
    at, lying, keys, points, *rest = side
    standing, statues = list(at), path.board.statues
    for trip in trips:
        if len(trip) == 1:
            continue
        standing.remove(trip[0])
        standing.append(trip[-1])
        if lying:
            low, high = min(trip), max(trip)
            woken = [one for one in lying if low <= statues[one - 1] < high]
            standing += [STAIRS] * len(woken)
            lying = tuple(one for one in lying if one not in woken)
        if trip[-1] == path.tomb:
            keys -= keys > 0
            points += SARCOPHAGI[taken] if taken < len(SARCOPHAGI) else 0
            taken += 1
    return Side(tuple(sorted(standing)), lying, keys, points, *rest)


def after_choice(side: Side, path: Path, space: Space, choice: str, mean_scarab: float) -> Side:
    """Return the pieces after a choice on a tile."""
    if choice == "take":
        tile = path.tiles[space - 1]
        assert tile
        kind = ("vases", "statues", "jewelry")["vsj".index(tile.type)]
        return side._replace(points=side.points + tile.value, **{kind: getattr(side, kind) + 1})
    if choice == "key":
        return side._replace(keys=side.keys + 1)
    if choice == "scarab":
        return side._replace(points=side.points + mean_scarab)
    if choice == "wild":
        return side._replace(wild=side.wild + 1)
    return side if choice == "leave" else side._replace(cards=side.cards + 1)


class Ground:
    """A path with the worth of every place on it at one phase of a game: a cache."""

    __slots__ = ("by", "door", "follow", "gather", "passed", "path", "place", "second", "turn")

    def __init__(self, path: Path, weights: Weights, phase: float) -> None:
        self.path = path
        self.gather: dict[tuple[int, int], float] = {}  # by space and number of adventurers waiting
        by = {name: early + (late - early) * phase for name, (early, late) in weights.items()}
        self.by = tuple(by[name] for name in ("points", "key", "keys", "sets", "progress", "wild"))
        self.by += (by["lying"], by["card"])
        self.turn, self.second, self.follow = by["turn"], by["second"], by["follow"]
        walls = path.board.walls
        passed = self.passed = [bisect_right(path.stops, space) for space in range(path.tomb + 1)]
        self.place = [
            by["wall"] * walls[space] + by["passed"] * passed[space]
            for space in range(path.tomb + 1)
        ]
        ahead = [self._tile(stop, by) for stop in path.stops[:-1]]
        near = by["near"] / _REACH
        for space in range(path.tomb):
            first = passed[space]
            self.place[space] += near * sum(ahead[first : first + _REACH])
        last = len(path.stops) - _DOOR
        self.door = [
            by["door"] if passed[space] >= last and space < path.tomb else 0.0
            for space in range(path.tomb + 1)
        ]

    def _tile(self, space: Space, by: Mapping[str, float]) -> float:
        """Return a tile's worth to an adventurer who may come; store it for those who wait."""
        tile = self.path.tiles[space - 1]
        assert tile
        if tile.kind != "treasure":
            return _TILE_WORTH.get(tile.kind, 0.0)
        worth = tile.value + by["share"]
        for own, name in enumerate(_WAITING.get(tile.needed, ()), start=1):
            self.gather[space, own] = by[name] * worth
        return worth / (tile.needed * tile.needed)

    def worth(self, side: Side) -> float:
        """Return the points a side may expect to have at the end."""
        at, lying, keys, points, vases, statues, jewelry, wild, cards = side
        by, place, gather = self.by, self.place, self.gather
        sets, progress = sets_made(vases, statues, jewelry, wild)
        worth = by[0] * points + by[3] * sets + by[4] * progress + by[5] * wild
        worth += by[6] * len(lying) + by[7] * cards
        for space in at:
            worth += place[space]
        if keys:
            worth += by[1] + by[2] * (keys - 1)
            door = self.door
            for space in at:
                worth += door[space]
        for space in set(at):
            if waits := gather.get((space, at.count(space))):
                passed = self.passed
                nearest = passed[space] - _REACH
                behind = sum(nearest <= passed[other] and other < space for other in at)
                worth += waits * (1 + self.follow * behind)
        return worth


class Judged(NamedTuple):
    """A legal turn, its value, and the turn planned to follow it."""

    option: Option
    value: float
    then: Option | None = None


class Choice(NamedTuple):
    """What a player decides before chance does: a turn, or a die card with a turn for each roll."""

    value: float
    turns: tuple[Judged, ...]  # one; with a die card, the best for each roll


def choices(judged: Sequence[Judged]) -> list[Choice]:
    """Return what a player can choose, best first; equal ones in the order of `options`."""
    result = []
    rolled: dict[str, list[Judged]] = {}
    for one in judged:
        if one.option.die is None:
            result.append(Choice(one.value, (one,)))
        else:
            rolled.setdefault(one.option.side, []).append(one)
    for card_turns in rolled.values():
        by_roll = ([one for one in card_turns if one.option.die == roll] for roll in DIE)
        best = tuple(max(turns, key=lambda one: one.value) for turns in by_roll)
        result.append(Choice(sum(one.value for one in best) / len(DIE), best))
    return sorted(result, key=lambda one: -one.value)
