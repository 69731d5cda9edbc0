"""Advice as people read it: the best turns, each with its value, its reasons and its plan."""

from collections.abc import Sequence
from typing import Final

from luxor_companion.core.ruling import Event
from luxor_companion.games.luxor.advice.chair import MOST_ADVISED, Advised, advise
from luxor_companion.games.luxor.rules.notation import write_turn
from luxor_companion.games.luxor.rules.state import Hand, Position
from luxor_companion.games.luxor.rules.vocab import HAND, PAGES, Seat
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.sentences import step
from luxor_companion.games.luxor.words.typed import local_turn
from luxor_companion.lang import _, ngettext
from luxor_companion.lang.forms import decimal
from luxor_companion.view.ruling import cited
from luxor_companion.view.text import padded, styled, wrapped

_NO_REASON: Final = ("moved", "drew")  # every turn has them
_INDENT: Final = "     "


def reasons(advised: Advised) -> list[Event]:
    """Return the events that speak for a turn."""
    events = advised.outcome.events if advised.outcome else ()
    return [event for event in events if event.name not in _NO_REASON]


def table_advice(position: Position, width: int) -> list[str]:
    """Return advice for whose turn it is."""
    seat, hand = position.seat, position.player.hand
    return advice_lines(position, seat, hand, advise(position, seat, hand)[:MOST_ADVISED], width)


def advice_lines(
    position: Position, seat: Seat, hand: Hand, found: Sequence[Advised], width: int
) -> list[str]:
    """Return the turns that were judged, best first, with what could not be known."""
    who = names.who(position.players[seat])
    head = _("Best for {who}, two turns ahead (points gained on the best of the others):")
    first, *more = wrapped(head.format(who=who), width)
    lines = [styled(first, "bold"), *(styled(line, "bold") for line in more)]
    for number, one in enumerate(found, start=1):
        lines += _advised_lines(position, seat, number, one, width)
    return [*lines, *unknown_lines(hand, len(position.path.hidden), width)]


def _advised_lines(
    position: Position, seat: Seat, number: int, one: Advised, width: int
) -> list[str]:
    value = decimal(one.value, "+.1f")
    lines = [f"{number:3}. {styled(padded(local_turn(one.turn), 24), 'bold')} {value:>6}"]
    for event in reasons(one):
        text = f"{step(position, event, seat)} ({cited(event.rule, PAGES[event.rule])})"
        lines += _indented(text, width)
    for space in one.finds:
        text = _("what it brings depends on the tile on space {space}, which isn't entered yet")
        lines += _indented(text.format(space=space), width)
    if len(one.choice.turns) > 1:
        rolls = [
            f"{roll.option.die}: {local_turn(write_turn(roll.option.turn)).partition(' ')[2]}"
            for roll in one.choice.turns
        ]
        lines += _indented(_("by the roll: {rolls}").format(rolls="; ".join(rolls)), width)
    elif one.then is not None:
        text = _("then {turn}: {gains}") if names.format_gains(one.then) else _("then {turn}")
        text = text.format(turn=local_turn(one.plan[1]), gains=names.format_gains(one.then))
        lines += _indented(text, width)
    elif len(one.plan) > 1:
        text = _("then perhaps {turn}") if position.path.hidden else _("then {turn}")
        lines += _indented(text.format(turn=local_turn(one.plan[1])), width)
    return lines


def _indented(text: str, width: int) -> list[str]:
    return [_INDENT + line for line in wrapped(text, width - len(_INDENT))]


def unknown_lines(hand: Hand, tiles: int, width: int) -> list[str]:
    """Return what the advice could not know."""
    outer = [hand[0], hand[-1]].count(None)
    lines = []
    if outer:
        lines.append(_("One of the outer cards is not known: only turns with the other one count."))
    elif number := hand.count(None):
        text = ngettext(
            "{number} of {all} cards of the hand is not known; it counts as the mean of what is"
            " left.",
            "{number} of {all} cards of the hand are not known; they count as the mean of what is"
            " left.",
            number,
        )
        lines.append(text.format(number=number, all=HAND))
    if tiles:
        text = ngettext(
            "{number} space is not entered; it counts as the mean of what may lie there.",
            "{number} spaces are not entered; they count as the mean of what may lie there.",
            tiles,
        )
        lines.append(text.format(number=tiles))
    return [part for line in lines for part in wrapped(line, width)]
