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


class Event(NamedTuple):
    """One step of a turn. `params` are exactly what `--json` shows beside name and rule."""

    name: str
    rule: str  # a key of the game's PAGES
    params: dict[str, Any] = {}  # noqa: RUF012  # never changed: events are shared between outcomes

    def as_json(self) -> dict[str, Any]:
        return {"event": self.name, "rule": self.rule, **self.params}


Events = tuple[Event, ...]
