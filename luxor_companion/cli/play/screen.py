"""A table being played, from sitting down to leaving: what there is to see of it, and read out."""

import gc
from collections.abc import Callable, Hashable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from luxor_companion.cli import app, console
from luxor_companion.cli.options import current_game, table_path_of
from luxor_companion.cli.play import Choice, Question
from luxor_companion.cli.play.dialogue import MOST_NUMBERED, Dialogue
from luxor_companion.cli.play.keys import can_read_keys
from luxor_companion.errors import NoTableError, UsageError
from luxor_companion.lang import _
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


def play(
    dialogue_at: Callable[[Path], Dialogue[Any]],
    looks: Looks[Any],
    save: str | None,
    *,
    plain: bool,
    advice: bool = True,
) -> None:
    """Play at a table until somebody leaves; where there is no table yet, start one."""
    path = _table_path(save)
    command = f"{current_game().command} play"
    if not (console.may_ask() or (plain and not console.no_input)):  # lines of a file will do
        text = _("{command} needs an interactive terminal; --plain also reads lines from a pipe.")
        raise UsageError(text.format(command=command))
    gc.enable()  # switched off for short commands
    dialogue = dialogue_at(path)
    dialogue.advice = advice
    try:
        if plain or not can_read_keys():
            ReadOut(dialogue, looks).run()
        else:
            from luxor_companion.cli.play.full import FullScreen

            FullScreen(dialogue, looks).run()
    except KeyboardInterrupt:
        text = _("All turns so far are saved; {command} continues.")
        console.err(["", (_unsaved(dialogue) or text).format(command=command)])
        raise
    if text := _unsaved(dialogue):
        console.err([text.format(command=command)])
    elif not dialogue.table.position.over:
        console.err([_("Saved; {command} continues from here.").format(command=command)])


def _unsaved(dialogue: Dialogue[Any]) -> str:
    """Return that the last turn could not be saved; "" if it was."""
    text = _("warning: the last turn is not saved; {command} continues before it.")
    return text if dialogue.asked and dialogue.asked.about == "again" else ""


def _table_path(save: str | None) -> Path:
    """Return the table that is played; the first one is started by asking who plays."""
    try:
        return table_path_of(save)
    except NoTableError:
        if save is not None or not console.may_ask():
            raise
    game = current_game()
    answer = app.call([*([] if game.is_default else [game.name]), "new"])
    if isinstance(answer, console.Answer):
        console.show(answer)
        console.ask(_("Enter: play > "))
    return table_path_of(None)
