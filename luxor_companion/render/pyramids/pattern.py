"""The patterns of the expedition cards for people: drawn, and what may still come."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from luxor_companion.games.pyramids.patterns import PATTERNS
from luxor_companion.games.pyramids.vocab import TURNS
from luxor_companion.lang import _, ngettext
from luxor_companion.lang.numbers import percent
from luxor_companion.render.style import styled, wrapped

if TYPE_CHECKING:  # fractions take their time to load
    from luxor_companion.games.pyramids.odds import Odds


def shape_lines(pattern: str) -> list[str]:
    """A pattern as it may lie, a pair of brackets for each square."""
    rows = [row.replace("#", "[ ]").replace(".", "   ") for row in PATTERNS[pattern]]
    return [f"  {styled(row.rstrip(), 'bold')}" for row in rows]


def chance(odds: "Odds") -> str:
    """A chance as people say it."""
    return percent(float(100 * odds.chance), ".3g")


def left_line(odds: "Odds") -> str:
    """How many cards show a pattern and may still come, and the chance of one next."""
    text = ngettext("{number} card, {chance}", "{number} cards, {chance}", odds.left)
    return text.format(number=odds.left, chance=chance(odds))


def coming_lines(counted: Mapping[str, "Odds"], turn: int, width: int) -> list[str]:
    """Which patterns may still come this round, and the chance of each coming next."""
    if turn >= TURNS:
        return wrapped(_("It is the last of the round: the eighth card stays unseen."), width)
    shown = [f"{name} ({left_line(one)})" for name, one in counted.items() if one.left]
    if not shown:
        return []
    return wrapped(_("May come next: {patterns}").format(patterns=", ".join(shown)), width, "  ")
