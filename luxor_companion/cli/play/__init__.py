"""What `play` asks and reports in any game: a menu of whole turns, one key for each, and news."""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile, zip_longest
from typing import Final, NamedTuple, TypeVar

from rich.cells import cell_len, set_cell_size
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

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


T = TypeVar("T")
_COUNTS: Final = range(1, 6)  # of columns
_LEAST: Final = 8  # columns of a text that is cut off


def drawn(menu: Mapping[str, Choice], width: int, count: int = 1) -> RenderableType:
    """Return the menu in `count` columns, with each line cut off where it doesn't fit."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row(*(Text("\n").join(lines) for lines in _columns(_lines(menu, width, count), count)))
    return grid


def _lines(menu: Mapping[str, Choice], width: int, count: int) -> list[Text]:
    """Return the lines of a menu in `count` columns, one below the other."""
    room, entries = _room(width, count), list(menu.items())
    lines = [line for column in _columns(entries, count) for line in _entry_lines(column, room)]
    lines = [
        line if _is_told(line, choice, menu) else _entry_with_end(key, choice, room)
        for line, (key, choice) in zip(lines, entries, strict=True)
    ]
    shown = [line.plain.removeprefix(f" {key} ") for line, key in zip(lines, menu, strict=True)]
    return [
        line if shown.count(text) == 1 else _entry_from_difference(key, menu, room)
        for line, text, key in zip(lines, shown, menu, strict=True)
    ]


def _is_told(line: Text, choice: Choice, menu: Mapping[str, Choice]) -> bool:
    """Return whether what is left of a choice's line can be no other choice of the menu."""
    shown, own = " ".join(line.plain[2:].split()), " ".join(" ".join(choice.row).split())
    if shown == own:
        return True
    *_begin, end = shown.split(" … ")
    if _begin and end.endswith("…"):  # half a word
        return False
    more = "" if _begin else r"( .*)?"  # the last cells may be left out
    others = (one for one in menu.values() if one != choice)
    could_be = re.compile(".*".join(map(re.escape, shown.split("…"))) + more)
    return not any(could_be.fullmatch(" ".join(" ".join(one.row).split())) for one in others)


def counts(menu: Mapping[str, Choice], width: int) -> list[list[int]]:
    """Return in how many columns a menu says what to type, if there is room for that.

    First come those that tell most choices apart; each list has all the ones before it.
    """
    longest = max((cell_len(_head(*entry)) for entry in menu.items()), default=0)
    alike = {
        count: sum(
            not _is_told(line, choice, menu)
            for line, choice in zip(_lines(menu, width, count), menu.values(), strict=True)
        )
        for count in [one for one in _COUNTS if longest <= _room(width, one)] or _COUNTS
    }
    return [[one for one in alike if alike[one] <= most] for most in sorted({*alike.values()})]


def _head(key: str, choice: Choice) -> str:
    return f" {key}  {choice.row[0]}"


def _entry_with_end(key: str, choice: Choice, width: int) -> Text:
    """Return an entry that begins as others do: its last text is cut off at the beginning."""
    first, *middle, last = choice.row if len(choice.row) > 1 else (*choice.row, "")
    line = Text.assemble((f" {key} ", "key"), " ", (first, "bold"), *(f" {one}" for one in middle))
    words = last.split()
    while len(words) > 1 and line.cell_len + cell_len(" ".join(["", "…", *words])) > width:
        words.pop(0)
    line.append(" ".join(["", "…", *words]))
    line.truncate(width, overflow="ellipsis")
    return line


def _entry_from_difference(key: str, menu: Mapping[str, Choice], width: int) -> Text:
    """Return an entry that both begins and ends as another: from where they part."""
    words = " ".join(menu[key].row[1:]).split()
    same = 0
    for choice in menu.values():
        pairs = zip(words, " ".join(choice.row[1:]).split(), strict=False)
        alike = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))
        if choice.row[0] == menu[key].row[0] and alike < len(words):
            same = max(same, alike)
    line = Text.assemble((f" {key} ", "key"), " ", (menu[key].row[0], "bold"))
    line.append(" ".join(["", "…", *words[same:]]))
    line.truncate(width, overflow="ellipsis")
    return line


def _columns(entries: Sequence[T], count: int) -> list[Sequence[T]]:
    rows = -(-len(entries) // count)
    return [entries[start : start + rows] for start in range(0, len(entries), rows or 1)]


def _room(width: int, count: int) -> int:
    return (width - 2 * (count - 1)) // count


def _widths(entries: Sequence[tuple[str, Choice]]) -> list[int]:
    """Return how wide each cell of the entries is at most."""
    columns = zip_longest(*(choice.row for _key, choice in entries), fillvalue="")
    return [max(map(cell_len, column)) for column in columns]


def folded(menu: Mapping[str, Choice]) -> RenderableType:
    """Return the menu with nothing cut off: long text in the last column wraps."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    most = max((len(choice.row) for choice in menu.values()), default=0)
    for number in range(most + 1):
        grid.add_column(no_wrap=number < most)
    for key, choice in menu.items():
        first, *rest = choice.row
        grid.add_row(Text(f" {key} ", "key"), Text(first, "bold"), *map(Text, rest))
    return grid


def _entry_lines(entries: Sequence[tuple[str, Choice]], width: int) -> list[Text]:
    """Return the entries with their cells lined up; only the text after a key is cut off.

    The last cells go if so little of them would be left that it says nothing.
    """
    widths, room, lines = _widths(entries), width - len(" 1  "), []
    while len(widths) > 1 and room - sum(widths[:-1]) - len(widths) < min(widths[-1], _LEAST):
        widths.pop()
    for key, choice in entries:
        first, *rest = map(set_cell_size, choice.row, widths)
        line = Text.assemble((f" {key} ", "key"), " ", (first, "bold"))
        line.append("".join(f" {cell}" for cell in rest))
        line.rstrip()
        more = len(line) - len(_head(key, choice))
        if more and line.cell_len > width and cell_len(_head(key, choice)) >= width:
            line.right_crop(more)  # there is no room for it
        line.truncate(width, overflow="ellipsis")
        if line.plain.endswith("……"):  # such as 3 → 4…9
            line.right_crop(1)
        lines.append(line)
    return lines
