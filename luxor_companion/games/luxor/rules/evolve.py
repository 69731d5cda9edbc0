"""The position after a turn: applies the events the referee decided on, without checking."""

from collections.abc import Callable
from typing import Final

from luxor_companion.core import Params
from luxor_companion.games.luxor.rules import STACKS, STAIRS, TREASURES, Card, Seat, Space
from luxor_companion.games.luxor.rules.hand import (
    hand_after,
    horus_taken_after,
    other_side,
    secret_after,
    with_outer,
)
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import NOBODY, Turn
from luxor_companion.games.luxor.rules.path import TILES, Path, Tile, tile_on
from luxor_companion.games.luxor.rules.state import Cards, Player, Position, end_rule

_LETTERS: Final = {name: letter for letter, name in TREASURES.items()}


class _Draft:
    """The acting player and the table while the events of a turn change them."""

    __slots__ = (
        *("at", "lying", "keys", "track", "treasures", "wild", "scarabs", "sarcophagi"),
        *("keys_left", "wild_left", "scarabs_left", "stacks", "horus", "sarcophagi_left"),
        *("stuck", "draw", "discard", "taken", "tiles", "new_card", "path"),
        *("reshuffled", "house", "is_open"),
    )

    def __init__(self, position: Position, player: Player) -> None:
        self.at = list(player.at)
        self.lying, self.keys, self.track = player.lying, player.keys, player.track
        self.treasures, self.wild, self.scarabs = player.treasures, player.wild, player.scarabs
        self.sarcophagi = player.sarcophagi
        self.keys_left, self.wild_left = position.keys, position.wild
        self.scarabs_left, self.sarcophagi_left = position.scarabs, position.sarcophagi
        self.stacks, self.horus = position.stacks, position.horus
        self.stuck, self.draw = position.stuck, position.draw
        self.discard, self.taken = position.discard, position.taken
        self.reshuffled, self.house = position.reshuffled, position.house
        self.path = position.path
        self.tiles: list[Tile | None] | None = None  # a copy, once a tile changes
        self.new_card: Card | None = None
        self.is_open = False  # whether everyone sees the new card

    def shuffle(self) -> None:
        """Make the discard pile the draw pile (p.3)."""
        self.draw, self.discard, self.reshuffled = len(self.discard), (), True

    def lay(self, space: Space, tile: Tile | None) -> None:
        self.tiles = self.tiles or list(self.path.tiles)
        self.tiles[space - 1] = tile


def _move(draft: _Draft, params: Params) -> None:
    draft.at.remove(params["from"])
    draft.at.append(params["to"])


def _wake(draft: _Draft, params: Params) -> None:
    draft.at.append(STAIRS)
    draft.lying = tuple(statue for statue in draft.lying if statue != params["statue"])


def _take_treasure(draft: _Draft, params: Params) -> None:
    draft.treasures += (f"{_LETTERS[params['kind']]}{params['vp']}",)
    draft.track += params["vp"]
    draft.lay(params["space"], None)


def _reveal(draft: _Draft, params: Params) -> None:
    draft.lay(params["space"], TILES[params["tile"]])
    draft.stacks = _without_top(draft.stacks, STACKS.index(params["stack"]))


def _find(draft: _Draft, params: Params) -> None:
    space: Space = params["space"]
    draft.lay(space, tile_on(params["tile"], draft.path.board.spaces[space - 1]))


def _without_top(stacks: tuple[Cards, ...], index: int) -> tuple[Cards, ...]:
    """Return the stacks without the top piece of one of them."""
    return (*stacks[:index], stacks[index][1:], *stacks[index + 1 :])


def _take_key(draft: _Draft, _params: Params) -> None:
    draft.keys += 1
    draft.keys_left -= 1


def _pay_key(draft: _Draft, _params: Params) -> None:
    draft.keys -= 1  # p.6: out of the game, so it does not go back to the supply


def _enter_tomb(draft: _Draft, params: Params) -> None:
    if params["sarcophagus"] is not None:
        draft.sarcophagi += (params["sarcophagus"],)
        draft.sarcophagi_left = draft.sarcophagi_left[1:]


def _take_scarab(draft: _Draft, params: Params) -> None:
    draft.scarabs += (params["value"],)
    draft.scarabs_left = draft.scarabs_left[1:]


