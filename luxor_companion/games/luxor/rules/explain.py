"""Why a declared turn is refused: the rule that explains it best, and which rulings of ours decide.

Our own rulings are about what no rulebook prints; `evidence.toml` names them.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from luxor_companion.core import Params, Refusal, UnknownError, unique
from luxor_companion.games.luxor.rules import CARDS, ICONS, LEVELS, CardKind, Event, Space, moves
from luxor_companion.games.luxor.rules.narrate import Outcome, Ruling
from luxor_companion.games.luxor.rules.notation import Turn
from luxor_companion.games.luxor.rules.path import EMPTY, TILES
from luxor_companion.games.luxor.rules.state import Player, Position, in_tomb

_TILE_RULES: Final = {"treasure": "tile.treasure", "horus": "tile.horus"}


def mismatch(position: Position, player: Player, turn: Turn, kind: CardKind) -> Refusal | None:
    """Return why a token makes no sense with this card, or None."""
    card = kind.card
    if turn.die is not None and not kind.die:
        return Refusal("card.die", "no_die", {"card": card})
    if kind.moves == "all" and (turn.at is not None or turn.lying is not None):
        return Refusal("card.all", "everyone", {"card": card})
    if kind.moves == "all" and turn.go not in (None, *kind.reach):
        return Refusal("card.all", "distance", {"tried": turn.go, "allowed": list(kind.reach)})
    if kind.moves == "last":
        active = [place for place in player.at if place != position.path.tomb]
        rear = min(active, default=None)
        if turn.go is not None:
            return Refusal("card.last", "no_distance", {})
        if turn.at in active and turn.at != rear:
            return Refusal("card.last", "not_last", {"start": turn.at, "rear": rear})
    return None


def distance(turn: Turn, kind: CardKind, allowed: tuple[int, ...]) -> Refusal:
    """Return why a card does not move that far."""
    params = {"card": kind.card, "tried": turn.go, "allowed": list(allowed), "die": turn.die}
    return Refusal(kind.rule, "distance", params)


def no_way(
    position: Position, player: Player, turn: Turn, kind: CardKind, waived: moves.Waived
) -> Refusal:
    """Return why no movement fits the adventurer and distance that the turn declares.

    Raise UnknownError if hidden tiles decide why: no movement fits, whatever they are.
    """
    if turn.lying is not None:
        why = "lying" if turn.lying in player.lying else "nobody_lying"
        return Refusal("move.active", why, {"statue": turn.lying})
    if turn.at == position.path.tomb:
        return Refusal("move.active", "in_tomb", {})
    places = [place for place in unique(player.at) if place != position.path.tomb]
    if not places:
        return Refusal("move.active", "nobody_active", {})
    if turn.at is not None and turn.at not in places:
        return Refusal("move.active", "nobody", {"space": turn.at, "places": places})
    way: moves.Way | Refusal
    if kind.moves != "one":
        way = moves.move_several(position, player, kind, waived)
    else:
        start = places[0] if turn.at is None else turn.at
        go = moves.reach(kind, turn.die)[0] if turn.go is None else turn.go
        way = moves.move_one(position, player, start, go, waived)
    if isinstance(way, Refusal):
        return way
    assert way.asks
    raise UnknownError(way.asks)


def elsewhere(position: Position, turn: Turn, way: moves.Way, space: Space, to: Space) -> Refusal:
    """Return why an adventurer does not end where its player claims it does (p.4, 5, 7)."""
    path, claimed = position.path, turn.to
    moved = (trip for trip in way.trips if len(trip) > 1 and trip[-1] == space)
    trip = next(moved, (space, space))  # by house rule, one that stayed may act as well
    start, first = trip[:2]
    skipped = path.empty_between(start, first)
    params = {"start": start, "claimed": claimed, "to": to, "skipped": skipped}
    if claimed in trip[1:-1]:
        return Refusal("tile.osiris", "rests", params)
    if to != space:  # through a tunnel
        tile = path.tile(claimed) if claimed is not None else None
        if claimed == space:
            return Refusal("temple.tunnel", "must", params)
        if tile and tile.kind == "tunnel":
            return Refusal("temple.tunnel", "next", params)
    steps = way.go or 0
    if claimed == start + steps != first and skipped:
        return Refusal("move.tile-to-tile", "counted_empty", params)
    past_statue = any(start <= statue < first for statue in path.board.statues)
    if steps > 1 and past_statue and claimed == path.ahead(start, steps - 1):
        return Refusal("move.tile-to-tile", "counted_statue", params)
    return Refusal("move.tile-to-tile", "elsewhere", params)


def choice(
    position: Position,
    turn: Turn,
    kind: CardKind,
    landing: tuple[Space, int],
    offered: moves.Offers,
) -> Refusal:
    """Return why the tile does not give what the player wants."""
    space, own = landing
    tile = position.path.tile(space)
    wants = list(turn.choices)
    offers = [one for one in offered if one]
    params: dict[str, object] = {"space": space, "wants": wants, "offers": offers}
    if tile is None:
        return Refusal(kind.rule, "no_tile", params)
    if kind.moves == "all" and len(wants) > 1:
        return Refusal("card.all", "two_things", params)
    rule = _TILE_RULES.get(tile.kind, f"temple.{tile.kind}")
    params["tile"] = tile.token
    if tile.kind == "treasure":
        return _treasure(position, turn, landing, offers, params)
    if "leave" in wants:
        return Refusal(rule, "must" if tile.kind == "tunnel" else "must_take", params)
    if kind.moves == "all" and "key" in wants and not position.house.all_key:
        return Refusal("card.all", "no_key_after_all", params)
    supplied = position._replace(keys=1, wild=1, scarabs=(None,), horus=((None,),) * len(LEVELS))
    gives = set(moves.offers(supplied, kind, space, own))  # while supplies last
    if len(wants) > 1 and set(wants) <= gives:
        return Refusal(rule, "only_one", params)
    why = "gone" if set(wants) <= gives else "not_offered"
    return Refusal(rule, why, {**params, "wants": [one for one in wants if one not in offered]})


def _treasure(
    position: Position, turn: Turn, landing: tuple[Space, int], offers: list[str], params: Params
) -> Refusal:
    space, own = landing
    tile, wants = position.path.tile(space), turn.choices
    assert tile
    numbers = {**params, "own": own, "needed": tile.needed}
    if wants == ("leave",):
        return Refusal("tile.treasure", "must", numbers)
    if "take" in wants and not offers:
        return Refusal("tile.treasure", "too_few", numbers)
    numbers["wants"] = [one for one in wants if one != "take"]
    icon = position.path.board.icon(space)
    if offers and icon and position.stacks[ICONS[icon]]:
        # The player wants what the temple tile revealed just now gives.
        return Refusal("tile.icon", "just_revealed", numbers)
    return Refusal("tile.treasure", "not_offered", numbers)


# ---------------------------------------------------------------------- rulings of ours

# A refusal, by rule and reason -> the ruling behind it.
_REFUSALS: Final = {
    ("move.active", "in_tomb"): "tomb-for-good",
    ("move.back-stairs", "back"): "back-to-stairs",
    ("tomb.exact", "by_push"): "osiris-into-tomb",
    ("card.last", "together"): "nobody-to-join",
    ("card.all", "not_there"): "all-actor",
    ("card.all", "no_key_after_all"): "all-key",
    ("tile.treasure", "must"): "treasure-claim",
    ("temple.tunnel", "next"): "one-hop",
    ("turn.order", "had_turn"): "out-of-turn",
    ("end.stuck", "over"): "stuck-round",
}


def decisive_rulings(position: Position, ruling: Ruling) -> tuple[str, ...]:
    """Return the rulings of ours that an outcome, a question or a refusal rests on, in order."""
    found: Iterator[str] = iter(())
    if isinstance(ruling, Refusal):
        found = _behind_refusal(position, ruling)
    elif isinstance(ruling, Outcome):
        found = chain(_behind_turn(position, ruling), _behind_steps(position, ruling))
    elif ruling.choice == "other":
        found = iter(("other-card",))
    return tuple(unique(found))


def _keys_are_paid(position: Position) -> bool:
    """Return whether no key is left, and some are out of the game: one for each entry (p.6)."""
    return not position.keys and in_tomb(position.path.tomb, position.players) > 0


def _behind_refusal(position: Position, refusal: Refusal) -> Iterator[str]:
    if (refusal.rule, refusal.why) in _REFUSALS:
        yield _REFUSALS[refusal.rule, refusal.why]
    pushed = refusal.why == "overshoot" and refusal.params["osiris"] is not None
    # By house rule such a push stops before the tomb, unless Osiris lies there as well.
    if pushed and position.house.osiris_overshoot == "refuse":
        yield "osiris-overshoot"
    if refusal.why == "must_take":
        yield "take-rewards"
    if refusal.why == "gone" and refusal.rule.startswith("temple."):
        yield "supply-empty"
    if refusal.why == "gone" and refusal.params["wants"] == ["key"] and _keys_are_paid(position):
        yield "paid-keys"
    if refusal.why == "found_other" and refusal.params["tile"] == EMPTY:
        lies = TILES.get(str(refusal.params["lies"]))
        if lies and lies.kind != "treasure":
            yield "only-treasures-leave"
    cards = refusal.params.get("cards", ()) if refusal.rule == "move.none" else ()
    if isinstance(cards, list) and any(CARDS[card].die for card in cards):
        yield "die-is-able"


def _behind_turn(position: Position, outcome: Outcome) -> Iterator[str]:
    turn, names = outcome.turn, {event.name for event in outcome.events}
    gave = any(
        event.name != "nothing" and event.rule.startswith(("tile.horus", "temple."))
        for event in outcome.events
    )
    rules = {event.rule for event in outcome.events if event.name == "treasure"}
    found = {
        "out-of-turn": "turn.order" in turn.allow,
        "act-in-tomb": turn.acts == (position.path.tomb,),
        "less-by-push": "card.less" in rules and "pushed" in names,
        "only-treasures-leave": gave and _stood_there(position, outcome.option.space),
        "last-wakes": "woken" in names and CARDS[turn.card].moves == "last",
    }
    yield from (name for name, decided in found.items() if decided)


def _behind_steps(position: Position, outcome: Outcome) -> Iterator[str]:
    kind, path = CARDS[outcome.turn.card], position.path
    before: Event | None = None
    last_key = _keys_are_paid(position)
    for event in outcome.events:
        nothing = event.reason if event.name == "nothing" else ""
        found = {
            "osiris-again": event.name == "pushed" == (before and before.name),
            "osiris-from-behind": event.name == "pushed" and _went_back(before),
            "osiris-into-tomb": event.name == "pushed" and event.to == path.tomb,
            "last-into-tomb": event.name == "moved"
            and event.rule == "card.last"
            and event.to == path.tomb,
            "one-hop": event.name == "tunnelled" and event.to in path.tunnels,
            "unusable-roll": event.name == "spent" and event.rule != "move.none",
            "other-card": event.name == "spent" and event.other is not None,
            "all-key": event.name == "key" and kind.moves == "all",
            "stuck-round": event.name == "spent" and event.stuck and _ends_game(position),
            "supply-empty": nothing == "none_left" and event.rule.startswith("temple."),
            "reshuffle": event.name == "drew" and position.draw == _left_at_shuffle(position),
            "paid-keys": event.rule == "tile.horus" and event.name != "key" and last_key,
            "all-blocked": nothing == "stays",
            "stack-empty": nothing == "stack_empty",
        }
        yield from (name for name, decided in found.items() if decided)
        before = event


def _stood_there(position: Position, space: Space | None) -> bool:
    """Return whether somebody stands on a tile already, who may have used it before."""
    return any(space in player.at for player in position.players)


def _ends_game(position: Position) -> bool:
    """Return whether everybody has been stuck in this round once the next player is as well."""
    return 1 < len(position.players) == position.stuck + 1


def _left_at_shuffle(position: Position) -> int:
    """Return how many cards the draw pile has before the one whose drawing has it shuffled."""
    return 1 if position.house.reshuffle == "when-empty" else 0


def _went_back(event: Event | None) -> bool:
    return event is not None and event.name == "moved" and event.to < event.from_
