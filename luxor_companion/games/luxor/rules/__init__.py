"""The rules of Luxor as pure functions: no files, clock, chance, console or language.

This module names the colours, sides, cards, treasure types, temple stacks and rule ids.
"""

from typing import Final, Literal, NamedTuple, NewType, TypeAlias

Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]
Side: TypeAlias = Literal["L", "R"]
Card: TypeAlias = str  # a key of CARDS
RuleId: TypeAlias = str  # a key of PAGES

Space = NewType("Space", int)  # 0 is the stairs; the path begins at 1 and ends in the tomb
Statue = NewType("Statue", int)  # 1 is nearest to the stairs
Seat = NewType("Seat", int)  # index into Position.players, clockwise

STAIRS: Final = Space(0)
COLOURS: Final[tuple[Colour, ...]] = ("red", "green", "blue", "yellow")
SIDES: Final[tuple[Side, ...]] = ("L", "R")
ADVENTURERS: Final = 5  # p.1, of each colour
HAND: Final = 5  # p.2
MIDDLE: Final = 2  # p.3: a new card becomes the third of five
DIE: Final = (1, 2, 3, 4, 5, 6)  # six sides, by public descriptions of the game
MOST_SCARAB: Final = 4  # p.2 of the German summary

TREASURES: Final = {"v": "vase", "s": "statue", "j": "jewelry"}
STACKS: Final = ("cobra", "falcon", "lion")
ICONS: Final = {"c": 0, "f": 1, "l": 2}  # icon on a space -> index into STACKS
LEVELS: Final = (1, 2, 3)
SARCOPHAGI: Final = (5, 3)  # p.6, in the order in which they are taken


class CardKind:
    """What a card lets its player do. Slots are read faster than fields of a tuple."""

    __slots__ = ("card", "die", "fewer", "horus", "moves", "reach", "rule")

    def __init__(
        self,
        card: Card,
        rule: RuleId,
        reach: tuple[int, ...] = (),
        *,
        die: bool = False,
        moves: Literal["one", "all", "last"] = "one",
        fewer: int = 0,
        horus: bool = True,
    ) -> None:
        self.card: Final = card
        self.rule: Final = rule
        self.reach: Final = reach  # distances in tiles; negative is backward
        self.die: Final = die  # the player rolls first
        self.moves: Final = moves
        self.fewer: Final = fewer  # how many adventurers short still take a treasure
        self.horus: Final = horus


def _kinds() -> dict[Card, CardKind]:
    kinds = [
        *(CardKind(str(n), "move.exact", (n,), horus=False) for n in (1, 2, 3, 4, 5)),
        CardKind("±1", "card.plus-minus", (1, -1), horus=False),
        CardKind("die", "card.die", die=True, horus=False),
        *(CardKind(f"1-{x}", "card.range", tuple(range(1, x + 1))) for x in (3, 4, 5, 6)),
        CardKind("1-die", "card.range-die", die=True),
        *(CardKind(f"all{n}", "card.all", (n,), moves="all") for n in (1, 2, 3, 4)),
        CardKind("last", "card.last", moves="last"),
        *(CardKind(f"less{n}", "card.less", (n,), fewer=1) for n in (1, 2, 3)),
    ]
    return {kind.card: kind for kind in kinds}


CARDS: Final[dict[Card, CardKind]] = _kinds()
UNUSUAL_CARDS: Final = ("all4",)  # in no public description of the game, but a copy may have it
CARD_WORDS: Final = {"+-1": "±1", "+/-1": "±1"}  # another spelling -> the card's name

