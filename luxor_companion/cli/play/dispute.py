"""A dispute that people settle in `play`, about a turn they describe: question by question."""

from collections.abc import Mapping
from typing import Final

from luxor_companion.cli.console import Answer
from luxor_companion.cli.dispute import Conversation
from luxor_companion.cli.play import Choice, Question
from luxor_companion.core.cases import UNKNOWN
from luxor_companion.errors import UsageError
from luxor_companion.lang import _

ABOUT: Final = "dispute"  # `about` of its questions
BACK: Final = "\b"  # an answer that goes back, whatever the question


class Dispute(Conversation):
    """A conversation on the screen of `play`, which comes back to the table."""

    def ask(self) -> Question:
        """Return the next question, to which any text may be the answer."""
        text = _("Dispute: {question}").format(question=self.question.text.strip())
        unknown = Choice(UNKNOWN, _("nobody remembers"), (_("nobody remembers"),), key=UNKNOWN)
        choices = (unknown,) if self.facts else ()  # somebody remembers what the dispute is about
        return Question(ABOUT, text, choices, optional=True, free=True)

    def known(self) -> Mapping[str, str]:
        """Return what the table knows about what has been answered so far."""
        return {}

    def take(self, text: str) -> Answer[object] | None:
        """Take an answer; return the ruling if it is clear, or what the rules say on a question.

        Raise UsageError or UnreadableError if it cannot be read.
        """
        answer = self.answer(text)
        self._complete()
        if answer is None and not self.left and self.fact is None:
            self.left = True
            return self.ruling()
        return answer

    def step_back(self) -> bool:
        """Ask the question before again; before the first one, leave."""
        self.left = not super().step_back()
        self.facts = {name: self.facts[name] for name in self._asked}
        self._complete()
        return not self.left

    def _complete(self) -> None:
        """Add what the table knows to what was answered."""
        try:
            self.facts |= {**self.known(), **{name: self.facts[name] for name in self._asked[1:]}}
        except UsageError:
            self.facts.pop(self._asked.pop())
            raise
