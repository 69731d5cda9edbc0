"""A turn as it is declared or recorded: which card, who moves, what is chosen, what came up."""

from typing import NamedTuple

from luxor_companion.games.luxor.vocab import Card, RuleId, Side, Space, Statue


class Turn(NamedTuple):
    """One turn. What is None was not said; a canonical turn says only what was open.

    `choices` and `acts` can hold more than one only in a declaration, which is then refused;
    `to` and `lying` are claims ("it ends on 15", "the one lying at statue 2") that a canonical
    turn never carries.
    """

    side: Side | None
    card: Card
    at: Space | None = None
    go: int | None = None  # +4, ahead (1) or back (-1)
    die: int | None = None
    acts: tuple[Space, ...] = ()
    choices: tuple[str, ...] = ()
    passes: bool = False
    tile: str | None = None
    got: Card | None = None
    scarab: int | None = None
    draw: Card | None = None
    allow: tuple[RuleId, ...] = ()
    to: Space | None = None
    lying: Statue | None = None
