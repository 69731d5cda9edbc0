"""A dispute as a conversation about facts, question by question, and its ruling; in `play`, too."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from luxor_companion.cli import console
from luxor_companion.cli.commands import rules
from luxor_companion.cli.console import Answer, Shown
from luxor_companion.core import UnreadableError
from luxor_companion.core.cases import UNKNOWN
from luxor_companion.core.game import Game
from luxor_companion.errors import NobodyError, UsageError, offered
from luxor_companion.lang import _
from luxor_companion.referee.questions import Choice, Question
from luxor_companion.referee.rules import EvidenceAnswer, RulesAnswer
from luxor_companion.referee.untracked import DisputeAnswer, FactQuestion, Settled, read_facts

AnySettled: TypeAlias = Settled[Any, Any, Any]  # a dispute of any game
Lines: TypeAlias = Callable[[AnySettled], Shown]
AnyAnswer: TypeAlias = Answer[DisputeAnswer | RulesAnswer | EvidenceAnswer]


class Conversation:
    """What people have said about a dispute so far, and what to ask next."""

    def __init__(self, game: Game, lines: Lines, facts: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.disputes = offered(game.disputes)
        self.facts = {**(facts or {})}
        self.left = False
        self._lines = lines
        self._said: dict[str, str] = {}  # facts as people gave them, in that order
        self._hinted: set[str] = set()

    @property
    def fact(self) -> str | None:
        """The fact that is asked for; None once the ruling is clear."""
        return self.disputes.next_fact(self.facts)

    @property
    def question(self) -> FactQuestion:
        """The question that is due."""
        fact = self.fact
        assert fact is not None  # else it was answered
        return self.disputes.question(fact)

    def hint(self) -> str:
        """Return how to answer the question, once; "" if there is nothing to say."""
        hint = self.question.hint
        new = hint not in self._hinted
        self._hinted.add(hint)
        return hint if new else ""

    def answer(self, text: str) -> AnyAnswer | None:
        """Take an answer; `q` leaves, `b` goes back. Return what the rules say on a question.

        Raise UsageError or UnreadableError if it cannot be read.
        """
        from luxor_companion.cli.prompt import is_back

        fact, word = self.fact, text.lower()
        assert fact is not None
        if word in ("q", "quit"):
            self.left = True
        elif is_back(word) and (word == "\b" or not self.question.takes_b):
            self.step_back()
        elif self.disputes.is_question(fact, text):
            found = rules.command([text], game=self.game)
            self.left = True
            return found
        else:
            try:
                self._said[fact] = self.facts[fact] = self.disputes.read_fact(fact, text)
            except ValueError as error:
                raise UsageError(str(error)) from None
        return None

    def step_back(self) -> bool:
        """Ask the question before again; return whether there is one."""
        if self._said:
            del self.facts[self._said.popitem()[0]]
            return True
        return False

    def ruling(self) -> Answer[DisputeAnswer]:
        """Return the ruling, or all that are possible."""
        settled = self.disputes.settle(self.facts)
        return console.verdict_answer(
            lambda: settled.answer,
            lambda _width: self._lines(settled),
            refused=settled.refused,
        )


def settle(
    game: Game,
    typed: Mapping[str, str | None],
    lines: Lines,
    nobody: str,
    rest: Callable[[str, str], str] | None = None,
) -> AnyAnswer:
    """Settle a dispute with what is known; ask for more if somebody is there to answer.

    `nobody` is what to say if nobody is. `rest` asks for more of an answer that takes several
    lines. Raise UsageError, UnreadableError or NobodyError.
    """
    disputes = offered(game.disputes)
    about = typed[disputes.ABOUT]
    if about and disputes.is_question("", about):
        return rules.command([about], game=game)
    known = {name: text for name, text in typed.items() if name != disputes.ABOUT or text}
    facts = read_facts(disputes, known, _("--{name}: {problem}"))
    talk = Conversation(game, lines, facts)
    if console.may_ask():
        if answer := _ask_facts(talk, rest):
            return answer
    elif disputes.needed(facts):
        raise NobodyError(nobody)
    return talk.ruling()


def _ask_facts(talk: Conversation, rest: Callable[[str, str], str] | None) -> AnyAnswer | None:
    """Ask for facts until the ruling is clear; return an answer only if that ends it early."""
    helps = _(talk.disputes.UNKNOWN_HELP)
    while (fact := talk.fact) is not None:
        if helps and talk.facts:
            console.err([helps])
            helps = ""
        if hint := talk.hint():
            console.err([hint])
        typed = console.ask(talk.question.text)
        try:
            answer = talk.answer(rest(fact, typed) if rest else typed)
        except UnreadableError as error:
            console.err([f"  {talk.game.words.unreadable(error)}"])
        except UsageError as error:
            console.err([f"  {error}"])
        else:
            if talk.left:
                return answer or Answer(RulesAnswer((), None))
    return None


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

    def known(self) -> dict[str, str]:
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
        self.facts = {**self._said}
        self._complete()
        return not self.left

    def _complete(self) -> None:
        """Add what the table knows to what was answered."""
        try:
            known = self.known()
        except UsageError:
            del self.facts[self._said.popitem()[0]]
            raise
        about = self.disputes.ABOUT  # which the table may know in other words
        self.facts |= known | {name: said for name, said in self._said.items() if name != about}
