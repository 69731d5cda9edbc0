"""The referee's two other answers besides yes: a refusal with its rule, and a missing choice."""

from typing import Any, Final, NamedTuple

from luxor_companion.games.luxor.vocab import RuleId


class Refusal(NamedTuple):
    """No, by this rule. `why` tells apart the cases of one rule; words are put to it in `lang`."""

    rule: RuleId
    why: str
    params: dict[str, Any]


class Need(NamedTuple):
    """Legal so far, but something is still to be said: one of `options`, as tokens."""

    choice: str
    options: tuple[str, ...]


# Rules a table may waive with `allow=`: without them the turn still has one clear outcome.
WAIVABLE: Final = frozenset(
    {
        "material.cards",
        "turn.order",
        "hand.outer",
        "hand.order",
        "move.back-stairs",
        "move.exact",
        "move.none",
        "card.plus-minus",
        "card.die",
        "card.range",
        "card.range-die",
        "card.less",
        "tile.treasure",
        "temple.tunnel",
        "tomb.exact",
        "tomb.key",
    }
)
NO_WAIVER: Final[frozenset[RuleId]] = frozenset()
