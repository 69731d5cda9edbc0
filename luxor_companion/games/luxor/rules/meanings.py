"""What `--json` says of a turn's steps and of a score, for the schemas; no command loads it.

Each event has a meaning, and the fields that it has besides `event` and `rule`.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, NotRequired, TypedDict

Kind = Any  # a type with its meaning


class Sets(TypedDict):
    """Sets of treasures."""

    count: Annotated[int, "how many sets"]
    points: Annotated[int, "their points"]


_SPACE = Annotated[int, "the space"]
_ADVENTURER: Final[dict[str, Kind]] = {
    "from": Annotated[int, "the space it leaves; 0 is the stairs, or where it stood in a dispute"],
    "to": Annotated[
        int | str,
        "the space it reaches; the tomb is the number of spaces + 1, and `tomb` in a dispute",
    ],
}
EVENTS: Final[Mapping[str, tuple[str, Mapping[str, Kind]]]] = {
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
PARTS: Final[Mapping[str, Kind]] = {
    "track": Annotated[int | None, "points on the track; null if only the total is known"],
    "adventurers": Annotated[int | None, "points for where the adventurers stand"],
    "sarcophagi": Annotated[int | None, "points for sarcophagi"],
    "keys": Annotated[int | None, "points for keys"],
    "sets": Annotated[Sets | None, "sets of treasures"],
    "scarabs": Annotated[int | None, "points for scarabs"],
}
