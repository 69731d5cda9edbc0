"""The legal turns for people: grouped by card, each with where it leads and what it brings."""

from collections.abc import Sequence

from luxor_companion.games.events import Event
from luxor_companion.games.luxor.narrate import Outcome
from luxor_companion.games.luxor.notation import write_turn
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import Seat
from luxor_companion.lang import _, words
from luxor_companion.render.style import columns, padded, styled, wrapped


def option_lines(position: Position, found: Sequence[Outcome], seat: Seat, width: int) -> list[str]:
    """All turns, the cards one after the other."""
    who = words.who(position.players[seat])
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
            side = words.side(outcome.turn.side or "L")
            lines.append(_("{side} card, {card}").format(side=side, card=outcome.turn.card))
        first, *more = wrapped(gains(outcome), width - left)
        lines.append((padded(row, left) + first).rstrip())
        lines += [" " * left + line for line in more]
    return lines


def _to(position: Position, outcome: Outcome) -> str:
    if outcome.to is None:
        return ""
    return _("to {place}").format(place=words.place(position, outcome.to))


def gains(outcome: Outcome) -> str:
    """What a turn brings, in a few words."""
    shown = [_gain(event) for event in outcome.events]
    return ", ".join(text for text in shown if text)


def _gain(event: Event) -> str:
    params = event.params
    texts = {
        "treasure": lambda: f"+{params['vp']} {words.treasure(params['kind'])}",
        "revealed": lambda: _("reveals {stack}").format(stack=words.stack(params["stack"])),
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
