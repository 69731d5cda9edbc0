"""What values of any game look like when they are offered: each with a few words about it."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

Values: TypeAlias = Iterable[tuple[str, str]]


def house_values(choices: Mapping[str, tuple[str | bool, ...]]) -> Values:
    """Every house rule with each of its values."""
    pairs = ((key, value) for key, values in choices.items() for value in values)
    return [(f"{key}={str(value).lower()}", "") for key, value in pairs]
