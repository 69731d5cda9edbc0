"""What happens in a legal turn: its events in order, each with the rule it follows from.

Players declare what came up in it: the tile revealed, the card taken or drawn, the scarab. We check
that it is possible, and fill in what is already known.
"""

from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import Event, Events, Need, Refusal
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules.hand import cannot_be_drawn
from luxor_companion.games.luxor.rules.legal import Option
from luxor_companion.games.luxor.rules.moves import Waived, destination
from luxor_companion.games.luxor.rules.notation import NO_ICON, Turn
from luxor_companion.games.luxor.rules.path import TEMPLE_FRONTS, Tile, Trip
from luxor_companion.games.luxor.rules.state import Player, Position


class Outcome(NamedTuple):
    """A turn in canonical form, where its adventurer ends, and all that happens.

    What chance has not decided yet is None in the events.
    """

    turn: Turn
    to: vocab.Space | None
    events: Events
    finds: tuple[vocab.Space, ...] = ()  # hidden spaces that decide how the events go on


Ruling: TypeAlias = Outcome | Need | Refusal  # on a turn
_DREW: Final = Event("drew", "hand.middle", {"card": None})
_NO_DRAW: Final = Event("nothing", "horus.no-draw", {"reason": "no_draw"})

# event -> its parameter that chance decides, and the field of Turn that declares it
_CHANCE: Final = {
    "revealed": ("tile", "tile"),
    "card": ("card", "got"),
    "scarab": ("value", "scarab"),
    "drew": ("card", "draw"),
}


class _Story:
    """The events so far, and what they have changed."""

    __slots__ = ("events", "icon", "keys", "kind", "lying", "own", "position", "sarcophagi")

    def __init__(self, position: Position, player: Player, kind: vocab.CardKind) -> None:
        self.position = position
        self.kind = kind
        self.lying: tuple[vocab.Statue, ...] = player.lying
        self.keys = player.keys
        self.sarcophagi = position.sarcophagi
        self.own = list(player.at)
        self.icon: str | None = None  # declared, unlike on the placeholder board
        self.events: list[Event] = []

    def add(self, name: str, rule: str, **params: object) -> None:
        self.events.append(Event(name, rule, params))


def narrate(position: Position, option: Option, seat: vocab.Seat | None = None) -> Outcome:
    """Return everything that happens in a legal turn, in order."""
    player = position.players[position.seat if seat is None else seat]
    turn = option.turn
    story = _Story(position, player, vocab.CARDS[option.card])
    if option.way is None or option.space is None:
        if option.finds:
            return Outcome(turn, None, (), option.finds)
        rule = "move.none" if option.die is None else story.kind.rule
        said = {} if option.other is None else {"other": option.other}
        story.add("spent", rule, card=turn.card, stuck=option.stuck, **said)
    else:
        for trip in option.way.trips:
            _travel(story, trip)
        if option.finds:
            return Outcome(turn, option.to, tuple(story.events), option.finds)
        story.icon = option.icon
        _act(story, option.space, option.choice)
    # p.5: a Horus card taken replaces the draw.
    story.events.append(_NO_DRAW if story.events[-1].name == "card" else _DREW)
    return Outcome(turn, option.to, tuple(story.events))


def _travel(story: _Story, trip: Trip) -> None:
    path, rule, events = story.position.path, story.kind.rule, story.events
    start = trip[0]
    if len(trip) == 1:
        story.add("nothing", rule, reason="stays", space=start)
        return
    here = trip[1]
    skipped = [] if story.kind.moves == "last" else path.empty_between(start, here)
    events.append(Event("moved", rule, {"from": start, "to": here, "skipped": skipped}))
    if story.lying:
        _wake(story, start, here)
    for stop in trip[2:]:
        push = {"from": here, "to": stop, "by": path.passed[stop] - path.passed[here]}
        events.append(Event("pushed", "tile.osiris", push))
        _wake(story, here, stop)
        here = stop
    story.own.remove(start)
    story.own.append(here)
    if here == path.tomb:
        _enter_tomb(story)


def _wake(story: _Story, start: vocab.Space, end: vocab.Space) -> None:
    """Wake the player's adventurers at the statues between two places (p.4)."""
    low, high = (start, end) if start < end else (end, start)
    statues = story.position.path.board.statues
    for statue in story.lying:
        if low <= statues[statue - 1] < high:
            story.add("woken", "anubis.wake", statue=statue)
            story.lying = tuple(other for other in story.lying if other != statue)


def _enter_tomb(story: _Story) -> None:
    if story.keys:
        story.add("key_paid", "tomb.key")
        story.keys -= 1
    taken = story.sarcophagi[0] if story.sarcophagi else None
    story.add("entered", "tomb.sarcophagus", sarcophagus=taken)
    story.sarcophagi = story.sarcophagi[1:]


