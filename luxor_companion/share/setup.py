"""The set-up of a game as a link carries it: the facts of a save's `[setup]`, each on one line."""

from collections.abc import Mapping
from typing import Any, Final

from luxor_companion.games.luxor.state import HOUSE_CHOICES
from luxor_companion.games.luxor.vocab import LEVELS, STACKS
from luxor_companion.share.problem import LinkError

OPEN: Final = ("board", "tiles", "stand_in")  # what everyone sees from the first turn on
_LISTS: Final = ("app_draws", "stand_in", "osiris_left")
_NUMBERS: Final = ("seed", "rerolls")
_STACKED: Final = {"stacks": STACKS, "horus": tuple(map(str, LEVELS))}
_HEADER: Final = ("id", "rules", "created")


def told_setup(setup: Mapping[str, Any], header: Mapping[str, Any]) -> dict[str, str]:
    """All of a set-up, so that the log can be ruled on again. Only for a game that is over."""
    told: dict[str, str] = {key: str(header[key]) for key in _HEADER if header.get(key)}
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
        told["house"] = " ".join(f"{key}={_word(value)}" for key, value in setup["house"].items())
    return told


def open_setup(setup: Mapping[str, Any]) -> dict[str, str]:
    """Only what everyone may see."""
    told = told_setup(setup, {})
    return {key: told[key] for key in OPEN if key in told}


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def saved_setup(
    told: Mapping[str, str], players: Mapping[str, str], first: str | None
) -> dict[str, Any]:
    """The `[setup]` a save would have, from what a link tells; its values are not checked here.

    :raises LinkError: if a fact has no place in a save.
    """
    facts = {key: value for key, value in told.items() if key not in _HEADER}
    setup: dict[str, Any] = {"players": dict(players)}
    if first:
        setup["first"] = first
    for key in _NUMBERS:
        text = facts.pop(key, "0")
        if not (text.isascii() and text.isdigit() and len(text) < 20):  # noqa: PLR2004  # a seed
            raise LinkError("record", what="setup")
        setup[key] = int(text)
    for key in _LISTS:
        words = facts.pop(key, "").split()
        numeric = key == "osiris_left"
        if numeric and not all(word in "1234" for word in words):
            raise LinkError("record", what="setup")
        setup[key] = [int(word) if numeric else word for word in words]
    for key in ("board", "tiles"):
        setup[key] = facts.pop(key, "")
    keyed = {**_STACKED, "hands": tuple(players)}
    for key, names in keyed.items():
        if key in facts:
            parts = [part.strip() for part in facts.pop(key).split("/")]
            if len(parts) != len(names):
                raise LinkError("record", what="setup")
            setup[key] = dict(zip(names, parts, strict=True))
    if "house" in facts:
        setup["house"] = _house(facts.pop("house"))
    if facts:
        raise LinkError("record", what="setup")
    return setup


def _house(text: str) -> dict[str, str | bool]:
    house: dict[str, str | bool] = {}
    for word in text.split():
        key, _, value = word.partition("=")
        choices = {_word(choice): choice for choice in HOUSE_CHOICES.get(key, ())}
        if value not in choices:
            raise LinkError("record", what="setup")
        house[key] = choices[value]
    return house
