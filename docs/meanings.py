"""What the steps and scores of each game mean in JSON, for the schemas; no command loads it.

Each event has a meaning, and the fields that it has besides `event` and `rule`. A dispute leaves
out those that nobody can know: they are not required.
"""

from collections.abc import Mapping
from typing import Annotated, Final, NotRequired, TypeAlias, TypedDict

from luxor_companion.core.shapes import Kind

Fields: TypeAlias = Mapping[str, Kind]
Events: TypeAlias = Mapping[str, tuple[str, Fields]]

# ---------------------------------------------------------------------- Luxor


class Sets(TypedDict):
    """Sets of treasures."""

    count: Annotated[int, "how many sets"]
    points: Annotated[int, "their points"]


_SPACE = Annotated[int, "the space"]
_ADVENTURER: Final[Fields] = {
    "from": Annotated[int, "the space it leaves; 0 is the stairs, or where it stood in a dispute"],
    "to": Annotated[
        int | str,
        "the space it reaches; the tomb is the number of spaces + 1, and `tomb` in a dispute",
    ],
}
LUXOR_EVENTS: Final[Events] = {
    "moved": (
        "an adventurer moves",
        {**_ADVENTURER, "skipped": Annotated[tuple[int, ...], "the empty spaces not counted"]},
    ),
    "found": (
        "a tile that nobody had entered is named",
        {"space": _SPACE, "tile": Annotated[str, "the tile, in the notation"]},
    ),
    "woken": ("an adventurer wakes", {"statue": Annotated[int, "the statue: 1, 2 or 3"]}),
    "pushed": (
        "an Osiris tile moves the adventurer",
        {**_ADVENTURER, "by": Annotated[int, "by how many spaces with tiles; below 0: back"]},
    ),
    "treasure": (
        "a treasure is taken",
        {
            "space": _SPACE,
            "kind": Annotated[str, "`vase`, `statue` or `jewelry`"],
            "vp": Annotated[int, "the points it is worth"],
            "needed": Annotated[int, "how many adventurers it takes"],
        },
    ),
    "revealed": (
        "a temple tile is turned up",
        {
            "space": _SPACE,
            "stack": Annotated[
                str | None, "its stack: `cobra`, `falcon` or `lion`; null if nobody said"
            ],
            "tile": Annotated[str | None, "the tile; null if nobody said"],
            "if_icon": NotRequired[
                Annotated[bool, "true in a dispute: only if the space has an icon"]
            ],
        },
    ),
    "tunnelled": ("an adventurer goes through a tunnel", {**_ADVENTURER}),
    "key": ("a key is taken", {}),
    "card": (
        "a Horus card is taken",
        {
            "level": Annotated[int, "its level: 1, 2 or 3"],
            "card": Annotated[str | None, "the card; null if nobody said"],
        },
    ),
    "scarab": ("a scarab is taken", {"value": Annotated[int | None, "its value; null if hidden"]}),
    "wild": ("a wild tile is taken", {}),
    "key_paid": ("a key is paid at the tomb", {}),
    "entered": (
        "an adventurer enters the tomb",
        {
            "sarcophagus": NotRequired[
                Annotated[
                    int | None,
                    "the sarcophagus it takes; null if none is left; not there in a dispute",
                ]
            ]
        },
    ),
    "spent": (
        "the card is played without a move",
        {
            "card": Annotated[str, "the card"],
            "stuck": Annotated[bool, "whether it is played because nobody can move"],
            "other": NotRequired[
                Annotated[str, "the other outer card, if its owner had to say; or `none`"]
            ],
        },
    ),
    "drew": ("a card is drawn", {"card": Annotated[str | None, "the card; null if nobody said"]}),
    "nothing": (
        "nothing happens there",
        {
            "reason": Annotated[str, "why not, as one word"],
            "space": NotRequired[_SPACE],
            "own": NotRequired[Annotated[int, "how many own adventurers stand there"]],
            "needed": NotRequired[Annotated[int, "how many it takes"]],
            "stack": NotRequired[Annotated[str, "the stack that is empty"]],
            "tile": NotRequired[Annotated[str, "the tile, in the notation"]],
        },
    ),
}
LUXOR_PARTS: Final[Fields] = {
    "track": Annotated[int | None, "points on the track; null if only the total is known"],
    "adventurers": Annotated[int | None, "points for where the adventurers stand"],
    "sarcophagi": Annotated[int | None, "points for sarcophagi"],
    "keys": Annotated[int | None, "points for keys"],
    "sets": Annotated[Sets | None, "sets of treasures"],
    "scarabs": Annotated[int | None, "points for scarabs"],
}

# ---------------------------------------------------------------------- Pyramids

