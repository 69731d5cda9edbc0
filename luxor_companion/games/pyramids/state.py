"""A table at one moment: every player's cards and score card, the display, the expedition deck."""

from typing import Final, Literal, NamedTuple

from luxor_companion.games.pyramids.material import Material
from luxor_companion.games.pyramids.vocab import (
    BONUSES,
    CARDS,
    END,
    Colour,
    Handle,
    Phase,
    RuleId,
    Seat,
    Squares,
)


class House(NamedTuple):
    """Rulings a table may decide otherwise; the first of each is the default."""

    potion_order: Literal["skulls-first", "potion-first"] = "skulls-first"
    cross_on_completed: bool = True


HOUSE_CHOICES: Final[dict[str, tuple[str | bool, ...]]] = {
    "potion_order": ("skulls-first", "potion-first"),
    "cross_on_completed": (True, False),
}


class Card(NamedTuple):
    """A pyramid card in front of a player."""

    number: int
    marks: Squares = 0
    untold: int = 0  # squares marked of which nobody said where: only where the layout is unknown


class Completed(NamedTuple):
    """A pyramid that was completed; the colour is None only if a fix left it open."""

    number: int
    colour: Colour | None


class Bonus(NamedTuple):
    """Points for the second, fourth or sixth pyramid of a colour."""

    colour: Colour
    points: int


class ScoreCard(NamedTuple):
    """What is ticked on a score card."""

    red: int = 0
    green: int = 0
    torches: tuple[int, ...] = ()  # the rounds, in order
    skulls: int = 0
    bonuses: tuple[Bonus, ...] = ()
    skull_value: int | None = None  # told of the last ticked, where the copy's values are not known


class Player(NamedTuple):
    """One player."""

    handle: Handle
    name: str
    cards: tuple[Card, ...] = ()
    completed: tuple[Completed, ...] = ()  # in the order in which they were
    score_card: ScoreCard = ScoreCard()
    dealt: tuple[int, ...] = ()  # while choosing, if it was told

    def card(self, number: int) -> Card | None:
        return next((card for card in self.cards if card.number == number), None)

    @property
    def numbers(self) -> tuple[int, ...]:
        """All cards the player has, in progress or completed."""
        return (
            *(card.number for card in self.cards),
            *(pyramid.number for pyramid in self.completed),
        )

    def of_colour(self, colour: Colour) -> int:
        """How many pyramids of a colour the player has completed."""
        return sum(one.colour == colour for one in self.completed)


class Taker(NamedTuple):
    """Who completed which pyramid this turn."""

    number: int
    seat: Seat


class Position(NamedTuple):
    """Everything on the table. What is not in front of anybody or on display is in the deck."""

    material: Material
    players: tuple[Player, ...]
    phase: Phase = "keep"
    round: int = 1
    turn: int = 1
    display: tuple[int, ...] = ()
    revealed: tuple[str | None, ...] = ()  # this round, in order; None after a fix skipped some
    marked: tuple[Seat, ...] = ()  # who has marked this turn
    completed: tuple[Taker, ...] = ()  # this turn, by number: for the bonuses
    queue: tuple[Taker, ...] = ()  # who still takes a new card, by number
    house: House = House()

    @property
    def over(self) -> RuleId | None:
        """The rule that ended the game."""
        return END if self.phase == "over" else None

    @property
    def pattern(self) -> str | None:
        """What everyone marks now."""
        return self.revealed[-1] if self.phase == "mark" else None

    @property
    def seen(self) -> dict[int, str]:
        """Every card that has left the deck, and who has it; "" is the display."""
        found = dict.fromkeys(self.display, "")
        for player in self.players:
            found |= dict.fromkeys(player.numbers, player.handle)
        return found

    @property
    def deck(self) -> int:
        """How many cards are left in the deck of pyramid cards."""
        return CARDS - len(self.seen)

    def seat_of(self, handle: str) -> Seat | None:
        for index, player in enumerate(self.players):
            if player.handle == handle:
                return Seat(index)
        return None

    def bonuses_left(self, colour: Colour) -> tuple[int, ...]:
        """The bonuses of a colour that nobody has, the next one first."""
        held = {
            one.points for p in self.players for one in p.score_card.bonuses if one.colour == colour
        }
        return tuple(points for points in BONUSES if points not in held)

    def with_player(self, seat: Seat, player: Player) -> "Position":
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return self._replace(players=players)
