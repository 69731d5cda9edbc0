"""Every complete legal turn of a player whose outer cards are known, and where it leads."""

from typing import NamedTuple, TypeAlias

from luxor_companion.core import Fact, Need, Refusal
from luxor_companion.games.luxor.rules import DIE, SIDES, Card, CardKind, Seat, Side, Space
from luxor_companion.games.luxor.rules.hand import outer_cards
from luxor_companion.games.luxor.rules.moves import Way, offers, ways
from luxor_companion.games.luxor.rules.notation import NOBODY, Turn
from luxor_companion.games.luxor.rules.state import Hand, Player, Position

Able: TypeAlias = bool | Fact  # whether something can move; or what that depends on


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
    other: Card | None = None  # if nobody can move: what is said of the other outer card
    icon: str | None = None  # declared, unlike on the placeholder board

    @property
    def turn(self) -> Turn:
        way, space, passes = self.way, self.space, self.way is None
        acts = (space,) if way and len(way.landings) > 1 and space is not None else ()
        turn = Turn(self.side, self.card, self.at, self.go, self.die, acts, self.choices, passes)
        if self.other is None and self.icon is None:
            return turn
        return turn._replace(other=self.other, icon=self.icon)


def options(position: Position, seat: Seat | None = None, hand: Hand | None = None) -> list[Option]:
    """Return every complete turn with the known outer cards that is legal; chance stays open.

    With `finds`, it may be legal: that depends on a hidden tile.
    """
    if position.over:
        return []
    seat = position.seat if seat is None else seat
    player = position.players[seat]
    hand = player.hand if hand is None else hand
    if position.path.hidden:
        player = player._replace(hand=hand)
        position = _deduce(position)._replace(seat=seat).with_player(seat, player)
    known, result, able = outer_cards(hand), list[Option](), list[Able]()
    for side, kind in known:
        movements = ways(position, player, kind)
        result += _card_options(position, player, side, kind, movements)
        able.append(_can_go(position, player, movements))
    if True not in able:  # p.4: neither of the known outer cards can move anyone, so one is spent
        spent = [
            spend(side, kind, stuck=True)._replace(finds=_spaces(*able)) for side, kind in known
        ]
        whole = len(known) == len(SIDES)
        result += spent if whole else _if_other_moves_nobody(position, seat, hand, spent)
    if not position.path.hidden:
        return result
    return [option for option in result if not option.finds or _may_be_legal(position, option)]


def _if_other_moves_nobody(
    position: Position, seat: Seat, hand: Hand, spent: list[Option]
) -> list[Option]:
    """Return the passes that are legal unless the unknown outer card could move anyone."""
    from luxor_companion.games.luxor.rules.referee import rule  # a pass is rare

    player = position.players[seat]._replace(hand=hand)
    table = position._replace(seat=seat).with_player(seat, player)
    result = []
    for option in spent:
        ruling = rule(table, option.turn)
        if isinstance(ruling, Need) and ruling.choice == "other":
            result.append(option._replace(other=NOBODY))
        elif not isinstance(ruling, Refusal):
            result.append(option)
    return result


def _deduce(position: Position) -> Position:
    """Return the position with what can be deduced of its hidden tiles."""
    from luxor_companion.games.luxor.rules.unknowns import deduce_osiris  # few tables have any

    return deduce_osiris(position)


def _may_be_legal(position: Position, option: Option) -> bool:
    """Return whether an option that depends on a hidden tile is legal for some possible tile.

    `ways` has checked that already, except for Osiris numbers and passes.
    """
    way = option.way
    if way is not None and option.finds[0] not in position.path.pushes:
        return True
    if way is not None and way.asks and _can_go(position, position.player, [way]) is True:
        return True
    from luxor_companion.games.luxor.rules.referee import rule

    return not isinstance(rule(position, option.turn), Refusal)


def _spaces(*able: Able) -> tuple[Space, ...]:
    """Return the hidden space that the first of these depends on, if one does."""
    return tuple(Space(one.of) for one in able if isinstance(one, Fact))[:1]


def card_options(position: Position, player: Player, side: Side, kind: CardKind) -> list[Option]:
    """Return every legal turn with one card; none if no roll lets it move anyone."""
    return _card_options(position, player, side, kind, ways(position, player, kind))


def _card_options(
    position: Position, player: Player, side: Side, kind: CardKind, movements: list[Way]
) -> list[Option]:
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
            finds = _spaces(
                _can_go(position, player, rolled) or _can_go(position, player, movements)
            )
            if finds or not rolled:
                result.append(spend(side, kind, roll)._replace(finds=finds))
    return result


def spend(side: Side, kind: CardKind, roll: int | None = None, *, stuck: bool = False) -> Option:
    """Return the turn that plays a card without moving: nobody can, or not with this roll."""
    return Option(side, kind.card, die=roll, stuck=stuck)


def set_apart(way: Way, starts: list[Space | None]) -> tuple[Space | None, int | None]:
    """Return a way's adventurer and distance, None if a turn need not declare it.

    `starts` has where each of the ways starts that the card allows.
    """
    at, go = way.at, way.go
    return (
        None if starts[0] == starts[-1] else at,  # ways of one adventurer are adjacent
        go if starts.count(at) > 1 else None,
    )


def _way_options(
    position: Position, side: Side, kind: CardKind, roll: int | None, movements: list[Way]
) -> list[Option]:
    """Return the ways of a card and roll as turns, each naming only what sets it apart."""
    path, card = position.path, kind.card
    tunnels, hidden = path.tunnels, bool(path.hidden)
    result = []
    starts = [way.at for way in movements]
    for way in movements:
        at, go = set_apart(way, starts)
        if way.asks:
            finds = _spaces(way.asks)
            result.append(Option(side, card, at, go, roll, way=way, space=finds[0], finds=finds))
        for space, own in way.landings:
            if hidden and (unknown := _unknown_landing(position, space)):
                to, finds = unknown
                here = Option(side, card, at, go, roll, to=to, way=way, space=space, finds=finds)
                result.append(here)
                continue
            choices = offers(position, kind, space, own)
            to = tunnels.get(space, space) if tunnels else space
            several = len(choices) > 1
            for choice in choices:
                chosen = (choice,) if choice and several else ()
                result.append(Option(side, card, at, go, roll, chosen, to, way, space, choice))
    return result


def _unknown_landing(
    position: Position, space: Space
) -> tuple[Space | None, tuple[Space, ...]] | None:
    """Return where an adventurer stands whose action depends on a hidden tile, and that tile."""
    from luxor_companion.games.luxor.rules.census import may_be_tunnel
    from luxor_companion.games.luxor.rules.unknowns import unknown_at

    fact = unknown_at(position, space)
    if fact is None:
        return None
    stays = fact.of == space and not may_be_tunnel(position, space)
    return space if stays else None, _spaces(fact)


def can_move(position: Position, player: Player, kind: CardKind, roll: int | None = None) -> Able:
    """Return whether a card could move anyone, or what that depends on.

    A die card counts if some roll would.
    """
    return _can_go(position, player, ways(position, player, kind, roll))


def _can_go(position: Position, player: Player, movements: list[Way]) -> Able:
    if not movements or any(way.asks is None for way in movements):
        return bool(movements)
    from luxor_companion.games.luxor.rules.census import prospects

    if any(prospects(position, player, way) == {True} for way in movements):
        return True
    return movements[0].asks or True
