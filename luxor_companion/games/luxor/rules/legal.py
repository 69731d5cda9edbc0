"""Every complete legal turn of a player whose outer cards are known, and where it leads."""

from typing import NamedTuple

from luxor_companion.games.luxor.rules import DIE, Card, CardKind, Seat, Side, Space
from luxor_companion.games.luxor.rules.hand import outer_cards
from luxor_companion.games.luxor.rules.moves import Way, offers, ways
from luxor_companion.games.luxor.rules.notation import Turn
from luxor_companion.games.luxor.rules.path import HiddenTileError
from luxor_companion.games.luxor.rules.state import Hand, Player, Position


class Option(NamedTuple):
    """A legal turn: what has to be said of it, and what it leads to.

    `turn` is its canonical form; `narrate` tells what happens in it.
    """

    side: Side
    card: Card
    at: Space | None = None
    go: int | None = None
    die: int | None = None
    choices: tuple[str, ...] = ()
    to: Space | None = None  # where its adventurer finally stands; None where nobody moves
    way: Way | None = None
    space: Space | None = None  # where it acts
    choice: str | None = None  # what it chooses there, even if that need not be said
    stuck: bool = False  # nobody can move, so the card is spent
    finds: tuple[Space, ...] = ()  # it depends on these hidden spaces what comes of it, or whether

    @property
    def turn(self) -> Turn:
        way, space, passes = self.way, self.space, self.way is None
        acts = (space,) if way and len(way.landings) > 1 and space is not None else ()
        return Turn(self.side, self.card, self.at, self.go, self.die, acts, self.choices, passes)


def options(position: Position, seat: Seat | None = None, hand: Hand | None = None) -> list[Option]:
    """Return every complete legal turn with the known outer cards of a hand; chance is open."""
    if position.over:
        return []
    player = position.players[position.seat if seat is None else seat]
    hand = player.hand if hand is None else hand
    if position.path.hidden:
        from luxor_companion.games.luxor.rules.hidden import hidden_options

        return hidden_options(position, player, hand)
    known, found = outer_cards(hand), list[Option]()
    for side, kind in known:
        found += card_options(position, player, side, kind)
    # p.4: if neither outer card can move anyone (as far as they are known), one of them is spent.
    return found or [spend(side, kind, stuck=True) for side, kind in known]


def card_options(position: Position, player: Player, side: Side, kind: CardKind) -> list[Option]:
    """Return every legal turn with one card; none if it moves nobody, whatever is rolled."""
    found = ways(position, player, kind)
    if not found:
        return []
    if not kind.die:
        return _way_options(position, side, kind, None, found)
    by_roll: dict[int, list[Way]] = {roll: [] for roll in DIE}
    for way in found:
        assert way.go
        for roll in (way.go,) if kind.card == "die" else DIE[way.go - 1 :]:  # so far, or further
            by_roll[roll].append(way)
    result = []
    for roll, rolled in by_roll.items():
        if rolled:
            result += _way_options(position, side, kind, roll, rolled)
        else:
            result.append(spend(side, kind, roll))
    return result


def spend(side: Side, kind: CardKind, roll: int | None = None, *, stuck: bool = False) -> Option:
    """Return the turn that plays a card and moves nobody: nobody can, or not by this roll."""
    return Option(side, kind.card, die=roll, stuck=stuck)


def who_and_how_far(found: list[Way]) -> list[tuple[Space | None, int | None]]:
    """Return, for each way, the adventurer and the distance as far as they have to be said."""
    starts = [way.at for way in found]
    one = starts[0] == starts[-1]  # ways of one adventurer stand together
    return [
        (None if one else way.at, way.go if starts.count(way.at) > 1 else None) for way in found
    ]


def _way_options(
    position: Position, side: Side, kind: CardKind, roll: int | None, found: list[Way]
) -> list[Option]:
    """Return the ways of a card and roll as turns, each saying only what the others leave open."""
    tunnels, card = position.path.tunnels, kind.card
    new = tuple.__new__  # what Option(...) calls in the end: twice as fast, and there are many
    result = []
    # What has to be said is what `who_and_how_far` returns, without a list of it.
    starts = [way.at for way in found]
    one = starts[0] == starts[-1]
    for way in found:
        start, far, _, landings, _ = way
        at = None if one else start
        go = far if starts.count(start) > 1 else None
        for space, own in landings:
            choices = offers(position, kind, space, own)
            to = tunnels.get(space, space) if tunnels else space
            several = len(choices) > 1
            for choice in choices:
                said = (choice,) if several else ()
                fields = (side, card, at, go, roll, said, to, way, space, choice, False, ())
                result.append(new(Option, fields))
    return result


def can_move(
    position: Position, player: Player, kind: CardKind, roll: int | None = None
) -> bool | HiddenTileError:
    """Return whether a card could move anyone; a die card counts if some roll would.

    Where that depends on a hidden tile, return what to ask.
    """
    found = ways(position, player, kind, roll)
    if not found or any(way.asks is None for way in found):
        return bool(found)
    from luxor_companion.games.luxor.rules.census import prospects

    if any(prospects(position, player, way) == {True} for way in found):
        return True
    return found[0].asks or True
