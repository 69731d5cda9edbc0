"""Position files: any moment of any game, read from TOML and checked against the material."""

from pathlib import Path
from typing import Any

from luxor_companion.files.house import chosen_house
from luxor_companion.files.position_player import read_cards, read_player
from luxor_companion.files.rules import material
from luxor_companion.files.toml import Table, read_toml
from luxor_companion.games.luxor.board import Board, read_board
from luxor_companion.games.luxor.census import surplus
from luxor_companion.games.luxor.material import Material
from luxor_companion.games.luxor.path import Path as LaidPath
from luxor_companion.games.luxor.state import (
    HOUSE_CHOICES,
    House,
    Player,
    Position,
    are_sarcophagi,
    in_tomb,
    with_consequences,
)
from luxor_companion.games.luxor.tiles import TEMPLE_FRONTS, Tile, read_tiles
from luxor_companion.games.luxor.vocab import (
    CARDS,
    COLOURS,
    ICONS,
    LEVELS,
    SARCOPHAGI,
    STACKS,
    Colour,
    Seat,
)
from luxor_companion.games.unreadable import UnreadableError
from luxor_companion.lang import _, ngettext
from luxor_companion.lang.unreadable import unreadable
from luxor_companion.lang.words import piece

_KEYS = (
    *("board", "tiles", "to_move", "first", "keys", "scarabs", "wild", "draw"),
    *("discard", "taken"),
    "stuck",
    *("stacks", "horus", "house", *COLOURS),
)


def read_position(path: Path) -> Position:
    """The position in a file.

    :raises BadFileError: naming the key and what is wrong with it.
    """
    return position_from(read_toml(path), path)


def position_from(raw: dict[str, Any], path: Path | str) -> Position:
    """A position from parsed TOML."""
    table, box = Table(raw, path), material()
    board = _board(table)
    laid = LaidPath(board, _tiles(table, board))
    order: list[Colour] = [colour for colour in raw if colour in COLOURS]
    if not order:
        table.done(_KEYS)
        problem = _("no player: give each a table, one of {colours}")
        raise table.problem(problem.format(colours=", ".join(COLOURS)))
    players = tuple(read_player(table.table(colour), colour, board) for colour in order)
    first = _seat(table, "first", order, Seat(0))
    position = Position(
        path=laid,
        players=_with_sarcophagi(table, board, players),
        seat=_seat(table, "to_move", order, first),
        first=first,
        keys=_left(table, "keys", box.keys, _held(players, "keys"), in_tomb(laid.tomb, players)),
        wild=_left(table, "wild", box.wild, _held(players, "wild")),
        scarabs=(None,)
        * _left(table, "scarabs", len(box.scarabs), sum(len(player.scarabs) for player in players)),
        stacks=_stacks(table.table("stacks"), laid, box),
        horus=_horus(table.table("horus"), box),
        house=House(**chosen_house(table.table("house"), HOUSE_CHOICES)),
        stuck=table.number("stuck", 0),
        draw=table.number("draw") if "draw" in table else None,
        discard=tuple(read_cards(table, "discard", table.take("discard", str, ""))),
        taken=tuple(read_cards(table, "taken", table.take("taken", str, ""))),
        box=box,
    )
    position = with_consequences(position)
    table.done(_KEYS)
    if found := surplus(position, box):
        problem = _("{count} of {piece}, but there are only {most} (p.1)")
        counts = {"count": found.counted, "piece": piece(found.piece), "most": found.most}
        raise table.problem(problem.format(**counts))
    return position


def _board(table: Table) -> Board:
    try:
        return read_board(table.take("board", str))
    except UnreadableError as error:
        raise table.problem(unreadable(error), "board") from None


