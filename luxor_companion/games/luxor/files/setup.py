"""The set-up of a table: as part of its save, and as a code to lay out the same one elsewhere."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from luxor_companion.core import UnreadableError, Value
from luxor_companion.games.luxor.files.copy import PARTS, STAND_IN, material, with_owned
from luxor_companion.games.luxor.files.position import position_from, position_table
from luxor_companion.games.luxor.rules import (
    ADVENTURERS,
    HAND,
    LEVELS,
    STACKS,
    TREASURES,
    Colour,
    Seat,
)
from luxor_companion.games.luxor.rules.board import Board, read_board, sign, unsign, write_board
from luxor_companion.games.luxor.rules.path import Tile
from luxor_companion.games.luxor.rules.state import HOUSE_CHOICES, House, Material, Position
from luxor_companion.lang import _
from luxor_companion.table.toml import Section

if TYPE_CHECKING:  # only a new table has a layout
    from luxor_companion.games.luxor.rules.state import Layout

DRAWS: Final = ("temple", "scarabs", "cards", "die")
BOTS: Final = ("random", "greedy", "plan")  # the levels, weakest first
_POSITION_KEYS: Final[tuple[str, ...]] = ("board", "tiles", "first", "stacks", "horus", "house")
_EXTRA: Final = {"board_name": "", "code": "", "language": "", "count_cards": False, "lots": False}
_PACKED: Final = {"h1": "1", "h2": "2", "h3": "3"}  # in a packed code each space is one letter


Seated = tuple[tuple[Colour, str], ...]  # colours and names, in seat order


class Options(Value):
    """What people choose when they start a table."""

    players: Seated
    seed: int
    box: Material
    first: Seat | None = None  # None: by lot
    board: Board | None = None  # None: the placeholder
    board_name: str = STAND_IN
    app_draws: tuple[str, ...] = ("temple",)
    house: House = House()
    tiles: tuple[Tile | None, ...] | None = None  # as they lie; None: the program draws them
    language: str = ""  # the table's own
    bots: tuple[tuple[Colour, str], ...] = ()  # the colours they play, and their levels
    count_cards: bool = False  # whether people say which cards they draw
    hidden_seed: int | None = None  # for what is face down; None: the seed itself

    @property
    def draws_hidden(self) -> bool:
        """Whether the program draws something that lies face down."""
        return bool(self.bots) or not {"temple", "cards"}.isdisjoint(self.app_draws)

    @property
    def code(self) -> str:
        """The code that lays the same tiles elsewhere; "" for one that was not drawn."""
        return write_code(self) if self.tiles is None else ""

    @property
    def stand_in(self) -> tuple[str, ...]:
        """The data of the table that are placeholders, not read off a real copy."""
        parts = [part for part in self.box.stand_in if part != "treasures" or not self.tiles]
        return (() if self.board else ("board",)) + tuple(parts)


def setup_table(
    position: Position, layout: "Layout", options: Options, rerolls: int
) -> dict[str, object]:
    """Return the set-up for the save; seed and code only record where it came from."""
    opening, app_draws, bots = position_table(position), options.app_draws, dict(options.bots)
    table: dict[str, object] = {
        "players": {player.colour: player.name for player in position.players},
        "first": opening["first"],
        "seed": options.seed,
        **({} if options.hidden_seed is None else {"hidden_seed": options.hidden_seed}),
        "rerolls": rerolls,
        "app_draws": list(app_draws),
        "stand_in": list(options.stand_in),
        "code": options.code,
        "board_name": options.board_name,
        "board": opening["board"],
        "tiles": opening["tiles"],
        "osiris_left": list(layout.osiris_left),
    }
    if "house" in opening:
        table["house"] = opening["house"]
    if "temple" in app_draws:
        table["stacks"] = opening["stacks"]
    if "cards" in app_draws:
        table["horus"] = opening["horus"]
    if bots:
        table["bots"] = bots
    # The program deals a bot's hand in any case, because nobody at the table holds it.
    if hands := {
        player.colour: " ".join(card or "?" for card in player.hand)
        for player in position.players
        if "cards" in app_draws or player.colour in bots
    }:
        table["hands"] = hands
    return table


def opening_from(raw: dict[str, object], path: Path | str) -> Position:
    """Return the position before the first turn, from the set-up of a save.

    Raise BadFileError naming the key and what is wrong with it.
    """
    table = Section(raw, path, "setup")
    players, hands = table.table("players", needed=True), table.table("hands")
    for key in ("seed", "hidden_seed", "rerolls"):
        table.number(key, 0)
    for key, default in _EXTRA.items():
        table.take(key, type(default), default)
    table.list_of("osiris_left", int)
    app_draws = table.words("app_draws", DRAWS)
    table.words("stand_in", ("board", *PARTS))
    _check_bots(table.table("bots"), players)
    opening = {key: table.raw.pop(key) for key in _POSITION_KEYS if key in table}
    under_way = table.take("position", dict) if "position" in table else None
    table.done()
    if under_way is not None:  # the table joined a game already under way
        return position_from(under_way, path)
    for key in ("board", "tiles"):  # only a game already under way needs neither
        if key not in opening:
            raise table.missing(key)
    statues = str(opening["board"]).split().count("A")
    for colour in list(players.raw):
        opening[colour] = {
            "name": players.person(colour),
            "at": [0, 0],
            "lying": list(range(1, min(statues, ADVENTURERS - 2) + 1)),
        }
        if colour in hands:
            opening[colour]["hand"] = hands.take(colour, str)
    hands.done()
    position = position_from(opening, path)
    if "cards" in app_draws:  # then only its player sees a hand that was dealt
        secret = tuple(player._replace(secret=(True,) * HAND) for player in position.players)
        position = position._replace(players=secret)
    return position._replace(draw=len(material().deck) - HAND * len(position.players))


def _check_bots(bots: Section, players: Section) -> None:
    """Raise BadFileError if a bot's colour isn't playing, or if its level doesn't exist."""
    for colour in list(bots.raw):
        if colour not in players:
            raise bots.none_of(colour, tuple(players.raw), colour)
        if (level := bots.take(colour, str)) not in BOTS:
            raise bots.none_of(level[:40], BOTS, colour)