def _act(story: _Story, space: vocab.Space, choice: str | None) -> None:
    tile = story.position.path.tile(space)
    if tile is None:
        if space == vocab.STAIRS:
            story.add("nothing", "move.back-stairs", reason="stairs", space=space)
        elif space != story.position.path.tomb:
            story.add("nothing", story.kind.rule, reason="empty_space", space=space)
    elif tile.kind == "treasure":
        _take_treasure(story, space, tile, choice)
    elif tile.kind == "tunnel":
        _use_tunnel(story, space, choice)
    else:
        _use_supply(story, space, tile, choice)


def _take_treasure(story: _Story, space: vocab.Space, tile: Tile, choice: str | None) -> None:
    own = story.own.count(space)
    if choice == "leave":
        story.add("nothing", "tile.treasure", reason="left", space=space)
        return
    if choice is None:
        story.add(
            "nothing", "tile.treasure", reason="too_few", space=space, own=own, needed=tile.needed
        )
        return
    rule = "card.less" if own < tile.needed and story.kind.fewer else "tile.treasure"
    kind = vocab.TREASURES[tile.type]
    story.add("treasure", rule, space=space, kind=kind, vp=tile.value, needed=tile.needed)
    icon = story.position.path.board.icon(space)
    if story.icon == NO_ICON:
        story.add("nothing", "tile.icon", reason="no_icon", space=space)
        return
    if icon is None and story.icon is None:
        return
    stack = vocab.STACKS.index(story.icon) if story.icon else vocab.ICONS[icon or ""]
    # What was revealed before may have come from another stack than on the placeholder board.
    if story.position.stacks[stack] or story.icon:
        story.add("revealed", "tile.icon", space=space, stack=vocab.STACKS[stack], tile=None)
    else:
        story.add(
            "nothing", "tile.icon", reason="stack_empty", space=space, stack=vocab.STACKS[stack]
        )


def _use_tunnel(story: _Story, space: vocab.Space, choice: str | None) -> None:
    end = destination(story.position, space, choice)
    if end == space:
        reason = "left" if choice == "leave" else "last_tunnel"
        story.add("nothing", "temple.tunnel", reason=reason, space=space)
        return
    story.add("tunnelled", "temple.tunnel", **{"from": space}, to=end)
    _wake(story, space, end)


def _use_supply(story: _Story, space: vocab.Space, tile: Tile, choice: str | None) -> None:
    rule = "tile.horus" if tile.kind == "horus" else f"temple.{tile.kind}"
    if choice is None:
        story.add("nothing", rule, reason="none_left", space=space, tile=tile.token)
    elif choice == "scarab":
        story.add("scarab", rule, value=None)
    elif choice in ("key", "wild"):
        story.add(choice, rule)
    else:
        level = tile.value if choice == "card" else int(choice.removeprefix("level="))
        top = story.position.horus[level - 1][0]  # p.2: these stacks lie face up
        story.add("card", rule, level=level, card=top)


def _declares_chance(turn: Turn) -> bool:
    """Return whether a turn declares anything that came up."""
    return (turn.tile, turn.got, turn.scarab, turn.draw) != (None, None, None, None)


def impossible(
    position: Position, seat: vocab.Seat, turn: Turn, events: Events, waived: Waived
) -> Refusal | None:
    """Return why what a turn declares cannot have come up, or None."""
    if not _declares_chance(turn):
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


def _wrong_card(card: vocab.Card, taken: Event | None) -> Refusal | None:
    if taken is None:
        return Refusal("tile.horus", "no_card", {"got": card})
    if taken.params["card"] not in (None, card):
        return Refusal(taken.rule, "other_top", {"got": card, **taken.params})
    if not vocab.CARDS[card].horus:
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
    for index, known in enumerate(with_known_tops(position, outcome).events):
        if known.name not in _CHANCE:
            continue
        param, field = _CHANCE[known.name]
        value = getattr(turn, field)
        if value is None:
            continue
        if known.params[param] is None:
            declared = declared._replace(**{field: value})
        events[index] = known._replace(params={**known.params, param: value})
    return Outcome(declared, outcome.to, tuple(events))


def with_known_tops(position: Position, outcome: Outcome) -> Outcome:
    """Return the outcome with the top pieces of the stacks whose order is known."""
    for index, (name, rule, params) in enumerate(outcome.events):
        if name == "revealed" and params["tile"] is None:
            top = _top(position, params["stack"])
            turned_up = Event(name, rule, {**params, "tile": top})
        elif name == "scarab" and params["value"] is None:
            turned_up = Event(name, rule, {"value": position.scarabs[0]})
        else:
            continue
        events = (*outcome.events[:index], turned_up, *outcome.events[index + 1 :])
        outcome = outcome._replace(events=events)
    return outcome
