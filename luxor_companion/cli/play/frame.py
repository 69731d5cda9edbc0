"""The parts of a screen put together for any size: beside each other, or in one column."""

import sys
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from luxor_companion.cli import console
from luxor_companion.cli.play import Entry, Question, lights
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.cli.play.screen import Looks
from luxor_companion.lang import _
from luxor_companion.view.theme import rendered

Frame: TypeAlias = list[str]  # the lines of a screen, with their colours
BESIDE: Final = 38  # columns that players and menu need beside the picture


class Parts(NamedTuple):
    """What stands on the screen above its last line, to be put together for any size."""

    dialogue: Dialogue[Any]
    looks: Looks[Any]
    question: Question
    entries: Sequence[Entry]
    slip: Frame

    def beside(self, width: int, height: int) -> Frame:
        """Return the picture with all else beside and below it; nothing if that is too much.

        A smaller picture is better than none of the last turn.
        """
        table, looks = self.dialogue.table, self.looks
        title = drawn([looks.title(table, width)], width)
        room = height - len(title) - len(self.slip) - 1
        told = [_panel(one, _("last turn"), width) for one in looks.last(table, width - 4)]
        pictures = looks.pictures(table, width - BESIDE, lights(self.entries))
        boards = [one for one in (drawn(one, width - BESIDE) for one in pictures) if one]
        sides: dict[int, list[Frame]] = {}  # of each board; they take their time
        nothing: list[Frame] = [[]]
        for last, (number, board) in product((told, nothing), enumerate(boards)):
            if not last or len(board) + min(map(len, last)) > room:
                continue
            left = max(map(_length, board)) + 1
            if number not in sides:
                sides[number] = self._sides(width - left)
            for side, below in product(sides[number], last):
                if max(len(board), len(side)) + len(below) <= room:
                    shown = [*_side_by_side(board, side, left), *below]
                    legend = drawn(looks.legend(), width)
                    if legend and len(shown) + len(legend) < room:
                        shown += ["", *legend]
                    return self._whole([*title, *shown], height)
        return []

    def _sides(self, width: int) -> list[Frame]:
        """Return the players and the menu, below each other, in all their sizes."""
        choices = (_folded_menu(self.entries), _menu(self.entries, width - 4))
        menus = [_panel([self._question(), one], "", width, "mark") for one in choices]
        players = self.looks.players(self.dialogue.table, width - 4)
        people = [_panel(one, "", width) for one in players]
        return [[*one, *menu] for menu, one in product(menus, people)]

    def below(self, width: int, height: int) -> Frame:
        """Return everything in one column, as much of it as there is room for."""
        table, looks = self.dialogue.table, self.looks
        sizes: dict[str, list[Frame]] = {
            "title": [drawn([looks.title(table, width)], width)],
            "picture": [
                drawn(one, width) for one in looks.pictures(table, width, lights(self.entries))
            ],
            "players": [drawn(one, width) for one in looks.players(table, width)],
            "last": [drawn(one, width) for one in looks.last(table, width) or [()]],
            "question": [drawn([self._question()], width)],
            "menu": [drawn([_menu(self.entries, width, count)], width) for count in (1, 2)],
        }
        room, shown = height - len(self.slip) - 1, Frame()
        for dropped in _DROPPED:
            kept = {name: one for name, one in sizes.items() if name not in dropped.split()}
            shown = _smaller(kept, room)
            if len(shown) <= room:
                break
        return self._whole(shown, height)

    def _question(self) -> Text:
        so_far = self.dialogue.table.game.local(" ".join(self.dialogue.tokens))
        return Text.assemble(
            (f"{so_far}: " if so_far else "", "bold"), (self.question.text, "bold")
        )

    def _whole(self, shown: Frame, height: int) -> Frame:
        """Return all but the last line of a screen; what is wrong stands right above that."""
        room = max(height - 1 - len(self.slip), 0)
        return [*shown[:room], *[""] * (room - len(shown)), *self.slip]


# What becomes smaller where there is too little room, and what goes if that is not enough.
_SMALLER: Final = ("last", "players", "picture", "menu")
_DROPPED: Final = (
    *("", "last", "question", "last question", "picture", "last picture"),
    *("last question picture", "last question picture players", "title last picture players"),
)


def _smaller(sizes: Mapping[str, Sequence[Frame]], room: int) -> Frame:
    """Return all parts below each other; where there is too little room, some of them smaller."""
    chosen = dict.fromkeys(sizes, 0)

    def shown() -> Frame:
        return [line for name, at in chosen.items() for line in sizes[name][at]]

    for name in (one for one in _SMALLER if one in sizes):
        while len(shown()) > room and chosen[name] < len(sizes[name]) - 1:
            chosen[name] += 1
    return shown()


def _menu(entries: Sequence[Entry], width: int, count: int = 1) -> RenderableType:
    """Return the menu in so many columns; what doesn't fit a line is cut off at its end."""
    rows = -(-len(entries) // count)
    halves = [entries[start : start + rows] for start in range(0, len(entries), rows or 1)]
    grid = Table.grid(padding=(0, 2, 0, 0))
    room = (width - 2 * (count - 1)) // count
    grid.add_row(*(Text("\n").join(_entry_lines(half, room)) for half in halves))
    return grid


def _folded_menu(entries: Sequence[Entry]) -> RenderableType:
    """Return the menu with nothing cut off: what doesn't fit the last column goes on below."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    most = max((len(one.row) for one in entries), default=0)
    for number in range(most + 1):
        grid.add_column(no_wrap=number < most)
    for key, row in ((one.key, one.row) for one in entries):
        cells = [Text(f" {key} ", "key"), Text(row[0], "bold"), *map(Text, row[1:])]
        grid.add_row(*cells)
    return grid


def _entry_lines(entries: Sequence[Entry], width: int) -> list[Text]:
    """Return entries with their cells lined up; the key is always whole."""
    most = max((len(one.row) for one in entries), default=0)
    cells = [[*one.row, *[""] * (most - len(one.row))] for one in entries]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for entry, row in zip(entries, cells, strict=True):
        first = set_cell_size(row[0], widths[0])
        line = Text.assemble((f" {entry.key} ", "key"), " ", (first, "bold"))
        for cell, room in zip(row[1:], widths[1:], strict=True):
            line.append(f" {set_cell_size(cell, room)}")
        line.rstrip()
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return lines


def _panel(shown: Sequence[RenderableType], title: str, width: int, style: str = "wall") -> Frame:
    inside = [Text.from_ansi(one) if isinstance(one, str) else one for one in shown]
    return drawn(
        [Panel(Group(*inside), title=title or None, border_style=style, width=width)], width
    )


def _side_by_side(left: Frame, right: Frame, room: int) -> Frame:
    height = max(len(left), len(right))
    pairs = zip(
        [*left, *[""] * (height - len(left))], [*right, *[""] * (height - len(right))], strict=True
    )
    return [f"{one}{' ' * (room - _length(one))}{two}" if two else one for one, two in pairs]


def drawn(shown: Sequence[RenderableType], width: int) -> Frame:
    """Return what is shown as lines for this terminal."""
    text = rendered(shown, width, coloured=console.wants_colour())
    return console.encodable(text, sys.stdout).splitlines()


def _length(line: str) -> int:
    return Text.from_ansi(line).cell_len
