"""Every complete legal turn of a player whose outer cards are known, and where it leads."""

from typing import NamedTuple

from luxor_companion.games.luxor.rules import DIE, Card, CardKind, Seat, Side, Space
from luxor_companion.games.luxor.rules.hand import outer_cards
from luxor_companion.games.luxor.rules.moves import Way, offers, ways
from luxor_companion.games.luxor.rules.notation import Turn
from luxor_companion.games.luxor.rules.path import HiddenTileError
from luxor_companion.games.luxor.rules.state import Hand, Player, Position


class Option(NamedTuple):
    """A legal turn: what a player declares, and what it leads to.

    `turn` is its canonical form; `narrate` returns what happens in it.
    """

    side: Side
    card: Card
    at: Space | None = None
    go: int | None = None
    die: int | None = None
    choices: tuple[str, ...] = ()
    to: Space | None = None  # where its adventurer finally stands; None if nobody moves
    way: Way | None = None
    space: Space | None = None  # where it acts
    choice: str | None = None  # what is chosen there, even if there was no alternative
    stuck: bool = False  # nobody can move, so the card is spent
    finds: tuple[Space, ...] = ()  # hidden spaces it depends on

    @property
    def turn(self) -> Turn:
        way, space, passes = self.way, self.space, self.way is None
        acts = (space,) if way and len(way.landings) > 1 and space is not None else ()
        return Turn(self.side, self.card, self.at, self.go, self.die, acts, self.choices, passes)


def options(position: Position, seat: Seat | None = None, hand: Hand | None = None) -> list[Option]:
    """Return every complete legal turn with the known outer cards of a hand; chance stays open."""
    if position.over:
        return []
    seat = position.seat if seat is None else seat
    player = position.players[seat]
    hand = player.hand if hand is None else hand
    if position.path.hidden:
        from luxor_companion.games.luxor.rules.hidden import hidden_options

        return hidden_options(position, seat, hand)
    known, result = outer_cards(hand), list[Option]()
    for side, kind in known:
        result += card_options(position, player, side, kind)
    # p.4: if neither of the known outer cards can move anyone, one of them is spent.
    return result or [spend(side, kind, stuck=True) for side, kind in known]


def card_options(position: Position, player: Player, side: Side, kind: CardKind) -> list[Option]:
    """Return every legal turn with one card; none if no roll lets it move anyone."""
    movements = ways(position, player, kind)
    if not movements:
        return []
    if not kind.die:
        return _way_options(position, side, kind, None, movements)
    by_roll: dict[int, list[Way]] = {roll: [] for roll in DIE}
    for way in movements:
        assert way.go
        for roll in (way.go,) if kind.card == "die" else DIE[way.go - 1 :]:  # exactly, or up to
            by_roll[roll].append(way)
    result = []
    for roll, rolled in by_roll.items():
        if rolled:
            result += _way_options(position, side, kind, roll, rolled)
        if not rolled or rolled[0].asks:
            able = _can_go(position, player, rolled) or _can_go(position, player, movements)
            finds = (able.space,) if isinstance(able, HiddenTileError) else ()
            if finds or not rolled:
                result.append(spend(side, kind, roll)._replace(finds=finds))
    return result


def spend(side: Side, kind: CardKind, roll: int | None = None, *, stuck: bool = False) -> Option:
    """Return the turn that plays a card without moving: nobody can, or not with this roll."""
    return Option(side, kind.card, die=roll, stuck=stuck)


def who_and_how_far(all_ways: list[Way]) -> list[tuple[Space | None, int | None]]:
    """Return the adventurer and distance of each way, None if a turn need not declare it."""
    starts = [way.at for way in all_ways]
    same = starts[0] == starts[-1]  # ways of one adventurer are adjacent
    return [
        (None if same else way.at, way.go if starts.count(way.at) > 1 else None) for way in all_ways
    ]


def _way_options(
    position: Position, side: Side, kind: CardKind, roll: int | None, movements: list[Way]
) -> list[Option]:
    """Return the ways of a card and roll as turns, each naming only what sets it apart."""
    if position.path.hidden:
        from luxor_companion.games.luxor.rules.hidden import open_options

        return list(open_options(position, side, kind, roll, movements))
    tunnels, card = position.path.tunnels, kind.card
    new = tuple.__new__  # what Option(...) calls internally: twice as fast, and there are many
    result = []
    # The same as `who_and_how_far`, without building its list.
    starts = [way.at for way in movements]
    same = starts[0] == starts[-1]
    for way in movements:
        start, far, _, landings, _ = way
        at = None if same else start
        go = far if starts.count(start) > 1 else None
        for space, own in landings:
            choices = offers(position, kind, space, own)
            to = tunnels.get(space, space) if tunnels else space
            several = len(choices) > 1
            for choice in choices:
                chosen = (choice,) if several else ()
                fields = (side, card, at, go, roll, chosen, to, way, space, choice, False, ())
                result.append(new(Option, fields))
    return result


def can_move(
    position: Position, player: Player, kind: CardKind, roll: int | None = None
) -> bool | HiddenTileError:
    """Return whether a card could move anyone; a die card counts if some roll would.

    If that depends on a hidden tile, return the error that names its space.
    """
    return _can_go(position, player, ways(position, player, kind, roll))


def _can_go(position: Position, player: Player, movements: list[Way]) -> bool | HiddenTileError:
    if not movements or any(way.asks is None for way in movements):
        return bool(movements)
    from luxor_companion.games.luxor.rules.census import prospects

    if any(prospects(position, player, way) == {True} for way in movements):
        return True
    return movements[0].asks or True
