"""What happened: each step of a turn, with the rule it follows from."""

from typing import Any, NamedTuple


class Event(NamedTuple):
    """One step of a turn. `params` are exactly what `--json` shows beside name and rule."""

    name: str
    rule: str  # a key of the game's PAGES
    params: dict[str, Any] = {}  # noqa: RUF012  # never changed: events are shared between outcomes

    def as_json(self) -> dict[str, Any]:
        return {"event": self.name, "rule": self.rule, **self.params}


Events = tuple[Event, ...]
