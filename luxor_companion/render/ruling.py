"""A ruling for people: the steps of a legal turn, or why not and what would do."""

from collections.abc import Sequence

from luxor_companion.games.luxor.events import Events
from luxor_companion.games.luxor.notation import write_turn
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.turn import Turn
from luxor_companion.games.luxor.vocab import PAGES, RuleId, Seat
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _
from luxor_companion.lang.needs import question
from luxor_companion.lang.refusals import sentence
from luxor_companion.lang.steps import step
from luxor_companion.lang.words import page
from luxor_companion.render.style import NARROWEST, padded, styled, wrapped

RULE_WIDTH = 22  # the longest id, a space and the page
MOST_INSTEAD = 8  # more alternatives than that are no help


def cited(rule: RuleId) -> str:
    """A rule and its page."""
    return f"{rule} {page(PAGES[rule])}"


def step_lines(position: Position, events: Events, seat: Seat, width: int) -> list[str]:
    """The events of a turn, numbered, each with its rule at the right."""
    text_width = width - RULE_WIDTH - 7
    lines = []
    for number, event in enumerate(events, start=1):
        if text_width < NARROWEST:  # no room for two columns: the rule follows in brackets
            text = f"{number:3}. {step(position, event, seat)} ({cited(event.rule)})"
            lines += wrapped(text, width, "     ")
            continue
        first, *more = wrapped(step(position, event, seat), text_width)
        rule = styled(cited(event.rule), "dim")
        lines.append(f"{number:3}. {padded(first, text_width)}  {rule}")
        lines += [f"     {line}" for line in more]
    return lines


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
    head = _("Not allowed:")
    text = f"{head} {sentence(position, refusal, seat)} ({cited(refusal.rule)})"
    first, *more = wrapped(text, width)
    lines = [styled(head, "bold", "red") + first.removeprefix(head), *more]
    if 0 < len(instead) <= MOST_INSTEAD:
        turns = "  ".join(write_turn(turn).replace(" ", "\N{NO-BREAK SPACE}") for turn in instead)
        told = wrapped(_("Allowed with this card: {turns}").format(turns=turns), width, "  ")
        lines += [line.replace("\N{NO-BREAK SPACE}", " ") for line in told]
    if allow:
        words = " ".join(f"allow={rule}" for rule in allow)
        lines += wrapped(_("If the table lets it stand, add {words}").format(words=words), width)
    return lines


def need_head(need: Need, turn: Turn, width: int) -> list[str]:
    """What is clear of a turn so far, and the question that is left."""
    text = _("Fine so far: {turn}. {question}").format(
        turn=write_turn(turn), question=question(need)
    )
    return wrapped(text, width)


def need_lines(need: Need, turn: Turn, width: int) -> list[str]:
    """What a turn still lacks, and the choices."""
    return [*need_head(need, turn, width), *wrapped("  " + "  ".join(need.options), width, "  ")]