def write_code(options: Options) -> str:
    """Return what a set-up depends on as one word without spaces, with a checksum at the end.

    Everyone may read it, so what lies face down does not depend on it.
    """
    fields = {"seed": str(options.seed), "players": str(len(options.players))}
    if options.first is not None:
        fields["first"] = str(options.first + 1)
    fields["draws"] = ",".join(options.app_draws) or "none"
    default = House()._asdict()
    choices = {key: one for key, one in options.house._asdict().items() if one != default[key]}
    if choices:
        fields["house"] = ",".join(f"{key}:{str(one).lower()}" for key, one in choices.items())
    if options.board is not None:
        fields["board"] = _pack(options.board)
    fields |= _owned_parts(options.box)
    text = "+".join(f"{key}={value}" for key, value in fields.items())
    return sign(text).replace(" #", "+check=")


def _pack(board: Board) -> str:
    """Return a board code as one word: `=5` as V05, `h2` as 2."""
    words = write_board(board).split()
    return "".join(
        f"V{int(word[1:]):02}" if word[0] == "=" else _PACKED.get(word, word) for word in words
    )


def _unpack(text: str) -> Board:
    unpacked = {letter: word for word, letter in _PACKED.items()}
    words = [
        f"={one[1:].lstrip('0') or '0'}" if one[0] == "V" else unpacked.get(one, one)
        for one in re.findall(r"(?s)V.{0,2}|.", text)
    ]
    return read_board(" ".join(words))


def _owned_parts(box: Material) -> dict[str, str]:
    """Return the parts of the material that the owner entered from a copy."""
    stacks = {"treasures": [box.treasures], "horus": box.horus, "temple": box.temple}
    owned = {part: one for part, one in stacks.items() if part not in box.stand_in}
    return {part: ":".join(map(_count_pieces, one)) for part, one in owned.items()}


def _count_pieces(pieces: Iterable[str]) -> str:
    """Return pieces with their counts as one word, from a list or from a table of counts."""
    return ",".join(f"{piece}x{count}" for piece, count in Counter(pieces).items())


def read_code(text: str) -> tuple[int, Options]:
    """Return for how many players a set-up code is, and its options, to which they are added.

    Raise UnreadableError if it is damaged or contains something unknown.
    """
    body, check, mark = text.strip().rpartition("+check=")
    if not check:
        raise UnreadableError("code.damaged")
    fields = dict(part.partition("=")[::2] for part in unsign(f"{body} #{mark}").split("+"))
    try:
        return int(fields.pop("players")), Options(
            players=(),
            seed=int(fields.pop("seed")),
            first=Seat(int(fields.pop("first")) - 1) if "first" in fields else None,
            app_draws=tuple(one for one in fields.pop("draws").split(",") if one != "none"),
            house=_house(fields.pop("house", "")),
            board=_unpack(fields.pop("board")) if "board" in fields else None,
            box=_box(fields),
        )
    except (KeyError, ValueError) as error:
        raise UnreadableError("code.newer", what=str(error)) from None


def _house(text: str) -> House:
    choices: dict[str, Any] = {}
    for pair in filter(None, text.split(",")):
        key, _colon, value = pair.partition(":")
        choices[key] = {str(one).lower(): one for one in HOUSE_CHOICES[key]}[value]
    return House(**choices)


def _box(fields: Mapping[str, str]) -> Material:
    tables: dict[str, dict[str, str]] = {}
    if "treasures" in fields:
        words = fields["treasures"].split(",")
        tables["treasures"] = {
            name: " ".join(word[1:] for word in words if word[0] == letter)
            for letter, name in TREASURES.items()
        }
    for part, names in (("horus", map(str, LEVELS)), ("temple", STACKS)):
        if part in fields:
            stacks = fields[part].replace(",", " ").split(":")
            tables[part] = dict(zip(names, stacks, strict=True))
    return with_owned(tables, _("the code"))
