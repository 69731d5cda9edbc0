"""Corrections: refused only if the box does not hold the pieces for them."""

from collections.abc import Callable
from typing import Any, Final

from luxor_companion.core import Refusal, UnreadableError, parse_number, unique
from luxor_companion.core.record import Fixed, fact_number, fact_numbers
from luxor_companion.games.luxor.rules import ADVENTURERS, MOST_SCARAB, Seat, Space, Statue, state
from luxor_companion.games.luxor.rules.board import is_code, read_board, split_code
from luxor_companion.games.luxor.rules.census import belongs, only_printed, surplus
from luxor_companion.games.luxor.rules.notation import MOST_SPACE, PILES, RESHUFFLE, read_hand
from luxor_companion.games.luxor.rules.path import (
    HIDDEN,
    MAYBE,
    SOME_TILE,
    TEMPLE_FRONTS,
    TILES,
    TOKENS,
    Path,
    Tile,
    tile_on,
)


def apply_fix(
    position: state.Position, fix: Fixed, *, face_up: bool = False
) -> state.Position | Refusal:
    """Return the position corrected by the facts of a fix, or why it is impossible.

    Scarabs are compared with those of the others only if they are turned up.

    Raise UnreadableError if a fact cannot be read.
    """
    after: state.Position | Refusal
    if fix.what == "space":
        after = _lay_tile(position, fix.facts, fix.reason)
    elif fix.what == "turn":
        after = _give_turn(position, fix.facts)
    elif fix.what == PILES:
        after = _set_piles(position, fix.facts)
    elif (seat := position.seat_of(fix.what)) is not None:
        after = _fix_player(position, seat, fix.facts)
    else:
        raise UnreadableError("fix.what", token=fix.what)
    if isinstance(after, Refusal):
        return after
    colour = None if face_up or position.over else fix.what
    problem = _impossible(_face_down(after, colour), lambda: _face_down(position, colour))
    return problem or state.with_consequences(after)


def start_on_board(start: state.Position, facts: tuple[str, ...]) -> state.Position | Refusal:
    """Return how a game began, but on another board; or why it cannot have begun like that.

    What nobody entered is what lies on such a space of the other board. `facts` is its code.

    Raise UnreadableError if it isn't a code.
    """
    code = " ".join(facts)
    if not is_code(code):
        raise UnreadableError("fix.board", token=code)
    board = read_board(" ".join(split_code(code)))
    old = start.path.board
    if (board.tomb, len(board.statues)) != (old.tomb, len(old.statues)):
        shape = {"count": len(board.spaces), "statues": len(board.statues)}
        wanted = {"most": len(old.spaces), "wanted": len(old.statues)}
        return Refusal("material.pieces", "board_shape", {**shape, **wanted})
    tiles: list[Tile | None] = []
    for space, (tile, printed) in enumerate(zip(start.path.tiles, board.spaces, strict=True), 1):
        if tile and (tile.token in HIDDEN or only_printed(start, Space(space))):
            tiles.append(tile_on(MAYBE if tile is HIDDEN[MAYBE] else SOME_TILE, printed))
        elif tile and not belongs(tile, printed):
            rule = "tile.icon" if tile.token in TEMPLE_FRONTS else "setup.treasures"
            return Refusal(rule, "board_tile", {"space": space, "tile": tile.token})
        else:
            tiles.append(tile)
    moved = state.with_board(start, board)
    return moved._replace(path=Path(board, tuple(tiles)))


def _lay_tile(position: state.Position, facts: tuple[str, ...], reason: str) -> state.Position:
    """`12 tunnel`, `12 -`: what lies on a space."""
    number, *tokens = facts
    if not tokens and reason:  # the command took a word that isn't a tile for the reason
        raise UnreadableError("fix.token", token=reason)
    if len(tokens) != 1 or tokens[0] not in TOKENS:
        raise UnreadableError("fix.tile", token=" ".join(facts))
    space = _read_place(position, number)
    if not 0 < space < position.path.tomb:
        raise UnreadableError("turn.space", space=number, last=position.path.tomb - 1)
    tile = tile_on(tokens[0], position.path.board.spaces[space - 1])
    return position._replace(path=position.path.with_tile(space, tile))


def _give_turn(position: state.Position, facts: tuple[str, ...]) -> state.Position:
    """`red`: whose turn it is."""
    seat = position.seat_of(" ".join(facts))
    if seat is None:
        raise UnreadableError("fix.what", token=" ".join(facts))
    return position._replace(seat=seat, early=())


def _set_piles(position: state.Position, facts: tuple[str, ...]) -> state.Position | Refusal:
    """`draw=12`: how many cards the draw pile has; `reshuffle`: it was shuffled just now."""
    loose = (position.draw or 0) + len(position.discard)  # cards that are in no hand
    if facts == (RESHUFFLE,):
        # From here on everybody agrees again on what lies in the discard pile.
        return position._replace(draw=loose, discard=(), reshuffled=False)
    name, _, value = facts[0].partition("=")
    if name != "draw" or len(facts) > 1:
        raise UnreadableError("fix.what", token=" ".join(facts))
    draw = fact_number(facts[0], value, problem="fix.what")
    if position.draw is None:
        return position._replace(draw=draw, reshuffled=True)
    if draw > loose:
        return Refusal("material.cards", "pile_size", {"count": draw, "most": loose})
    # The oldest discards went into the draw pile, or more were discarded than anyone entered.
    unknown = (None,) * (position.draw - draw)
    discard = unknown + position.discard[max(draw - position.draw, 0) :]
    return position._replace(draw=draw, discard=discard, reshuffled=True)


