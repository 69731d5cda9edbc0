"""The printed board: its spaces, statues and wall values, and the board code that spells them."""

from typing import NamedTuple

from luxor_companion.games.luxor.vocab import Space
from luxor_companion.games.unreadable import UnreadableError

SPACE_TOKENS = (".", "c", "f", "l", "h1", "h2", "h3", "o")


class Board(NamedTuple):
    """What is printed, stairs to tomb. `spaces[0]` is space 1."""

    spaces: tuple[str, ...]
    statues: tuple[Space, ...]  # the space after which each statue stands
    walls: tuple[int, ...]  # worth of an adventurer on the stairs, on each space, in the tomb

    @property
    def tomb(self) -> Space:
        return Space(len(self.spaces) + 1)

    def icon(self, space: Space) -> str | None:
        """The temple icon printed on a space: `c`, `f`, `l`, or None."""
        token = self.spaces[space - 1]
        return token if token in "cfl" else None


def read_board(code: str) -> Board:
    """Read a board code such as `=0 . c h1 A =1 . o =13`.

    :raises UnreadableError: naming the bad token and its position.
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
        elif token.startswith("=") and token[1:].isascii() and token[1:].isdecimal():
            wall = int(token[1:])
        else:
            raise UnreadableError("board.token", token=token, position=position)
    if not spaces:
        raise UnreadableError("board.empty")
    return Board(tuple(spaces), tuple(statues), (*walls, wall))


def write_board(board: Board) -> str:
    """The board code; `read_board` gives the same board back."""
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
