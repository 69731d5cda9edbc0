"""The dialogue of `play` in any game: each line that is typed, and the end of the game."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Generic, TypeAlias, TypeVar

from luxor_companion.cli import console
from luxor_companion.cli.app import load_function
from luxor_companion.cli.commands import SHARED
from luxor_companion.cli.declare import (
    Declared,
    add_lines,
    back_lines,
    back_warnings,
    declare,
)
from luxor_companion.cli.options import current_game
from luxor_companion.cli.play.screen import Question, Screen, Tokens, question_lines
from luxor_companion.cli.score import score_answer
from luxor_companion.core.log import Redone, Undone
from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.record import AnyChange, Change
from luxor_companion.core.ruling import Refusal
from luxor_companion.core.scoring import Result
from luxor_companion.errors import LuxorError, UsageError
from luxor_companion.lang import _, pgettext
from luxor_companion.lang.glossaries import NotationWords, parse_in_any_language
from luxor_companion.table.table import AnyTable, open_table
from luxor_companion.view.rules import find_rules, list_lines, read_reference, rule_lines
from luxor_companion.view.score import count_lines
from luxor_companion.view.text import wrapped
from luxor_companion.view.theme import lines_of

READ_OUT: Final = 50  # columns; too few for two of them side by side
MOST_RULES: Final = 2  # in full; more are listed
Messages: TypeAlias = list[list[str]]  # what there is to tell, in full and then shorter
L = TypeVar("L")  # a line of the game's log


class Dialogue(Generic[L]):
    """A table being played: the tokens of the line so far, and what there is to tell."""

    tongue: NotationWords  # what people may type for the words of the game's notation

    def __init__(self, path: Path, screen: Screen[AnyTable]) -> None:
        self.path = path
        self.screen = screen
        self.table = open_table(path, current_game().name)
        self.messages: Messages = []
        self.over = False  # whether the game was left
        self.question = Question("", "")  # the last one
        self._answers: list[Tokens] = []  # the line after each, so that it can be taken back
        self.commands: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(("?", "help"), self._explain),
            **dict.fromkeys(("u", "undo"), self._undo),
            **dict.fromkeys(("q", "quit", "exit"), self._leave),
            "redo": self._redo,
            "why": self._why,
        }
        Dialogue.begin(self)

    @property
    def tokens(self) -> Tokens:
        """The line so far."""
        return self._answers[-1]

    def next_question(self, tokens: Tokens) -> Question | Refusal | AnyChange:
        """Return what is to be asked now; or what the whole line would change, or why it cannot."""
        raise NotImplementedError

    def tokens_with(self, text: str) -> Tokens | None:
        """Return the tokens of the line after an answer; None if it is dealt with already."""
        raise NotImplementedError

    def line_of(self, tokens: Tokens) -> L:
        """Return the line that the tokens stand for. Raise UnreadableError if it is none."""
        raise NotImplementedError

    def skip(self) -> None:
        """Take an empty line for an answer."""
        raise NotImplementedError

    def change_messages(self, declared: Declared[L], width: int) -> Messages:
        """Return what a line led to, in full and then shorter."""
        raise NotImplementedError

    def refusal_messages(
        self, refusal: Refusal, tokens: Tokens = (), line: L | None = None
    ) -> Messages:
        """Return why tokens, or the whole line, cannot stand, in full and then shorter."""
        raise NotImplementedError

    def why(self, text: str) -> Messages:
        """Return why something is not offered."""
        raise NotImplementedError

    def back_count(self) -> int:
        """Return how many changes `u` takes back."""
        return 1

    def run(self) -> bool:
        """Go on until the game is over or is left; return whether it is over."""
        while not self.over and not self.table.position.over:
            self.step()
        return not self.over

    def step(self) -> None:
        """Ask one question and take its answer; make a line that lacks nothing."""
        found = self.next_question(self.tokens)
        if isinstance(found, Change):
            self._make()
        elif isinstance(found, Refusal):  # the table was changed from elsewhere meanwhile
            self.messages = self.refusal_messages(found, self.tokens)
            self.begin()
        else:
            self.question = found
            lines = question_lines(self.tokens, found, console.width())
            self._answer(self._ask(lines))

    def begin(self) -> None:
        """Forget the line so far, but for what stands of it."""
        self._answers = [self.standing_tokens()]

    def standing_tokens(self) -> Tokens:
        """Return what the next line has to begin with: a roll that stands."""
        return ()

    def message(self, text: str) -> None:
        """Tell this with the next question."""
        self.messages = [wrapped(text, console.width())]

    def ask_at_end(self) -> bool:
        """Ask what to do now that the game is over; return whether to count the score."""
        over = self.table.game.next_lines(self.table.position)
        line = self._ask([*over, _("Enter: the score   u: undo   q: leave")]).lower()
        if line in ("u", "undo"):
            self._undo("")
        self.over = line in ("q", "quit", "exit")
        return line == ""

    def _ask(self, lines: list[str]) -> str:
        self.screen.show(self.table, self.messages, lines)
        answer = console.ask("> ")
        self.messages = []
        return answer

    def _answer(self, line: str) -> None:
        word, _space, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:].strip()
        for why in pgettext("typed to ask why, parted by /", "why").split("/"):
            if f"{line} ".lower().startswith(f"{why} "):
                word, rest = "why", line[len(why) :]
        try:
            if command := self.commands.get(word.lower()):
                command(rest.strip())
            elif not line:
                self.skip()
            else:
                parse_in_any_language(line, self._take, self.tongue)
        except UnreadableError as error:
            self.message(self.table.game.unreadable(error))
        except (LuxorError, UsageError) as error:  # a table that is locked is free again soon
            self.message(str(error))

    def _take(self, text: str) -> None:
        """Take an answer, unless it makes the line illegal."""
        tokens = self.tokens_with(text)
        if tokens is None:
            return
        found = self.next_question(tokens)
        if isinstance(found, Refusal):
            self.messages = self.refusal_messages(found, tokens)
        elif not isinstance(found, Change) and self.keep_fact(tokens):
            self.begin()
        else:
            self._answers.append(tokens)

    def keep_fact(self, _tokens: Tokens) -> bool:
        """Write down what came up in a line that is not whole yet; return whether anything did."""
        return False

    def _make(self) -> None:
        tokens, line = self.tokens, self.line_of(self.tokens)
        self.begin()
        try:
            self.make(lambda _table: line)
        except LuxorError as error:  # what keeps it from being saved can be mended: it is not lost
            self._answers.append(tokens)
            self.message(str(error))
            self.screen.show(self.table, self.messages, [])
            console.ask(_("Enter: try again > "))

    def make(self, line: Callable[[AnyTable], L]) -> None:
        """Rule on a line once more, save it, and tell what became of it."""
        declared = declare(self.path, line, known=self.table)
        self.table, applied = declared.table, declared.applied
        if isinstance(applied, Change):
            # Read out, a rule belongs behind its sentence, not into a column of its own.
            width = READ_OUT if self.screen.plain else console.width()
            self.messages = self.change_messages(declared, width)
        elif isinstance(applied, Refusal):
            self.messages = self.refusal_messages(applied, line=declared.line)

    def add(self, line: object, message: str) -> None:
        """Add a line to the log that no question was about."""
        declared = add_lines(self.path, [line], self.table)
        self.table = declared.table
        self.begin()
        self.message(message)
        if isinstance(declared.applied, Refusal):
            self.messages = self.refusal_messages(declared.applied)

    def _undo(self, _rest: str) -> None:
        """Take the last answer back; before the first one, the last change of the table."""
        if len(self._answers) > 1:
            answers = self._answers[:-1]
            self.begin()
            self._answers = answers
            return
        declared = add_lines(self.path, [Undone(self.back_count())], self.table)
        self.table = declared.table
        if isinstance(declared.applied, Refusal):
            self.messages = self.refusal_messages(declared.applied)
        else:
            self.messages = [[*back_lines(declared), *back_warnings(declared)]]
        self.begin()

    def _redo(self, _rest: str) -> None:
        self.add(Redone(1), _("Brought back."))

    def _leave(self, _rest: str) -> None:
        self.over = True

    def _explain(self, word: str) -> None:
        self.messages = [explain_rules(self.table.game.name, self.question, word)]

    def _why(self, rest: str) -> None:
        self.messages = self.why(rest)


def explain_rules(game: str, question: Question, word: str) -> list[str]:
    """Return the rule at hand, or the ones a word leads to."""
    rules, width = read_reference(game), console.width()
    at_hand = [one for one in rules if one.id in question.rules]
    found = find_rules(game, word).rules if word else at_hand
    if not found:
        return wrapped(_("No rule speaks of '{word}'.").format(word=word), width)
    if len(found) > MOST_RULES:
        return [
            *lines_of(list_lines(found), width),
            _("? and one of these names shows it in full."),
        ]
    return lines_of([line for one in found for line in rule_lines(one)], width)


PAUSE: Final = 0.4  # seconds between the parts of the score: time to look up from the screen


def play(dialogue: Dialogue[L]) -> None:
    """Play to the end, and count the score; or until somebody leaves."""
    command = f"{current_game().command} play"
    try:
        while dialogue.run():
            if dialogue.ask_at_end():
                finish(dialogue.path, plain=dialogue.screen.plain)
                return
    except KeyboardInterrupt:
        text = _("All turns made so far are saved; {command} goes on.")
        console.err(["", text.format(command=command)])
        raise
    console.err([_("Saved; {command} goes on from here.").format(command=command)])


def finish(path: Path, *, plain: bool) -> None:
    """Ask for what nobody entered, count the score up, say who wins, offer to share it."""
    table = open_table(path, current_game().name)
    table = table.game.ask_uncounted(table)
    count_up(table.game.score(table.position), plain=plain)
    console.out([""])
    console.show(score_answer(table, log=True))
    if console.agrees(_("Show the result as a QR code (y, Enter: no)? ")):
        answer = load_function(SHARED["share"])(save=str(path))
        if answer is not None:
            console.show(answer)


def count_up(result: Result, *, plain: bool) -> None:
    """Show the score part by part, slowly enough to look up from the screen."""
    for line in count_lines(result):
        console.out([line])
        sys.stdout.flush()
        if not plain and sys.stdout.isatty():
            time.sleep(PAUSE)
