"""The fold: the table after a turn. It obeys what the referee decided and never refuses."""

from collections.abc import Callable
from typing import Any, Final

from luxor_companion.games.luxor.deck import taken_after
from luxor_companion.games.luxor.hand import hand_after
from luxor_companion.games.luxor.narrate import Outcome
from luxor_companion.games.luxor.path import Path
from luxor_companion.games.luxor.state import Player, Position, ended
from luxor_companion.games.luxor.tiles import TILES, Tile
from luxor_companion.games.luxor.vocab import STACKS, STAIRS, TREASURES, Card, Seat, Space

_LETTERS: Final = {name: letter for letter, name in TREASURES.items()}
Params = dict[str, Any]


class UnknownTileError(Exception):
    """A temple tile was revealed, but nobody said which: the table cannot go on without it."""


class _Draft:
    """The acting player and the table while the events of a turn are gone through."""

    def __init__(self, position: Position, player: Player) -> None:
        self.table = position._asdict()
        self.mine = player._asdict()
        self.at = list(player.at)
        self.path = position.path
        self.tiles: list[Tile | None] | None = None  # a copy, once one changes
        self.new_card: Card | None = None


def _moved(draft: _Draft, params: Params) -> None:
    draft.at.remove(params["from"])
    draft.at.append(params["to"])


def _woken(draft: _Draft, params: Params) -> None:
    draft.at.append(STAIRS)
    lying = draft.mine["lying"]
    draft.mine["lying"] = tuple(statue for statue in lying if statue != params["statue"])


def _treasure(draft: _Draft, params: Params) -> None:
    draft.mine["treasures"] += (f"{_LETTERS[params['kind']]}{params['vp']}",)
    draft.mine["track"] += params["vp"]
    _lay(draft, params["space"], None)


def _lay(draft: _Draft, space: Space, tile: Tile | None) -> None:
    draft.tiles = draft.tiles or list(draft.path.tiles)
    draft.tiles[space - 1] = tile


def _revealed(draft: _Draft, params: Params) -> None:
    if params["tile"] is None:
        raise UnknownTileError(params)
    _lay(draft, params["space"], TILES[params["tile"]])
    _take_top(draft, "stacks", STACKS.index(params["stack"]))


def _take_top(draft: _Draft, supply: str, index: int) -> None:
    stacks = list(draft.table[supply])
    stacks[index] = stacks[index][1:]
    draft.table[supply] = tuple(stacks)


def _key(draft: _Draft, _params: Params) -> None:
    draft.mine["keys"] += 1
    draft.table["keys"] -= 1


def _key_paid(draft: _Draft, _params: Params) -> None:
    draft.mine["keys"] -= 1  # p.6: out of the game, so it does not go back to the supply


def _entered(draft: _Draft, params: Params) -> None:
    if params["sarcophagus"] is not None:
        draft.mine["sarcophagi"] += (params["sarcophagus"],)
        draft.table["sarcophagi"] = draft.table["sarcophagi"][1:]


def _scarab(draft: _Draft, params: Params) -> None:
    draft.mine["scarabs"] += (params["value"],)
    draft.table["scarabs"] = draft.table["scarabs"][1:]


def _wild(draft: _Draft, _params: Params) -> None:
    draft.mine["wild"] += 1
    draft.table["wild"] -= 1


def _card(draft: _Draft, params: Params) -> None:
    draft.new_card = params["card"]
    draft.table["taken"] += (params["card"],)
    _take_top(draft, "horus", params["level"] - 1)


def _drew(draft: _Draft, params: Params) -> None:
    draft.new_card = params["card"]
    if draft.table["draw"] is None:
        return
    if not draft.table["draw"]:  # p.3: the discard pile becomes the draw pile
        draft.table["draw"], draft.table["discard"] = len(draft.table["discard"]), ()
    draft.table["draw"] -= 1


def _spent(draft: _Draft, params: Params) -> None:
    draft.table["stuck"] += params["stuck"]


def _nothing(_draft: _Draft, _params: Params) -> None:
    pass


_FOLD: Final[dict[str, Callable[[_Draft, Params], None]]] = {
    "moved": _moved,
    "pushed": _moved,
    "tunnelled": _moved,
    "woken": _woken,
    "treasure": _treasure,
    "revealed": _revealed,
    "key": _key,
    "key_paid": _key_paid,
    "entered": _entered,
    "scarab": _scarab,
    "wild": _wild,
    "card": _card,
    "drew": _drew,
    "spent": _spent,
    "nothing": _nothing,
}


def after(position: Position, outcome: Outcome, seat: Seat | None = None) -> Position:
    """The position once a turn is made, chance as far as its events know it.

    :raises UnknownTileError: where a revealed tile is not known.
    """
    seat = position.seat if seat is None else seat
    player = position.players[seat]
    turn = outcome.turn
    assert turn.side
    draft = _Draft(position, player)
    if position.draw is not None:
        known = turn.card in player.hand
        draft.table["taken"] = taken_after(position, turn.card, known=known)
        draft.table["discard"] += (turn.card,)
    for name, _, params in outcome.events:
        _FOLD[name](draft, params)
    if draft.tiles:
        draft.table["path"] = Path(draft.path.board, tuple(draft.tiles))
    draft.mine["at"] = tuple(sorted(draft.at))
    draft.mine["hand"] = hand_after(player.hand, turn.side, turn.card, draft.new_card)
    players = (*position.players[:seat], Player(**draft.mine), *position.players[seat + 1 :])
    draft.table["players"] = players
    _pass_on(draft.table, seat)
    return Position(**draft.table)


def _pass_on(table: dict[str, Any], seat: Seat) -> None:
    """Whose turn is next, and whether the game is over instead (p.6)."""
    if seat != table["seat"]:
        return  # out of turn, and the table let it stand: whose turn it was still has it
    table["seat"] = Seat((seat + 1) % len(table["players"]))
    if table["seat"] == table["first"]:
        table["over"] = ended(table["path"].tomb, table["players"], table["stuck"])
        table["stuck"] = table["stuck"] if table["over"] else 0
