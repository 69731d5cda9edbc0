"""A ruling for people: the steps of a legal turn, or why not and what would do."""

from collections.abc import Sequence

from luxor_companion.games.events import Events
from luxor_companion.games.luxor.notation import write_turn
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.turn import Turn
from luxor_companion.games.luxor.vocab import PAGES, RuleId, Seat
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _
from luxor_companion.lang.needs import question
from luxor_companion.lang.refusals import sentence
from luxor_companion.lang.steps import step
from luxor_companion.render import verdict


def cited(rule: RuleId) -> str:
    """A rule and its page."""
    return verdict.cited(rule, PAGES[rule])


def step_lines(position: Position, events: Events, seat: Seat, width: int) -> list[str]:
    """The events of a turn, numbered, each with its rule at the right."""
    steps = ((step(position, event, seat), cited(event.rule)) for event in events)
    return verdict.numbered(steps, width)


def refusal_lines(
    position: Position,
    refusal: Refusal,
    seat: Seat,
    *,
    allow: Sequence[RuleId],
    instead: Sequence[Turn],
    width: int,
) -> list[str]:
    """Why a turn is refused, what would be allowed, and how a table can let it stand."""
    return verdict.not_allowed(
        sentence(position, refusal, seat),
        cited(refusal.rule),
        width,
        allow=allow,
        instead=[write_turn(turn) for turn in instead],
        what_instead=_("Allowed with this card: {turns}"),
    )


def need_head(need: Need, turn: Turn, width: int) -> list[str]:
    """What is clear of a turn so far, and the question that is left."""
    return verdict.need_head(write_turn(turn), question(need), width)


def need_lines(need: Need, turn: Turn, width: int) -> list[str]:
    """What a turn still lacks, and the choices."""
    return verdict.need_lines(write_turn(turn), question(need), need.options, width)
