"""A ruling for people: the steps of a legal turn, or why not and what would do."""

from collections.abc import Sequence
from typing import Final

from luxor_companion.core.ruling import Event, Events, Need, Refusal
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Turn, write_turn
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import PAGES, RuleId, Seat
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.sentences import question, sentence, step
from luxor_companion.lang import N_, _
from luxor_companion.view import ruling
from luxor_companion.view.text import columns, padded, styled, wrapped

_GAINS: Final = {
    "woken": N_("wakes statue {statue}"),
    "pushed": N_("Osiris +{by}"),
    "tunnelled": N_("tunnel"),
    "key": N_("key"),
    "scarab": N_("scarab"),
    "wild": N_("wild tile"),
    "entered": N_("enters the tomb"),
    "spent": N_("no move"),
}


def step_lines(position: Position, events: Events, seat: Seat, width: int) -> list[str]:
    """Return the events of a turn, numbered, each with its rule at the right."""
    return ruling.step_lines(events, lambda event: step(position, event, seat), PAGES, width)


def refusal_lines(
    position: Position,
    refusal: Refusal,
    seat: Seat,
    *,
    allow: Sequence[RuleId],
    instead: Sequence[Turn],
    width: int,
) -> list[str]:
    """Return why a turn is refused, what would be allowed, and how a table can let it stand."""
    return ruling.not_allowed(
        sentence(position, refusal, seat),
        ruling.cited(refusal.rule, PAGES[refusal.rule]),
        width,
        allow=allow,
        instead=[write_turn(turn) for turn in instead],
        what_instead=_("Allowed with this card: {turns}"),
    )


def need_head(need: Need, turn: Turn, width: int) -> list[str]:
    """Return what is clear of a turn so far, and the question that is left."""
    return ruling.need_head(write_turn(turn), question(need), width)


def need_lines(need: Need, turn: Turn, width: int) -> list[str]:
    """Return what a turn still lacks, and the choices."""
    return ruling.need_lines(write_turn(turn), question(need), need.options, width)


def option_lines(position: Position, found: Sequence[Outcome], seat: Seat, width: int) -> list[str]:
    """Return all turns, the cards one after the other."""
    who = names.who(position.players[seat])
    if not found:
        return [_("{who} has no turn to make.").format(who=who)]
    lines = [styled(_("{who} may play:").format(who=who), "bold")]
    rows = columns([[f"  {write_turn(one.turn)}", _destination(position, one)] for one in found])
    left = max(map(len, rows)) + 2
    card = None
    for outcome, row in zip(found, rows, strict=True):
        turn = outcome.turn
        if (turn.side, turn.card) != card:
            card = turn.side, turn.card
            side = names.side(turn.side or "L")
            lines.append(_("{side} card, {card}").format(side=side, card=turn.card))
        first, *more = wrapped(format_gains(outcome), width - left)
        lines.append((padded(row, left) + first).rstrip())
        lines += [" " * left + line for line in more]
    return lines


def _destination(position: Position, outcome: Outcome) -> str:
    if outcome.to is None:
        return ""
    return _("to {place}").format(place=names.place(position, outcome.to))


def format_gains(outcome: Outcome) -> str:
    """Return what a turn brings, in a few words."""
    return ", ".join(filter(None, map(_format_gain, outcome.events)))


def _format_gain(event: Event) -> str:
    params = event.params
    match event.name:
        case "treasure":
            return f"+{params['vp']} {names.treasure(params['kind'])}"
        case "revealed":
            return _("reveals {stack}").format(stack=names.stack(params["stack"]))
        case "card" if params["card"]:
            return _("card {card}").format(card=params["card"])
        case "card":
            return _("card of level {level}").format(level=params["level"])
        case "entered" if params["sarcophagus"]:
            return _("enters the tomb") + f", +{params['sarcophagus']}"
        case "nothing" if params["reason"] == "too_few":
            return _("{own} of {needed} adventurers").format(**params)
        case name:
            return _(_GAINS[name]).format(**params) if name in _GAINS else ""
