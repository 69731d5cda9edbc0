"""A ruling for people: the steps of a line of the log, or why not."""

from collections.abc import Sequence

from luxor_companion.games.events import Events
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.pyramids.vocab import PAGES, RuleId, Seat
from luxor_companion.games.refusal import Refusal
from luxor_companion.lang.pyramids.refusals import sentence
from luxor_companion.lang.pyramids.steps import step
from luxor_companion.render import verdict


def step_lines(position: Position, events: Events, seat: Seat | None, width: int) -> list[str]:
    """The events of a line, numbered, each with its rule at the right."""
    steps = (
        (step(position, event, seat), verdict.cited(event.rule, PAGES[event.rule]))
        for event in events
    )
    return verdict.numbered(steps, width)


def refusal_lines(
    position: Position,
    refusal: Refusal,
    seat: Seat | None,
    width: int,
    allow: Sequence[RuleId] = (),
) -> list[str]:
    """Why a line is refused, and how a table can let it stand."""
    rule = verdict.cited(refusal.rule, PAGES[refusal.rule])
    return verdict.not_allowed(sentence(position, refusal, seat), rule, width, allow=allow)
