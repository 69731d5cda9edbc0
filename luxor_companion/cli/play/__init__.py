"""What `play` asks and reports in any game: a menu of whole turns, one key for each, and news."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from luxor_companion.cli import console
from luxor_companion.lang import _
from luxor_companion.referee.questions import KEYS, Choice


class News(NamedTuple):
    """What happened: all of it to be read out, and a brief form for the line above the prompt."""

    lines: console.Lines
    brief: console.Lines = ()  # by default the same as `lines`
    page: bool = False  # takes the whole screen instead of a line
    reveal: console.Lines = ()  # lines that appear one by one before it
    is_outcome: bool = False  # what the last turn led to, which the full screen shows anyway

    def after(self, earlier: "News") -> "News":
        """Return this news with the earlier news before it."""
        brief = [*(earlier.brief or earlier.lines), *(self.brief or self.lines)]
        return self._replace(lines=[*earlier.lines, *self.lines], brief=brief)


def page_of(choices: Sequence[Choice], page: int) -> dict[str, Choice]:
    """Return the choices on a page by their keys; after the last page comes the first.

    The one without tokens turns the page.
    """
    own, keys = _own_keys(choices), _free_keys(choices)
    others = [choice for choice in choices if not choice.key]
    if len(others) <= len(keys):
        return _with_keys(choices, keys)
    room = len(keys) - 1  # the last key turns the page
    first = page % -(-len(others) // room) * room
    shown = {*others[first : first + room], *own.values()}
    more = Choice("", "", (_("more"),), key=keys[-1])
    return _with_keys([*filter(shown.__contains__, choices), more], keys)


def all_keys(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Return all choices by what to type for each: its own key, or a number."""
    taken = _own_keys(choices)
    numbers = (str(number) for number in range(1, len(choices) + len(taken) + 1))
    return _with_keys(choices, [number for number in numbers if number not in taken])


def _own_keys(choices: Sequence[Choice]) -> dict[str, Choice]:
    return {choice.key: choice for choice in choices if choice.key}


def _free_keys(choices: Sequence[Choice]) -> list[str]:
    taken = _own_keys(choices)
    return [key for key in KEYS if key not in taken]


def _with_keys(choices: Sequence[Choice], keys: Sequence[str]) -> dict[str, Choice]:
    free = iter(keys)
    return {choice.key or next(free): choice for choice in choices}


def lights(menu: Mapping[str, Choice]) -> dict[int, str]:
    """Return the keys to show at each place of the picture."""
    keys: dict[int, str] = {}
    for key, choice in menu.items():
        for spot in choice.spots:
            keys[spot] = f"{keys.get(spot, '')} {key}".strip()
    return keys
