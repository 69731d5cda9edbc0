"""The screen of `luxor play`: redrawn with plain codes only, or told in sentences."""

import os
import sys
from collections.abc import Sequence

from luxor_companion.cli import console
from luxor_companion.render import play
from luxor_companion.render.position import MAP_WIDTH, spiral_lines
from luxor_companion.render.status import next_lines
from luxor_companion.table import Table

_CLEAR = "\x1b[2J\x1b[H"  # every terminal knows these two: wipe, go to the top left


class Screen:
    """Shows a table, what happened, and a question; in as many lines as there are."""

    def __init__(self, *, plain: bool) -> None:
        self.plain = plain
        self._turn: tuple[str, int] | None = None  # what was read out last, if plain

    def show(self, table: Table, messages: Sequence[list[str]], asked: list[str]) -> None:
        """The table, the first of the messages that leaves room for the map, and what is asked."""
        if self.plain:
            self._say(table, messages, asked)
            return
        lines = self.lines(table, messages, asked, console.width(), console.height())
        self._clear()
        console.out(lines)

    def lines(
        self,
        table: Table,
        messages: Sequence[list[str]],
        asked: list[str],
        width: int,
        height: int,
    ) -> list[str]:
        """The screen, for a terminal of this size."""
        drawn = spiral_lines(table.position, walls=False) if width >= MAP_WIDTH else []
        head = [play.title_line(table.name, table.record, width)]
        players = play.player_rows(table.position, width)
        room = height - len(head) - len(players) - len(asked) - 1  # and the line that is typed in
        message = next(
            (one for one in messages if len(one) + len(drawn) <= room),
            messages[-1] if messages else [],
        )
        if len(message) + len(drawn) > room:
            drawn = []  # a long text is read, Enter brings the map back
        return [*head, *drawn, *players, *message, *asked]

    def _say(self, table: Table, messages: Sequence[list[str]], asked: list[str]) -> None:
        """Nothing is drawn and nothing said twice: what is new, then the question."""
        position = table.position
        lines = list(messages[0]) if messages else []
        now = (position.player.colour, len(table.record.lines))
        if now != self._turn:
            self._turn = now
            lines += next_lines(position)
            if not position.over:
                lines += play.player_sentences(position, position.player)
        console.out([*lines, *asked])

    def _clear(self) -> None:
        if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
            sys.stdout.write(_CLEAR)
