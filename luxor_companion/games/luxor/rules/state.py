"""What is in the box: how many of each piece there are, and which of it only the owner knows."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from luxor_companion.games.luxor.rules.path import Path
from luxor_companion.games.luxor.rules.vocab import (
    CARDS,
    SARCOPHAGI,
    Card,
    Colour,
    RuleId,
    Seat,
    Space,
    Statue,
)


class Material(NamedTuple):
    """Counts of every piece. What a copy decides may be unknown; `stand_in` names such parts."""

    starter: Mapping[Card, int]
    horus: tuple[tuple[Card, ...], ...]  # the cards of each level
    treasures: Mapping[str, int]  # tile token -> how many, over all three types
    temple: tuple[tuple[str, ...], ...]  # the fronts of each stack
    horus_tiles: tuple[int, ...]  # a level each
    osiris: tuple[int, ...]
    keys: int
    wild: int
    scarabs: tuple[int, ...]
    stand_in: tuple[str, ...]  # of "treasures", "horus", "temple": not read off a real copy

    @property
    def fronts(self) -> Counter[str]:
        """All temple tiles by their fronts."""
        return Counter(front for stack in self.temple for front in stack)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The starter cards, one by one."""
        return tuple(card for card, count in self.starter.items() for _ in range(count))

    def treasures_of(self, letter: str) -> int:
        return sum(count for token, count in self.treasures.items() if token[0] == letter)

    def card_count(self, card: Card) -> int:
        """How many of a card there are in the box."""
        if CARDS[card].horus:
            return sum(level.count(card) for level in self.horus)
        return self.starter[card]


Hand: TypeAlias = tuple[Card | None, ...]  # left to right; None is a card nobody told us
# A supply, top first: its length is how many are left, None where the piece is not known.
Cards: TypeAlias = tuple[Card | None, ...]
Fronts: TypeAlias = tuple[str | None, ...]
Scarabs: TypeAlias = tuple[int | None, ...]

UNKNOWN_HAND: Final[Hand] = (None,) * 5


class House(NamedTuple):
    """Rulings a table may decide otherwise; the first of each is the default."""

    back_to_stairs: bool = False
    all_blocked: Literal["stay", "refuse"] = "stay"
    last_into_tomb: bool = True
    treasure_claim: Literal["must", "may"] = "must"


HOUSE_CHOICES: Final[dict[str, tuple[str | bool, ...]]] = {
    "back_to_stairs": (False, True),
    "all_blocked": ("stay", "refuse"),
    "last_into_tomb": (True, False),
    "treasure_claim": ("must", "may"),
}


class Player(NamedTuple):
    """One player's pieces."""

    colour: Colour
    name: str
    at: tuple[Space, ...] = (Space(0), Space(0))  # upright adventurers, sorted; also in the tomb
    lying: tuple[Statue, ...] = (Statue(1), Statue(2), Statue(3))
    keys: int = 0
    track: int = 0
    treasures: tuple[str, ...] = ()  # type and VP: v3
    wild: int = 0
    scarabs: Scarabs = ()
    sarcophagi: tuple[int, ...] = ()
    hand: Hand = UNKNOWN_HAND


class Position(NamedTuple):
    """Everything on the table. `draw` is None where nobody counted the draw pile."""

    path: Path
    players: tuple[Player, ...]
    seat: Seat = Seat(0)
    first: Seat = Seat(0)
    keys: int = 20
    wild: int = 18
    scarabs: Scarabs = (None,) * 22
    stacks: tuple[Fronts, Fronts, Fronts] = ((None,) * 4, (None,) * 6, (None,) * 4)
    horus: tuple[Cards, Cards, Cards] = ((None,) * 8,) * 3
    sarcophagi: tuple[int, ...] = SARCOPHAGI
    house: House = House()
    stuck: int = 0  # players of this round who had no legal move
    over: RuleId | None = None  # the rule that ended the game
    draw: int | None = None
    discard: Cards = ()
    taken: Cards = ()  # Horus cards that were taken from their stacks, so far as we were told
    box: Material | None = None  # what the pieces are counted against

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.seat]

    def seat_of(self, colour: str) -> Seat | None:
        for index, player in enumerate(self.players):
            if player.colour == colour:
                return Seat(index)
        return None


def in_tomb(tomb: Space, players: Iterable[Player]) -> int:
    """How many adventurers, of all players, are in the tomb."""
    return sum(player.at.count(tomb) for player in players)


def end_rule(tomb: Space, players: Sequence[Player], stuck: int) -> RuleId | None:
    """The rule that ends the game at the end of a round, if one does (p.6)."""
    if in_tomb(tomb, players) >= len(SARCOPHAGI):
        return "end.second"
    return "end.stuck" if stuck >= len(players) else None


def are_sarcophagi(owned: Sequence[int]) -> bool:
    """Whether these can be sarcophagi that players have: each of the two at most once (p.1)."""
    return all(one in SARCOPHAGI and owned.count(one) == 1 for one in owned)


def sarcophagi_left(tomb: Space, players: Sequence[Player]) -> tuple[int, ...]:
    """Those still in the tomb: one goes with each entry, the more valuable one first (p.6)."""
    owned = [value for player in players for value in player.sarcophagi]
    gone = max((SARCOPHAGI.index(value) + 1 for value in owned), default=0)
    return SARCOPHAGI[max(gone, in_tomb(tomb, players)) :]


def with_consequences(position: Position) -> Position:
    """The position with what follows from where things are: sarcophagi left, the game over."""
    left = sarcophagi_left(position.path.tomb, position.players)
    at_round_start = position.seat == position.first
    over = None
    if at_round_start:
        over = end_rule(position.path.tomb, position.players, position.stuck)
    return position._replace(sarcophagi=left, over=over)
