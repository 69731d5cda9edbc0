"""Advice as people read it: the best turns, each with its value, its reasons and its plan."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.core import Event
from luxor_companion.games.luxor.advice.chair import Advised
from luxor_companion.games.luxor.rules import HAND, PAGES, Seat
from luxor_companion.games.luxor.rules.notation import write_turn
from luxor_companion.games.luxor.rules.state import Hand, Position
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.sentences import step
from luxor_companion.lang import _, ngettext
from luxor_companion.lang.forms import decimal
from luxor_companion.view.ruling import cited
from luxor_companion.view.theme import Hanging

_NO_REASON: Final = ("moved", "drew")  # every turn has them
_INDENT: Final = 5  # columns of what belongs to a turn


def reasons(advised: Advised) -> list[Event]:
    """Return the events that speak for a turn."""
    events = advised.outcome.events if advised.outcome else ()
    return [event for event in events if event.name not in _NO_REASON]


def advice_lines(
    position: Position, seat: Seat, hand: Hand, found: Sequence[Advised]
) -> list[RenderableType]:
    """Return the turns that were judged, best first, with what could not be known."""
    who = names.who(position.players[seat])
    head = _("Best for {who}, two turns ahead (points gained over the best opponent):")
    lines: list[RenderableType] = [Text(head.format(who=who), "bold")]
    for number, one in enumerate(found, start=1):
        lines += _advised_lines(position, seat, number, one)
    return [*lines, *unknown_lines(hand, len(position.path.hidden))]


def _advised_lines(
    position: Position, seat: Seat, number: int, one: Advised
) -> list[RenderableType]:
    value = decimal(one.value, "+.1f")
    turn = (names.local_turn(one.turn).ljust(24), "bold")
    lines: list[RenderableType] = [Text.assemble(f"{number:3}. ", turn, f" {value:>6}")]
    for event in reasons(one):
        text = f"{step(position, event, seat)} ({cited(event.rule, PAGES[event.rule])})"
        lines.append(_indented(text))
    for space in one.finds:
        text = _("what it brings depends on the tile on space {space}, which isn't entered yet")
        lines.append(_indented(text.format(space=space)))
    if len(one.choice.turns) > 1:
        rolls = [
            f"{roll.option.die}: {names.local_turn(write_turn(roll.option.turn)).partition(' ')[2]}"
            for roll in one.choice.turns
        ]
        lines.append(_indented(_("by the roll: {rolls}").format(rolls="; ".join(rolls))))
    elif one.then is not None:
        text = _("then {turn}: {gains}") if names.format_gains(one.then) else _("then {turn}")
        text = text.format(turn=names.local_turn(one.plan[1]), gains=names.format_gains(one.then))
        lines.append(_indented(text))
    elif len(one.plan) > 1:
        text = _("then perhaps {turn}") if position.path.hidden else _("then {turn}")
        lines.append(_indented(text.format(turn=names.local_turn(one.plan[1]))))
    return lines


def _indented(text: str) -> Hanging:
    return Hanging(text, 0, first=_INDENT)


def unknown_lines(hand: Hand, tiles: int) -> list[str]:
    """Return what the advice could not know."""
    outer = [hand[0], hand[-1]].count(None)
    lines = []
    if outer:
        lines.append(_("One of the outer cards is not known: only turns with the other one count."))
    elif number := hand.count(None):
        text = ngettext(
            "{number} of {all} cards in the hand is not known; it counts as the average of "
            "what is left.",
            "{number} of {all} cards in the hand are not known; they count as the average of "
            "what is left.",
            number,
        )
        lines.append(text.format(number=number, all=HAND))
    if tiles:
        text = ngettext(
            "{number} space is not entered; it counts as the average of what may lie there.",
            "{number} spaces are not entered; they count as the average of what may lie there.",
            tiles,
        )
        lines.append(text.format(number=tiles))
    return lines
