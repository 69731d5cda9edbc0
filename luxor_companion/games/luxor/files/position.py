"""Position files: a table at one moment in TOML, read strictly and written as a person would."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from luxor_companion.core import UnreadableError, parse_number
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.rules import census, notation, state
from luxor_companion.games.luxor.rules import path as paths
from luxor_companion.games.luxor.rules.board import Board, write_board
from luxor_companion.lang import _, ngettext
from luxor_companion.table.toml import Section, format_toml, read_house, read_toml

if TYPE_CHECKING:
    from luxor_companion.games.luxor.answers import PositionTable

UNKNOWN: Final = "?"
KEYS: Final = (
    *("board", "tiles", "to_move", "first", "keys", "scarabs", "wild", "draw", "discard", "taken"),
    *("reshuffled", "early", "stuck", "stacks", "horus", "house", *vocab.COLOURS),
)


def read_position(path: Path) -> state.Position:
    """Return the position in a file; raise BadFileError naming the key and what is wrong."""
    return position_from(read_toml(path), path)


def position_from(raw: dict[str, object], path: Path | str) -> state.Position:
    """Return a position from parsed TOML; raise BadFileError as `read_position` does."""
    table, box = Section(raw, path), copy.owned_material()
    board = copy.board_of(table, "board")
    laid_path = paths.Path(board, _tiles(table, board))
    if board == copy.stand_in_board():
        box = box._replace(stand_in=("board", *box.stand_in))
    order: list[vocab.Colour] = [colour for colour in raw if colour in vocab.COLOURS]
    if not order:
        unknown = {key: value for key, value in raw.items() if key not in KEYS}
        Section(unknown, path).done(KEYS)  # perhaps a colour is misspelt
        problem = _("no player: add a section for each, one of {colours}")
        raise table.problem(problem, colours=", ".join(vocab.COLOURS))
    players = tuple(_read_player(table.table(colour), colour, board) for colour in order)
    first = _seat_of(table, "first", order, table.take("first", str, order[0]))
    keys, wild = (sum(getattr(one, key) for one in players) for key in ("keys", "wild"))
    scarabs = sum(len(player.scarabs) for player in players)
    position = state.Position(
        path=laid_path,
        players=_with_sarcophagi(table, board, players),
        seat=_seat_of(table, "to_move", order, table.take("to_move", str, order[first])),
        first=first,
        keys=_read_supply(table, "keys", box.keys, keys, state.in_tomb(laid_path.tomb, players)),
        wild=_read_supply(table, "wild", box.wild, wild),
        scarabs=(None,) * _read_supply(table, "scarabs", len(box.scarabs), scarabs),
        stacks=_stacks(table.table("stacks"), laid_path, box),
        horus=_horus(table.table("horus"), box),
        house=state.House(**read_house(table.table("house"), state.HOUSE_CHOICES)),
        early=tuple(_seat_of(table, "early", order, one) for one in table.list_of("early", str)),
        stuck=table.number("stuck", 0),
        draw=table.number("draw") if "draw" in table else None,
        discard=_read_cards(table, "discard"),
        reshuffled=table.take("reshuffled", bool, default=False),
        taken=_read_cards(table, "taken"),
        box=box,
    )
    position = state.with_consequences(position)
    table.done(KEYS)
    if surplus := census.surplus(position):
        from luxor_companion.games.luxor.words import names

        problem = _("{count} times {piece}, but the box holds only {most}")
        piece = names.piece(surplus.piece)
        raise table.problem(problem, count=surplus.counted, piece=piece, most=surplus.most)
    return position


def _tiles(table: Section, board: Board) -> tuple[paths.Tile | None, ...]:
    value = table.raw.get("tiles")
    if isinstance(value, str):
        table.raw["tiles"] = value.split()
    tokens = table.list_of("tiles", str) if "tiles" in table else [paths.MAYBE] * len(board.spaces)
    if len(tokens) != len(board.spaces):
        problem = ngettext(
            "{count} tile for {spaces} spaces: one token per space, - for none",
            "{count} tiles for {spaces} spaces: one token per space, - for none",
            len(tokens),
        )
        raise table.problem(problem, "tiles", count=len(tokens), spaces=len(board.spaces))
    try:
        return paths.read_tiles(tokens, board)
    except UnreadableError as error:
        raise copy.unreadable_at(table, "tiles", error) from None


def _name_of(colour: vocab.Colour) -> str:
    """Return the name of a player who has none in the file: the colour."""
    from luxor_companion.games.luxor.words import names

    return names.colour(colour).capitalize()


def _read_player(table: Section, colour: vocab.Colour, board: Board) -> state.Player:
    at = tuple(sorted(_place(table, value, board) for value in table.take("at", list, [])))
    statues = len(board.statues)
    lying = tuple(vocab.Statue(number) for number in sorted(table.list_of("lying", int)))
    for statue in lying:
        if not 1 <= statue <= statues or lying.count(statue) > 1:
            problem = _("{statue} is not one of the {statues} statues, once each")
            raise table.problem(problem, "lying", statue=statue, statues=statues)
    if len(at) + len(lying) > vocab.ADVENTURERS:
        problem = _(
            "{upright} upright and {lying} lying adventurers, but each colour has 5"
            " (setup.adventurers, p.2)"
        )
        raise table.problem(problem, upright=len(at), lying=len(lying))
    player = state.Player(
        colour=colour,
        name=table.person("name") if "name" in table else _name_of(colour),
        at=at,
        lying=lying,
        keys=table.number("keys", 0),
        track=table.number("track", 0),
        treasures=_treasures(table),
        wild=table.number("wild", 0),
        scarabs=_scarabs(table),
        sarcophagi=tuple(sorted(table.list_of("sarcophagi", int), reverse=True)),
        hand=_hand(table),
    )
    table.done()
    return player


def _place(table: Section, value: object, board: Board) -> vocab.Space:
    if value == "tomb":
        return board.tomb
    number = table.value_of(value, int, "at")
    if not 0 <= number <= board.tomb:
        problem = _('no space {number}: 0 is the stairs, {tomb} (or "tomb") the chamber tomb')
        raise table.problem(problem, "at", number=number, tomb=board.tomb)
    return vocab.Space(number)


def _treasures(table: Section) -> tuple[str, ...]:
    tokens = table.take("treasures", str, "").split()
    for token in tokens:
        if token[0] not in vocab.TREASURES or parse_number(token[1:], paths.MOST_VP, 1) is None:
            problem = _("{token!r} isn't a treasure; they look like v3, s1, j2")
            raise table.problem(problem, "treasures", token=token)
    return tuple(tokens)


def _scarabs(table: Section) -> state.Scarabs:
    if isinstance(table.raw.get("scarabs", 0), int):
        return (None,) * table.number("scarabs", 0)
    values = table.take("scarabs", list, [])
    for value in values:
        if value != UNKNOWN and value not in range(1, vocab.MOST_SCARAB + 1):
            problem = _('a scarab is worth 1 to 4, or "?", not {value!r}')
            raise table.problem(problem, "scarabs", value=value)
    return tuple(None if value == UNKNOWN else value for value in values)


def _hand(table: Section) -> state.Hand:
    """Return five cards left to right, None for each unknown one."""
    if "hand" not in table:
        return state.UNKNOWN_HAND
    cards = _read_cards(table, "hand")
    if len(cards) != vocab.HAND:
        problem = _("a hand has 5 cards, not {count}; write ? for an unknown one")
        raise table.problem(problem, "hand", count=len(cards))
    return cards


def _read_cards(table: Section, key: str) -> state.Cards:
    cards = []
    for token in table.take(key, str, "").split():
        card = notation.read_card(token)
        if card is None and token != UNKNOWN:
            raise table.problem(_("there is no card {token!r}"), key, token=token)
        cards.append(card)
    return tuple(cards)


def _seat_of(table: Section, key: str, order: Sequence[str], colour: str) -> vocab.Seat:
    if colour not in order:
        problem = _("nobody here plays {colour!r}; the players are {players}")
        raise table.problem(problem, key, colour=colour, players=", ".join(order))
    return vocab.Seat(order.index(colour))


def _read_supply(table: Section, key: str, total: int, used: int, spent: int = 0) -> int:
    """Return what is left in a supply: as in the file, or all that nobody holds or has spent."""
    if used > total:
        problem = _("{used} are in use, but there are only {total}")
        raise table.problem(problem, key, used=used, total=total)
    left = table.number(key, max(total - used - spent, 0))
    if left + used > total:
        problem = _("{left} in the supply and {used} in use, but there are only {total}")
        raise table.problem(problem, key, left=left, used=used, total=total)
    return left


def _with_sarcophagi(
    table: Section, board: Board, players: tuple[state.Player, ...]
) -> tuple[state.Player, ...]:
    """Return the players with their sarcophagi, filled in if only one player can have them."""
    owned = [value for player in players for value in player.sarcophagi]
    copy.check_sarcophagi(table, owned)
    inside = [player for player in players if board.tomb in player.at]
    if owned or len(inside) != 1:
        return players
    due = vocab.SARCOPHAGI[: state.in_tomb(board.tomb, players)]
    owner = inside[0]._replace(sarcophagi=due)
    return tuple(owner if player is inside[0] else player for player in players)


def _stacks(table: Section, path: paths.Path, box: state.Material) -> tuple[state.Fronts, ...]:
    """Return the temple stacks: as in the file, or without the tiles on spaces with their icon."""
    stacks = []
    for icon, index in vocab.ICONS.items():
        lying = sum(
            tile is not None and tile.token in paths.TEMPLE_FRONTS and path.board.spaces[at] == icon
            for at, tile in enumerate(path.tiles)
        )
        full = len(box.temple[index])
        stacks.append(
            _stack(table, vocab.STACKS[index], max(full - lying, 0), full, paths.TEMPLE_FRONTS)
        )
    table.done()
    return tuple(stacks)


def _horus(table: Section, box: state.Material) -> tuple[state.Cards, ...]:
    known = [card for card, kind in vocab.CARDS.items() if kind.horus]
    sizes = zip(vocab.LEVELS, map(len, box.horus), strict=True)
    stacks = tuple(_stack(table, str(level), full, full, known) for level, full in sizes)
    table.done()
    return stacks


def _stack(table: Section, key: str, left: int, full: int, known: Collection[str]) -> state.Fronts:
    """Read a stack, which is a count or its pieces from the top."""
    value = table.raw.get(key, left)
    if isinstance(value, int):
        return (None,) * table.number(key, left, most=full)
    pieces = value.split() if isinstance(value, str) else table.value_of(value, list, key)
    table.take(key, type(value))
    for piece in pieces:
        if piece != UNKNOWN and piece not in known:
            raise table.none_of(piece, known, key)
    if len(pieces) > full:
        problem = _("{count} pieces, but the whole stack has {full}")
        raise table.problem(problem, key, count=len(pieces), full=full)
    return tuple(None if one == UNKNOWN else one for one in pieces)


def write_position(position: state.Position, comment: str) -> str:
    """Return the text of a position file, with a comment above it."""
    table = position_table(position)
    plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
    text = f"# {comment}\n{format_toml(plain)}"
    for key, value in table.items():
        if isinstance(value, dict):
            text += f"\n[{key}]\n{format_toml(value)}"
    return text


def position_table(position: state.Position) -> dict[str, object]:
    """Return the position as the tables of its file, without what is zero or unknown."""
    table: dict[str, object] = {
        "board": write_board(position.path.board),
        "tiles": paths.write_tiles(position.path.tiles),
        "to_move": position.player.colour,
        "first": position.players[position.first].colour,
        "keys": position.keys,
        "wild": position.wild,
        "scarabs": len(position.scarabs),
    }
    if position.early:
        table["early"] = [position.players[seat].colour for seat in position.early]
    if position.stuck:
        table["stuck"] = position.stuck
    if position.draw is not None:
        table["draw"] = position.draw
        table["discard"] = _words(position.discard)
        if position.reshuffled:
            table["reshuffled"] = True
        table["taken"] = _words(position.taken)
    stacks = zip(vocab.STACKS, position.stacks, strict=True)
    table["stacks"] = {name: _stack_value(stack) for name, stack in stacks}
    levels = zip(vocab.LEVELS, position.horus, strict=True)
    table["horus"] = {str(level): _stack_value(stack) for level, stack in levels}
    if position.house != state.House():
        table["house"] = position.house._asdict()
    return {**table, **{player.colour: _player_table(player) for player in position.players}}


def position_answer(position: state.Position) -> "PositionTable":
    """Return the position as it is answered: like its file."""
    return cast("PositionTable", position_table(position))


def _words(pieces: state.Cards) -> str:
    return " ".join(piece or UNKNOWN for piece in pieces)


def _stack_value(stack: state.Cards) -> int | str:
    """Return a stack as a count if none of its pieces is known, else as its pieces from the top."""
    return _words(stack) if any(stack) else len(stack)


def _player_table(player: state.Player) -> dict[str, object]:
    table: dict[str, object] = {
        "name": player.name,
        "at": list(player.at),
        "lying": list(player.lying),
        "keys": player.keys,
        "track": player.track,
        "treasures": " ".join(player.treasures),
        "wild": player.wild,
        "scarabs": [value or UNKNOWN for value in player.scarabs],
        "sarcophagi": list(player.sarcophagi),
    }
    table = {key: value for key, value in table.items() if value or key == "name"}
    if player.hand != state.UNKNOWN_HAND:
        table["hand"] = _words(player.hand)
    return table
