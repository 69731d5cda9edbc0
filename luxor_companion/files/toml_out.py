"""Writing TOML as a person would: short lists and tables on one line, every value by tomli_w."""

from collections.abc import Mapping
from typing import Any

import tomli_w


def scalar(value: object) -> str:
    """One value; tomli_w knows how to quote anything a player may be called."""
    return tomli_w.dumps({"x": value}).removeprefix("x = ").rstrip("\n")


def inline(value: object) -> str:
    """A value on one line, lists and tables too."""
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(key)} = {inline(item)}" for key, item in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(inline(item) for item in value)}]"
    return scalar(value)


def _key(key: str) -> str:
    return tomli_w.dumps({key: 0}).removesuffix(" = 0\n")


def lines(table: Mapping[str, Any]) -> str:
    """A table, one line per key."""
    return "".join(f"{_key(key)} = {inline(value)}\n" for key, value in table.items())
