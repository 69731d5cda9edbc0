"""The rules of Silver & Gold Pyramids as pure functions: no files, clock, chance or language.

This module names the colours, icons, limits and rule ids.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

Colour: TypeAlias = Literal["green", "orange", "purple"]
Phase: TypeAlias = Literal["keep", "display", "reveal", "mark", "take", "over"]
RuleId: TypeAlias = str  # a key of PAGES
Squares: TypeAlias = int  # a set of squares of one card, one bit for each: see `layout`
Handle: TypeAlias = str  # the word for a player in the log

COLOURS: Final[tuple[Colour, ...]] = ("green", "orange", "purple")
CARDS: Final = 48  # p.1, numbered from 1
OF_A_COLOUR: Final = 16  # p.1
PRINTED: Final[dict[int, Colour]] = {15: "purple", 33: "purple"}  # p.6, in its example
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4  # p.1
DEALT: Final = 4  # p.2
HELD: Final = 2  # p.2, pyramid cards in front of a player
DISPLAY: Final = 4  # p.2
EXPEDITION: Final = 8  # p.1, cards in the expedition deck
DECK_PATTERNS: Final = 6  # p.1, different patterns on them
STRAIGHT: Final = "line3"  # p.1: the picture shows this one
TURNS: Final = 7  # p.3, in a round: the eighth expedition card stays unseen
ROUNDS: Final = 4  # p.3
GEMS: Final = 10  # p.4, of a colour on the score card
SKULLS: Final = 10  # p.5, on the score card
MOST_SKULL: Final = 99  # minus points; a higher number is a typing error
ERASED: Final = 2  # p.5, skulls that one potion erases
BONUSES: Final = (10, 6, 3)  # p.6, of each colour, in the order in which players earn them
BONUS_AT: Final = (2, 4, 6)  # p.6, which pyramids of a colour earn one

# The icons on squares, in the order of every list.
ICONS: Final = ("red", "green", "torch", "potion", "skull", "cross", "tomb")
ICON_RULES: Final[dict[str, RuleId]] = {
    icon: "icon.gem" if icon in ("red", "green") else f"icon.{icon}" for icon in ICONS
}

# Words that begin other lines of the log, or the subject of a fix: no handle may be one.
KEYWORDS: Final = frozenset(
    {"card", "display", "reveal", "revealed", "turn", "undo", "redo", "note", "fix"}
)

END: Final[RuleId] = "reveal"  # says how many cards a round reveals, and how many rounds there are

# Every rule a step or a refusal can cite, with its page in the rulebook.
PAGES: Final[dict[RuleId, int]] = {
    "material.cards": 1,
    "material.expedition": 1,
    "setup.choose": 2,
    "setup.display": 2,
    "setup.expedition": 2,
    "reveal": 3,
    "mark": 3,
    "mark.shape": 3,
    "mark.free": 3,
    "mark.entrance": 3,
    "mark.connected": 3,
    "icon.cross": 4,
    "icon.gem": 4,
    "icon.torch": 4,
    "icon.skull": 5,
    "icon.potion": 5,
    "icon.tomb": 5,
    "complete": 5,
    "bonus": 6,
    "score.pyramids": 7,
    "score.torches": 7,
    "score.bonuses": 7,
    "score.gems": 7,
    "score.skull": 7,
    "score.winner": 7,
}
# The parts of a score, in the order of counting.
PARTS: Final = ("pyramids", "torches", "bonuses", "gems", "skull")


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


class BonusMissed(NamedTuple):
    """A completed pyramid earns no bonus; only a dispute tells that."""

    rule: RuleId
    player: Handle
    number: int
    colour: Colour
    what: str  # why: the `place` of the pyramid, or the colour is `closed`
    name: Literal["no_bonus"] = "no_bonus"


class TakesNext(NamedTuple):
    """A player is the next to take a new card; only a dispute tells that."""

    rule: RuleId
    player: Handle
    number: int  # of the completed pyramid
    name: Literal["takes"] = "takes"


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
_Claimed: TypeAlias = BonusMissed | TakesNext
Event: TypeAlias = _Cards | _Squares | Tick | _Course | _Claimed | SkullTold
Events: TypeAlias = tuple[Event, ...]
