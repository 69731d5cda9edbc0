"""The facts of a set-up as a link carries them, that are the same in every game."""

from collections.abc import Mapping
from typing import Any, Final

from luxor_companion.share.problem import LinkError, wrong

HEADER: Final = ("id", "rules", "created")


def told_header(header: Mapping[str, Any]) -> dict[str, str]:
    """What a save says of itself."""
    return {key: str(header[key]) for key in HEADER if header.get(key)}


def told_house(house: Mapping[str, str | bool]) -> str:
    return " ".join(f"{key}={_word(value)}" for key, value in house.items())


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_house(text: str, choices: Mapping[str, tuple[str | bool, ...]]) -> dict[str, str | bool]:
    """The rulings a text tells.

    :raises LinkError: if the game has no such choice.
    """
    house: dict[str, str | bool] = {}
    for word in text.split():
        key, _, value = word.partition("=")
        known = {_word(choice): choice for choice in choices.get(key, ())}
        if value not in known:
            raise wrong_setup()
        house[key] = known[value]
    return house


def read_whole(text: str) -> int:
    """A number without a sign.

    :raises LinkError: if it is none.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 20):  # noqa: PLR2004  # a seed
        raise wrong_setup()
    return int(text)


def wrong_setup() -> LinkError:
    return wrong("setup")
