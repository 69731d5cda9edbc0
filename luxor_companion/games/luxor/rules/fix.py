"""Setting a fact straight: refused only when the box does not hold the pieces for it."""

from collections.abc import Callable
from typing import Any, Final

from luxor_companion.core.log import Fixed
from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.ruling import Refusal
from luxor_companion.games.luxor.rules.census import surplus
from luxor_companion.games.luxor.rules.log import read_hand
from luxor_companion.games.luxor.rules.path import EMPTY, TILES
from luxor_companion.games.luxor.rules.state import (
    Player,
    Position,
    are_sarcophagi,
    with_consequences,
)
from luxor_companion.games.luxor.rules.vocab import ADVENTURERS, Seat, Space, Statue


def apply_fix(position: Position, fix: Fixed) -> Position | Refusal:
    """The position with the facts as they are said to be.

    :raises UnreadableError: if a fact cannot be read.
    """
    made: Position | Refusal
    if fix.what == "space":
        made = _space(position, fix)
    elif fix.what == "turn":
        made = _turn(position, fix)
    elif (seat := position.seat_of(fix.what)) is not None:
        made = _player(position, seat, fix)
    else:
        raise UnreadableError("fix.what", token=fix.what)
    if not isinstance(made, Refusal):
        made = _possible(position, made)
    return made if isinstance(made, Refusal) else with_consequences(made)


def _space(position: Position, fix: Fixed) -> Position:
    number, *tokens = fix.facts
    if len(tokens) != 1 or (tokens[0] != EMPTY and tokens[0] not in TILES):
        raise UnreadableError("fix.tile", token=" ".join(fix.facts))
    space = _place(position, number)
    if not 0 < space < position.path.tomb:
        raise UnreadableError("turn.space", space=number, last=position.path.tomb - 1)
    return position._replace(path=position.path.with_tile(space, TILES.get(tokens[0])))


def _turn(position: Position, fix: Fixed) -> Position:
    seat = position.seat_of(fix.facts[0])
    if seat is None or len(fix.facts) > 1:
        raise UnreadableError("fix.fact", token=" ".join(fix.facts))
    return position._replace(seat=seat)


def _player(position: Position, seat: Seat, fix: Fixed) -> Position | Refusal:
    player = position.players[seat]
    facts = fix.facts
    if facts[0].startswith("@"):
        moved = _moved(position, player, facts)
        if isinstance(moved, Refusal):
            return moved
        player = moved
    else:
        for fact in facts:
            name, equals, value = fact.partition("=")
            if not equals or name not in _READ:
                raise UnreadableError("fix.fact", token=fact)
            player = player._replace(**{name: _READ[name](fact, value)})
    return _with_player(position, seat, player)


def _place(position: Position, word: str) -> Space:
    if word == "tomb":
        return position.path.tomb
    if not (word.isascii() and word.isdecimal()) or int(word) > position.path.tomb:
        raise UnreadableError("turn.space", space=word, last=position.path.tomb - 1)
    return Space(int(word))


def _moved(position: Position, player: Player, facts: tuple[str, ...]) -> Player | Refusal:
    """`@12 @15`: an adventurer stands elsewhere; `@A2` is the place at a statue."""
    if len(facts) != 2 or not facts[1].startswith("@"):  # noqa: PLR2004  # from, to
        raise UnreadableError("fix.fact", token=" ".join(facts))
    at, lying = list(player.at), list(player.lying)
    start, end = (fact[1:].lower() for fact in facts)
    if start.startswith("a"):
        statue = _statue(position, start)
        if statue not in lying:
            return Refusal("move.active", "nobody_lying", {"statue": statue})
        lying.remove(statue)
    else:
        space = _place(position, start)
        if space not in at:
            if not at:
                return Refusal("move.active", "nobody_active", {})
            places = list(dict.fromkeys(at))
            return Refusal("move.active", "nobody", {"space": space, "places": places})
        at.remove(space)
    if end.startswith("a"):
        lying.append(_statue(position, end))
    else:
        at.append(_place(position, end))
    return player._replace(at=tuple(sorted(at)), lying=tuple(sorted(lying)))


def _statue(position: Position, word: str) -> Statue:
    number = word[1:]
    if not number.isdecimal() or not 0 < int(number) <= len(position.path.board.statues):
        raise UnreadableError("fix.fact", token=f"@{word}")
    return Statue(int(number))


def _number(fact: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) <= 3):  # noqa: PLR2004  # below 1000
        raise UnreadableError("fix.fact", token=fact)
    return int(value)


def _numbers(fact: str, value: str) -> tuple[int, ...]:
    return tuple(_number(fact, one) for one in value.split(",") if one)


def _treasures(fact: str, value: str) -> tuple[str, ...]:
    treasures = tuple(one for one in value.split(",") if one)
    if not all(f"{one}/1" in TILES for one in treasures):
        raise UnreadableError("fix.fact", token=fact)
    return treasures


def _scarabs(fact: str, value: str) -> tuple[int | None, ...]:
    """`scarabs=2`: two, not known; `scarabs=3,?,`: one worth 3 and one not known."""
    if "," not in value:
        return (None,) * _number(fact, value)
    values = tuple(None if one == "?" else _number(fact, one) for one in value.split(",") if one)
    if not all(one in (None, 1, 2, 3, 4) for one in values):
        raise UnreadableError("fix.fact", token=fact)
    return values


_READ: Final[dict[str, Callable[[str, str], Any]]] = {
    "keys": _number,
    "track": _number,
    "wild": _number,
    "scarabs": _scarabs,
    "treasures": _treasures,
    "sarcophagi": _numbers,
    "lying": _numbers,
    "hand": lambda _, value: read_hand(value.split(",")),
}


def _with_player(position: Position, seat: Seat, player: Player) -> Position | Refusal:
    """The position with one player changed; supplies give or take the difference."""
    before = position.players[seat]
    keys = position.keys - (player.keys - before.keys)
    wild = position.wild - (player.wild - before.wild)
    scarabs = len(position.scarabs) - (len(player.scarabs) - len(before.scarabs))
    for piece, left, most in (
        ("keys", keys, 20),
        ("wild tiles", wild, 18),
        ("scarabs", scarabs, 22),
    ):
        if left < 0:
            return Refusal("material.pieces", "too_many", {"piece": piece, "most": most})
    supply = position.scarabs[:scarabs]
    supply += (None,) * (scarabs - len(supply))
    players = (*position.players[:seat], player, *position.players[seat + 1 :])
    return position._replace(players=players, keys=keys, wild=wild, scarabs=supply)


def _possible(before: Position, position: Position) -> Position | Refusal:
    """The position, unless it needs more of something than there is, and than before."""
    for player in position.players:
        count = len(player.at) + len(player.lying)
        if count > ADVENTURERS or len(set(player.lying)) < len(player.lying):
            return Refusal("material.pieces", "too_many", {"piece": "adventurers", "most": 5})
        if any(not 0 < one <= len(position.path.board.statues) for one in player.lying):
            raise UnreadableError("fix.fact", token=f"lying={','.join(map(str, player.lying))}")
    owned = [one for each in position.players for one in each.sarcophagi]
    if not are_sarcophagi(owned):
        return Refusal("tomb.sarcophagus", "wrong", {"owned": owned})
    found = surplus(position, position.box, before) if position.box else None
    if found:
        return Refusal("material.pieces", "too_many", {"piece": found.piece, "most": found.most})
    return position