# Every rule a step or a refusal can cite, with its page in the 8-page rulebook.
PAGES: Final[dict[RuleId, int]] = {
    "material.cards": 1,
    "material.pieces": 1,
    "setup.sarcophagi": 2,
    "setup.supply": 2,
    "setup.adventurers": 2,
    "setup.first": 2,
    "setup.hand": 2,
    "setup.horus-cards": 2,
    "setup.osiris": 2,
    "setup.horus-tiles": 2,
    "setup.treasures": 2,
    "setup.temple": 2,
    "hand.order": 3,
    "hand.outer": 3,
    "hand.middle": 3,
    "hand.five": 3,
    "hand.discard": 3,
    "hand.reshuffle": 3,
    "turn.order": 3,
    "move.active": 4,
    "move.woken": 4,
    "move.tile-to-tile": 4,
    "move.exact": 4,
    "card.plus-minus": 4,
    "move.back-stairs": 4,
    "card.die": 4,
    "card.range": 8,
    "card.range-die": 8,
    "card.all": 8,
    "card.last": 8,
    "card.less": 8,
    "anubis.wake": 4,
    "move.none": 4,
    "tile.treasure": 5,
    "tile.icon": 5,
    "tile.osiris": 5,
    "tile.horus": 5,
    "horus.no-draw": 5,
    "temple.scarab": 7,
    "temple.wild": 7,
    "temple.either": 7,
    "temple.favour": 7,
    "temple.tunnel": 7,
    "tomb.exact": 6,
    "tomb.key": 6,
    "tomb.sarcophagus": 6,
    "end.second": 6,
    "end.stuck": 6,
    "score.adventurers": 6,
    "score.sarcophagi": 6,
    "score.keys": 6,
    "score.sets": 6,
    "score.scarabs": 7,
    "score.winner": 7,
}
# The parts of a score, in the order of counting.
PARTS: Final = ("track", "adventurers", "sarcophagi", "keys", "sets", "scarabs")


class Moved(NamedTuple):
    """An adventurer moves."""

    rule: RuleId
    from_: Space
    to: Space
    skipped: tuple[int, ...]  # the empty spaces that were not counted
    name: Literal["moved"] = "moved"


class Pushed(NamedTuple):
    """An Osiris tile moves the adventurer."""

    rule: RuleId
    from_: Space
    to: Space
    by: int
    name: Literal["pushed"] = "pushed"


class Tunnelled(NamedTuple):
    """An adventurer goes through a tunnel."""

    rule: RuleId
    from_: Space
    to: Space
    name: Literal["tunnelled"] = "tunnelled"


class Woken(NamedTuple):
    """An adventurer stands up."""

    rule: RuleId
    statue: Statue
    name: Literal["woken"] = "woken"


class Found(NamedTuple):
    """A tile that nobody had entered is named."""

    rule: RuleId
    space: Space
    tile: str
    name: Literal["found"] = "found"


class TreasureTaken(NamedTuple):
    """A treasure is taken."""

    rule: RuleId
    space: Space
    kind: str
    vp: int
    needed: int
    name: Literal["treasure"] = "treasure"


class Revealed(NamedTuple):
    """A temple tile is turned up."""

    rule: RuleId
    space: Space
    stack: str | None  # None in a dispute: nobody knows
    tile: str | None
    if_icon: bool = False  # in a dispute: only if the space has an icon
    name: Literal["revealed"] = "revealed"


class KeyTaken(NamedTuple):
    """A key is taken."""

    rule: RuleId
    name: Literal["key"] = "key"


class WildTaken(NamedTuple):
    """A wild tile is taken."""

    rule: RuleId
    name: Literal["wild"] = "wild"


class ScarabTaken(NamedTuple):
    """A scarab is taken."""

    rule: RuleId
    value: int | None
    name: Literal["scarab"] = "scarab"


class CardTaken(NamedTuple):
    """A Horus card is taken."""

    rule: RuleId
    level: int
    card: Card | None
    name: Literal["card"] = "card"


class KeyPaid(NamedTuple):
    """A key is paid at the tomb."""

    rule: RuleId
    name: Literal["key_paid"] = "key_paid"


class Entered(NamedTuple):
    """An adventurer enters the tomb."""

    rule: RuleId
    sarcophagus: int | None = 0  # None if none is left; 0 in a dispute: nobody knows
    name: Literal["entered"] = "entered"


class Spent(NamedTuple):
    """The card is played without a move."""

    rule: RuleId
    card: Card
    stuck: bool  # nobody could move
    other: Card | None = None  # what was said of the other outer card
    name: Literal["spent"] = "spent"


class Drew(NamedTuple):
    """A card is drawn."""

    rule: RuleId
    card: Card | None
    name: Literal["drew"] = "drew"


class Nothing(NamedTuple):
    """Nothing happens there, for a reason."""

    rule: RuleId
    reason: str
    space: Space | None = None
    own: int | None = None
    needed: int | None = None
    stack: str | None = None
    tile: str | None = None
    name: Literal["nothing"] = "nothing"


Event: TypeAlias = (
    Moved
    | Pushed
    | Tunnelled
    | Woken
    | Found
    | TreasureTaken
    | Revealed
    | KeyTaken
    | WildTaken
    | ScarabTaken
    | CardTaken
    | KeyPaid
    | Entered
    | Spent
    | Drew
    | Nothing
)
Events: TypeAlias = tuple[Event, ...]
