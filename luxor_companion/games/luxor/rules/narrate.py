"""What happens in a legal turn: its events in order, each with the rule it follows from.

Players declare what came up in it: the tile revealed, the card taken or drawn, the scarab. We check
that it is possible, and fill in what is already known.
"""

from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import Need, Refusal, params_of
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import (
    CardTaken,
    Drew,
    Entered,
    Event,
    Events,
    KeyPaid,
    KeyTaken,
    Moved,
    Nothing,
    Pushed,
    Revealed,
    ScarabTaken,
    Spent,
    TreasureTaken,
    Tunnelled,
    WildTaken,
    Woken,
)
from luxor_companion.games.luxor.rules.hand import cannot_be_drawn
from luxor_companion.games.luxor.rules.legal import Option
from luxor_companion.games.luxor.rules.moves import Waived, Way, destination
from luxor_companion.games.luxor.rules.notation import NO_ICON, Turn
from luxor_companion.games.luxor.rules.path import TEMPLE_FRONTS, Path, Tile, Trip
from luxor_companion.games.luxor.rules.state import Player, Position


class Outcome(NamedTuple):
    """A legal turn, and all that happens in it.

    What chance has not decided yet is None in the events.
    """

    option: Option
    events: Events
    declared: Turn | None = None  # the turn, if somebody declared more than the option has

    @property
    def turn(self) -> Turn:
        """The turn in canonical form."""
        return self.declared or self.option.turn

    @property
    def to(self) -> vocab.Space | None:
        """Where its adventurer ends."""
        return self.option.to

    @property
    def finds(self) -> tuple[vocab.Space, ...]:
        """The hidden spaces that decide how the events go on."""
        return self.option.finds


Ruling: TypeAlias = Outcome | Need | Refusal  # on a turn
Lying: TypeAlias = tuple[vocab.Statue, ...]
_DREW: Final = Drew("hand.middle", None)
_NO_DRAW: Final = Nothing("horus.no-draw", "no_draw")


def narrate(position: Position, option: Option, seat: vocab.Seat | None = None) -> Outcome:
    """Return everything that happens in a legal turn, in order."""
    way, space, choice = option.way, option.space, option.choice
    if way is None or space is None:
        if option.finds:
            return Outcome(option, ())
        rule = "move.none" if option.die is None else vocab.CARDS[option.card].rule
        return Outcome(option, (Spent(rule, option.card, option.stuck, option.other), _DREW))
    player = position.players[position.seat if seat is None else seat]
    events = _journey(position, player, vocab.CARDS[option.card], way)
    if option.finds:
        return Outcome(option, events)
    tile = position.path.places[space]
    if tile is None:
        events += (*_on_no_tile(position.path, option, space), _DREW)
    elif tile.kind == "treasure":
        events += (*_on_treasure(position, option, tile, space), _DREW)
    elif tile.kind == "tunnel":
        events += (*_on_tunnel(position, player, option, events), _DREW)
    else:
        taken = _on_supply(position, tile, space, choice)
        # p.5: a Horus card taken replaces the draw.
        events += (taken, _NO_DRAW if taken.name == "card" else _DREW)
    return Outcome(option, events)


def _journey(position: Position, player: Player, kind: vocab.CardKind, way: Way) -> Events:
    """Return how the adventurers move, wake others and enter the tomb."""
    path, lying = position.path, player.lying
    if len(way.trips) == 1 and way.landings[0][0] != path.tomb:
        return _trip(path, kind, lying, way.trips[0])
    events, paid, entered = Events(), 0, 0
    for trip in way.trips:
        if len(trip) == 1:
            events += (Nothing(kind.rule, "stays", trip[0]),)
            continue
        moved = _trip(path, kind, lying, trip)
        events += moved
        if lying:
            woken = [event.statue for event in moved if event.name == "woken"]
            lying = tuple([statue for statue in lying if statue not in woken])
        if trip[-1] == path.tomb:
            if paid < player.keys:
                events += (KeyPaid("tomb.key"),)
                paid += 1
            left = position.sarcophagi[entered:]
            events += (Entered("tomb.sarcophagus", left[0] if left else None),)
            entered += 1
    return events


