"""The set-up part of a save: written when a table starts, read back into its first position."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from luxor_companion.core.notation import UnreadableError
from luxor_companion.games.luxor.files import position as position_file
from luxor_companion.games.luxor.files.copy import material, with_owned
from luxor_companion.games.luxor.rules.board import Board, read_board, sign, unsign, write_board
from luxor_companion.games.luxor.rules.path import write_tiles
from luxor_companion.games.luxor.rules.setup import Layout
from luxor_companion.games.luxor.rules.state import HOUSE_CHOICES, House, Material, Position
from luxor_companion.games.luxor.rules.vocab import HAND, LEVELS, STACKS, TREASURES
from luxor_companion.lang import _
from luxor_companion.table.toml import Table

DRAWS = ("temple", "scarabs", "cards", "die")
STAND_INS = ("board", "treasures", "horus", "temple")
_KEYS = (
    *("players", "first", "board", "tiles", "osiris_left", "app_draws", "stacks", "horus"),
    *("hands", "seed", "rerolls", "house", "stand_in", "board_name", "code", "position"),
    "language",
)


def setup_table(
    position: Position,
    layout: Layout,
    *,
    app_draws: tuple[str, ...],
    seed: int,
    rerolls: int = 0,
    stand_in: tuple[str, ...] = (),
    board_name: str = "",
    code: str = "",
) -> dict[str, Any]:
    """The set-up as laid, for the save; seed and code only tell where it came from."""
    table: dict[str, Any] = {
        "players": {player.colour: player.name for player in position.players},
        "first": position.players[position.first].colour,
        "seed": seed,
        "rerolls": rerolls,
        "app_draws": list(app_draws),
        "stand_in": list(stand_in),
        "code": code,
        "board_name": board_name,
        "board": write_board(position.path.board),
        "tiles": write_tiles(position.path.tiles),
        "osiris_left": list(layout.osiris_left),
    }
    if position.house != House():
        table["house"] = position.house._asdict()
    if "temple" in app_draws:
        stacks = zip(STACKS, position.stacks, strict=True)
        table["stacks"] = {name: " ".join(map(str, stack)) for name, stack in stacks}
    if "cards" in app_draws:
        levels = zip(LEVELS, position.horus, strict=True)
        table["horus"] = {str(level): " ".join(map(str, stack)) for level, stack in levels}
        table["hands"] = {
            player.colour: " ".join(card or "?" for card in player.hand)
            for player in position.players
        }
    return table


def opening_from(raw: dict[str, Any], path: Any) -> Position:  # noqa: ANN401  # a path or a name
    """The position before the first turn, from the set-up of a save."""
    table = Table(raw, path, "setup")
    if "players" not in table:
        raise table.missing("players")
    players = table.table("players")
    hands = table.table("hands")
    for key in ("seed", "rerolls"):
        table.number(key, 0)
    for key in ("board_name", "code", "language"):
        table.take(key, str, "")
    table.listed("osiris_left", int)
    for key, known in (("app_draws", DRAWS), ("stand_in", STAND_INS)):
        for word in table.listed(key, str):
            if word not in known:
                raise table.none_of(word[:40], known, key)
    given: dict[str, Any] = {
        key: table.raw.pop(key) for key in ("board", "tiles", "first") if key in table.raw
    }
    given |= {key: table.raw.pop(key) for key in ("stacks", "horus", "house") if key in table.raw}
    if "position" in table:  # a game that was joined while it was played
        joined = table.take("position", dict)
        table.done(_KEYS)
        return position_file.position_from(joined, path)
    table.done(_KEYS)
    for colour in list(players.raw):
        given[colour] = {
            "name": players.take(colour, str),
            "at": [0, 0],
            "lying": list(range(1, str(given.get("board", "")).split().count("A") + 1))[:3],
        }
        if colour in hands:
            given[colour]["hand"] = hands.take(colour, str)
    hands.done()
    position = position_file.position_from(given, path)
    return position._replace(draw=sum(material().starter.values()) - HAND * len(position.players))


_PACKED = {"h1": "1", "h2": "2", "h3": "3"}


class SetupCode(NamedTuple):
    """All that a set-up depends on."""

    seed: int
    players: int
    first: int | None  # seat, where it was not drawn
    app_draws: tuple[str, ...]
    house: House
    board: Board | None  # None: the stand-in
    box: Material


def write_code(code: SetupCode) -> str:
    """The code as one word without spaces, checked by its last part."""
    fields = {"seed": str(code.seed), "players": str(code.players)}
    if code.first is not None:
        fields["first"] = str(code.first + 1)
    fields["draws"] = ",".join(code.app_draws) or "none"
    default = House()._asdict()
    house = [f"{key}:{str(value).lower()}" for key, value in code.house._asdict().items()
             if value != default[key]]  # fmt: skip
    if house:
        fields["house"] = ",".join(house)
    if code.board is not None:
        fields["board"] = _pack(code.board)
    fields |= _owned(code.box)
    text = "+".join(f"{key}={value}" for key, value in fields.items())
    return sign(text).replace(" #", "+check=")


def _pack(board: Board) -> str:
    words = write_board(board).split()
    return "".join(f"V{int(word[1:]):02}" if word[0] == "=" else _PACKED.get(word, word)
                   for word in words)  # fmt: skip


def _unpack(text: str) -> Board:
    words, index = [], 0
    unpacked = {letter: word for word, letter in _PACKED.items()}
    while index < len(text):
        letter = text[index]
        if letter == "V":
            words.append(f"={text[index + 1 : index + 3].lstrip('0') or '0'}")
            index += 3
            continue
        words.append(unpacked.get(letter, letter))
        index += 1
    return read_board(" ".join(words))


def _counted(pieces: Iterable[str]) -> str:
    return ",".join(f"{piece}x{count}" for piece, count in Counter(pieces).items())


def _owned(box: Material) -> dict[str, str]:
    """The parts of the material that were read off a copy."""
    fields: dict[str, str] = {}
    if "treasures" not in box.stand_in:
        fields["treasures"] = ",".join(f"{token}x{n}" for token, n in box.treasures.items())
    if "horus" not in box.stand_in:
        fields["horus"] = ":".join(_counted(level) for level in box.horus)
    if "temple" not in box.stand_in:
        fields["temple"] = ":".join(_counted(stack) for stack in box.temple)
    return fields


def read_code(text: str) -> SetupCode:
    """A set-up code read back.

    :raises UnreadableError: if it is damaged, or says what cannot be.
    """
    body, check, mark = text.strip().rpartition("+check=")
    if not check:
        raise UnreadableError("code.damaged")
    fields = dict(part.partition("=")[::2] for part in unsign(f"{body} #{mark}").split("+"))
    try:
        return SetupCode(
            seed=int(fields.pop("seed")),
            players=int(fields.pop("players")),
            first=int(fields.pop("first")) - 1 if "first" in fields else None,
            app_draws=tuple(one for one in fields.pop("draws").split(",") if one != "none"),
            house=_house(fields.pop("house", "")),
            board=_unpack(fields.pop("board")) if "board" in fields else None,
            box=_box(fields),
        )
    except (KeyError, ValueError) as error:
        raise UnreadableError("code.newer", what=str(error)) from None


def _house(text: str) -> House:
    chosen: dict[str, Any] = {}
    for pair in filter(None, text.split(",")):
        key, _colon, value = pair.partition(":")
        chosen[key] = {str(one).lower(): one for one in HOUSE_CHOICES[key]}[value]
    return House(**chosen)


def _box(fields: Mapping[str, str]) -> Material:
    tables: dict[str, Any] = {}
    if "treasures" in fields:
        words = fields["treasures"].split(",")
        tables["treasures"] = {
            name: " ".join(word[1:] for word in words if word[0] == letter)
            for letter, name in TREASURES.items()
        }
    if "horus" in fields:
        levels = zip(LEVELS, fields["horus"].split(":"), strict=True)
        tables["horus"] = {str(level): cards.replace(",", " ") for level, cards in levels}
    if "temple" in fields:
        stacks = zip(STACKS, fields["temple"].split(":"), strict=True)
        tables["temple"] = {stack: fronts.replace(",", " ") for stack, fronts in stacks}
    return with_owned(material(), tables, _("the code"))
