"""A dispute that people settle in `play`, about a turn they describe: question by question."""

from collections.abc import Iterator
from typing import Final

from luxor_companion.cli.commands import rules
from luxor_companion.cli.console import Answer
from luxor_companion.cli.dispute import Conversation
from luxor_companion.cli.play import Choice, Question
from luxor_companion.cli.prompt import is_back
from luxor_companion.core.cases import UNKNOWN
from luxor_companion.errors import UsageError
from luxor_companion.lang import _

ABOUT: Final = "dispute"  # `about` of its questions
BACK: Final = "\b"  # an answer that goes back, whatever the question


class Dispute:
    """What people have answered so far, and what to ask next."""

    def __init__(self, talk: Conversation) -> None:
        self.talk = talk
        self.left = False
        self._facts: dict[str, str] = {}
        self._asked: list[str] = []  # facts, in the order of their answers
        self._hints = {**talk.hints}

    def question(self) -> Question:
        """Return the next question, to which any text may be the answer."""
        text = _("Dispute: {question}").format(question=self.talk.question(self._fact()).strip())
        unknown = Choice(UNKNOWN, _("nobody remembers"), (_("nobody remembers"),), key=UNKNOWN)
        choices = (unknown,) if self._facts else ()  # somebody remembers what the dispute is about
        return Question(ABOUT, text, choices, optional=True, free=True)

    def hint(self) -> Iterator[str]:
        """Yield how to answer the next question, once."""
        if hint := self._hints.pop(self._fact(), ""):
            yield hint

    def answer(self, text: str) -> Answer[object] | None:
        """Take an answer; return the ruling if it is clear, or what the rules say on a question.

        Raise UsageError or UnreadableError if it cannot be read.
        """
        fact, word = self._fact(), text.lower()
        if word in ("q", "quit"):
            self.left = True
        elif is_back(word) and (word == BACK or fact != self.talk.may_be_back):
            self.step_back()
        elif self.talk.in_words(fact, text):
            self.left = True
            return rules.command([text], game=self.talk.game)
        else:
            try:
                self._facts[fact] = self.talk.read(fact, text)
            except ValueError as error:
                raise UsageError(str(error)) from None
            self._asked.append(fact)
            if self.talk.next_fact(self._facts) is None:
                self.left = True
                return self.talk.answer(self._facts)
        return None

    def step_back(self) -> None:
        """Ask the question before again; before the first one, leave."""
        if self._asked:
            self._facts.pop(self._asked.pop())
        else:
            self.left = True

    def _fact(self) -> str:
        fact = self.talk.next_fact(self._facts)
        assert fact is not None  # else it was answered
        return fact
