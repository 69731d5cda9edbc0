"""A question in `play`, of any game: what can be answered, and the rules that explain it."""

import os
import sys
import time
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

from luxor_companion.cli import console
from luxor_companion.cli.commands.undo import back_lines, back_warnings, taken_back
from luxor_companion.cli.options import current_game
from luxor_companion.core.log import Redone
from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.record import Change
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.core.scoring import Result
from luxor_companion.errors import LuxorError, UsageError
from luxor_companion.games.luxor.view.play import choice_lines
from luxor_companion.lang import _, pgettext
from luxor_companion.table.table import AnyTable, change_table, open_table
from luxor_companion.view.rules import list_lines, look_up, read_reference, rule_lines
from luxor_companion.view.score import count_lines
from luxor_companion.view.text import styled, wrapped

_MOST_RULES: Final = 2  # in full; more are listed


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


def question_lines(said: tuple[str, ...], asked: Question, width: int) -> list[str]:
    """What is asked, after what was said, and the choices below it."""
    so_far = f"{' '.join(said)}{'.' if asked.optional else ':'} " if said else ""
    lines = [styled(line, "bold") for line in wrapped(so_far + asked.text, width)]
    return [*lines, *choice_lines(asked.choices, width)]


def key_of(option: str, number: int) -> str:
    """What is typed for a token: its own number if it has one, so that 12 is always space 12."""
    digits = option.lstrip("@+").rpartition("=")[2]
    return digits if digits.isdecimal() else str(number)


def explained(game: str, asked: Question, word: str) -> list[str]:
    """The rule at hand, or the ones a word leads to."""
    rules, width = read_reference(game), console.width()
    found = look_up(rules, word) if word else [one for one in rules if one.id in asked.rules]
    if not found:
        return wrapped(_("No rule speaks of '{word}'.").format(word=word), width)
    if len(found) > _MOST_RULES:
        return [*list_lines(found), _("? and one of these names shows it in full.")]
    return [line for one in found for line in rule_lines(one, width)]


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


READ_OUT: Final = 50  # columns; too few for two of them side by side
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
        over = self.table.game.next_lines(self.table.position)
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
            self.message(self.table.game.unreadable(error))
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

        result = change_table(self.path, apply, game=self.table.game.name)
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
        self.messages = [explained(self.table.game.name, self._asked, word)]

    def _why(self, rest: str) -> None:
        self.why(rest.split())


PAUSE = 0.4  # seconds between the parts of the score: time to look up from the screen


def counted_up(result: Result, *, plain: bool) -> None:
    """The score part by part, slowly enough to look up from the screen."""
    for line in count_lines(result):
        console.out([line])
        sys.stdout.flush()
        if not plain and sys.stdout.isatty():
            time.sleep(PAUSE)


def handed_on(path: Path, score: Callable[..., None]) -> None:
    """The final score as the command gives it, with all that it does; then the offer to share."""
    console.out([""])
    asking, console.no_input = console.no_input, True  # nothing is asked twice
    try:
        score(save=str(path))
    finally:
        console.no_input = asking
    if console.agrees(_("Show the result as a QR code (y, Enter: no)? ")):
        from luxor_companion.cli.commands.share import command

        console.show(command(save=str(path)))


def played(dialogue: AnyDialogue[Any], finish: Callable[[], None]) -> None:
    """Go through the dialogue to its end; `finish` counts the score."""
    command = f"{current_game().command} play"
    try:
        while dialogue.run():
            if dialogue.ended():
                finish()
                return
    except KeyboardInterrupt:
        text = _("All turns made so far are saved; {command} goes on.")
        console.err(["", text.format(command=command)])
        raise
    console.err([_("Saved; {command} goes on from here.").format(command=command)])
