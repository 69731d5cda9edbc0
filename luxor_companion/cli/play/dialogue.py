"""The dialogue of `play` in any game: questions, what an answer does, and what is shown then."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final, Generic, TypeVar

from luxor_companion.cli import console, declare
from luxor_companion.cli.declare import Declared
from luxor_companion.cli.options import current_game
from luxor_companion.cli.play import KEYS, Choice, News, Question, Tokens, inside
from luxor_companion.cli.score import score_answer
from luxor_companion.core import Need, Refusal, UnreadableError, parse_number
from luxor_companion.core.record import AnyChange, Change, Redone, Undone
from luxor_companion.errors import LuxorError, UsageError
from luxor_companion.lang import _
from luxor_companion.lang.forms import NotationWords, parse_in_any_language
from luxor_companion.table.table import AnyTable, open_table
from luxor_companion.view.score import count_lines

L = TypeVar("L")  # a line of the game's log
READ_OUT: Final = 50  # columns; read out, a rule belongs behind its sentence, not into a column


class Dialogue(Generic[L]):
    """A table being played: the line so far, the question it leads to, and what is new."""

    advice = True  # whether it is given
    never: frozenset[object] = frozenset()  # asked, of what may be skipped
    tongue: NotationWords  # what people may type for the words of the game's notation
    why_hint: str  # examples of what follows `why`, to be translated

    def __init__(self, path: Path) -> None:
        self.left = False
        self._answers: list[Tokens] = []
        self.asked: Question | None = None  # None: what comes next at the table
        self.news: News | None = None
        # Around questions that are answered by lines, wherever single keys are read.
        self.aside: Callable[[], AbstractContextManager[None]] = nullcontext
        self.commands: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(("?", "rules"), self._rules),
            **dict.fromkeys(("u", "undo"), self._undo),
            **dict.fromkeys(("q", "quit", "exit"), self._leave),
            "redo": lambda _rest: self.add(Redone(1), _("Redone.")),
            "why": self._why,
            "help": lambda _rest: self.show(inside.help_lines(self.commands)),
            "map": lambda _rest: self._run("show"),
            "score": self._score,
            "rematch": self._rematch,
        }
        self.sit_down(path)

    def sit_down(self, path: Path) -> None:
        """Go on at this table."""
        self.path = path
        self.table = open_table(path, current_game().name)
        self.counted = False  # the final score was shown
        self._came_up = ""  # what people told the bot whose turn it is
        self.begin()

    # ------------------------------------------------------------------ for each game to say

    def next_question(self, tokens: Tokens) -> Question | Refusal | AnyChange:
        """Return what is asked after these tokens; or what the line would change; or why not."""
        raise NotImplementedError

    def tokens_with(self, text: str) -> Tokens | None:
        """Return the tokens of the line after an answer; None if it is dealt with already."""
        raise NotImplementedError

    def line_of(self, tokens: Tokens) -> L:
        """Return the line that the tokens stand for. Raise UnreadableError if it isn't one."""
        raise NotImplementedError

    def reads(self, _line: str) -> bool:
        """Return whether a line is the game's own although it begins like a command."""
        return False

    def skip(self, question: Question) -> None:
        """Take an empty line for the answer to a question."""

    def complete_answer(self, _text: str) -> str:
        """Return the answer that can only be meant by what was typed so far; "" if none."""
        return ""

    def change_news(self, declared: Declared[L]) -> News:
        """Return what a line led to."""
        raise NotImplementedError

    def refusal_news(self, refusal: Refusal, tokens: Tokens = (), line: L | None = None) -> News:
        """Return why tokens, or the whole line, cannot stand."""
        raise NotImplementedError

    def why(self, text: str) -> News:
        """Return why what somebody typed is not offered."""
        raise NotImplementedError

    def standing_tokens(self) -> Tokens:
        """Return what the next line has to begin with: a roll that stands."""
        return ()

    def keep_fact(self, _tokens: Tokens) -> bool:
        """Write down what came up in a line that is not whole yet; return whether anything did."""
        return False

    def back_count(self) -> int:
        """Return how many changes `u` undoes."""
        return 1

    # ------------------------------------------------------------------ questions and answers

    @property
    def tokens(self) -> Tokens:
        """The line so far."""
        return self._answers[-1]

    def begin(self) -> None:
        """Forget the line so far, but for what stands of it."""
        self._answers = [self.standing_tokens()]  # the line after each, so that one can go back
        self.skipped = self.never  # what Enter was the answer to
        self.asked = None

    def ask(self) -> Question:
        """Return what is asked now, after making what lacks nothing, and the turns of bots."""
        while self.asked is None:
            if self.table.game.bot_to_move(self.table) and self._move_bot():
                continue
            found = self._question()
            if isinstance(found, Question):
                self.asked = found
            elif isinstance(found, Refusal):  # the table was changed from elsewhere meanwhile
                self.news = self.refusal_news(found, self.tokens)
                self.begin()
            else:
                self._make()
        return self.asked

    def _move_bot(self) -> bool:
        """Let a bot play its turn, or ask what it has to know; return whether it could."""
        before = self.news
        try:
            declared: Declared[L] = declare.move_bot(self.path, self._came_up, known=self.table)
        except (LuxorError, UsageError) as error:  # then people play its turn
            self.tell(str(error))
            return False
        self.table, applied = declared.table, declared.applied
        if isinstance(applied, Need):
            self.asked = inside.bot_question(self.table, applied)
            return True
        self._came_up = ""
        if not isinstance(applied, Change):
            return False
        self.begin()
        self.news = self.change_news(declared)
        if before and before.made:
            self.news = self.news.after(before)
        return True

    def _question(self) -> Question | Refusal | AnyChange:
        if self.table.position.over:
            return inside.end_question(self.table, counted=self.counted)
        return self.next_question(self.tokens)

    @property
    def question(self) -> Question:
        return self.ask()

    def question_text(self) -> str:
        """Return what is asked, behind the line so far."""
        so_far = self.table.game.local(" ".join(self.tokens))
        return f"{so_far}: {self.question.text}" if so_far else self.question.text

    def answer(self, line: str) -> None:
        """Take a line for an answer: a number of the menu, notation, or a command."""
        word, _space, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        for why in inside.whys():
            if f"{line} ".lower().startswith(f"{why} "):
                word, rest = "why", line[len(why) :]
        question, word = self.question, inside.key_command(word.lower())
        number = parse_number(line, min(len(question.choices), len(KEYS)), 1)
        try:
            if number is not None:
                self.choose(question.choices[number - 1])
            elif (command := self.commands.get(word)) and not (rest and word in inside.EITHER):
                command(rest.strip())
            elif inside.is_command(word) and not self.reads(line):
                self._run(f"{word} {rest}")
            elif not line:
                self._skip(question)
            else:
                parse_in_any_language(line, self._take, self.tongue)
        except UnreadableError as error:
            self.tell(self.table.game.unreadable(error))
        except (LuxorError, UsageError) as error:  # a table that is locked is free again soon
            self.tell(str(error))

    def choose(self, choice: Choice) -> None:
        """Take a choice of the question."""
        if self.question.about == "over":
            self.answer(choice.tokens)
            return
        try:
            self._take(choice.tokens)
        except (LuxorError, UsageError) as error:
            self.tell(str(error))

    def _skip(self, question: Question) -> None:
        self.asked = None
        if question.about == "over" and question.optional:
            self.answer("score")
        else:
            self.skip(question)

    def tell(self, text: str) -> None:
        """Tell this with the next question."""
        self.news = News([text])

    def show(self, lines: console.Lines) -> None:
        """Show this for itself, before the next question."""
        self.news = News(lines, page=True)

    def step_back(self) -> bool:
        """Go back to before the last answer of this line; return whether there was one."""
        if len(self._answers) == 1:
            return False
        answers = self._answers[:-1]
        self.begin()
        self._answers = answers
        return True

    def _take(self, text: str) -> None:
        """Take an answer, unless it makes the line illegal."""
        if self.asked and self.asked.about == inside.BOT:
            self._came_up += f" {inside.answer_token(self.asked, text)}"
            self.asked = None
            return
        tokens = self.tokens_with(text)
        if tokens is None:
            return
        found = self.next_question(tokens)
        if isinstance(found, Refusal):
            self.news = self.refusal_news(found, tokens)
        elif not isinstance(found, Change) and self.keep_fact(tokens):
            self.begin()
        else:
            self._answers.append(tokens)
            self.asked = None

    def _make(self) -> None:
        tokens, line = self.tokens, self.line_of(self.tokens)
        try:
            self.make(lambda _table: line)
        except LuxorError as error:  # what keeps it from being saved can be mended: it is not lost
            self.tell(str(error))
            again = Choice(" ".join(tokens), _("try again"))
            self.begin()
            self.asked = Question("again", _("It is not saved yet."), (again,))

    def make(self, line: Callable[[AnyTable], L]) -> None:
        """Check a line again, save it, and say what became of it."""
        declared = declare.declare(self.path, line, known=self.table)
        self.table, applied = declared.table, declared.applied
        self.begin()
        if isinstance(applied, Change):
            self.news = self.change_news(declared)
        elif isinstance(applied, Refusal):
            self.news = self.refusal_news(applied, line=declared.line)

    # ------------------------------------------------------------------ commands

    def add(self, line: object, message: str) -> None:
        """Add a line to the log that no question was about."""
        declared = declare.add_lines(self.path, [line], self.table)
        self.table = declared.table
        if isinstance(declared.applied, Refusal):
            self.news = self.refusal_news(declared.applied)
            return
        self.begin()
        self.tell(message)

    def _undo(self, _rest: str) -> None:
        """Take the last answer back; before the first one, the last change of the table."""
        if self.step_back():
            return
        self._came_up = ""
        declared = declare.add_lines(
            self.path, [Undone(inside.back_to_people(self.table) or self.back_count())], self.table
        )
        self.table, self.counted = declared.table, False
        self.begin()
        if isinstance(declared.applied, Refusal):
            self.news = self.refusal_news(declared.applied)
        else:
            self.news = News([*declare.back_lines(declared), *declare.back_warnings(declared)])

    def _leave(self, _rest: str) -> None:
        self.left = True

    def _rules(self, words: str) -> None:
        """Show the rule at hand, or what there is on these words."""
        found = words or " ".join(self.question.rules[:1])
        self._run(f"rules {found}")

    def _why(self, rest: str) -> None:
        if rest:
            self.news = parse_in_any_language(rest, self.why, self.tongue)
        else:
            self.tell(_(self.why_hint))

    def _score(self, _rest: str) -> None:
        """Show the score as it stands; once the game is over, count it up and log it."""
        if not self.table.position.over:
            self._run("score")
            return
        with self.aside():
            self.table = self.table.game.ask_uncounted(self.table)
        reveal = () if self.counted else count_lines(self.table.game.score(self.table.position))
        answer = score_answer(self.table, log=True)  # it goes into the log of games
        self.news = News(inside.answer_lines(answer), page=True, reveal=reveal)
        self.counted = True
        self.asked = None

    def _rematch(self, rest: str) -> None:
        """Ask who starts, then start a table with the same people and continue there."""
        question = inside.rematch_question(self.table)
        if not rest and len(question.choices) > 1:
            self.asked = question
            return
        self.sit_down(inside.start_rematch(self.table, rest or "-"))
        self.tell(_("A new table: {name}.").format(name=self.table.name))

    def _run(self, line: str) -> None:
        """Run a command of the game about this table, and show its answer."""
        if line.split(maxsplit=1)[0] == "advise" and not self.advice:
            raise UsageError(_("This game is played without advice."))
        self.news = inside.run(self.path, line)
        table = open_table(self.path, current_game().name)
        if table.record.lines != self.table.record.lines:
            self.begin()
        self.table = table
