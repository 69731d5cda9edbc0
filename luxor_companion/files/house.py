"""The house rules of a table, as any game's files hold them."""

from collections.abc import Mapping
from typing import Any

from luxor_companion.files.toml import Table
from luxor_companion.lang import _
from luxor_companion.lang.lists import either


def chosen_house(table: Table, choices: Mapping[str, tuple[str | bool, ...]]) -> dict[str, Any]:
    """House rules, each one of its values; the first is meant where none is given."""
    chosen: dict[str, Any] = {}
    for key, allowed in choices.items():
        value = table.take(key, type(allowed[0]), allowed[0])
        if value not in allowed:
            words = either([str(one).lower() for one in allowed])
            problem = _("should be {choices}, not {value!r}")
            raise table.problem(problem.format(choices=words, value=value), key)
        chosen[key] = value
    table.done()
    return chosen
