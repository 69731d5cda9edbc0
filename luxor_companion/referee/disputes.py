"""What the referee answers in a dispute about a game that nobody tracked."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from luxor_companion.core.shapes import flat
from luxor_companion.referee.answers import NeedAnswer, RefusalAnswer, Step


class DisputeRuling(NamedTuple):
    """A ruling, as far as it is certain."""

    legal: Annotated[bool | None, "whether it is allowed; null if it depends on what nobody said"]
    steps: Annotated[tuple[Step, ...], "what happens, in order"] = ()
    refusal: Annotated[RefusalAnswer | None, "why it is not allowed; null if it is"] = None
    choices: Annotated[
        Mapping[str, tuple[Step, ...]], "what follows each choice that the player has"
    ] = {}  # a default of a NamedTuple, which nobody changes
    rulings: Annotated[
        tuple[str, ...], "our own rulings that decided it, if no rulebook does: their names"
    ] = ()
    needs: Annotated[tuple[NeedAnswer, ...], "what it depends on and nobody said"] = ()


@flat("ruling")
class CaseAnswer(NamedTuple):
    """A ruling that holds for some answers."""

    if_: Annotated[Mapping[str, tuple[str, ...]], "the answers for which it holds, by question"]
    ruling: DisputeRuling


@flat("ruling")
class DisputeAnswer(NamedTuple):
    """A ruling in a game that nobody tracked."""

    ruling: DisputeRuling
    ahead: Annotated[tuple[str, ...], "what lies ahead, in the notation, if it is a path"]
    cases: Annotated[tuple[CaseAnswer, ...], "a ruling for each answer, if there is more than one"]
