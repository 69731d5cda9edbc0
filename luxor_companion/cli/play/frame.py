"""The parts of a screen put together for any size: beside each other, or in one column."""

import sys
from collections.abc import Sequence
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from luxor_companion.cli import console
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.cli.play.menu import Entry, Question, lights
from luxor_companion.cli.play.screen import Looks
from luxor_companion.lang import _
from luxor_companion.view.theme import rendered

Frame: TypeAlias = list[str]  # the lines of a screen, with their colours
BESIDE: Final = 38  # columns that players and menu need beside the picture


class Parts(NamedTuple):
    """What stands on the screen, to be put together for any size."""

    dialogue: Dialogue[Any]
    looks: Looks[Any]
    question: Question
    entries: Sequence[Entry]
    slip: Frame
    prompt: Text

    def beside(self, width: int, height: int) -> Frame:
        """Return the picture with all else beside and below it; nothing if that is too much.

        A smaller picture is better than none of the last turn.
        """
        table, looks = self.dialogue.table, self.looks
        title = drawn([looks.title(table, width)], width)
        room = height - len(title) - len(self.slip) - 1
        told = [_panel(one, _("last turn"), width) for one in looks.last(table, width - 4)]
        boards = [
            drawn(one, width - BESIDE)
            for one in looks.pictures(table, width - BESIDE, lights(self.entries))
        ]
        nothing: list[Frame] = [[]]
        for last, board in product((told, nothing), boards):
            shown = self._fitting(board, last, width, room) if board else []
            if shown:
                legend = drawn(looks.legend(), width)
                if legend and len(shown) + len(legend) < room:
                    shown += ["", *legend]
                return self._whole([*title, *shown], width, height)
        return []

    def _fitting(self, board: Frame, last: Sequence[Frame], width: int, height: int) -> Frame:
        """Return a picture, what is beside it, and the last turn below; nothing if too high."""
        room = max(map(_length, board)) + 1
        side = width - room
        choices = (_folded_menu(self.entries), _menu(self.entries, side - 4))
        menus = [_panel([self._question(), one], "", side, "mark") for one in choices]
        looks, table = self.looks, self.dialogue.table
        players = [_panel(one, "", side) for one in looks.players(table, side - 4)]
        for menu, people, told in product(menus, players, last):
            right = [*people, *menu]
            if max(len(board), len(right)) + len(told) <= height:
                return [*_side_by_side(board, right, room), *told]
        return []

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
        room = height - len(self.slip) - 1

        def too_much() -> bool:
            return sum(len(one[0]) for one in sizes.values()) > room

        for name in _SMALLER:
            while too_much() and len(sizes[name]) > 1:
                sizes[name].pop(0)
        for name in _DROPPED:
            if too_much():
                sizes[name] = [[]]
        shown = [line for one in sizes.values() for line in one[0]]
        return self._whole(shown, width, height)

    def _question(self) -> Text:
        so_far = self.dialogue.table.game.local(" ".join(self.dialogue.tokens))
        return Text.assemble(
            (f"{so_far}: " if so_far else "", "bold"), (self.question.text, "bold")
        )

    def _whole(self, shown: Frame, width: int, height: int) -> Frame:
        """Return a screen with the prompt in its last line, and what is wrong right above it."""
        room = max(height - 1 - len(self.slip), 0)
        filled = [*shown[:room], *[""] * (room - len(shown))]
        return [*filled, *self.slip, *drawn([self.prompt], width)[:1]]


# What becomes smaller where there is too little room, and what goes if that is not enough.
_SMALLER: Final = ("last", "players", "picture", "menu")
_DROPPED: Final = ("last", "question", "picture", "players", "title")


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
    return [f"{one}{' ' * (room - _length(one))}{two}" for one, two in pairs]


def drawn(shown: Sequence[RenderableType], width: int) -> Frame:
    """Return what is shown as lines for this terminal."""
    text = rendered(shown, width, coloured=console.wants_colour())
    return console.encodable(text, sys.stdout).splitlines()


def _length(line: str) -> int:
    return Text.from_ansi(line).cell_len
