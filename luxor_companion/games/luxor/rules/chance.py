"""What came up: the revealed tile, the card taken or drawn, the scarab, the card counted."""

from typing import Any

from luxor_companion.core.ruling import Event, Events, Refusal
from luxor_companion.games.luxor.rules.hand import cannot_be_drawn
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Turn
from luxor_companion.games.luxor.rules.path import TEMPLE_FRONTS
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import CARDS, STACKS, Card, Seat


def _tells(turn: Turn) -> bool:
    """Whether a turn says anything of what came up."""
    return turn[8:12] != (None, None, None, None)


def impossible(position: Position, seat: Seat, turn: Turn, events: Events) -> Refusal | None:
    """Why what is said to have come up cannot have, if so."""
    if not _tells(turn):
        return None
    by_name = {event.name: event for event in events}
    taken = by_name.get("card")
    if turn.draw is not None and taken:
        return Refusal("horus.no-draw", "drew_too", {"draw": turn.draw})
    if turn.draw is not None:
        refusal = cannot_be_drawn(position, seat, turn.card, turn.draw)
        if refusal:
            return refusal
    if turn.tile is not None and (refusal := _tile(position, turn.tile, by_name.get("revealed"))):
        return refusal
    if turn.scarab is not None and (refusal := _scarab(position, turn.scarab, by_name)):
        return refusal
    return None if turn.got is None else _got(turn.got, taken)


def _got(card: Card, taken: Event | None) -> Refusal | None:
    if taken is None:
        return Refusal("tile.horus", "no_card", {"got": card})
    if taken.params["card"] not in (None, card):
        return Refusal(taken.rule, "other_top", {"got": card, **taken.params})
    if not CARDS[card].horus:
        return Refusal(taken.rule, "not_horus", {"got": card})
    return None


def _tile(position: Position, tile: str, revealed: Event | None) -> Refusal | None:
    if revealed is None:
        return Refusal("tile.icon", "nothing_revealed", {"tile": tile})
    if tile not in possible_fronts(position, revealed.params["stack"]):
        return Refusal("tile.icon", "other_tile", {**revealed.params, "tile": tile})
    return None


def _scarab(position: Position, value: int, by_name: dict[str, Event]) -> Refusal | None:
    if "scarab" not in by_name:
        return Refusal("temple.scarab", "no_scarab", {"scarab": value})
    if position.box is None:
        return None
    known = sum(player.scarabs.count(value) for player in position.players)
    most = position.box.scarabs.count(value)
    if position.scarabs[0] not in (None, value) or known >= most:
        return Refusal("material.pieces", "scarabs", {"value": value, "most": most})
    return None


def possible_fronts(position: Position, stack: str) -> list[str]:
    """The temple tiles that can be on top of a stack: the known one, or any not yet seen."""
    top = position.stacks[STACKS.index(stack)][0]
    if top is not None:
        return [top]
    if position.box is None:
        return list(TEMPLE_FRONTS)
    left = position.box.fronts
    left.subtract(tile.token for tile in position.path.tiles if tile)
    left.subtract(front for others in position.stacks for front in others if front)
    return [front for front in TEMPLE_FRONTS if left[front] > 0]


def with_declared(position: Position, outcome: Outcome, turn: Turn) -> Outcome:
    """The outcome with what the player says came up; said again only where it was open."""
    if not _tells(turn):
        return outcome
    events: list[Event] = []
    said: dict[str, Any] = {}
    for event in outcome.events:
        params = event.params
        if event.name == "revealed" and turn.tile is not None:
            params = {**params, "tile": turn.tile}
            if position.stacks[STACKS.index(params["stack"])][0] is None:
                said["tile"] = turn.tile
        elif event.name == "card" and turn.got is not None:
            if params["card"] is None:
                said["got"] = turn.got
            params = {**params, "card": turn.got}
        elif event.name == "scarab" and turn.scarab is not None:
            params = {**params, "value": turn.scarab}
            if position.scarabs[0] is None:
                said["scarab"] = turn.scarab
        elif event.name == "drew" and turn.draw is not None:
            params = {**params, "card": turn.draw}
            said["draw"] = turn.draw
        events.append(event if params is event.params else Event(event.name, event.rule, params))
    return Outcome(outcome.turn._replace(**said), outcome.to, tuple(events))


def with_known_tops(position: Position, outcome: Outcome) -> Outcome:
    """The outcome with the top of every stack whose order is known turned up."""
    if not any(event.name in ("revealed", "scarab") for event in outcome.events):
        return outcome
    events = list(outcome.events)
    for index, event in enumerate(events):
        if event.name == "revealed" and event.params["tile"] is None:
            top = position.stacks[STACKS.index(event.params["stack"])][0]
            events[index] = event._replace(params={**event.params, "tile": top})
        elif event.name == "scarab" and event.params["value"] is None:
            events[index] = event._replace(params={"value": position.scarabs[0]})
    return outcome._replace(events=tuple(events))