def _tiles(table: Table, board: Board) -> tuple[Tile | None, ...]:
    tokens = table.raw.get("tiles")
    if isinstance(tokens, str):
        table.raw["tiles"] = tokens.split()
    listed = table.listed("tiles", str)
    if len(listed) != len(board.spaces):
        problem = ngettext(
            "{count} tile for {spaces} spaces: one token per space, - for none",
            "{count} tiles for {spaces} spaces: one token per space, - for none",
            len(listed),
        )
        raise table.problem(problem.format(count=len(listed), spaces=len(board.spaces)), "tiles")
    try:
        return read_tiles(listed)
    except UnreadableError as error:
        raise table.problem(unreadable(error), "tiles") from None


def _seat(table: Table, key: str, order: list[Colour], default: Seat) -> Seat:
    colour = table.take(key, str, order[default])
    if colour not in order:
        problem = _("{colour!r} is no player here; players are {players}")
        raise table.problem(problem.format(colour=colour, players=", ".join(order)), key)
    return Seat(order.index(colour))


def _held(players: tuple[Player, ...], key: str) -> int:
    return sum(getattr(player, key) for player in players)


def _left(table: Table, key: str, total: int, used: int, spent: int = 0) -> int:
    """What is left in a supply: as said, or all that nobody holds or, as a rule, has spent."""
    if used > total:
        problem = _("{used} are in use, but there are only {total}")
        raise table.problem(problem.format(used=used, total=total), key)
    left = table.number(key, max(total - used - spent, 0))
    if left + used > total:
        problem = _("{left} in the supply and {used} in use, but there are only {total}")
        raise table.problem(problem.format(left=left, used=used, total=total), key)
    return left


def _with_sarcophagi(table: Table, board: Board, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players with their sarcophagi, filled in where only one player can have them."""
    owned = [value for player in players for value in player.sarcophagi]
    if not are_sarcophagi(owned):
        problem = _("sarcophagi {owned}: there is one worth 5 and one worth 3 (p.1)")
        raise table.problem(problem.format(owned=", ".join(map(str, owned))))
    inside = [player for player in players if board.tomb in player.at]
    if owned or len(inside) != 1:
        return players
    due = SARCOPHAGI[: in_tomb(board.tomb, players)]
    owner = inside[0]._replace(sarcophagi=due)
    return tuple(owner if player is inside[0] else player for player in players)


def _stacks(table: Table, laid: LaidPath, box: Material) -> Any:  # noqa: ANN401  # three stacks
    """The temple stacks: as said, or all that do not lie on a space with their icon."""
    stacks = []
    for icon, index in ICONS.items():
        key = STACKS[index]
        lying = sum(
            tile is not None and tile.token in TEMPLE_FRONTS and laid.board.spaces[at] == icon
            for at, tile in enumerate(laid.tiles)
        )
        full = len(box.temple[index])
        stacks.append(_stack(table, key, max(full - lying, 0), full, TEMPLE_FRONTS))
    table.done()
    return tuple(stacks)


def _horus(table: Table, box: Material) -> Any:  # noqa: ANN401  # three stacks
    names = [card for card, kind in CARDS.items() if kind.horus]
    full = {level: len(box.horus[level - 1]) for level in LEVELS}
    stacks = tuple(_stack(table, str(level), full[level], full[level], names) for level in LEVELS)
    table.done()
    return stacks


def _stack(table: Table, key: str, left: int, full: int, names: Any) -> tuple[str | None, ...]:  # noqa: ANN401  # a collection
    """A stack by count, or by its pieces from the top."""
    value = table.raw.get(key, left)
    if isinstance(value, int):
        return (None,) * table.number(key, left, most=full)
    pieces = value.split() if isinstance(value, str) else table.typed(value, list, key)
    table.take(key, type(value))
    for one in pieces:
        if one != "?" and one not in names:
            raise table.none_of(one, names, key)
    if len(pieces) > full:
        problem = _("{count} pieces, but the whole stack has {full}")
        raise table.problem(problem.format(count=len(pieces), full=full), key)
    return tuple(None if one == "?" else one for one in pieces)
