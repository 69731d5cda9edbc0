"""The set-up of a game of Luxor as a link carries it: a save's `[setup]`, each fact on a line."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from luxor_companion.games.luxor.state import HOUSE_CHOICES
from luxor_companion.games.luxor.vocab import LEVELS, STACKS
from luxor_companion.share.facts import (
    HEADER,
    read_house,
    read_whole,
    told_header,
    told_house,
    wrong_setup,
)

OPEN: Final = ("board", "tiles", "stand_in")  # what everyone sees from the first turn on
_LISTS: Final = ("app_draws", "stand_in", "osiris_left")
_NUMBERS: Final = ("seed", "rerolls")
_STACKED: Final = {"stacks": STACKS, "horus": tuple(map(str, LEVELS))}


def told_setup(setup: Mapping[str, Any], header: Mapping[str, Any]) -> dict[str, str]:
    """All of a set-up, so that the log can be ruled on again. Only for a game that is over."""
    told = told_header(header)
    for key in ("board", "tiles"):
        told[key] = setup[key]
    for key in _LISTS:
        if setup.get(key):
            told[key] = " ".join(map(str, setup[key]))
    for key in _NUMBERS:
        if setup.get(key) is not None:
            told[key] = str(setup[key])
    for key, names in _STACKED.items():
        if key in setup:
            told[key] = " / ".join(setup[key].get(name, "") for name in names)
    if "hands" in setup:
        told["hands"] = " / ".join(setup["hands"].get(colour, "") for colour in setup["players"])
    if "house" in setup:
        told["house"] = told_house(setup["house"])
    return told


def open_setup(setup: Mapping[str, Any]) -> dict[str, str]:
    """Only what everyone may see."""
    told = told_setup(setup, {})
    return {key: told[key] for key in OPEN if key in told}


def saved_setup(
    told: Mapping[str, str], players: Mapping[str, str], first: str | None
) -> dict[str, Any]:
    """The `[setup]` a save would have, from what a link tells; its values are not checked here.

    :raises LinkError: if a fact has no place in a save.
    """
    facts = {key: value for key, value in told.items() if key not in HEADER}
    setup: dict[str, Any] = {"players": dict(players)}
    if first:
        setup["first"] = first
    setup |= {key: read_whole(facts.pop(key, "0")) for key in _NUMBERS}
    setup |= {key: facts.pop(key, "").split() for key in _LISTS}
    setup["osiris_left"] = [read_whole(word) for word in setup["osiris_left"]]
    setup |= {key: facts.pop(key, "") for key in ("board", "tiles")}
    for key, names in {**_STACKED, "hands": tuple(players)}.items():
        if key in facts:
            setup[key] = _keyed(facts.pop(key), names)
    if "house" in facts:
        setup["house"] = read_house(facts.pop("house"), HOUSE_CHOICES)
    if facts:
        raise wrong_setup()
    return setup


def _keyed(text: str, names: Sequence[str]) -> dict[str, str]:
    parts = [part.strip() for part in text.split("/")]
    if len(parts) != len(names):
        raise wrong_setup()
    return dict(zip(names, parts, strict=True))
