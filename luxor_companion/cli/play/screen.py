"""The screen of `play`, of any game: the table, what happened, and a question."""

import os
import sys
from collections.abc import Hashable, Sequence
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from luxor_companion.cli import console
from luxor_companion.table.table import AnyTable
from luxor_companion.view.play import choice_lines
from luxor_companion.view.text import styled, wrapped

CLEAR: Final = "\x1b[2J\x1b[H"  # every terminal knows these two: wipe, go to the top left
Tokens: TypeAlias = tuple[str, ...]  # of a line so far
T = TypeVar("T", bound=AnyTable)


class Choice(NamedTuple):
    """One answer: what is typed for it, the tokens it stands for, what it leads to."""

    key: str
    tokens: str
    leads: str


class Question(NamedTuple):
    """What is asked; `about` is the choice it is about, `rules` are what explains it."""

    about: str
    text: str
    choices: tuple[Choice, ...] = ()
    rules: tuple[str, ...] = ()
    optional: bool = False
    lead: Tokens = ()  # what stands before the answer to it, where no line is begun
    unlisted: tuple[Choice, ...] = ()  # other words for the choices


def question_lines(tokens: Tokens, question: Question, width: int) -> list[str]:
    """Return a question after the line so far, and the choices below it."""
    so_far = f"{' '.join(tokens)}{'.' if question.optional else ':'} " if tokens else ""
    lines = [styled(line, "bold") for line in wrapped(so_far + question.text, width)]
    return [*lines, *choice_lines(question.choices, width)]


class Screen(Generic[T]):
    """Shows a table, what happened, and a question; in as many lines as there are.

    What a game's table looks like is for each game to say.
    """

    def __init__(self, *, plain: bool) -> None:
        self.plain = plain
        self._moment: Hashable = None  # what was read out last, if plain

    def head(self, table: T, width: int) -> list[str]:
        """Return the line on top: which table, what is being done."""
        raise NotImplementedError

    def pictures(self, table: T, width: int) -> list[console.Lines]:
        """Return the table drawn, as large as it can be first."""
        raise NotImplementedError

    def rows(self, table: T, width: int) -> list[str]:
        """Return the players, in few lines."""
        raise NotImplementedError

    def moment(self, table: T) -> Hashable:
        """Return what is the same as long as nothing new is to be read out."""
        raise NotImplementedError

    def sentences(self, table: T) -> list[str]:
        """Return where the table stands, to be read out."""
        raise NotImplementedError

    def show(self, table: T, messages: Sequence[list[str]], question: list[str]) -> None:
        """Show the table, the first of the messages that leaves room for it, and a question."""
        if self.plain:
            console.out(self._news(table, messages, question))
            return
        lines = self.lines(table, messages, question, console.width(), console.height())
        if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
            sys.stdout.write(CLEAR)
        console.out(lines)

    def lines(
        self, table: T, messages: Sequence[list[str]], question: list[str], width: int, height: int
    ) -> console.Lines:
        """Return the screen, for a terminal of this size."""
        head, rows = self.head(table, width), self.rows(table, width)
        room = height - len(head) - len(rows) - len(question) - 1  # and the line that is typed in
        pictures = self.pictures(table, width)
        for message in messages or [[]]:
            for picture in pictures:
                if len(message) + len(picture) <= room:
                    return [*head, *picture, *rows, *message, *question]
        # A long text is read, Enter brings the picture back.
        return [*head, *rows, *(messages[-1] if messages else []), *question]

    def _news(self, table: T, messages: Sequence[list[str]], question: list[str]) -> list[str]:
        """Return what is new, then the question: nothing is drawn and nothing said twice."""
        lines = list(messages[0]) if messages else []
        now = self.moment(table)
        if now != self._moment:
            self._moment = now
            lines += self.sentences(table)
        return [*lines, *question]
