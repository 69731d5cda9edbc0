"""Which rules a table may waive."""

from typing import Final

from luxor_companion.games.luxor.vocab import RuleId

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
