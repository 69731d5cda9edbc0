"""A ruling for people: the steps of a legal turn, or why not and what would do."""

from collections.abc import Sequence

from luxor_companion.core.ruling import Events, Need, Refusal
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Turn, write_turn
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import PAGES, RuleId, Seat
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.sentences import question, sentence, step
from luxor_companion.lang import _
from luxor_companion.view import ruling
from luxor_companion.view.text import columns, padded, styled, wrapped


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
        first, *more = wrapped(names.format_gains(outcome), width - left)
        lines.append((padded(row, left) + first).rstrip())
        lines += [" " * left + line for line in more]
    return lines


def _destination(position: Position, outcome: Outcome) -> str:
    if outcome.to is None:
        return ""
    return _("to {place}").format(place=names.place(position, outcome.to))
