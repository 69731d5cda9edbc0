"""The events of Luxor and what `--json` shows of them."""

from typing import get_args

from luxor_companion.core import params_of
from luxor_companion.games.luxor.rules import Event, Moved, Nothing, Revealed, Space


def test_every_event_has_a_name_of_its_own() -> None:
    names = [kind._field_defaults["name"] for kind in get_args(Event)]
    assert len(set(names)) == len(names)


def test_what_is_usual_is_not_shown() -> None:
    moved = Moved("move.exact", Space(1), Space(3), (Space(2),))
    assert params_of(moved) == {"from": 1, "to": 3, "skipped": (2,)}
    assert params_of(Nothing("tile.treasure", "stays", Space(0))) == {"reason": "stays", "space": 0}
    revealed = Revealed("tile.icon", Space(4), "lion", None)
    assert params_of(revealed) == {"space": 4, "stack": "lion", "tile": None}
    assert params_of(revealed._replace(if_icon=True))["if_icon"] is True
