"""The set-up of a game as a link carries it: the facts of a save's `[setup]`, each on one line."""

from collections.abc import Mapping, Sequence
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
    setup |= {key: _number(facts.pop(key, "0")) for key in _NUMBERS}
    setup |= {key: facts.pop(key, "").split() for key in _LISTS}
    setup["osiris_left"] = [_number(word) for word in setup["osiris_left"]]
    setup |= {key: facts.pop(key, "") for key in ("board", "tiles")}
    for key, names in {**_STACKED, "hands": tuple(players)}.items():
        if key in facts:
            setup[key] = _keyed(facts.pop(key), names)
    if "house" in facts:
        setup["house"] = _house(facts.pop("house"))
    if facts:
        raise _wrong()
    return setup


def _wrong() -> LinkError:
    return LinkError("record", what="setup")


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20):  # noqa: PLR2004  # a seed
        raise _wrong()
    return int(text)


def _keyed(text: str, names: Sequence[str]) -> dict[str, str]:
    parts = [part.strip() for part in text.split("/")]
    if len(parts) != len(names):
        raise _wrong()
    return dict(zip(names, parts, strict=True))


def _house(text: str) -> dict[str, str | bool]:
    house: dict[str, str | bool] = {}
    for word in text.split():
        key, _, value = word.partition("=")
        choices = {_word(choice): choice for choice in HOUSE_CHOICES.get(key, ())}
        if value not in choices:
            raise _wrong()
        house[key] = choices[value]
    return house
