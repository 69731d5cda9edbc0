"""What can happen at a table: each kind of event is a value with fields of its own.

`core.params_of` says how they become JSON: a field with its default is not shown, and the name of
an event is its last field. In a dispute, numbers and colours are left at their defaults: nobody
knows them. (`count` and `index` are taken: they are methods of a tuple.)
"""

from typing import Literal, NamedTuple, TypeAlias

from luxor_companion.games.pyramids.rules import Colour, Handle, RuleId

Gem: TypeAlias = Literal["red", "green"]


class Dealt(NamedTuple):
    """A player gets cards to choose from."""

    rule: RuleId
    numbers: tuple[int, ...]
    name: Literal["dealt"] = "dealt"


class Kept(NamedTuple):
    """A player keeps cards."""

    rule: RuleId
    numbers: tuple[int, ...]
    name: Literal["kept"] = "kept"


class Displayed(NamedTuple):
    """Cards are laid out for all."""

    rule: RuleId
    numbers: tuple[int, ...]
    name: Literal["displayed"] = "displayed"


class Revealed(NamedTuple):
    """An expedition card is turned up."""

    rule: RuleId
    pattern: str
    round: int
    turn: int
    name: Literal["revealed"] = "revealed"


class CannotMark(NamedTuple):
    """A player has no square to mark."""

    rule: RuleId
    player: Handle
    name: Literal["cannot_mark"] = "cannot_mark"


class SquaresMarked(NamedTuple):
    """Squares of a card are marked."""

    rule: RuleId
    card: int | None  # None if nobody named it
    squares: tuple[str, ...]  # none if nobody named them
    pattern: str | None  # None for a single square
    name: Literal["marked"] = "marked"


class Crossed(NamedTuple):
    """The extra square of a red cross is marked."""

    rule: RuleId
    card: int | None  # None if nobody named it
    squares: tuple[str, ...]
    pattern: str | None
    name: Literal["cross"] = "cross"


class CrossLapsed(NamedTuple):
    """A red cross finds no square."""

    rule: RuleId
    name: Literal["cross_lapsed"] = "cross_lapsed"


class Unchecked(NamedTuple):
    """Something could not be checked, because nobody entered it."""

    rule: RuleId
    card: int
    what: str
    name: Literal["unchecked"] = "unchecked"


class GemTicked(NamedTuple):
    """A gem is ticked."""

    rule: RuleId
    colour: Gem
    count_: int | None = None
    name: Literal["gem"] = "gem"


class GemLost(NamedTuple):
    """A gem finds no room."""

    rule: RuleId
    colour: Gem
    most: int
    name: Literal["gem_lost"] = "gem_lost"


class TorchTicked(NamedTuple):
    """The torch of the round is ticked."""

    rule: RuleId
    round: int | None = None
    name: Literal["torch"] = "torch"


class TorchLost(NamedTuple):
    """A further torch of the round is lost."""

    rule: RuleId
    round: int | None = None
    name: Literal["torch_lost"] = "torch_lost"


class SkullTicked(NamedTuple):
    """A skull is ticked."""

    rule: RuleId
    count_: int | None = None
    name: Literal["skull"] = "skull"


class SkullLost(NamedTuple):
    """A skull finds no room."""

    rule: RuleId
    most: int
    name: Literal["skull_lost"] = "skull_lost"


class PotionUsed(NamedTuple):
    """A potion erases skulls."""

    rule: RuleId
    erased: int | None = None
    count_: int | None = None  # what is left
    name: Literal["potion"] = "potion"


class PyramidCompleted(NamedTuple):
    """A pyramid is completed."""

    rule: RuleId
    number: int
    colour: Colour | None = None
    name: Literal["completed"] = "completed"


class CardTaken(NamedTuple):
    """A new card is taken for a completed one."""

    rule: RuleId
    number: int
    deck: bool
    for_: int
    name: Literal["took"] = "took"


class Refilled(NamedTuple):
    """The display gets a new card."""

    rule: RuleId
    number: int
    name: Literal["refilled"] = "refilled"


class NoCards(NamedTuple):
    """There is no card left to take."""

    rule: RuleId
    players: tuple[Handle, ...]
    name: Literal["no_cards"] = "no_cards"


class LastTurn(NamedTuple):
    """No turn is left in which a new card could be marked."""

    rule: RuleId
    name: Literal["last_turn"] = "last_turn"


class BonusTaken(NamedTuple):
    """A player gets a bonus."""

    rule: RuleId
    player: Handle
    number: int
    colour: Colour
    points: int
    name: Literal["bonus"] = "bonus"


class RoundOver(NamedTuple):
    """The round is over."""

    rule: RuleId
    round: int
    name: Literal["round_over"] = "round_over"


class GameOver(NamedTuple):
    """The game is over."""

    rule: RuleId
    name: Literal["over"] = "over"


class CardTold(NamedTuple):
    """A card is entered."""

    rule: RuleId
    number: int
    colour: Colour | None
    layout: bool  # whether its squares are known
    name: Literal["card_told"] = "card_told"


class SkullTold(NamedTuple):
    """The minus points of a skull are entered."""

    rule: RuleId
    value: int
    count_: int
    name: Literal["skull_told"] = "skull_told"


_Cards: TypeAlias = Dealt | Kept | Displayed | CardTaken | Refilled | NoCards | CardTold
_Squares: TypeAlias = SquaresMarked | Crossed | CrossLapsed | Unchecked | PyramidCompleted
Tick: TypeAlias = (
    GemTicked | GemLost | TorchTicked | TorchLost | SkullTicked | SkullLost | PotionUsed
)
_Course: TypeAlias = Revealed | CannotMark | LastTurn | BonusTaken | RoundOver | GameOver
Event: TypeAlias = _Cards | _Squares | Tick | _Course | SkullTold
Events: TypeAlias = tuple[Event, ...]
