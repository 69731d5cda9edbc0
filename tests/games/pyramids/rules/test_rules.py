"""The events of Pyramids and what `--json` shows of them."""

from typing import get_args

from luxor_companion.core import params_of
from luxor_companion.games.pyramids.rules import CardTaken, Event, GemTicked


def test_every_event_has_a_name_of_its_own() -> None:
    names = [kind._field_defaults["name"] for kind in get_args(Event)]
    assert len(set(names)) == len(names)


def test_what_nobody_knows_is_not_shown() -> None:
    taken = CardTaken("complete", 12, deck=False, for_=7)
    assert params_of(taken) == {"number": 12, "deck": False, "for": 7}
    gem = GemTicked("icon.gem", "red", 3)
    assert params_of(gem) == {"colour": "red", "count": 3}
    assert params_of(gem._replace(count_=None)) == {"colour": "red"}
