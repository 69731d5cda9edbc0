"""What a referee answers with: a refusal, a missing choice, or the steps of what happens."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

# Names, numbers and lists of them, as `--json` shows them. Each code has its own set.
Params: TypeAlias = Mapping[str, Any]


class Refusal(NamedTuple):
    """No, by this rule. `why` tells the cases of one rule apart; the game's words explain it."""

    rule: str  # a key of the game's PAGES
    why: str
    params: Params


class Need(NamedTuple):
    """Legal so far, but a choice is missing: one of `options`, as tokens."""

    choice: str
    options: tuple[str, ...]
    params: Params = MappingProxyType({})  # what `--json` says besides: the space it is about


class Event(NamedTuple):
    """One step of a turn. `params` are exactly what `--json` shows beside name and rule."""

    name: str
    rule: str  # a key of the game's PAGES
    params: Params

    def as_json(self) -> dict[str, Any]:
        return {"event": self.name, "rule": self.rule, **self.params}


Events: TypeAlias = tuple[Event, ...]
