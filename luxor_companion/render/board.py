"""A printed board without its tiles, drawn as it grows or when it is done."""

from luxor_companion.games.luxor.board import Board
from luxor_companion.games.luxor.path import Path
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import Space
from luxor_companion.lang import _
from luxor_companion.render.position import MAP_WIDTH, list_lines
from luxor_companion.render.spiral import Cell, spiral
from luxor_companion.render.style import padded, styled


def board_lines(
    board: Board, width: int, *, listed: bool = False, known: int | None = None
) -> list[str]:
    """The board as a spiral, or one line per space; of one that grows, the spaces known so far."""
    if listed or width < MAP_WIDTH:
        bare = Path(board, (None,) * len(board.spaces))
        return list_lines(Position(bare, ()), width)
    last = board.tomb if known is None else known
    cells = [
        _cell(board, Space(space)) if space <= last else Cell("", "")
        for space in range(board.tomb + 1)
    ]
    statues = {int(space): f"A{number}" for number, space in enumerate(board.statues, start=1)}
    return spiral(cells, statues)


def _cell(board: Board, space: Space) -> Cell:
    if space == 0:
        return Cell(styled(_("stairs"), "bold"), "")
    wall = board.walls[space]
    worth = f"={wall}" if wall != board.walls[space - 1] else ""
    if space == board.tomb:
        return Cell(styled(_("TOMB"), "bold") + f" {worth}", "")
    token = board.spaces[space - 1]
    icon = token if token in "cfl" else ""
    return Cell(padded(f"{space:>2} {_printed(token)}", 9) + icon, worth)


def _printed(token: str) -> str:
    """What is printed on a space, in the 7 letters that there is room for."""
    if token == "o":
        return _("Osiris")
    if token.startswith("h"):
        return _("Horus {level}").format(level=token[1:])
    return "·"