def _trip(path: Path, kind: vocab.CardKind, lying: Lying, trip: Trip) -> Events:
    """Return how one adventurer moves and wakes others; nothing else depends on a position."""
    key = (kind.rule, lying, trip)
    told = path.told.get(key)
    if told is None:
        start, here, *pushes = trip
        skipped = () if kind.moves == "last" else path.empty_between(start, here)
        events: list[Event] = [Moved(kind.rule, start, here, skipped)]
        lying = _wake(events, path, lying, start, here)
        for stop in pushes:
            by = path.count(stop) - path.count(here)
            events.append(Pushed("tile.osiris", here, stop, by))
            lying = _wake(events, path, lying, here, stop)
            here = stop
        told = path.told[key] = tuple(events)
    return told


def _wake(
    events: list[Event],
    path: Path,
    lying: Lying,
    start: vocab.Space,
    end: vocab.Space,
) -> Lying:
    """Wake the player's adventurers at the statues between two places; return the others (p.4)."""
    low, high, statues = min(start, end), max(start, end), path.board.statues
    for statue in lying:
        if low <= statues[statue - 1] < high:
            events.append(Woken("anubis.wake", statue))
            lying = tuple(other for other in lying if other != statue)
    return lying


def _on_no_tile(path: Path, option: Option, space: vocab.Space) -> Events:
    if space == vocab.STAIRS:
        return (Nothing("move.back-stairs", "stairs", space),)
    if space == path.tomb:
        return ()
    return (Nothing(vocab.CARDS[option.card].rule, "empty_space", space),)


def _on_treasure(position: Position, option: Option, tile: Tile, space: vocab.Space) -> Events:
    assert option.way
    if option.choice == "leave":
        return (Nothing("tile.treasure", "left", space),)
    own = dict(option.way.landings)[space]
    if option.choice is None:
        return (Nothing("tile.treasure", "too_few", space, own, tile.needed),)
    fewer = own < tile.needed and vocab.CARDS[option.card].fewer
    rule = "card.less" if fewer else "tile.treasure"
    taken = TreasureTaken(rule, space, vocab.TREASURES[tile.type], tile.value, tile.needed)
    printed = position.path.board.icon(space)
    if option.icon == NO_ICON:
        return taken, Nothing("tile.icon", "no_icon", space)
    stack = option.icon or (vocab.STACKS[vocab.ICONS[printed]] if printed else None)
    if stack is None:
        return (taken,)
    # What was revealed before may have come from another stack than on the placeholder board.
    if position.stacks[vocab.STACKS.index(stack)] or option.icon:
        return taken, Revealed("tile.icon", space, stack, None)
    return taken, Nothing("tile.icon", "stack_empty", space, stack=stack)


def _on_tunnel(position: Position, player: Player, option: Option, events: Events) -> list[Event]:
    assert option.space is not None
    space, choice = option.space, option.choice
    end = destination(position, space, choice)
    if end == space:
        reason = "left" if choice == "leave" else "last_tunnel"
        return [Nothing("temple.tunnel", reason, space)]
    result: list[Event] = [Tunnelled("temple.tunnel", space, end)]
    woken = [event.statue for event in events if event.name == "woken"]
    lying = tuple(statue for statue in player.lying if statue not in woken)
    _wake(result, position.path, lying, space, end)
    return result


def _on_supply(position: Position, tile: Tile, space: vocab.Space, choice: str | None) -> Event:
    rule = "tile.horus" if tile.kind == "horus" else f"temple.{tile.kind}"
    if choice is None:
        return Nothing(rule, "none_left", space, tile=tile.token)
    if choice == "scarab":
        return ScarabTaken(rule, None)
    if choice == "key":
        return KeyTaken(rule)
    if choice == "wild":
        return WildTaken(rule)
    level = tile.value if choice == "card" else int(choice.removeprefix("level="))
    return CardTaken(rule, level, position.horus[level - 1][0])  # p.2: these stacks lie face up


def _declares_chance(turn: Turn) -> bool:
    """Return whether a turn declares anything that came up."""
    return (turn.tile, turn.got, turn.scarab, turn.draw) != (None, None, None, None)


