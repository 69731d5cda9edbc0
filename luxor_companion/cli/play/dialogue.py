"""The dialogue of a turn: each line that is typed, and what becomes of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.commands.undo import back_lines, back_warnings, taken_back
from luxor_companion.cli.play import answers
from luxor_companion.cli.play.question import Question, next_question, question_lines
from luxor_companion.cli.play.screen import Screen
from luxor_companion.cli.turns import made, shown, told_lines
from luxor_companion.cli.typed import in_any_language, typed_hand
from luxor_companion.errors import LuxorError
from luxor_companion.games.log import Redone
from luxor_companion.games.luxor.ahead import Said
from luxor_companion.games.luxor.log import Entry, Told
from luxor_companion.games.luxor.notation import read_turn, side_and_card
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.games.unreadable import UnreadableError
from luxor_companion.lang import _
from luxor_companion.lang.unreadable import unreadable
from luxor_companion.render.play import made_line
from luxor_companion.render.style import wrapped
from luxor_companion.table import Table, change_table, open_table

READ_OUT: Final = 50  # columns; too few for two of them side by side
_NOTHING: Final[frozenset[str]] = frozenset()


class Dialogue:
    """A table being played: what is said of the turn so far, and what there is to tell."""

    def __init__(self, path: Path, screen: Screen, *, quick: bool) -> None:
        self.path = path
        self.screen = screen
        self.table: Table = open_table(path)
        self.messages: list[list[str]] = []  # what happened, in full and then shorter
        self.over = False  # whether the game is over, or was left
        self._untold = frozenset({"got", "draw"}) if quick else _NOTHING
        self._skipped = self._untold
        self._said: list[Said] = [()]  # after each answer, so that it can be taken back
        self._commands: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(("?", "help"), self._explain),
            **dict.fromkeys(("u", "undo"), self._undo),
            **dict.fromkeys(("q", "quit", "exit"), self._leave),
            "redo": self._redo,
            "why": self._why,
            "hand": self._tell_hand,
        }

    @property
    def said(self) -> Said:
        return self._said[-1]

    def run(self) -> bool:
        """Go on until the game is over or is left; whether it is over."""
        while not self.over and not self.table.position.over:
            self.step()
        return not self.over

    def ended(self) -> bool:
        """Ask what to do now that the game is over; whether the score is to be counted."""
        from luxor_companion.render.status import next_lines

        lines = [*next_lines(self.table.position), _("Enter: the score   u: undo   q: leave")]
        self.screen.show(self.table, self.messages, lines)
        line = console.ask("> ").lower()
        self.messages = []
        if line in ("u", "undo"):
            self._undo("")
        self.over = line in ("q", "quit", "exit")
        return line == ""

    def step(self) -> None:
        """One question and its answer; a turn of which all is said is made."""
        asked = next_question(self.table, self.said, self._skipped)
        if isinstance(asked, Change):
            self._make()
        elif isinstance(asked, Refusal):  # the table was changed from elsewhere meanwhile
            self._refused(self.said, asked)
            self._begin()
        else:
            self._answer(asked, self._ask(asked))

    def _ask(self, asked: Question) -> str:
        lines = question_lines(self.said, asked, console.width())
        self.screen.show(self.table, self.messages, lines)
        line = console.ask("> ")
        self.messages = []
        return line

    def _answer(self, asked: Question, line: str) -> None:
        self._asked = asked
        word, _space, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:].strip()
        try:
            if command := self._commands.get(word.lower()):
                command(rest.strip())
            elif not line:
                self._skip(asked)
            else:
                in_any_language(line, lambda text: self._say(asked, text))
        except UnreadableError as error:
            self._message(unreadable(error))
        except (LuxorError, UsageError) as error:  # a table that is locked is free again soon
            self._message(str(error))

    def _message(self, text: str) -> None:
        self.messages = [wrapped(text, console.width())]

    def _begin(self) -> None:
        self._said, self._skipped = [()], self._untold

    def _skip(self, asked: Question) -> None:
        if asked.optional:
            self._skipped |= {asked.about}

    def _say(self, asked: Question, line: str) -> None:
        """Take an answer: the number of a choice, what was drawn, or notation."""
        tokens = answers.tokens_of(asked, line)
        if tokens is None:
            self._message(_("One of these numbers, please, or a turn such as L3 @12."))
            return
        new = tokens if side_and_card(tokens[0])[1] and not asked.optional else self.said + tokens
        if not side_and_card(new[0])[1]:
            read_turn(" ".join(new))  # which says what is wrong with it
        ruling = next_question(self.table, new, self._skipped)
        if isinstance(ruling, Refusal):
            self._refused(new, ruling)
        else:
            self._said.append(new)

    def _refused(self, said: Said, refusal: Refusal) -> None:
        self.messages = answers.refused(self.table.position, said, refusal)

    def _make(self) -> None:
        """Rule on the turn once more under the lock, and save it, as `luxor move` does."""
        turn, colour = read_turn(" ".join(self.said)), self.table.position.player.colour
        said = self.said
        self._begin()
        try:
            one = made(self.path, turn, colour, self.table)
        except LuxorError as error:
            self._said.append(said)
            self._message(str(error))
            self.screen.show(self.table, self.messages, [])
            console.ask(_("Enter: try again > "))
            return
        self.table = one.table
        if isinstance(one.applied, Change):
            # Read out, a rule belongs behind its sentence, not into a column of its own.
            width = READ_OUT if self.screen.plain else console.width()
            short = made_line(one.applied.before, shown(one.table, one.applied), one.seat)
            long = told_lines(one.table, one.applied, one.seat, width)
            self.messages = [long, wrapped(short, width)]
        elif isinstance(one.applied, Refusal):
            self.messages = answers.refused(one.table.position, said, one.applied, one.seat)

    def _undo(self, _rest: str) -> None:
        """Take the last answer back; before the first one, the last change of the table."""
        if len(self._said) > 1:
            self._said.pop()
            self._skipped = self._untold
            return
        table, refused, back = taken_back(self.path, 1)
        self.table = table
        if isinstance(refused, Refusal):
            self.messages = answers.refused(table.position, (), refused)
        else:
            self.messages = [[*back_lines(table, back), *back_warnings(table, back)]]

    def _redo(self, _rest: str) -> None:
        self._applied(Redone(1), _("Brought back."))

    def _tell_hand(self, rest: str) -> None:
        told = Told(self.table.position.player.colour, typed_hand(rest))
        self._applied(told, _("Noted."))

    def _applied(self, entry: Entry, done: str) -> None:
        """Take a line other than a turn into the log."""

        def apply(table: Table) -> tuple[Table, Change | Refusal | Need | None]:
            return table, table.record.apply(entry)

        self.table, result = change_table(self.path, apply)
        self._begin()
        if isinstance(result, Refusal):
            self.messages = answers.refused(self.table.position, (), result)
        else:
            self._message(done)

    def _leave(self, _rest: str) -> None:
        self.over = True

    def _explain(self, word: str) -> None:
        self.messages = [answers.explained(self._asked, word)]

    def _why(self, rest: str) -> None:
        self.messages = in_any_language(rest, self._answer_why)

    def _answer_why(self, text: str) -> list[list[str]]:
        return answers.why(self.table.position, self.said, self._asked, text.split())
