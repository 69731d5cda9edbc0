"""Final scoring: every part in the order of page 6, and who wins."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core.scoring import Parts, PlainResult, points, rank_players
from luxor_companion.games.luxor.rules import PARTS
from luxor_companion.games.luxor.rules.state import Position

SET_POINTS: Final = (0, 3, 7, 12, 18, 25, 33, 42, 52)  # p.6; the last is for 8 sets or more


class Holding(NamedTuple):
    """What a player has at the end, whether or not the program kept the game."""

    name: str
    colour: str | None
    track: int = 0
    adventurers: tuple[int, ...] = ()  # wall value of each
    sarcophagi: tuple[int, ...] = ()
    keys: int = 0
    vases: int = 0
    statues: int = 0
    jewelry: int = 0
    wild: int = 0
    scarabs: tuple[int, ...] = ()
    unknown_scarabs: int = 0  # face down, value not entered: not counted


class Score(NamedTuple):
    """One player's result, part by part."""

    name: str
    colour: str | None
    track: int
    adventurers: int
    sarcophagi: int
    keys: int
    sets: int
    set_points: int
    scarabs: int
    total: int = 0
    rank: int = 0
    unknown_scarabs: int = 0

    @property
    def parts(self) -> Parts:
        """Name and points of each part."""
        board = (self.track, self.adventurers, self.sarcophagi)
        supply = (self.keys, self.set_points, self.scarabs)
        return tuple(zip(PARTS, (*board, *supply), strict=True))

    @property
    def uncounted(self) -> int:
        return self.unknown_scarabs

    @property
    def player(self) -> str | None:
        return self.colour

    @property
    def counts(self) -> Mapping[str, int]:
        return {"sets": self.sets}


Result: TypeAlias = PlainResult[Score]


def best_sets(vases: int, statues: int, jewelry: int, wild: int) -> int:
    """Return the most sets that can be made, with at most two wild tiles in each.

    Every set needs a real treasure, and wild tiles fill all other places.
    """
    for wanted in count(1):
        real = min(vases, wanted) + min(statues, wanted) + min(jewelry, wanted)
        if real < wanted or 3 * wanted - real > wild:
            break
    return wanted - 1


def set_points(sets: int) -> int:
    return SET_POINTS[min(sets, len(SET_POINTS) - 1)]


def score(holdings: Sequence[Holding]) -> Result:
    """Score all players together; a tie for first place goes by the sarcophagus (p.7)."""
    scores = list(map(_count, holdings))
    values = [max(holding.sarcophagi, default=0) for holding in holdings]
    return rank_players(scores, values, "sarcophagus")


def _count(holding: Holding) -> Score:
    sets = best_sets(holding.vases, holding.statues, holding.jewelry, holding.wild)
    result = Score(
        name=holding.name,
        colour=holding.colour,
        track=holding.track,
        adventurers=sum(holding.adventurers),
        sarcophagi=sum(holding.sarcophagi),
        keys=holding.keys,
        sets=sets,
        set_points=set_points(sets),
        scarabs=sum(holding.scarabs),
        unknown_scarabs=holding.unknown_scarabs,
    )
    return result._replace(total=sum(points(result)))


def holdings(position: Position) -> tuple[Holding, ...]:
    """Return what each player would score with if the game ended now."""
    walls = position.path.board.walls
    return tuple(
        Holding(
            name=player.name,
            colour=player.colour,
            track=player.track,
            adventurers=(*(walls[space] for space in player.at), *(0 for _ in player.lying)),
            sarcophagi=player.sarcophagi,
            keys=player.keys,
            vases=sum(treasure[0] == "v" for treasure in player.treasures),
            statues=sum(treasure[0] == "s" for treasure in player.treasures),
            jewelry=sum(treasure[0] == "j" for treasure in player.treasures),
            wild=player.wild,
            scarabs=tuple(value for value in player.scarabs if value is not None),
            unknown_scarabs=player.scarabs.count(None),
        )
        for player in position.players
    )
