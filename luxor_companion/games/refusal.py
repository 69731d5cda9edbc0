"""The referee's two other answers besides yes: a refusal with its rule, and a missing choice."""

from typing import Any, NamedTuple


class Refusal(NamedTuple):
    """No, by this rule. `why` tells apart the cases of one rule; words are put to it in `lang`."""

    rule: str  # a key of the game's PAGES
    why: str
    params: dict[str, Any]


class Need(NamedTuple):
    """Legal so far, but something is still to be said: one of `options`, as tokens."""

    choice: str
    options: tuple[str, ...]
