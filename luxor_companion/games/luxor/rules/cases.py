"""The cases of a dispute: what to ask next, and what is certain in each of them."""

from collections.abc import Sequence
from typing import Final

from luxor_companion.core import Need, Params
from luxor_companion.core.cases import values_in
from luxor_companion.games.luxor.rules.dispute import (
    ASKED_FIRST,
    FACTS,
    KINDS,
    LEFT_OPEN,
    Case,
    Dispute,
)
from luxor_companion.games.luxor.rules.narrate import Outcome

_PLACES: Final = (  # parameters that name spaces
    *("start", "from", "to", "claimed", "space", "osiris", "rear", "act"),
    *("places", "acts", "spaces", "skipped"),
)


def open_question(dispute: Dispute, cases: Sequence[Case]) -> tuple[str, tuple[str, ...]] | None:
    """Return the next fact to ask about and what it can be; None if nothing else matters."""
    answers = dispute.answers
    for name in ASKED_FIRST:
        if name not in answers and (options := values_in(name, cases)):
            return name, options
    for case in cases:
        if case.asks is not None and case.asks not in answers:
            assert isinstance(case.ruling, Need)
            tokens = (option.rpartition(":")[2] for option in case.ruling.options)
            return case.asks, tuple(tokens)
    tiles = sorted({name for case in cases for name in case.facts if name.startswith("tile:")})
    for name, values in {**{name: values_in(name, cases) for name in tiles}, **FACTS}.items():
        if name not in answers and KINDS.matters(name, cases):
            return name, values
    return None


def without_steps(cases: Sequence[Case]) -> list[Case]:
    """Return the cases without steps and choices, for when too much is open to list them."""
    return [
        case._replace(
            facts={name: one for name, one in case.facts.items() if name not in LEFT_OPEN},
            ruling=case.ruling._replace(events=())
            if isinstance(case.ruling, Outcome)
            else case.ruling,
        )
        for case in cases
    ]


def choice_of(case: Case) -> str:
    """Return which of the player's choices a case is about."""
    return next(case.facts[name] for name in LEFT_OPEN if name in case.facts)


def relative(case: Case, start: int, params: Params) -> Params:
    """Return parameters with their spaces counted from the adventurer, which is on 0."""
    tomb = case.position.path.tomb

    def place(value: object) -> object:
        if isinstance(value, list | tuple):
            return [place(one) for one in value]
        assert isinstance(value, int)
        return "tomb" if value == tomb else value - start

    return {
        name: place(value) if name in _PLACES and value is not None else value
        for name, value in params.items()
    }
