"""A game looked back at: what each turn gave away, and what was luck.

One estimate is used throughout. At a turn it says what the game is worth to its player if they do
the best; the turn that was made may be worth less, and that is its error. Whatever else changes
until their next turn, cards, dice and what the others do, is luck. So for each player

    start + luck + skill = end

holds exactly, with the errors of all turns, negative, as skill.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

SURE: Final = 1.96  # standard errors beyond which a difference is sure


class Event(NamedTuple):
    """A chance event of a turn, and how much better it was than what could be expected."""

    what: str
    luck: float


class Verdict(NamedTuple):
    """A turn as it was judged: by itself, without what came after it."""

    line: int  # of the log
    player: str  # as a command calls them
    turn: str
    why_not: str = ""  # it cannot be judged
    best: str = ""  # the best turn
    value: float = 0.0  # of the game to the player, with the best turn
    error: float = 0.0  # how much less the turn that was made is worth
    forced: bool = False  # there was no other
    doubt: float = 0.0  # standard error of the error
    chance: tuple[Event, ...] = ()


class Turn(NamedTuple):
    """A turn with its luck: all that changed until the player's next one, error apart."""

    verdict: Verdict
    luck: float

    @property
    def sure(self) -> bool:
        """Whether the best turn is surely better: the interval of the error excludes 0."""
        return self.verdict.error > SURE * self.verdict.doubt

    def as_json(self) -> dict[str, object]:
        one = self.verdict
        return {
            "line": one.line,
            "player": one.player,
            "turn": one.turn,
            "best": one.best or None,
            "error": round(one.error, 2),
            "sure": self.sure and not one.why_not,
            "luck": round(self.luck, 2),
            "judged": not one.why_not,
            "why_not": one.why_not or None,
            "forced": one.forced,
            "value": None if one.why_not else round(one.value, 2),
            "chance": [{"event": event.what, "luck": round(event.luck, 2)} for event in one.chance],
        }


class Player(NamedTuple):
    """What a game was worth to a player at the start and the end, and what lay between."""

    player: str
    name: str
    start: float
    luck: float
    skill: float
    end: float
    choices: int  # turns with more than one possibility that could be judged

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
        """What is left over of the players' sums: nothing, but for the last digits of a float."""
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
    """Return the review of a game from its turns as judged and what it was worth in the end."""
    lucks, players = dict[int, float](), []
    for player, name in names.items():
        mine = [one for one in verdicts if one.player == player and not one.why_not]
        end = ends[player]
        following = [*(one.value for one in mine[1:]), end]
        for one, value in zip(mine, following, strict=False):  # nobody may have a turn
            lucks[one.line] = value - one.value + one.error
        start = mine[0].value if mine else end
        luck, skill = sum(lucks[one.line] for one in mine), -sum(one.error for one in mine)
        choices = sum(not one.forced for one in mine)
        players.append(Player(player, name, start, luck, skill, end, choices))
    turns = tuple(Turn(one, lucks.get(one.line, 0.0)) for one in verdicts)
    return Review(turns, tuple(players))
