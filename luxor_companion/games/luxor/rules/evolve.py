"""The position after a turn: applies the events the referee decided on, without checking."""

from collections.abc import Callable
from typing import Final, TypeAlias

from luxor_companion.core import Params
from luxor_companion.games.luxor.rules import MIDDLE, STACKS, STAIRS, TREASURES, Card, Seat, Space
from luxor_companion.games.luxor.rules.hand import (
    hand_after,
    horus_taken_after,
    other_side,
    played_slot,
    with_outer,
)
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import NOBODY, Turn
from luxor_companion.games.luxor.rules.path import TILES, tile_on
from luxor_companion.games.luxor.rules.state import Cards, Player, Position, end_rule

_LETTERS: Final = {name: letter for letter, name in TREASURES.items()}
_State: TypeAlias = tuple[Position, Player]  # the table, and the pieces of who acts


def after(position: Position, outcome: Outcome, seat: Seat | None = None) -> Position:
    """Return the position after a turn; what its events leave to chance stays unknown.

    Only a temple tile that is revealed has to be known: nobody can go on without it.
    """
    seat = position.seat if seat is None else seat
    table, player, turn = position, position.players[seat], outcome.turn
    taken = horus_taken_after(position, turn.card, known=turn.card in player.hand)
    if taken is not position.taken:
        table = position._replace(taken=taken)
    for name, _, params in outcome.events:
        if change := _CHANGES.get(name):
            table, player = change(table, player, params)
    last, before_last = outcome.events[-1], outcome.events[-2]
    new: Card | None = (last if last.name == "drew" else before_last).params["card"]
    if table.draw is not None:
        table = _with_piles(table, turn.card, drew=last.name == "drew")
    player = _with_new_card(player, turn, new, is_open=last.name != "drew")
    return _next_turn(table, player, seat)


def _with_new_card(player: Player, turn: Turn, new: Card | None, *, is_open: bool) -> Player:
    """Return the player without the card played, and with a new one, the third of five (p.3)."""
    assert turn.side
    hand, secret = player.hand, player.secret
    if turn.other not in (None, NOBODY):  # told to show that it moves nobody
        hand = with_outer(hand, other_side(turn.side), turn.other)
    if secret:
        slot = played_slot(hand, turn.side, turn.card)
        rest = secret[:slot] + secret[slot + 1 :]
        secret = (*rest[:MIDDLE], not is_open, *rest[MIDDLE:])
    return player._replace(hand=hand_after(hand, turn.side, turn.card, new), secret=secret)


def _with_piles(table: Position, played: Card, *, drew: bool) -> Position:
    """Return the table with the card played on the discard pile, and one drawn if one was (p.3).

    When the draw pile is empty, some tables shuffle at once, others when somebody has to draw.
    """
    draw, discard, reshuffled = table.draw or 0, (*table.discard, played), table.reshuffled
    if drew:
        if not draw:
            draw, discard, reshuffled = len(discard), (), True
        draw -= 1
        reshuffled = reshuffled or not draw
        if not draw and table.house.reshuffle == "when-empty":
            draw, discard = len(discard), ()
    return table._replace(draw=draw, discard=discard, reshuffled=reshuffled)


def _next_turn(table: Position, player: Player, seat: Seat) -> Position:
    """Return the position with the next player's turn, or the rule that ended the game (p.6)."""
    players = (*table.players[:seat], player, *table.players[seat + 1 :])
    if seat != table.seat:
        # If the table waives the order, this is that player's turn of the round.
        return table._replace(players=players, early=(*table.early, seat))
    following = Seat((seat + 1) % len(players))
    while following != table.first and following in table.early:
        following = Seat((following + 1) % len(players))
    if following != table.first:
        return table._replace(players=players, seat=following)
    over = end_rule(table.path.tomb, players, table.stuck)
    stuck = table.stuck if over else 0
    return table._replace(players=players, seat=following, early=(), over=over, stuck=stuck)


# What each event changes.


def _move(table: Position, player: Player, params: Params) -> _State:
    at = [*player.at]
    at.remove(params["from"])
    at.append(params["to"])
    return table, player._replace(at=tuple(sorted(at)))


def _wake(table: Position, player: Player, params: Params) -> _State:
    lying = tuple(statue for statue in player.lying if statue != params["statue"])
    return table, player._replace(at=(STAIRS, *player.at), lying=lying)


def _take_treasure(table: Position, player: Player, params: Params) -> _State:
    treasure = f"{_LETTERS[params['kind']]}{params['vp']}"
    track, treasures = player.track + params["vp"], (*player.treasures, treasure)
    table = table._replace(path=table.path.with_tile(params["space"], None))
    return table, player._replace(track=track, treasures=treasures)


def _reveal(table: Position, player: Player, params: Params) -> _State:
    path = table.path.with_tile(params["space"], TILES[params["tile"]])
    stacks = _without_top(table.stacks, STACKS.index(params["stack"]))
    return table._replace(path=path, stacks=stacks), player


def _find(table: Position, player: Player, params: Params) -> _State:
    space: Space = params["space"]
    tile = tile_on(params["tile"], table.path.board.spaces[space - 1])
    return table._replace(path=table.path.with_tile(space, tile)), player


def _without_top(stacks: tuple[Cards, ...], index: int) -> tuple[Cards, ...]:
    """Return the stacks without the top piece of one of them."""
    return (*stacks[:index], stacks[index][1:], *stacks[index + 1 :])


def _take_key(table: Position, player: Player, _params: Params) -> _State:
    return table._replace(keys=table.keys - 1), player._replace(keys=player.keys + 1)


def _pay_key(table: Position, player: Player, _params: Params) -> _State:
    # p.6: out of the game, so it does not go back to the supply
    return table, player._replace(keys=player.keys - 1)


def _enter_tomb(table: Position, player: Player, params: Params) -> _State:
    taken = params["sarcophagus"]
    if taken is None:
        return table, player
    table = table._replace(sarcophagi=table.sarcophagi[1:])
    return table, player._replace(sarcophagi=(*player.sarcophagi, taken))


def _take_scarab(table: Position, player: Player, params: Params) -> _State:
    player = player._replace(scarabs=(*player.scarabs, params["value"]))
    return table._replace(scarabs=table.scarabs[1:]), player


def _take_wild(table: Position, player: Player, _params: Params) -> _State:
    return table._replace(wild=table.wild - 1), player._replace(wild=player.wild + 1)


def _take_card(table: Position, player: Player, params: Params) -> _State:
    horus = _without_top(table.horus, params["level"] - 1)
    return table._replace(taken=(*table.taken, params["card"]), horus=horus), player


def _spend(table: Position, player: Player, params: Params) -> _State:
    return table._replace(stuck=table.stuck + params["stuck"]), player


_CHANGES: Final[dict[str, Callable[[Position, Player, Params], _State]]] = {
    "moved": _move,
    "pushed": _move,
    "tunnelled": _move,
    "woken": _wake,
    "treasure": _take_treasure,
    "revealed": _reveal,
    "key": _take_key,
    "key_paid": _pay_key,
    "entered": _enter_tomb,
    "scarab": _take_scarab,
    "wild": _take_wild,
    "card": _take_card,
    "spent": _spend,
    "found": _find,
}
