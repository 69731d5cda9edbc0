"""What happened: each step of a turn, with the rule it follows from."""

from typing import Any, NamedTuple

from luxor_companion.games.luxor.vocab import RuleId


class Event(NamedTuple):
    """One step of a turn. `params` are exactly what `--json` shows beside name and rule."""

    name: str
    rule: RuleId
    params: dict[str, Any] = {}  # noqa: RUF012  # never changed: events are shared between outcomes

    def as_json(self) -> dict[str, Any]:
        return {"event": self.name, "rule": self.rule, **self.params}


Events = tuple[Event, ...]