_NUMBER = Annotated[int, "the number of the pyramid card"]
_CARD = Annotated[int, "the number of the pyramid card it is marked on"]
_COLOUR = Annotated[str, "the colour of the gem"]
_ROUND = Annotated[int, "the round, counted from 1"]
_COUNT = Annotated[int, "how many there are"]
_PLAYER = Annotated[str, "the handle of the player"]
_CARDS: Final[Fields] = {"numbers": Annotated[tuple[int, ...], "the numbers of the pyramid cards"]}
_SQUARES: Final[Fields] = {
    "card": _CARD,
    "squares": Annotated[tuple[str, ...], "the squares; none if nobody named them"],
    "pattern": Annotated[str | None, "the pattern that they make; null for a single square"],
}
PYRAMIDS_EVENTS: Final[Events] = {
    "dealt": ("a player gets cards to choose from", _CARDS),
    "kept": ("a player keeps cards", _CARDS),
    "displayed": ("cards are laid out for all", _CARDS),
    "revealed": (
        "an expedition card is turned up",
        {
            "pattern": Annotated[str, "the pattern on it"],
            "round": _ROUND,
            "turn": Annotated[int, "the turn of that round, counted from 1"],
        },
    ),
    "cannot_mark": ("a player has no square to mark", {"player": _PLAYER}),
    "marked": ("squares are marked", _SQUARES),
    "cross": ("the extra square of a red cross is marked", _SQUARES),
    "cross_lapsed": ("a red cross finds no square", {}),
    "unchecked": (
        "something could not be checked",
        {
            "card": _CARD,
            "what": Annotated[str, "what nobody entered: the card's `layout`, or its `squares`"],
        },
    ),
    "gem": ("a gem is ticked", {"colour": _COLOUR, "count": NotRequired[_COUNT]}),
    "gem_lost": (
        "a gem is lost",
        {"colour": _COLOUR, "most": Annotated[int, "the most that a score card has room for"]},
    ),
    "torch": ("the torch of the round is ticked", {"round": NotRequired[_ROUND]}),
    "torch_lost": ("a further torch of the round is lost", {"round": NotRequired[_ROUND]}),
    "skull": ("a skull is ticked", {"count": NotRequired[_COUNT]}),
    "skull_lost": (
        "a skull is lost",
        {"most": Annotated[int, "the most that a score card has room for"]},
    ),
    "potion": (
        "a potion erases skulls",
        {
            "erased": NotRequired[Annotated[int, "how many it erases"]],
            "count": NotRequired[Annotated[int, "how many are left"]],
        },
    ),
    "completed": (
        "a pyramid is completed",
        {
            "number": _NUMBER,
            "colour": NotRequired[Annotated[str | None, "its colour; null if nobody said"]],
        },
    ),
    "took": (
        "a new card is taken",
        {
            "number": _NUMBER,
            "deck": Annotated[bool, "whether it came from the deck"],
            "for": Annotated[int, "the number of the completed card it replaces"],
        },
    ),
    "refilled": ("the display gets a new card", {"number": _NUMBER}),
    "no_cards": (
        "there is no card left to take",
        {"players": Annotated[tuple[str, ...], "the handles of those who get none"]},
    ),
    "last_turn": ("this turn is the last one", {}),
    "bonus": (
        "a player gets a bonus",
        {
            "player": _PLAYER,
            "number": _NUMBER,
            "colour": Annotated[str, "the colour it is for"],
            "points": Annotated[int, "its points"],
        },
    ),
    "no_bonus": (
        "a completed pyramid earns no bonus; in a dispute only",
        {
            "player": _PLAYER,
            "number": _NUMBER,
            "colour": Annotated[str, "the colour it would be for"],
            "what": Annotated[str, "why: the `place` of the pyramid, or the colour is `closed`"],
        },
    ),
    "takes": (
        "a player is the next to take a new card; in a dispute only",
        {"player": _PLAYER, "number": Annotated[int, "the number of the completed card"]},
    ),
    "round_over": ("the round is over", {"round": _ROUND}),
    "over": ("the game is over", {}),
    "card_told": (
        "a card is entered",
        {
            "number": _NUMBER,
            "colour": Annotated[str | None, "its colour; null if nobody said"],
            "layout": Annotated[bool, "whether its squares are entered"],
        },
    ),
    "skull_told": (
        "the minus points of a skull are entered",
        {
            "value": Annotated[int, "the minus points of the last ticked skull"],
            "count": Annotated[int, "how many skulls are ticked"],
        },
    ),
}
PYRAMIDS_PARTS: Final[Fields] = {
    "pyramids": Annotated[int | None, "points for pyramids; null if only the total is known"],
    "torches": Annotated[int | None, "points for torches"],
    "bonuses": Annotated[int | None, "points for bonuses"],
    "gems": Annotated[int | None, "points for gems"],
    "skull": Annotated[int | None, "minus points of the worst skull"],
}

EVENTS: Final = {"luxor": LUXOR_EVENTS, "pyramids": PYRAMIDS_EVENTS}
PARTS: Final = {"luxor": LUXOR_PARTS, "pyramids": PYRAMIDS_PARTS}
