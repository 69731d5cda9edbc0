"""What can happen in a turn: each kind of event is a value with fields of its own.

`core.params_of` says how they become JSON: a field with its default is not shown, and the name of
an event is its last field.
"""

from typing import Literal, NamedTuple, TypeAlias

from luxor_companion.games.luxor.rules import Card, RuleId, Space, Statue


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
