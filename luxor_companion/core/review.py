"""The review of a game: what each turn gave away, and what was luck.

One estimate is used throughout: what the game is worth to a player who makes the best turn. The
turn they made may be worth less; the difference is its error. Everything else that changes until
their next turn is luck: what the others gave by their own errors, and what happened by chance
(cards, dice, tiles). So for each player

    start + by chance + by others + skill = end

holds exactly, where skill is the sum of all errors, negated.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Annotated, Final, NamedTuple

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


class ChanceAnswer(NamedTuple):
    """A chance event of a turn."""

    event: Annotated[str, "what came up"]
    luck: Annotated[float, "how much better it was than expected"]


class ReviewedTurn(NamedTuple):
    """A turn in hindsight."""

    line: Annotated[int, "the number of its line in the log"]
    player: Annotated[str, "the colour or handle of the player"]
    name: Annotated[str, "the player's name"]
    turn: Annotated[str, "the turn as the log writes it"]
    best: Annotated[str | None, "the best turn; null if it cannot be judged"]
    error: Annotated[float, "how many points less than the best turn it is worth"]
    sure: Annotated[bool, "whether the best turn is surely better"]
    luck: Annotated[float, "what changed until the player's next turn, except the error"]
    by_chance: Annotated[float, "the part of the luck that cards, dice and tiles brought"]
    by_others: Annotated[float, "the part of the luck that the others gave by their errors"]
    judged: Annotated[bool, "whether the turn can be judged"]
    why_not: Annotated[str | None, "why it cannot be judged; null if it can"]
    forced: Annotated[bool, "whether there was no other legal turn"]
    value: Annotated[
        float | None, "what the game was worth to the player after the best turn; null if unknown"
    ]
    chance: Annotated[tuple[ChanceAnswer, ...], "what came up in the turn"]


class ReviewedPlayer(NamedTuple):
    """A player in hindsight: start + by_chance + by_others + skill = end."""

    name: Annotated[str, "the player's name"]
    player: Annotated[str, "the colour or handle of the player"]
    error_per_choice: Annotated[float, "points given away per turn with a choice"]
    luck: Annotated[float, "what chance and the others gave, in points: both of the next two"]
    by_chance: Annotated[float, "what cards, dice and tiles gave or took"]
    by_others: Annotated[float, "what the others gave by their errors"]
    skill: Annotated[float, "what the player's own turns gave away, in points; never above 0"]
    start: Annotated[float, "what the game was worth to the player at the start"]
    end: Annotated[float, "what it was worth at the end"]
    choices: Annotated[int, "how many judged turns had a choice"]


class ReviewAnswer(NamedTuple):
    """A game in hindsight."""

    turns: Annotated[tuple[ReviewedTurn, ...], "each turn, in order"]
    players: Annotated[tuple[ReviewedPlayer, ...], "each player, in seat order"]
    residual: Annotated[float, "by how much a player's sum is off: 0"]


class Turn(NamedTuple):
    """A turn with its luck: all that changed until the player's next one, except its error."""

    verdict: Verdict
    name: str  # of the player
    by_chance: float = 0.0
    by_others: float = 0.0

    @property
    def luck(self) -> float:
        return self.by_chance + self.by_others

    @property
    def sure(self) -> bool:
        """Whether the best turn is surely better: the interval of the error excludes 0."""
        return self.verdict.error > SURE * self.verdict.doubt

    def answer(self) -> ReviewedTurn:
        verdict = self.verdict
        return ReviewedTurn(
            line=verdict.line,
            player=verdict.player,
            name=self.name,
            turn=verdict.turn,
            best=verdict.best or None,
            error=verdict.error,
            sure=self.sure and not verdict.why_not,
            luck=self.luck,
            by_chance=self.by_chance,
            by_others=self.by_others,
            judged=not verdict.why_not,
            why_not=verdict.why_not or None,
            forced=verdict.forced,
            value=None if verdict.why_not else verdict.value,
            chance=tuple(ChanceAnswer(*one) for one in verdict.chance),
        )


class Player(NamedTuple):
    """What a game was worth to a player at the start and the end, and what made the difference."""

    player: str
    name: str
    start: float
    by_chance: float
    by_others: float
    skill: float
    end: float
    choices: int  # judged turns with more than one legal option

    @property
    def luck(self) -> float:
        return self.by_chance + self.by_others

    @property
    def error_per_choice(self) -> float:
        return -self.skill / self.choices if self.choices else 0.0

    @property
    def residual(self) -> float:
        return self.end - self.start - self.luck - self.skill

    def answer(self) -> ReviewedPlayer:
        return ReviewedPlayer(
            name=self.name,
            player=self.player,
            error_per_choice=self.error_per_choice,
            luck=self.luck,
            by_chance=self.by_chance,
            by_others=self.by_others,
            skill=self.skill,
            start=self.start,
            end=self.end,
            choices=self.choices,
        )


class Review(NamedTuple):
    """A whole game, turn by turn and player by player."""

    turns: tuple[Turn, ...]
    players: tuple[Player, ...]

    @property
    def residual(self) -> float:
        """By how much the players' sums are off: 0, except for rounding errors."""
        return max((abs(player.residual) for player in self.players), default=0.0)

    def answer(self) -> ReviewAnswer:
        turns = tuple(turn.answer() for turn in self.turns)
        return ReviewAnswer(turns, tuple(player.answer() for player in self.players), self.residual)


def look_back(
    verdicts: Sequence[Verdict],
    names: Mapping[str, str],
    ends: Mapping[str, float],
    *,
    margins: bool,
) -> Review:
    """Return the review of a game from the verdicts on its turns and its value at the end.

    Where values are `margins`, what somebody gives away is what the others gain, in equal shares:
    nobody knows yet whose lead it will be.
    """
    share = 1 / (len(names) - 1) if margins and len(names) > 1 else 0.0
    turns = {verdict.line: Turn(verdict, names[verdict.player]) for verdict in verdicts}
    players = []
    for player, name in names.items():
        mine = [one for one in verdicts if one.player == player and not one.why_not]
        gifts = _gifts(verdicts, mine, share)
        following = [*(one.value for one in mine[1:]), ends[player]]
        for verdict, value, gift in zip(mine, following, gifts, strict=False):  # none: no turn
            luck = value - verdict.value + verdict.error
            turns[verdict.line] = Turn(verdict, name, luck - gift, gift)
        players.append(
            Player(
                player,
                name,
                start=mine[0].value if mine else ends[player],
                by_chance=sum(turns[one.line].by_chance for one in mine),
                by_others=sum(gifts),
                skill=-sum(one.error for one in mine),
                end=ends[player],
                choices=sum(not one.forced for one in mine),
            )
        )
    return Review(tuple(turns.values()), tuple(players))


def _gifts(verdicts: Sequence[Verdict], mine: Sequence[Verdict], share: float) -> list[float]:
    """Return what a player gets of the others' errors after each of these turns of theirs."""
    gifts = [0.0] * len(mine)
    lines = [one.line for one in mine]
    for verdict in verdicts:
        turns_before = bisect_left(lines, verdict.line)
        if turns_before and verdict.player != mine[0].player:
            gifts[turns_before - 1] += share * verdict.error
    return gifts
