"""The screen of `play` in any game: redrawn with plain codes only, or told in sentences."""

import os
import sys
from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from luxor_companion.cli import console
from luxor_companion.table import AnyTable

_CLEAR = "\x1b[2J\x1b[H"  # every terminal knows these two: wipe, go to the top left
T = TypeVar("T", bound=AnyTable)


class AnyScreen(Generic[T]):
    """Shows a table, what happened, and a question; in as many lines as there are.

    What a game's table looks like is for each game to say.
    """

    def __init__(self, *, plain: bool) -> None:
        self.plain = plain
        self._moment: Hashable = None  # what was read out last, if plain

    def head(self, table: T, width: int) -> list[str]:
        """The line on top: which table, what is being done."""
        raise NotImplementedError

    def pictures(self, table: T, width: int) -> list[list[str]]:
        """The table drawn, as large as it can be first."""
        raise NotImplementedError

    def rows(self, table: T, width: int) -> list[str]:
        """The players, in few lines."""
        raise NotImplementedError

    def moment(self, table: T) -> Hashable:
        """What is the same as long as nothing new is to be read out."""
        raise NotImplementedError

    def sentences(self, table: T) -> list[str]:
        """Where the table stands, to be read out."""
        raise NotImplementedError

    def show(self, table: T, messages: Sequence[list[str]], asked: list[str]) -> None:
        """The table, the first of the messages that leaves room for it, and what is asked."""
        if self.plain:
            self._say(table, messages, asked)
            return
        lines = self.lines(table, messages, asked, console.width(), console.height())
        self._clear()
        console.out(lines)

    def lines(
        self, table: T, messages: Sequence[list[str]], asked: list[str], width: int, height: int
    ) -> list[str]:
        """The screen, for a terminal of this size."""
        head, rows = self.head(table, width), self.rows(table, width)
        room = height - len(head) - len(rows) - len(asked) - 1  # and the line that is typed in
        pictures = self.pictures(table, width)
        for message in messages or [[]]:
            for picture in pictures:
                if len(message) + len(picture) <= room:
                    return [*head, *picture, *rows, *message, *asked]
        # A long text is read, Enter brings the picture back.
        return [*head, *rows, *(messages[-1] if messages else []), *asked]

    def _say(self, table: T, messages: Sequence[list[str]], asked: list[str]) -> None:
        """Nothing is drawn and nothing said twice: what is new, then the question."""
        lines = list(messages[0]) if messages else []
        now = self.moment(table)
        if now != self._moment:
            self._moment = now
            lines += self.sentences(table)
        console.out([*lines, *asked])

    def _clear(self) -> None:
        if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
            sys.stdout.write(_CLEAR)