def _take_wild(draft: _Draft, _params: Params) -> None:
    draft.wild += 1
    draft.wild_left -= 1


def _take_card(draft: _Draft, params: Params) -> None:
    draft.new_card, draft.is_open = params["card"], True
    draft.taken += (params["card"],)
    draft.horus = _without_top(draft.horus, params["level"] - 1)


def _draw(draft: _Draft, params: Params) -> None:
    draft.new_card = params["card"]
    if draft.draw is None:
        return
    if not draft.draw:
        draft.shuffle()
    draft.draw -= 1
    draft.reshuffled = draft.reshuffled or not draft.draw
    if not draft.draw and draft.house.reshuffle == "when-empty":
        draft.shuffle()


def _spend(draft: _Draft, params: Params) -> None:
    draft.stuck += params["stuck"]


def _change_nothing(_draft: _Draft, _params: Params) -> None:
    pass


_FOLD: Final[dict[str, Callable[[_Draft, Params], None]]] = {
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
    "drew": _draw,
    "spent": _spend,
    "nothing": _change_nothing,
    "found": _find,
}


def after(position: Position, outcome: Outcome, seat: Seat | None = None) -> Position:
    """Return the position after a turn; what its events leave to chance stays unknown.

    Only a temple tile that is revealed has to be known: nobody can go on without it.
    """
    seat = position.seat if seat is None else seat
    player, turn = position.players[seat], outcome.turn
    draft = _Draft(position, player)
    if position.draw is not None:
        known = turn.card in player.hand
        draft.taken = horus_taken_after(position, turn.card, known=known)
        draft.discard += (turn.card,)
    for name, _, params in outcome.events:
        _FOLD[name](draft, params)
    if draft.tiles:
        draft.path = Path(draft.path.board, tuple(draft.tiles))
    moved = _player_after(player, draft, turn)
    players = (*position.players[:seat], moved, *position.players[seat + 1 :])
    return _position_after(position, draft, players, seat)


def _player_after(player: Player, draft: _Draft, turn: Turn) -> Player:
    assert turn.side
    hand = player.hand
    if turn.other not in (None, NOBODY):  # told to show that it moves nobody
        hand = with_outer(hand, other_side(turn.side), turn.other)
    return Player(
        colour=player.colour,
        name=player.name,
        at=tuple(sorted(draft.at)),
        lying=draft.lying,
        keys=draft.keys,
        track=draft.track,
        treasures=draft.treasures,
        wild=draft.wild,
        scarabs=draft.scarabs,
        sarcophagi=draft.sarcophagi,
        hand=hand_after(hand, turn.side, turn.card, draft.new_card),
        secret=secret_after(player, turn.side, turn.card, is_open=draft.is_open),
    )


def _next_seat(position: Position) -> Seat:
    """Return the next seat, clockwise, that has not had its turn of the round (p.3)."""
    seats = len(position.players)
    seat = Seat((position.seat + 1) % seats)
    while seat != position.first and seat in position.early:
        seat = Seat((seat + 1) % seats)
    return seat


def _position_after(
    position: Position, draft: _Draft, players: tuple[Player, ...], seat: Seat
) -> Position:
    """Return the position with the next player's turn, or the rule that ended the game (p.6)."""
    next_seat, over, stuck = position.seat, position.over, draft.stuck
    early = position.early
    if seat == position.seat:
        next_seat = _next_seat(position)
        if next_seat == position.first:
            over, early = end_rule(draft.path.tomb, players, stuck), ()
            stuck = stuck if over else 0
    else:
        # If the table waives the order, this is that player's turn of the round.
        early = (*early, seat)
    return Position(
        path=draft.path,
        players=players,
        seat=next_seat,
        first=position.first,
        keys=draft.keys_left,
        wild=draft.wild_left,
        scarabs=draft.scarabs_left,
        stacks=draft.stacks,
        horus=draft.horus,
        sarcophagi=draft.sarcophagi_left,
        house=position.house,
        early=early,
        stuck=stuck,
        over=over,
        draw=draft.draw,
        discard=draft.discard,
        reshuffled=draft.reshuffled,
        taken=draft.taken,
        box=position.box,
    )
