"""The set-up code: options, seed, board and material in one word, to lay the same table again."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from luxor_companion.files.copy_material import with_owned
from luxor_companion.files.rules import material
from luxor_companion.games.luxor.board import Board, read_board, write_board
from luxor_companion.games.luxor.board_check import sign, unsigned
from luxor_companion.games.luxor.material import Material
from luxor_companion.games.luxor.state import HOUSE_CHOICES, House
from luxor_companion.games.luxor.vocab import LEVELS, STACKS, TREASURES
from luxor_companion.games.unreadable import UnreadableError
from luxor_companion.lang import _

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
    fields = dict(part.partition("=")[::2] for part in unsigned(f"{body} #{mark}").split("+"))
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
