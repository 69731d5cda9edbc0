"""The rules of Silver & Gold Pyramids as pure functions: no files, clock, chance or language.

This module names the colours, icons, limits and rule ids.
"""

from typing import Final, Literal, TypeAlias

Colour: TypeAlias = Literal["green", "orange", "purple"]
Phase: TypeAlias = Literal["keep", "display", "reveal", "mark", "take", "over"]
RuleId: TypeAlias = str  # a key of PAGES
Squares: TypeAlias = int  # a set of squares of one card, one bit for each: see `layout`
Handle: TypeAlias = str  # the word for a player in the log

COLOURS: Final[tuple[Colour, ...]] = ("green", "orange", "purple")
CARDS: Final = 48  # p.1, numbered from 1
OF_A_COLOUR: Final = 16  # p.1
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
