"""What the disputes of all games share: reading facts, asking for them, and answering."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from luxor_companion.cli import console
from luxor_companion.cli.commands import rules
from luxor_companion.cli.console import Answer, Shown
from luxor_companion.core import UnreadableError
from luxor_companion.core.cases import Leaf, Legal, is_refused
from luxor_companion.core.game import Game
from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.referee.answers import NeedAnswer
from luxor_companion.referee.disputes import CaseAnswer, DisputeAnswer, DisputeRuling
from luxor_companion.referee.rules import EvidenceAnswer, RulesAnswer

P = TypeVar("P")
L = TypeVar("L", bound=Legal)

_UNNAMED = ("turn", "mark")  # arguments rather than options
Read = Callable[[str, str], str]  # from a fact's name and typed text; may raise ValueError


def read_facts(options: Mapping[str, str | None], read: Read) -> dict[str, str]:
    """Return the facts that a command's options give. Raise UsageError if one can't be read."""
    facts: dict[str, str] = {}
    for name, value in options.items():
        try:
            facts |= {} if value is None else {name: read(name, value)}
        except ValueError as error:
            text = "{problem}" if name in _UNNAMED else _("--{name}: {problem}")
            raise UsageError(text.format(name=name, problem=error)) from None
    return facts


class Conversation(NamedTuple):
    """How a game settles a dispute: what to ask next, how to read it, and the ruling.

    `read` may raise ValueError; a text that is a question `in_words` is looked up in the rules.
    """

    game: Game
    next_fact: Callable[[Mapping[str, str]], str | None]  # None once the ruling is clear
    question: Callable[[str], str]  # about a fact
    read: Read
    in_words: Callable[[str, str], bool]
    answer: Callable[[Mapping[str, str]], Answer[DisputeAnswer]]
    unknown: str  # what to type for what nobody remembers
    hints: Mapping[str, str] = {}  # how to answer some questions; nobody changes it
    may_be_back: str = ""  # the fact whose answer may be "b", which goes back elsewhere


def ask_facts(
    facts: dict[str, str], talk: Conversation, rest: Callable[[str, str], str] | None = None
) -> Answer[RulesAnswer | EvidenceAnswer] | None:
    """Ask for facts until the ruling is clear; return an answer only if that ends it early.

    `q` quits, `b` goes back. `rest` asks for more of an answer that takes several lines.
    """
    from luxor_companion.cli.prompt import is_back

    asked, helps, hints = list[str](), talk.unknown, {**talk.hints}
    while (name := talk.next_fact(facts)) is not None:
        if helps and (asked or facts):
            console.err([helps])
            helps = ""
        if hint := hints.pop(name, ""):
            console.err([hint])
        typed = console.ask(talk.question(name))
        typed = rest(name, typed) if rest else typed
        if typed.lower() in ("q", "quit"):
            return Answer(RulesAnswer((), None))
        if is_back(typed.lower()) and name != talk.may_be_back:
            facts.pop(asked.pop() if asked else "", "")
        else:
            try:
                if talk.in_words(name, typed):
                    return rules.command([typed], game=talk.game)
                facts[name] = talk.read(name, typed)
                asked.append(name)
            except UnreadableError as error:
                console.err([f"  {talk.game.words.unreadable(error)}"])
            except (ValueError, UsageError) as error:
                console.err([f"  {error}"])
    return None


def answer(
    leaves: Sequence[Leaf[P, L]],
    ruling: Callable[[Leaf[P, L]], DisputeRuling],
    lines: Callable[[int], Shown],
    needs: Sequence[NeedAnswer],
    ahead: Sequence[str] = (),
) -> Answer[DisputeAnswer]:
    """Return the ruling of a dispute, or every possible ruling with what it depends on.

    `needs` is what all of them depend on.
    """
    refused = is_refused(leaves)

    def value() -> DisputeAnswer:
        if len(leaves) == 1:
            only = ruling(leaves[0])
            return DisputeAnswer(only._replace(needs=(*needs, *only.needs)), tuple(ahead), ())
        cases = tuple(CaseAnswer(dict(leaf.when), ruling(leaf)) for leaf in leaves)
        common = DisputeRuling(False if refused else None, needs=tuple(needs))
        return DisputeAnswer(common, tuple(ahead), cases)

    return console.verdict_answer(value, lines, refused=refused)
