"""The printed board: its spaces, statues and wall values, its code, and checks for mistakes.

A code that owners share ends in a checksum, so that a typing error is noticed.
"""

import re
import zlib
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from luxor_companion.core import Params, UnreadableError, Value, parse_number
from luxor_companion.games.luxor.rules import Space

SPACE_TOKENS: Final = (".", "c", "f", "l", "h1", "h2", "h3", "o")
_TOKEN: Final = re.compile(r"=\d+|[hH][123]|[.cCfFlLoOaA]")
ANY_SPACE: Final = "?"  # nobody knows what is printed there; codes never contain it
MARK: Final = "#"
MOST_WALL: Final = 9999  # a code may hold what no board has, such as =14: `findings` reports it

SPACES: Final = 40  # 30 treasures, 6 Horus tiles (p.1), 4 Osiris tiles (p.2)
HORUS: Final = {"h1": 2, "h2": 2, "h3": 2}  # p.1
OSIRIS: Final = 4  # p.2
STATUES: Final = 3  # p.2
HIGHEST: Final = 13  # p.6
ICONS: Final = {"c": 4, "f": 6, "l": 4}  # inferred from the 14 temple tiles
EXAMPLE_WALLS: Final = (5, 8)  # wall values in the example on p.6


class Board(NamedTuple):
    """What is printed, from the stairs to the tomb. `spaces[0]` is space 1."""

    spaces: tuple[str, ...]
    statues: tuple[Space, ...]  # the space after which each statue stands
    walls: tuple[int, ...]  # worth of an adventurer on the stairs, on each space, in the tomb

    @property
    def tomb(self) -> Space:
        return Space(len(self.spaces) + 1)

    def icon(self, space: Space) -> str | None:
        """Return the temple icon printed on a space: `c`, `f`, `l`, or None."""
        token = self.spaces[space - 1]
        return token if token in "cfl" else None


class Finding(Value):
    """Something wrong with a board; `certain` if the rulebook says so, otherwise inferred."""

    what: str
    certain: bool
    params: Params


def read_board(code: str) -> Board:
    """Read a board code such as `=0 . c h1 A =1 . o =13`.

    Raise UnreadableError naming the token that cannot be read, and where it stands.
    """
    spaces: list[str] = []
    statues: list[Space] = []
    walls = [0]  # p.6: the stairs are worth nothing
    wall = 0
    for position, token in enumerate(code.split(), start=1):
        if token in SPACE_TOKENS:
            spaces.append(token)
            walls.append(wall)
        elif token == "A":
            statues.append(Space(len(spaces)))
        else:
            number = parse_number(token[1:], MOST_WALL) if token.startswith("=") else None
            if number is None:
                raise UnreadableError("board.token", token=token, position=position)
            wall = number
    if not spaces:
        raise UnreadableError("board.empty")
    return Board(tuple(spaces), tuple(statues), (*walls, wall))


def write_board(board: Board) -> str:
    """Return the board code that `read_board` reads as this board."""
    tokens: list[str] = []
    wall = 0
    for index in range(len(board.spaces) + 1):
        tokens += ["A"] * board.statues.count(Space(index))
        if board.walls[index + 1] != wall:
            wall = board.walls[index + 1]
            tokens.append(f"={wall}")
        if index < len(board.spaces):
            tokens.append(board.spaces[index])
    return " ".join(tokens)


def split_code(text: str) -> list[str]:
    """Return the tokens of a code, typed with or without blanks.

    What cannot be read stays in one piece; so does a word that merely begins like a code.
    """
    tokens: list[str] = []
    for word in text.split():
        found, rest = list[str](), word
        while match := _TOKEN.match(rest):
            found.append(match[0].upper() if match[0] in "aA" else match[0].lower())
            rest = rest[match.end() :]
        if rest and word.isalpha():
            found, rest = [], word
        tokens += [*found, rest] if rest else found
    return tokens


def is_code(text: str) -> bool:
    """Return whether a text is a code, with or without blanks."""
    return all(_TOKEN.fullmatch(token) for token in split_code(text))


def group_tokens(tokens: Iterable[str]) -> list[list[str]]:
    """Return the tokens space by space, each with its wall value and the statue after it.

    What belongs to the next space, or to the tomb, is the last group.
    """
    groups: list[list[str]] = [[]]
    for token in tokens:
        if token == "A" and len(groups) > 1:
            groups[-2].append(token)
        elif token[0] == "=":
            groups[-1] = [one for one in groups[-1] if one[0] != "="] + [token]
        else:
            groups[-1].append(token)
        if token in SPACE_TOKENS:
            groups.append([])
    return groups


def sign(code: str) -> str:
    """Return a code with its checksum."""
    return f"{code} {MARK}{_check(code)}"


def unsign(text: str) -> str:
    """Return a code without its checksum; raise UnreadableError if the checksum is wrong."""
    code, mark, check = text.strip().rpartition(MARK)
    if not mark:
        return text.strip()
    code = " ".join(code.split())
    if check.strip().lower() != _check(code):
        raise UnreadableError("code.damaged")
    return code


def _check(code: str) -> str:
    return f"{zlib.crc32(code.encode()) & 0xFFFFF:05x}"


def export_board(board: Board) -> str:
    """Return a board as one line of text for another owner."""
    return sign(write_board(board))


def import_board(text: str) -> Board:
    """Read a board from another owner's line, with or without its checksum."""
    return read_board(unsign(text))


def findings(board: Board) -> list[Finding]:
    """Return everything wrong with a board: errors if a count is certain, else warnings."""
    counted = Counter(board.spaces)
    found = []

    def expect(what: str, count: int, wanted: int, *, certain: bool = True) -> None:
        if count != wanted:
            found.append(Finding(what, certain, {"seen": count, "wanted": wanted}))

    expect("spaces", len(board.spaces), SPACES)
    for token, wanted in HORUS.items():
        expect(token, counted[token], wanted)
    expect("osiris", counted["o"], OSIRIS)
    expect("statues", len(board.statues), STATUES)
    for token, wanted in ICONS.items():
        expect(token, counted[token], wanted, certain=False)
    return found + _wall_findings(board.walls)


def _wall_findings(walls: tuple[int, ...]) -> list[Finding]:
    found = []
    for space in range(1, len(walls)):
        if walls[space] < walls[space - 1]:
            params = {"space": space, "value": walls[space], "before": walls[space - 1]}
            found.append(Finding("falling", certain=True, params=params))
    if max(walls) > HIGHEST:
        found.append(Finding("too_high", certain=True, params={"value": max(walls)}))
    if walls[-1] != HIGHEST:
        found.append(Finding("tomb", certain=False, params={"value": walls[-1]}))
    missing = [value for value in EXAMPLE_WALLS if value not in walls]
    if missing:
        found.append(Finding("not_seen", certain=False, params={"values": missing}))
    return found
