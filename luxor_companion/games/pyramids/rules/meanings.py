"""What `--json` says of a line's steps and of a score, for the schemas; no command loads it.

Each event has a meaning, and the fields that it has besides `event` and `rule`. A dispute leaves
out those that nobody can know: they are not required.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, NotRequired

Kind = Any  # a type with its meaning
_NUMBER = Annotated[int, "the number of the pyramid card"]
_CARD = Annotated[int, "the number of the pyramid card it is marked on"]
_COLOUR = Annotated[str, "the colour of the gem"]
_ROUND = Annotated[int, "the round, counted from 1"]
_COUNT = Annotated[int, "how many there are"]
_PLAYER = Annotated[str, "the handle of the player"]
_CARDS: Final[dict[str, Kind]] = {
    "numbers": Annotated[tuple[int, ...], "the numbers of the pyramid cards"]
}
_SQUARES: Final[dict[str, Kind]] = {
    "card": _CARD,
    "squares": Annotated[tuple[str, ...], "the squares; none if nobody named them"],
    "pattern": Annotated[str | None, "the pattern that they make; null for a single square"],
}
EVENTS: Final[Mapping[str, tuple[str, Mapping[str, Kind]]]] = {
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
PARTS: Final[Mapping[str, Kind]] = {
    "pyramids": Annotated[int | None, "points for pyramids; null if only the total is known"],
    "torches": Annotated[int | None, "points for torches"],
    "bonuses": Annotated[int | None, "points for bonuses"],
    "gems": Annotated[int | None, "points for gems"],
    "skull": Annotated[int | None, "minus points of the worst skull"],
}