def _fix_player(
    position: state.Position, seat: Seat, facts: tuple[str, ...]
) -> state.Position | Refusal:
    player = position.players[seat]
    if facts[0].startswith("@"):
        moved = _move_adventurer(position, player, facts)
        return moved if isinstance(moved, Refusal) else position.with_player(seat, moved)
    for fact in facts:
        name, equals, value = fact.partition("=")
        if not equals or name not in _READ:
            raise UnreadableError("fix.fact", token=fact)
        player = player._replace(**{name: _READ[name](fact, value)})
        if name == "hand" and player.secret:  # everyone has seen what was corrected
            player = player._replace(secret=tuple(card is None for card in player.hand))
    return _with_supplies(position, seat, player)


def _move_adventurer(
    position: state.Position, player: state.Player, facts: tuple[str, ...]
) -> state.Player | Refusal:
    """`@12 @15`: an adventurer stands on 15, not 12; `@A2` is the place at a statue."""
    match facts:
        case (first, second) if second.startswith("@"):
            start, end = first[1:].lower(), second[1:].lower()
        case _:
            raise UnreadableError("fix.fact", token=" ".join(facts))
    at, lying = list(player.at), list(player.lying)
    if start.startswith("a"):
        statue = _read_statue(position, start)
        if statue not in lying:
            return Refusal("move.active", "nobody_lying", {"statue": statue})
        lying.remove(statue)
    else:
        space = _read_place(position, start)
        if not at:
            return Refusal("move.active", "nobody_active", {})
        if space not in at:
            params = {"space": space, "places": unique(at)}
            return Refusal("move.active", "nobody", params)
        at.remove(space)
    if end.startswith("a"):
        lying.append(_read_statue(position, end))
    else:
        at.append(_read_place(position, end))
    return player._replace(at=tuple(sorted(at)), lying=tuple(sorted(lying)))


def _read_place(position: state.Position, word: str) -> Space:
    tomb = position.path.tomb
    number = tomb if word == "tomb" else parse_number(word, MOST_SPACE)
    if number is None or number > tomb:
        raise UnreadableError("turn.space", space=word, last=tomb - 1)
    return Space(number)


def _read_statue(position: state.Position, word: str) -> Statue:
    number = parse_number(word[1:], len(position.path.board.statues), 1)
    if number is None:
        raise UnreadableError("fix.fact", token=f"@{word}")
    return Statue(number)


def _read_treasures(fact: str, value: str) -> tuple[str, ...]:
    treasures = tuple(one for one in value.split(",") if one)
    if not all(f"{one}/1" in TILES for one in treasures):
        raise UnreadableError("fix.fact", token=fact)
    return treasures


def _read_scarabs(fact: str, value: str) -> tuple[int | None, ...]:
    """`scarabs=2`: two unknown ones; `scarabs=3,?,`: one worth 3 and an unknown one."""
    if "," not in value:
        return (None,) * fact_number(fact, value)
    values = [one for one in value.split(",") if one]
    return tuple(None if one == "?" else fact_number(fact, one, MOST_SCARAB, 1) for one in values)


_READ: Final[dict[str, Callable[[str, str], Any]]] = {
    "keys": fact_number,
    "track": fact_number,
    "wild": fact_number,
    "scarabs": _read_scarabs,
    "treasures": _read_treasures,
    "sarcophagi": fact_numbers,
    "lying": fact_numbers,
    "hand": lambda _, value: read_hand(value.split(",")),
}


def _with_supplies(
    position: state.Position, seat: Seat, player: state.Player
) -> state.Position | Refusal:
    """Return the position with one player changed; supplies give or take the difference."""
    before, box = position.players[seat], position.box
    keys = position.keys - (player.keys - before.keys)
    wild = position.wild - (player.wild - before.wild)
    scarabs = len(position.scarabs) - (len(player.scarabs) - len(before.scarabs))
    for piece, left, most in (
        ("keys", keys, box.keys),
        ("wild tiles", wild, box.wild),
        ("scarabs", scarabs, len(box.scarabs)),
    ):
        if left < 0:
            return Refusal("material.pieces", "too_many", {"piece": piece, "most": most})
    supply = position.scarabs[:scarabs]
    supply += (None,) * (scarabs - len(supply))
    changed = position.with_player(seat, player)
    return changed._replace(keys=keys, wild=wild, scarabs=supply)


def _face_down(position: state.Position, colour: str | None) -> state.Position:
    """Return a position with all scarabs face down but one player's own; as it is without one.

    Everyone hears of a surplus, so it must not tell what others have.
    """
    if colour is None:
        return position
    players = tuple(
        player
        if player.colour == colour
        else player._replace(scarabs=(None,) * len(player.scarabs))
        for player in position.players
    )
    return position._replace(players=players)


def _impossible(position: state.Position, before: Callable[[], state.Position]) -> Refusal | None:
    """Return why a position is impossible: more of a piece than the box holds, and than before.

    Raise UnreadableError if an adventurer lies at a statue the board does not have.
    """
    for player in position.players:
        count = len(player.at) + len(player.lying)
        if count > ADVENTURERS or len(set(player.lying)) < len(player.lying):
            params = {"piece": "adventurers", "most": ADVENTURERS}
            return Refusal("material.pieces", "too_many", params)
        if any(not 0 < one <= len(position.path.board.statues) for one in player.lying):
            raise UnreadableError("fix.fact", token=f"lying={','.join(map(str, player.lying))}")
    owned = [one for each in position.players for one in each.sarcophagi]
    if not state.are_sarcophagi(owned):
        return Refusal("tomb.sarcophagus", "wrong", {"owned": owned})
    if extra := surplus(position, before):
        return Refusal("material.pieces", "too_many", {"piece": extra.piece, "most": extra.most})
    return None
