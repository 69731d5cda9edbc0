"""The dialogue of `play` in any game: the questions, what each answer does, and the news."""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from luxor_companion.cli import declare
from luxor_companion.cli.dispute import BACK
from luxor_companion.cli.play import News, all_keys, inside, page_of
from luxor_companion.cli.play.at_table import AtTable
from luxor_companion.core import Need, Refusal, UnreadableError
from luxor_companion.core.protocols import Questions
from luxor_companion.core.record import Change, Common, Redone, Undone
from luxor_companion.errors import LuxorError, UsageError, offered
from luxor_companion.lang import _
from luxor_companion.lang.forms import NotationWords, parse_in_any_language
from luxor_companion.referee import declare as referee
from luxor_companion.referee.declare import Declared
from luxor_companion.referee.questions import ROOM, Choice, Found, Question, Tokens, find
from luxor_companion.table.table import AnyTable

L = TypeVar("L")  # a line of the game's log


class Dialogue(AtTable, Generic[L]):
    """A table in play: the line so far, the question it leads to, and the news."""

    never_asked: frozenset[object] = frozenset()  # optional questions to leave out
    notation_words: NotationWords  # what people may type for the words of the game's notation

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.commands |= {
            **dict.fromkeys(("u", "undo"), self._undo),
            "redo": lambda _rest: self.add(Redone(1), _("Redone.")),
            "why": self._why,
        }

    def open_path(self, path: Path) -> None:
        super().open_path(path)
        self._bot_answers = ""  # what people answered the bot whose turn it is
        self.begin()

    # ------------------------------------------------------------------ what each game defines

    def open_question(self, tokens: Tokens) -> Question | Refusal | None:
        """Return the question for what is due, or why not; None once the tokens are a line."""
        return self.asks.open_question(self.table, tokens, ROOM)

    def fact_question(self, ruled: Declared[L]) -> Question | None:
        """Return a question for what came up and may be left out; None if there is none."""
        return self.asks.optional_question(self.table, ruled, self.skipped)

    def tokens_with(self, text: str) -> Tokens | None:
        """Return the line with an answer added; None if the answer needs nothing more."""
        raise NotImplementedError

    def continues_with(self, tokens: Tokens) -> bool:
        """Return whether these tokens are the line so far with more after it."""
        return tokens[: len(self.tokens)] == self.tokens

    def line_of(self, tokens: Tokens) -> L:
        """Return the line of the log for these tokens. Raise UnreadableError if there is none."""
        line: L = self.asks.line_of(self.table, tokens)
        return line

    def reads(self, _line: str) -> bool:
        """Return whether a line that begins like a command is a line of the game's log."""
        return False

    def skip(self, question: Question) -> None:
        """Take an empty line as the answer to a question."""

    def complete_answer(self, _text: str) -> str:
        """Return the only answer that begins with this text; "" if there are several or none."""
        return ""

    def change_news(self, declared: Declared[L]) -> News:
        """Return what a line led to."""
        raise NotImplementedError

    def refusal_news(self, refusal: Refusal, tokens: Tokens = (), line: L | None = None) -> News:
        """Return why the tokens, or the whole line, are not allowed."""
        raise NotImplementedError

    def why(self, text: str) -> News:
        """Return why the menu doesn't offer what somebody typed."""
        raise NotImplementedError

    def standing_tokens(self) -> Tokens:
        """Return what the next line must begin with, such as a die that has been rolled."""
        return self.asks.begin(self.table, None) or ()

    def count_to_undo(self) -> int:
        """Return how many changes `u` undoes."""
        return 1

    # ------------------------------------------------------------------ questions and answers

    @property
    def tokens(self) -> Tokens:
        """The line so far."""
        return self._answers[-1]

    def begin(self) -> None:
        """Start the line again, with the tokens it must begin with."""
        self._answers = [self.standing_tokens()]  # the line after each answer, for going back
        self._due = self.table.next  # who may act
        self.skipped = self.never_asked  # the questions that were answered with Enter
        self.pending = None
        self._found: Found[L] | None = None  # what the line so far leads to, if that is known

    def go_on(self, table: AnyTable, before: int) -> None:
        """Go on at the table as a command left it; the line so far stays if it still fits."""
        self.table = table
        added = range(before + 1, len(table.lines) + 1)
        if not added:
            return
        answers, due = self._answers, self._due
        self.begin()
        entries = [table.log_entry(number) for number in added]
        made = (
            isinstance(one, table.record.turn) and not isinstance(one, Common) for one in entries
        )
        if len(answers) == 1 or any(made):
            return
        moved = due != self._due or any(isinstance(one, Undone | Redone) for one in entries)
        if not moved and self._still_leads_on(answers[-1]):
            self._answers = answers
            return
        text = _("{turn} no longer fits: begin that turn again.")
        gone = News([text.format(turn=self.table.local_line(" ".join(answers[-1])))])
        self.news = gone.after(self.news) if self.news else gone

    def _still_leads_on(self, tokens: Tokens) -> bool:
        """Return whether the table as it is now asks how this line continues."""
        try:
            return isinstance(self._find(tokens).result, Question)
        except (LuxorError, UsageError, UnreadableError):
            return False

    def ask(self) -> Question:
        """Return the next question, once finished lines are saved and the bots have played."""
        self.follow()
        while self.pending is None:
            if question := self.dispute_question():
                self.pending = question
            elif self.table.bot_to_move and self._move_bot():
                continue
            elif self.table.over:
                self.pending = inside.end_question(self.table, counted=self.counted)
            else:
                found, self._found = self._found or self._find(self.tokens), None
                self._follow(found)
        return self.pending

    def _find(self, tokens: Tokens) -> Found[L]:
        """Return what a line so far leads to, by one ruling on it."""
        if question := self.open_question(tokens):
            return Found(question)
        return find(self.table, tokens, self.fact_question)

    @property
    def asks(self) -> Questions[object, L]:
        """What the game asks on the way to a line."""
        return offered(self.table.game.questions)

    def _follow(self, found: Found[L]) -> None:
        """Ask the question that a line leads to, or make the change."""
        if isinstance(found.result, Question):
            self.pending = found.result
        elif isinstance(found.result, Refusal):  # another program changed the table meanwhile
            self.news = self.refusal_news(found.result, self.tokens)
            self.begin()
        else:
            self._make(found.ruled)

    def _move_bot(self) -> bool:
        """Let a bot play its turn, or ask what it needs to know; return whether it could."""
        earlier = self.news
        try:
            declared: Declared[L] = referee.move_bot(
                self.path, self.table.save.game, self._bot_answers, self.table
            )
        except (LuxorError, UsageError) as error:  # then people play its turn
            self.tell(str(error))
            return False
        self.table, applied = declared.table, declared.applied
        if isinstance(applied, Need):
            self.pending = inside.bot_question(self.table, applied)
            return True
        self._bot_answers = ""
        if not isinstance(applied, Change):
            return False
        self.begin()
        self.news = self.change_news(declared)
        if earlier and earlier.is_outcome:
            self.news = self.news.after(earlier)
        return True

    @property
    def question(self) -> Question:
        return self.ask()

    def so_far(self) -> str:
        """Return the part of the line that people see before the question."""
        return self.table.local_line(" ".join(self.tokens))

    def question_text(self) -> str:
        """Return the line so far, the question after it, and what may be typed."""
        so_far, text = self.so_far(), self.question.text
        if self.question.hint:
            text += f" {self.question.hint}"
        if example := self.question.example:
            at_once = self.plain or not self.question.choices  # the keys are free to type with
            how = _("Type it, such as {example}") if at_once else _("Or Enter, then {example}")
            text += " " + how.format(example=example)
        return f"{so_far}: {text}" if so_far else text

    def answer(self, line: str) -> None:
        """Take a line as an answer: a number from the menu, notation, or a command."""
        question = self.question
        if question.about == "look" and line:  # nobody looks: it is the table's turn again
            self.pending, question = None, self.ask()
        menu = all_keys(question.choices) if self.plain else page_of(question.choices, 0)
        choice = menu.get(line) if line.isdecimal() or self.plain else None
        try:
            if question.free:
                self.answer_dispute(line)
            elif choice and choice.tokens:
                self.choose(choice)
            else:
                self._read(line, question)
        except UnreadableError as error:
            self.tell(self._slip(line) or self.table.game.words.unreadable(error))
        except (LuxorError, UsageError) as error:  # such as a table that is locked for a moment
            self.tell(self._slip(line) or str(error))

    def _read(self, line: str, question: Question) -> None:
        """Take a typed line: a command, perhaps by its key, or notation."""
        line = inside.without_program(self.game, line)
        word, _space, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        for why in inside.whys():
            if f"{line} ".lower().startswith(f"{why} "):
                word, rest = "why", line[len(why) :]
        word = inside.key_command(word.lower())
        if not self.reads(line):  # a player may have a letter for a name
            word = inside.keys(self.game, self.commands).get(word, word)
        if (command := self.commands.get(word)) and not (rest and word in inside.EITHER):
            command(rest.strip())
        elif inside.is_command(self.game, word) and not self.reads(line):
            self.run(word, rest)
        elif not line:
            self._skip(question)
        else:
            whole = self.complete_answer(line) or line
            parse_in_any_language(whole, self._take, self.notation_words)

    def _slip(self, line: str) -> str:
        """Return the hint for a misspelt command, unless the line is something else."""
        return "" if self.question.free else inside.slip(self.game, line, self.commands)

    def choose(self, choice: Choice) -> None:
        """Take one of the question's choices as the answer."""
        if self.question.about == "over" or self.question.free:
            self.answer(choice.tokens)
            return
        try:
            self._take(choice.tokens)
        except (LuxorError, UsageError) as error:
            self.tell(str(error))

    def _skip(self, question: Question) -> None:
        self.pending = self._found = None
        if question.about == "over" and question.optional:
            self.answer("score")
        else:
            self.skip(question)

    def step_back(self) -> bool:
        """Undo the last answer in this line, or in a dispute; return whether there was one."""
        if self.dispute:
            self.answer_dispute(BACK)
            return True
        if len(self._answers) == 1:
            return False
        answers = self._answers[:-1]
        self.begin()
        self._answers = answers
        return True

    def _take(self, text: str) -> None:
        """Take an answer, unless it makes the line illegal."""
        if self.pending and self.pending.about == inside.BOT:
            self._bot_answers += f" {inside.answer_token(self.pending, text)}"
            self.pending = None
            return
        tokens = self.tokens_with(text)
        if tokens is None:
            return
        found = self._find(tokens)
        if isinstance(found.result, Refusal):
            self.news = self.refusal_news(found.result, tokens)
        elif not isinstance(found.result, Change) and (seen := self._seen(tokens, found.ruled)):
            position = self.table.position
            self._keep(seen)
            if self.table.position is position:  # nobody else changed it meanwhile
                self._found = found
        else:
            if not self.continues_with(tokens):  # another line: going back starts again
                self._answers = self._answers[:1]
            self._answers.append(tokens)
            self.pending, self._found = None, found

    def _keep(self, seen: L) -> None:
        """Save a line that keeps what the program drew; it changes nothing else."""
        table = self.table
        kept = Change(len(table.lines) + 1, seen, table.position, table.position)
        ruled = Declared(table, seen, kept)  # by the ruling on the line that it was drawn for
        self.table = referee.declare(
            self.path, lambda _table: seen, self.game, known=table, ruled=ruled
        ).table
        self.begin()

    def _seen(self, tokens: Tokens, ruled: Declared[L] | None) -> L | None:
        """Return a line that keeps what the program drew for an unfinished line; None if nothing.

        Everybody has seen it, even if the line is given up.
        """
        draws = self.table.game.draws
        if not draws or not ruled:
            return None
        seen: L | None = draws.draw_seen(self.table, self.line_of(tokens), ruled.line)
        return seen

    def _make(self, ruled: Declared[L] | None) -> None:
        tokens, line = self.tokens, self.line_of(self.tokens)
        try:
            self.make(lambda _table: line, ruled)
        except LuxorError as error:  # not saved, such as on a full disk: offer to try again
            self.tell(str(error))
            again = Choice(" ".join(tokens), _("try again"))
            self.begin()
            self.pending = Question("again", _("It is not saved yet."), (again,))

    def make(self, line: Callable[[AnyTable], L], ruled: Declared[L] | None = None) -> None:
        """Save a line, unless the ruling on it stands no more, and report what happened."""
        declared = referee.declare(self.path, line, self.game, known=self.table, ruled=ruled)
        self.table, applied = declared.table, declared.applied
        self.begin()
        if isinstance(applied, Change):
            self.news = self.change_news(declared)
        elif isinstance(applied, Refusal):
            self.news = self.refusal_news(applied, line=declared.line)

    # ------------------------------------------------------------------ commands

    def add(self, line: object, message: str) -> None:
        """Add a line to the log that is not the answer to a question."""
        before = len(self.table.lines)
        declared = declare.add_lines(self.path, [line], self.table)
        if isinstance(declared.applied, Refusal):
            self.table = declared.table
            self.news = self.refusal_news(declared.applied)
            return
        self.tell(message)
        self.go_on(declared.table, before)

    def _undo(self, _rest: str) -> None:
        """Undo the last answer; if there is none, undo the last change of the table."""
        if self.step_back():
            return
        self._bot_answers = ""
        line = Undone(inside.back_to_people(self.table) or self.count_to_undo())
        declared = declare.add_lines(self.path, [line], self.table)
        self.table, self.counted = declared.table, False
        self.begin()
        if isinstance(declared.applied, Refusal):
            self.news = self.refusal_news(declared.applied)
        else:
            undone, warnings = declare.undone_lines(declared)
            self.news = News([*undone, *warnings])

    def _why(self, rest: str) -> None:
        if rest:
            self.news = parse_in_any_language(rest, self.why, self.notation_words)
        else:
            self.tell(_(self.why_hint))
