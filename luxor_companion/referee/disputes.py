"""Disputes about games that nobody tracked: what is asked, and what the referee answers."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Generic, NamedTuple, TypeVar

from luxor_companion import lang
from luxor_companion.core import Value
from luxor_companion.core.cases import Leaf, Legal, is_refused
from luxor_companion.core.game import default_game, load_game
from luxor_companion.core.shapes import flat
from luxor_companion.errors import UsageError, offered
from luxor_companion.referee.answers import NeedAnswer, RefusalAnswer, Step, requested

if TYPE_CHECKING:
    from luxor_companion.core.protocols import Disputes

D = TypeVar("D")  # a game's dispute
P = TypeVar("P")  # its position
L = TypeVar("L", bound=Legal)


class DisputeRuling(Value):
    """A ruling, as far as it is certain."""

    legal: Annotated[bool | None, "whether it is allowed; null if it depends on what nobody said"]
    steps: Annotated[tuple[Step, ...], "what happens, in order"] = ()
    refusal: Annotated[RefusalAnswer | None, "why it is not allowed; null if it is"] = None
    choices: Annotated[
        Mapping[str, tuple[Step, ...]], "what follows each choice that the player has"
    ] = {}  # which nobody changes
    rulings: Annotated[
        tuple[str, ...], "our own rulings that decided it, if no rulebook does: their names"
    ] = ()
    needs: Annotated[tuple[NeedAnswer, ...], "what it depends on and nobody said"] = ()


@flat("ruling")
class CaseAnswer(Value):
    """A ruling that holds for some answers."""

    if_: Annotated[Mapping[str, tuple[str, ...]], "the answers for which it holds, by question"]
    ruling: DisputeRuling


@flat("ruling")
class DisputeAnswer(Value):
    """A ruling in a game that nobody tracked."""

    ruling: DisputeRuling
    ahead: Annotated[tuple[str, ...], "what lies ahead, in the notation, if it is a path"]
    cases: Annotated[tuple[CaseAnswer, ...], "a ruling for each answer, if there is more than one"]


class FactQuestion(NamedTuple):
    """A question about a fact of a dispute."""

    text: str
    hint: str = ""  # how to answer it
    takes_b: bool = False  # whether `b` may be an answer, rather than the way back


class Settled(NamedTuple, Generic[D, P, L]):
    """A dispute with all rulings that are possible, each with what it depends on."""

    dispute: D
    leaves: Sequence[Leaf[P, L]]
    ruling: Callable[[Leaf[P, L]], DisputeRuling]  # as it is answered
    needs: tuple[NeedAnswer, ...] = ()  # what all of them depend on
    ahead: tuple[str, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether it is refused in every case."""
        return is_refused(self.leaves)

    @property
    def answer(self) -> DisputeAnswer:
        """The ruling, or every possible ruling with what it depends on."""
        if len(self.leaves) == 1:
            only = self.ruling(self.leaves[0])
            only = only.replace(needs=(*self.needs, *only.needs))
            return DisputeAnswer(only, self.ahead, ())
        cases = tuple(CaseAnswer(dict(leaf.when), self.ruling(leaf)) for leaf in self.leaves)
        common = DisputeRuling(False if self.refused else None, needs=self.needs)
        return DisputeAnswer(common, self.ahead, cases)


def dispute(
    about: str, *, game: str = "", language: str = lang.ENGLISH, **facts: str
) -> DisputeAnswer:
    """Settle a dispute in a game that nobody tracked: a turn, and what is known about it.

    The facts are those of `luxor dispute`: `ahead="v3/2 - h1", keys="?"`. Raise UsageError or
    UnreadableError if one of them cannot be read, or the ruling needs one that is missing.
    """
    played = load_game(game or default_game())
    disputes = offered(played.disputes)
    with requested(played, language):
        if unknown := facts.keys() - disputes.FACTS.keys():
            raise TypeError(
                f"there is no fact {min(unknown)}; there are {', '.join(disputes.FACTS)}"
            )
        read = read_facts(disputes, {disputes.ABOUT: about, **facts})
        if missing := disputes.needed(read):
            raise UsageError(disputes.question(missing).text.strip())
        return disputes.settle(read).answer


def read_facts(
    disputes: "Disputes[object]", typed: Mapping[str, str | None], where: str = "{name}: {problem}"
) -> dict[str, str]:
    """Return the facts that somebody gives by name; `where` names one that cannot be read.

    Raise UsageError for that one.
    """
    facts: dict[str, str] = {}
    for name, text in typed.items():
        try:
            facts |= {} if text is None else {name: disputes.read_fact(name, text)}
        except ValueError as error:
            pattern = "{problem}" if name == disputes.ABOUT else where
            raise UsageError(pattern.format(name=name, problem=error)) from None
    return facts
