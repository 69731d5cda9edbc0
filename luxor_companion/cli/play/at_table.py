"""What people may do at a table in `play` besides playing: look, ask, count, start again."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from luxor_companion.cli import console
from luxor_companion.cli.dispute import AnySettled, Dispute
from luxor_companion.cli.play import News, inside, keys
from luxor_companion.cli.score import ask_uncounted, score_answer
from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.referee import find_player
from luxor_companion.referee.questions import Question
from luxor_companion.referee.start import rematch
from luxor_companion.table.table import AnyTable, open_table
from luxor_companion.view.score import count_lines

if TYPE_CHECKING:  # waitress, and what is sent, is slow to load
    from luxor_companion.cli.phones import PhoneTable

_WITH_FACTS: Final = {"note": "n", "fix": "f"}  # commands that say nothing alone, and their keys


class AtTable:
    """A table in play: what is to be answered, what there is to tell, and what commands do."""

    game: ClassVar[str]
    advice = True  # whether players may ask for it
    key_helps: ClassVar[Mapping[str, str]] = {}  # what some keys do in this game, likewise
    why_hint: ClassVar[str]  # examples of what to type after `why`, not translated yet

    def __init__(self, path: Path) -> None:
        self.left = False
        self.plain = False  # everything is read out, not drawn
        self.pending = None
        self.news: News | None = None
        self.dispute: Dispute | None = None
        self.phones: PhoneTable | None = None  # if the table is on everybody's phones
        # Wraps questions that people answer with whole lines, while the screen reads single keys.
        self.aside: inside.Aside = nullcontext
        self.commands: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(("?", "rules"), self._rules),
            **dict.fromkeys(("q", "quit", "exit"), self._leave),
            "help": lambda _rest: self.show(self.help_lines()),
            "map": lambda _rest: self._call("show"),
            "score": self._score,
            "rematch": self._rematch,
            **dict.fromkeys(inside.finishes(), self._finish),
            inside.ON: self._play_on,
            "dispute": self._dispute,
            "phones": self._phones,
        }
        self.open_path(path)

    @property
    def pending(self) -> Question | None:
        """The question that people are asked; None: `ask` finds the next one."""
        return self._pending

    @pending.setter
    def pending(self, question: Question | None) -> None:
        self._pending = question and question.in_words(self.table.local_line)

    def open_path(self, path: Path) -> None:
        """Continue at this table."""
        self.end_phones()
        self.path = path
        self.table: AnyTable = open_table(path, self.game)
        self.counted = False  # whether the players have seen the final score

    @property
    def shown(self) -> AnyTable:
        """The table as whoever looks at the screen now may see it."""
        return self.table

    def go_on(self, table: AnyTable, before: int) -> None:
        """Go on at the table as a command left it, after so many lines of its log."""
        raise NotImplementedError

    @property
    def question(self) -> Question:
        """The question that is due."""
        raise NotImplementedError

    def dispute_lines(self, settled: AnySettled) -> console.Shown:
        """Return how this game shows a dispute that is settled."""
        raise NotImplementedError

    def new_dispute(self) -> Dispute:
        """Return a dispute at this table, about which nothing is answered yet."""
        return Dispute(self.table.game, self.dispute_lines)

    def signs(self) -> console.Lines:
        """Return what each sign on the screen means."""
        raise NotImplementedError

    def tell(self, text: str) -> None:
        """Show this text with the next question."""
        self.news = News([text])

    def show(self, lines: console.Lines) -> None:
        """Show these lines on a page of their own before the next question."""
        self.news = News(lines, page=True)

    def help_lines(self) -> console.Lines:
        """Return what every key does, what else can be typed, and what is drawn means."""
        lines = inside.help_lines(self.game, self.commands, self.key_helps, plain=self.plain)
        return lines if self.plain else [*lines, "", *self.signs()]

    def run(self, word: str, rest: str) -> None:
        """Run a command that somebody typed, for this table, and show its answer."""
        if not rest and word in inside.CALLED:
            self._call(word)
            return
        if not rest and word in _WITH_FACTS:
            raise UsageError(inside.key_help(_WITH_FACTS[word], self.key_helps))
        self._show(lambda: inside.run(self.path, self.game, f"{word} {rest}", self.aside), word)
        path = inside.current_path(self.game) if word in inside.MOVES_ON else None
        if path not in (None, self.path):
            self.open_path(path)
            self.tell(_("Now at table {name}.").format(name=self.table.name))

    def _call(self, word: str) -> None:
        """Show what the game's function for a command answers."""
        self._show(lambda: inside.call(self.path, self.game, word), word)

    def _show(self, answer: Callable[[], object], word: str) -> None:
        if word == "advise" and not self.advice:
            raise UsageError(_("This game is played without advice."))
        before = len(self.table.lines)
        self.news = inside.news(answer(), plain=self.plain)
        self.go_on(open_table(self.path, self.game), before)

    def _leave(self, _rest: str) -> None:
        self.left = True

    def _rules(self, words: str) -> None:
        """Show the rules about these words; without words, the rule behind the question."""
        asked = words.split() or self.question.rules[:1]
        self._show(lambda: inside.call(self.path, self.game, "rules", word=[*asked]), "rules")

    def _score(self, _rest: str) -> None:
        """Show the score as it stands; once the game is over, count it up and log it."""
        if self.table.over:
            with self.aside():
                self.table = ask_uncounted(self.table)
        over = self.table.over
        fresh = over and not self.counted
        reveal = count_lines(self.table.game.rules.score(self.table.position)) if fresh else ()
        answer = score_answer(self.table, log=bool(over))
        self.news = News(inside.answer_lines(answer, plain=self.plain), page=True, reveal=reveal)
        if over:
            self.counted, self.pending = True, None

    def _play_on(self, _rest: str) -> None:
        """Ask the table's own question again."""
        self.pending = None

    def _finish(self, _rest: str) -> None:
        """End the game: count it if it is over, else ask whether it ends early."""
        if self.table.over:
            self._score("")
        else:
            self.pending = inside.early_question()

    def _phones(self, rest: str) -> None:
        """Let everybody play on their own phone; show the code and who sits where, or end it.

        `free Jan` takes a seat from its phone, `off` ends it.
        """
        from luxor_companion.cli import phones

        word, _blank, name = rest.partition(" ")
        if word == "off":
            self.end_phones()
            self.tell(_("The phones are off; key p serves the table again."))
            return
        if self.phones is None:
            game = self.table.game
            self.phones = phones.PhoneTable(self.path, game, None, 0, lan=True)
            self.phones.start(keys.redraw)
        if word == "free":
            players = self.table.game.rules.players(self.table.position)
            self.phones.phones.free(find_player(self.table.game, players, name))
        self.show(self.phones.lines())

    def end_phones(self) -> None:
        """Serve the table to phones no more."""
        if self.phones:
            self.phones.stop()
            self.phones = None

    def follow(self) -> None:
        """Go on at the table as phones left it."""
        if self.phones and self.phones.has_moved(self.table):
            self.go_on(open_table(self.path, self.game), len(self.table.lines))

    def _rematch(self, rest: str) -> None:
        """Ask who starts, then start a table with the same people and continue there."""
        question = inside.rematch_question(self.table)
        if not rest and len(question.choices) > 1:
            self.pending = question
            return
        table = rematch(self.table, None if rest in ("", "-") else rest)
        self.open_path(table.save.path)
        self.tell(_("A new table: {name}.").format(name=self.table.name))

    def _dispute(self, rest: str) -> None:
        """Settle a dispute by asking; `rest` is the turn, or whole options of the command."""
        if "--" in rest:
            self.run("dispute", rest)
            return
        self.dispute = self.new_dispute()
        self.pending = None
        if rest:
            self.answer_dispute(rest)

    def answer_dispute(self, text: str) -> None:
        """Take an answer to a question of the dispute; show the ruling once it is clear."""
        assert self.dispute
        dispute, self.pending = self.dispute, None
        try:
            answer = dispute.take(text)
        finally:
            self.dispute = None if dispute.left else dispute
        if answer:
            self.show(inside.answer_lines(answer, plain=self.plain))

    def dispute_question(self) -> Question | None:
        """Return the next question of the dispute, and show how to answer it."""
        if self.dispute is None:
            return None
        if hint := self.dispute.hint():
            self.news = News([hint])
        return self.dispute.ask()
