"""The review of a game: what each turn gave away, and what was luck.

One estimate is used throughout: what the game is worth to a player who makes the best turn. The
turn they made may be worth less; the difference is its error. Everything else that changes until
their next turn (cards, dice, what the others do) is luck. So for each player

    start + luck + skill = end

holds exactly, where skill is the sum of all errors, negated.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

SURE: Final = 1.96  # standard errors beyond which a difference is sure


class Event(NamedTuple):
    """A chance event of a turn, and how much better it was than expected."""

    what: str
    luck: float


class Verdict(NamedTuple):
    """A judgement on one turn, without regard to what came after it."""

    line: int  # of the log
    player: str  # their colour or handle
    turn: str
    why_not: str = ""  # the reason if it cannot be judged
    best: str = ""  # the best turn
    value: float = 0.0  # of the game to the player after the best turn
    error: float = 0.0  # how much less the player's turn is worth
    forced: bool = False  # there was no other legal turn
    doubt: float = 0.0  # standard error of the error
    chance: tuple[Event, ...] = ()


class Turn(NamedTuple):
    """A turn with its luck: all that changed until the player's next one, except its error."""

    verdict: Verdict
    luck: float

    @property
    def sure(self) -> bool:
        """Whether the best turn is surely better: the interval of the error excludes 0."""
        return self.verdict.error > SURE * self.verdict.doubt

    def as_json(self) -> dict[str, object]:
        verdict = self.verdict
        return {
            "line": verdict.line,
            "player": verdict.player,
            "turn": verdict.turn,
            "best": verdict.best or None,
            "error": round(verdict.error, 2),
            "sure": self.sure and not verdict.why_not,
            "luck": round(self.luck, 2),
            "judged": not verdict.why_not,
            "why_not": verdict.why_not or None,
            "forced": verdict.forced,
            "value": None if verdict.why_not else round(verdict.value, 2),
            "chance": [{"event": one.what, "luck": round(one.luck, 2)} for one in verdict.chance],
        }


class Player(NamedTuple):
    """What a game was worth to a player at the start and the end, and what made the difference."""

    player: str
    name: str
    start: float
    luck: float
    skill: float
    end: float
    choices: int  # judged turns with more than one legal option

    @property
    def error_per_choice(self) -> float:
        return -self.skill / self.choices if self.choices else 0.0

    @property
    def residual(self) -> float:
        return self.end - self.start - self.luck - self.skill

    def as_json(self) -> dict[str, object]:
        numbers = {
            key: round(getattr(self, key), 2)
            for key in ("error_per_choice", "luck", "skill", "start", "end")
        }
        return {"name": self.name, "player": self.player, **numbers, "choices": self.choices}


class Review(NamedTuple):
    """A whole game, turn by turn and player by player."""

    turns: tuple[Turn, ...]
    players: tuple[Player, ...]

    @property
    def residual(self) -> float:
        """By how much the players' sums are off: 0, except for rounding errors."""
        return max((abs(one.residual) for one in self.players), default=0.0)

    def as_json(self) -> dict[str, object]:
        return {
            "turns": [one.as_json() for one in self.turns],
            "players": [one.as_json() for one in self.players],
            "residual": round(self.residual, 6),
        }


def look_back(
    verdicts: Sequence[Verdict], names: Mapping[str, str], ends: Mapping[str, float]
) -> Review:
    """Return the review of a game from the verdicts on its turns and its value at the end."""
    lucks, players = dict[int, float](), []
    for player, name in names.items():
        mine = [one for one in verdicts if one.player == player and not one.why_not]
        end = ends[player]
        following = [*(one.value for one in mine[1:]), end]
        for verdict, value in zip(mine, following, strict=False):  # a player may have had no turn
            lucks[verdict.line] = value - verdict.value + verdict.error
        start = mine[0].value if mine else end
        luck, skill = sum(lucks[one.line] for one in mine), -sum(one.error for one in mine)
        choices = sum(not one.forced for one in mine)
        players.append(Player(player, name, start, luck, skill, end, choices))
    turns = tuple(Turn(one, lucks.get(one.line, 0.0)) for one in verdicts)
    return Review(turns, tuple(players))
