"""What came up in a turn: the tile revealed, the card taken or drawn, the scarab.

What the players say must be possible, and what nobody has to say is filled in.
"""

from typing import Final

from luxor_companion.core.ruling import Event, Events, Refusal
from luxor_companion.games.luxor.rules.hand import cannot_be_drawn
from luxor_companion.games.luxor.rules.moves import Waived
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Turn
from luxor_companion.games.luxor.rules.path import TEMPLE_FRONTS
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import CARDS, STACKS, Card, Seat

# event -> its parameter that chance decides, and the field of Turn that says it
_CAME_UP: Final = {
    "revealed": ("tile", "tile"),
    "card": ("card", "got"),
    "scarab": ("value", "scarab"),
    "drew": ("card", "draw"),
}


def _tells(turn: Turn) -> bool:
    """Return whether a turn says anything of what came up."""
    return (turn.tile, turn.got, turn.scarab, turn.draw) != (None, None, None, None)


def impossible(
    position: Position, seat: Seat, turn: Turn, events: Events, waived: Waived
) -> Refusal | None:
    """Return why what is said to have come up cannot have, or None."""
    if not _tells(turn):
        return None
    by_name = {event.name: event for event in events}
    taken, refusal = by_name.get("card"), None
    if turn.draw is not None:
        if taken:
            return Refusal("horus.no-draw", "drew_too", {"draw": turn.draw})
        if "material.cards" not in waived:
            refusal = cannot_be_drawn(position, seat, turn.card, turn.draw)
    if not refusal and turn.tile is not None:
        refusal = _wrong_tile(position, turn.tile, by_name.get("revealed"))
    if not refusal and turn.scarab is not None:
        refusal = _wrong_scarab(position, turn.scarab, by_name.get("scarab"))
    if not refusal and turn.got is not None:
        refusal = _wrong_card(turn.got, taken)
    return refusal


def _wrong_card(card: Card, taken: Event | None) -> Refusal | None:
    if taken is None:
        return Refusal("tile.horus", "no_card", {"got": card})
    if taken.params["card"] not in (None, card):
        return Refusal(taken.rule, "other_top", {"got": card, **taken.params})
    if not CARDS[card].horus:
        return Refusal(taken.rule, "not_horus", {"got": card})
    return None


def _wrong_tile(position: Position, tile: str, revealed: Event | None) -> Refusal | None:
    if revealed is None:
        return Refusal("tile.icon", "nothing_revealed", {"tile": tile})
    if tile not in possible_fronts(position, revealed.params["stack"]):
        return Refusal("tile.icon", "other_tile", {**revealed.params, "tile": tile})
    return None


def _wrong_scarab(position: Position, value: int, taken: Event | None) -> Refusal | None:
    if taken is None:
        return Refusal("temple.scarab", "no_scarab", {"scarab": value})
    known = sum(player.scarabs.count(value) for player in position.players)
    most = position.box.scarabs.count(value)
    if position.scarabs[0] not in (None, value) or known >= most:
        return Refusal("material.pieces", "scarabs", {"value": value, "most": most})
    return None


def possible_fronts(position: Position, stack: str) -> list[str]:
    """Return the temple tiles that can be on top of a stack: the known one, or any not yet seen."""
    top = position.stacks[STACKS.index(stack)][0]
    if top is not None:
        return [top]
    left = position.box.fronts
    left.subtract(tile.token for tile in position.path.tiles if tile)
    left.subtract(front for others in position.stacks for front in others if front)
    return [front for front in TEMPLE_FRONTS if left[front] > 0]


def with_declared(position: Position, outcome: Outcome, turn: Turn) -> Outcome:
    """Return the outcome with what the player says came up; its turn says what nobody knew."""
    if not _tells(turn):
        return outcome
    declared, events = outcome.turn, list(outcome.events)
    for index, known in enumerate(with_known_tops(position, outcome).events):
        if known.name not in _CAME_UP:
            continue
        param, field = _CAME_UP[known.name]
        value = getattr(turn, field)
        if value is None:
            continue
        if known.params[param] is None:
            declared = declared._replace(**{field: value})
        events[index] = known._replace(params={**known.params, param: value})
    return Outcome(declared, outcome.to, tuple(events))


def with_known_tops(position: Position, outcome: Outcome) -> Outcome:
    """Return the outcome with the top of every stack turned up whose order is known."""
    for index, (name, rule, params) in enumerate(outcome.events):
        if name == "revealed" and params["tile"] is None:
            top = position.stacks[STACKS.index(params["stack"])][0]
            turned_up = Event(name, rule, {**params, "tile": top})
        elif name == "scarab" and params["value"] is None:
            turned_up = Event(name, rule, {"value": position.scarabs[0]})
        else:
            continue
        events = (*outcome.events[:index], turned_up, *outcome.events[index + 1 :])
        outcome = outcome._replace(events=events)
    return outcome
