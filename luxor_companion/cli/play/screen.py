"""What a table looks like in `play`: for each game to say, and read out where nothing is drawn."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from luxor_companion.cli import console
from luxor_companion.cli.play import Choice, Question
from luxor_companion.cli.play.dialogue import MOST_NUMBERED, Dialogue
from luxor_companion.table.table import AnyTable

if TYPE_CHECKING:
    from rich.console import RenderableType

T = TypeVar("T", bound=AnyTable)


class Looks(Generic[T]):
    """What there is to see of a table, each in as many sizes as it has, the largest first."""

    def title(self, table: T, width: int) -> "RenderableType":
        """Return which table it is, and where it stands."""
        raise NotImplementedError

    def pictures(self, table: T, width: int, lights: Mapping[int, str]) -> list[console.Lines]:
        """Return the table drawn, with the keys that lead somewhere."""
        raise NotImplementedError

    def players(self, table: T, width: int) -> list[console.Lines]:
        """Return what everyone has: spaced out, and in few lines."""
        raise NotImplementedError

    def last(self, table: T, width: int) -> list[console.Lines]:
        """Return what was done last: with the turns before it, step by step, in a sentence."""
        raise NotImplementedError

    def legend(self) -> console.Lines:
        """Return what the letters of the picture mean, for where there is room left."""
        return ()

    def moment(self, table: T) -> Hashable:
        """Return what is the same as long as nothing new is to be read out."""
        return len(table.record.lines)

    def sentences(self, table: T) -> list[str]:
        """Return where the table stands, to be read out."""
        raise NotImplementedError


class ReadOut:
    """A table in sentences: nothing is drawn, nothing is said twice, answers are lines."""

    def __init__(self, dialogue: Dialogue[Any], looks: Looks[Any]) -> None:
        self.dialogue, self.looks = dialogue, looks
        self._moment: Hashable = None  # what was read out last

    def run(self) -> None:
        """Go on until somebody leaves."""
        while not self.dialogue.left:
            question = self.dialogue.ask()
            console.out(self._news(question))
            self.dialogue.answer(console.ask("> "))

    def _news(self, question: Question) -> console.Lines:
        table, news, self.dialogue.news = self.dialogue.table, self.dialogue.news, None
        lines: list[RenderableType] = [*news.reveal, *news.lines] if news else []
        now = self.looks.moment(table)
        if now != self._moment:
            self._moment = now
            lines += self.looks.sentences(table)
        so_far = table.game.local(" ".join(self.dialogue.tokens))
        text = f"{so_far}: {question.text}" if so_far else question.text
        lines.append(text)
        numbered = enumerate(question.choices[:MOST_NUMBERED], start=1)
        return [*lines, *(f"{number} {_said(choice)}" for number, choice in numbered)]


def _said(choice: Choice) -> str:
    if choice.leads in ("", choice.tokens):
        return choice.words
    return f"{choice.words}: {choice.leads}"
