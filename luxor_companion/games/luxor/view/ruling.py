"""A ruling for people: the steps of a legal turn, or why not and what would do."""

from collections.abc import Sequence

from luxor_companion.core.ruling import Event, Events, Need, Refusal
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Turn, write_turn
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import PAGES, RuleId, Seat
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.sentences import question, sentence, step
from luxor_companion.lang import _
from luxor_companion.view import ruling
from luxor_companion.view.text import columns, padded, styled, wrapped


def cited(rule: RuleId) -> str:
    """A rule and its page."""
    return ruling.cited(rule, PAGES[rule])


def step_lines(position: Position, events: Events, seat: Seat, width: int) -> list[str]:
    """The events of a turn, numbered, each with its rule at the right."""
    steps = ((step(position, event, seat), cited(event.rule)) for event in events)
    return ruling.numbered(steps, width)


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
    return ruling.not_allowed(
        sentence(position, refusal, seat),
        cited(refusal.rule),
        width,
        allow=allow,
        instead=[write_turn(turn) for turn in instead],
        what_instead=_("Allowed with this card: {turns}"),
    )


def need_head(need: Need, turn: Turn, width: int) -> list[str]:
    """What is clear of a turn so far, and the question that is left."""
    return ruling.need_head(write_turn(turn), question(need), width)


def need_lines(need: Need, turn: Turn, width: int) -> list[str]:
    """What a turn still lacks, and the choices."""
    return ruling.need_lines(write_turn(turn), question(need), need.options, width)


def option_lines(position: Position, found: Sequence[Outcome], seat: Seat, width: int) -> list[str]:
    """All turns, the cards one after the other."""
    who = names.who(position.players[seat])
    if not found:
        return [_("{who} has no turn to make.").format(who=who)]
    lines = [styled(_("{who} may play:").format(who=who), "bold")]
    rows = [[f"  {write_turn(outcome.turn)}", _to(position, outcome)] for outcome in found]
    left = max(len(row) for row in columns(rows)) + 2
    card = None
    for outcome, row in zip(found, columns(rows), strict=True):
        played = (outcome.turn.side, outcome.turn.card)
        if played != card:
            card = played
            side = names.side(outcome.turn.side or "L")
            lines.append(_("{side} card, {card}").format(side=side, card=outcome.turn.card))
        first, *more = wrapped(format_gains(outcome), width - left)
        lines.append((padded(row, left) + first).rstrip())
        lines += [" " * left + line for line in more]
    return lines


def _to(position: Position, outcome: Outcome) -> str:
    if outcome.to is None:
        return ""
    return _("to {place}").format(place=names.place(position, outcome.to))


def format_gains(outcome: Outcome) -> str:
    """What a turn brings, in a few words."""
    shown = [_gain(event) for event in outcome.events]
    return ", ".join(text for text in shown if text)


def _gain(event: Event) -> str:
    params = event.params
    texts = {
        "treasure": lambda: f"+{params['vp']} {names.treasure(params['kind'])}",
        "revealed": lambda: _("reveals {stack}").format(stack=names.stack(params["stack"])),
        "woken": lambda: _("wakes statue {statue}").format(statue=params["statue"]),
        "pushed": lambda: _("Osiris +{by}").format(by=params["by"]),
        "tunnelled": lambda: _("tunnel"),
        "key": lambda: _("key"),
        "card": lambda: (
            _("card {card}").format(card=params["card"])
            if params["card"]
            else _("card of level {level}").format(level=params["level"])
        ),
        "scarab": lambda: _("scarab"),
        "wild": lambda: _("wild tile"),
        "entered": lambda: (
            _("enters the tomb") + (f", +{params['sarcophagus']}" if params["sarcophagus"] else "")
        ),
        "spent": lambda: _("no move"),
    }
    if event.name == "nothing" and params["reason"] == "too_few":
        return _("{own} of {needed} adventurers").format(own=params["own"], needed=params["needed"])
    return texts[event.name]() if event.name in texts else ""
