"""The dialogue of `play` in any game: each line that is typed, and what becomes of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.commands.undo import back_lines, back_warnings, taken_back
from luxor_companion.cli.faces import face_of
from luxor_companion.cli.play.any_screen import AnyScreen
from luxor_companion.cli.play.asked import Question, explained, question_lines
from luxor_companion.errors import LuxorError
from luxor_companion.games.log import Redone
from luxor_companion.games.record import Change
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.games.unreadable import UnreadableError
from luxor_companion.lang import _, pgettext
from luxor_companion.render.style import wrapped
from luxor_companion.table import AnyTable, change_table, open_table

READ_OUT: Final = 50  # columns; too few for two of them side by side
T = TypeVar("T", bound=AnyTable)
Said = tuple[str, ...]  # the words of a line so far


class AnyDialogue(Generic[T]):
    """A table being played: what is said of the line so far, and what there is to tell."""

    def __init__(self, path: Path, screen: AnyScreen[T], game: str) -> None:
        self.path = path
        self.screen = screen
        self.table: T = open_table(path, game)  # type: ignore[assignment]  # of this game
        self.messages: list[list[str]] = []  # what happened, in full and then shorter
        self.over = False  # whether the game is over, or was left
        self._said: list[Said] = [()]  # after each answer, so that it can be taken back
        self._asked = Question("", "")
        self.commands: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(("?", "help"), self._explain),
            **dict.fromkeys(("u", "undo"), self._undo),
            **dict.fromkeys(("q", "quit", "exit"), self._leave),
            "redo": self._redo,
            "why": self._why,
        }

    @property
    def said(self) -> Said:
        return self._said[-1]

    @property
    def asked(self) -> Question:
        """What was asked last."""
        return self._asked

    def next_question(self) -> Question | Refusal | Change[Any, Any, Any]:
        """What is to be asked now; or what all that was said would change, or why it cannot."""
        raise NotImplementedError

    def say(self, asked: Question, line: str) -> None:
        """Take an answer."""
        raise NotImplementedError

    def make(self) -> None:
        """Rule on what was said once more under the lock, and save it."""
        raise NotImplementedError

    def skip(self, asked: Question) -> None:
        """Take an empty line for an answer."""
        raise NotImplementedError

    def refused(self, said: Said, refusal: Refusal) -> None:
        """Tell why not."""
        raise NotImplementedError

    def why(self, words: list[str]) -> None:
        """Tell why something is not offered."""
        raise NotImplementedError

    def back_count(self) -> int:
        """How many changes `u` takes back."""
        return 1

    def begin(self) -> None:
        """Forget what was said."""
        self._said = [()]

    def run(self) -> bool:
        """Go on until the game is over or is left; whether it is over."""
        while not self.over and not self.table.position.over:
            self.step()
        return not self.over

    def ended(self) -> bool:
        """Ask what to do now that the game is over; whether the score is to be counted."""
        over = face_of(self.table.game).next_lines(self.table.position)
        self.screen.show(
            self.table, self.messages, [*over, _("Enter: the score   u: undo   q: leave")]
        )
        line = console.ask("> ").lower()
        self.messages = []
        if line in ("u", "undo"):
            self._undo("")
        self.over = line in ("q", "quit", "exit")
        return line == ""

    def step(self) -> None:
        """One question and its answer; a line of which all is said is made."""
        asked = self.next_question()
        if isinstance(asked, Change):
            self.make()
        elif isinstance(asked, Refusal):  # the table was changed from elsewhere meanwhile
            self.refused(self.said, asked)
            self.begin()
        else:
            self._answer(asked, self._ask(asked))

    def _ask(self, asked: Question) -> str:
        self._asked = asked
        lines = question_lines(self.said, asked, console.width())
        self.screen.show(self.table, self.messages, lines)
        line = console.ask("> ")
        self.messages = []
        return line

    def _answer(self, asked: Question, line: str) -> None:
        word, _space, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:].strip()
        for asked_why in pgettext("typed to ask why, parted by /", "why").split("/"):
            if f"{line} ".lower().startswith(f"{asked_why} "):
                word, rest = "why", line[len(asked_why) :]
        try:
            if command := self.commands.get(word.lower()):
                command(rest.strip())
            elif not line:
                self.skip(asked)
            else:
                self.say(asked, line)
        except UnreadableError as error:
            self.message(face_of(self.table.game).unreadable(error))
        except (LuxorError, UsageError) as error:  # a table that is locked is free again soon
            self.message(str(error))

    def message(self, text: str) -> None:
        self.messages = [wrapped(text, console.width())]

    def try_again(self, said: Said, error: LuxorError) -> None:
        """Wait for a person to mend what kept a line from being saved; it is not lost."""
        self._said.append(said)
        self.message(str(error))
        self.screen.show(self.table, self.messages, [])
        console.ask(_("Enter: try again > "))

    def applied(self, entry: Any, done: str) -> None:  # noqa: ANN401  # a line of the game's log
        """Take a line into the log that needs no ruling on what was said."""

        def apply(table: AnyTable) -> Change[Any, Any, Any] | Refusal | Need | None:
            self.table = table  # type: ignore[assignment]  # of this game
            result: Change[Any, Any, Any] | Refusal | Need | None = table.record.apply(entry)
            return result

        result = change_table(self.path, apply, game=self.table.game)
        self.begin()
        if isinstance(result, Refusal):
            self.refused((), result)
        else:
            self.message(done)

    def _undo(self, _rest: str) -> None:
        """Take the last answer back; before the first one, the last change of the table."""
        if len(self._said) > 1:
            said = self._said[:-1]
            self.begin()
            self._said = said
            return
        table, refused, back = taken_back(self.path, self.back_count())
        self.table = table  # type: ignore[assignment]  # of this game
        if isinstance(refused, Refusal):
            self.refused((), refused)
        else:
            self.messages = [[*back_lines(table, back), *back_warnings(table, back)]]

    def _redo(self, _rest: str) -> None:
        self.applied(Redone(1), _("Brought back."))

    def _leave(self, _rest: str) -> None:
        self.over = True

    def _explain(self, word: str) -> None:
        self.messages = [explained(self.table.game, self._asked, word)]

    def _why(self, rest: str) -> None:
        self.why(rest.split())