def impossible(
    position: Position, seat: vocab.Seat, turn: Turn, events: Events, waived: Waived
) -> Refusal | None:
    """Return why what a turn declares cannot have come up, or None."""
    if not _declares_chance(turn):
        return None
    refusal = None
    card = next((event for event in events if event.name == "card"), None)
    if turn.draw is not None:
        if card:
            return Refusal("horus.no-draw", "drew_too", {"draw": turn.draw})
        if "material.cards" not in waived:
            refusal = cannot_be_drawn(position, seat, turn.card, turn.draw)
    if not refusal and turn.tile is not None:
        revealed = next((event for event in events if event.name == "revealed"), None)
        refusal = _wrong_tile(position, turn.tile, revealed)
    if not refusal and turn.scarab is not None:
        refusal = _wrong_scarab(position, turn.scarab, events)
    if not refusal and turn.got is not None:
        refusal = _wrong_card(turn.got, card)
    return refusal


def _wrong_card(card: vocab.Card, taken: CardTaken | None) -> Refusal | None:
    if taken is None:
        return Refusal("tile.horus", "no_card", {"got": card})
    if taken.card not in (None, card):
        return Refusal(taken.rule, "other_top", {"got": card, **params_of(taken)})
    if not vocab.CARDS[card].horus:
        return Refusal(taken.rule, "not_horus", {"got": card})
    return None


def _wrong_tile(position: Position, tile: str, revealed: Revealed | None) -> Refusal | None:
    if revealed is None:
        return Refusal("tile.icon", "nothing_revealed", {"tile": tile})
    assert revealed.stack
    if tile not in possible_fronts(position, revealed.stack):
        return Refusal("tile.icon", "other_tile", {**params_of(revealed), "tile": tile})
    return None


def _wrong_scarab(position: Position, value: int, events: Events) -> Refusal | None:
    if all(event.name != "scarab" for event in events):
        return Refusal("temple.scarab", "no_scarab", {"scarab": value})
    known = [one for player in position.players for one in player.scarabs if one]
    most = position.box.most_scarabs(value, known)
    if position.scarabs[0] not in (None, value) or known.count(value) >= most:
        return Refusal("material.pieces", "scarabs", {"value": value, "most": most})
    return None


def possible_fronts(position: Position, stack: str) -> list[str]:
    """Return the temple tiles that can be on top of a stack: the known one, or any not yet seen."""
    top = _top(position, stack)
    if top is not None:
        return [top]
    left = position.box.fronts
    left.subtract(tile.token for tile in position.path.tiles if tile)
    left.subtract(front for others in position.stacks for front in others if front)
    return [front for front in TEMPLE_FRONTS if left[front] > 0]


def _top(position: Position, stack: str) -> str | None:
    """Return the temple tile on top of a stack, if it is known."""
    return next(iter(position.stacks[vocab.STACKS.index(stack)]), None)


def with_declared(position: Position, outcome: Outcome, turn: Turn) -> Outcome:
    """Return the outcome with what the player declares; its turn keeps what nobody knew."""
    if not _declares_chance(turn):
        return outcome
    declared, events = outcome.turn, list(outcome.events)
    for index, event in enumerate(with_known_tops(position, outcome).events):
        if event.name == "revealed" and turn.tile is not None:
            events[index] = event._replace(tile=turn.tile)
            declared = declared._replace(tile=turn.tile) if event.tile is None else declared
        elif event.name == "card" and turn.got is not None:
            events[index] = event._replace(card=turn.got)
            declared = declared._replace(got=turn.got) if event.card is None else declared
        elif event.name == "scarab" and turn.scarab is not None:
            events[index] = event._replace(value=turn.scarab)
            declared = declared._replace(scarab=turn.scarab) if event.value is None else declared
        elif event.name == "drew" and turn.draw is not None:
            events[index] = event._replace(card=turn.draw)
            declared = declared._replace(draw=turn.draw)
    more = None if declared == outcome.option.turn else declared
    return Outcome(outcome.option, tuple(events), more)


def with_known_tops(position: Position, outcome: Outcome) -> Outcome:
    """Return the outcome with the top pieces of the stacks whose order is known."""
    if len(outcome.events) < 2:  # noqa: PLR2004  # nobody acts
        return outcome
    *before, event, last = outcome.events
    if event.name == "revealed" and event.tile is None:
        assert event.stack
        turned_up: Event = event._replace(tile=_top(position, event.stack))
    elif event.name == "scarab" and event.value is None:
        turned_up = event._replace(value=position.scarabs[0])
    else:
        return outcome
    return outcome._replace(events=(*before, turned_up, last))
