"""The path for people: a square spiral with the stairs in a corner and the tomb inside, or a list.

Neighbours in the spiral have a wall between them, unless the path leads from one to the other.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.path import Path
from luxor_companion.games.luxor.rules.state import Player, Position
from luxor_companion.games.luxor.rules.vocab import ICONS, STACKS, STAIRS, Space
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import _
from luxor_companion.view.text import columns, length, padded, short, styled, wrapped

COLUMNS: Final = 7  # 7 by 6 holds the stairs, 40 spaces and the tomb
CELL: Final = 10  # with its wall 11, so that seven fit 80 columns
MAP_WIDTH: Final = COLUMNS * (CELL + 1) + 1
_SHORT: Final = {"either": "sc/wild", "favour12": "fav 1-2", "favour23": "fav 2-3"}  # 7 letters fit
_HORIZONTAL, _VERTICAL, _CORNER = "─", "│", "┼"

Place: TypeAlias = tuple[int, int]  # row and column in the spiral


class Cell(NamedTuple):
    """What stands in one place of the spiral: two lines of at most `CELL` characters."""

    first: str
    second: str


def grid(places: int) -> list[Place]:
    """Return where each place of the path is, from the bottom left corner up and inward."""
    top, bottom, left, right = 0, -(-places // COLUMNS) - 1, 0, COLUMNS - 1
    found: list[Place] = []
    while len(found) < places:
        found += [(row, left) for row in range(bottom, top - 1, -1)]
        left += 1
        found += [(top, column) for column in range(left, right + 1)]
        top += 1
        found += [(row, right) for row in range(top, bottom + 1)]
        right -= 1
        if top <= bottom and left <= right:
            found += [(bottom, column) for column in range(right, left - 1, -1)]
            bottom -= 1
    return found[:places]


def step_between(spaces: Mapping[Place, int], one: Place, other: Place) -> int | None:
    """Return the earlier of two neighbours if the path leads from one to the other."""
    if one in spaces and other in spaces:
        first, second = sorted((spaces[one], spaces[other]))
        return first if second - first == 1 else None
    return None


def statue_marks(board: Board) -> dict[int, str]:
    """Return the mark of each statue by the space before it."""
    return {int(space): f"A{number}" for number, space in enumerate(board.statues, start=1)}


def wall_mark(board: Board, space: Space) -> str:
    """Return the wall value from a place on; "" where it is that of the place before."""
    changed = space != STAIRS and board.walls[space] != board.walls[space - 1]
    return f"={board.walls[space]}" if changed else ""


def letter(player: Player) -> str:
    """Return the letter a player's adventurers stand under."""
    return player.colour[0].upper()


def legend() -> str:
    return _(
        "v vase, s statue, j jewelry: VP/adventurers · h Horus level · o Osiris ·"
        " c f l temple icon · A statue · =n wall value from here on"
    )


def map_lines(position: Position) -> list[str]:
    """Return the spiral, with its legend."""
    players = "  ".join(
        f"{letter(player)} {styled(short(names.who(player)), player.colour)}"
        for player in position.players
    )
    drawn = [*spiral_lines(position), players, *_lying_lines(position)]
    return [*drawn, *wrapped(legend(), MAP_WIDTH)]


def spiral_lines(position: Position, *, walls: bool = True) -> list[str]:
    """Return the spiral alone; without walls above and below its rows, 24 lines hold a game."""
    return _draw(position.path.board, lambda space: _cell(position, space), walls=walls)


def board_lines(
    board: Board, width: int, *, listed: bool = False, known: int | None = None
) -> list[str]:
    """Return what is printed on a board; of one that grows, the spaces known so far."""
    if listed or width < MAP_WIDTH:
        return list_lines(Position(Path(board, (None,) * len(board.spaces)), ()), width)
    last = board.tomb if known is None else known
    return _draw(
        board, lambda space: _printed_cell(board, space) if space <= last else Cell("", "")
    )


def _draw(board: Board, cell: Callable[[Space], Cell], *, walls: bool = True) -> list[str]:
    cells = [cell(Space(space)) for space in range(board.tomb + 1)]
    places = grid(len(cells))
    spaces = {place: number for number, place in enumerate(places)}
    return _Spiral(cells, statue_marks(board), spaces).lines(walls=walls)


class _Spiral(NamedTuple):
    """The cells, the marks of the statues, and which cell is at which place."""

    cells: Sequence[Cell]
    statues: Mapping[int, str]
    spaces: Mapping[Place, int]

    def lines(self, *, walls: bool) -> list[str]:
        rows = range(max(row for row, _column in self.spaces) + 1)
        if not walls:
            return [self.row(row, part, walls=False) for row in rows for part in (0, 1)]
        lines = [self.border(0)]
        for row in rows:
            lines += [self.row(row, 0), self.row(row, 1), self.border(row + 1)]
        return lines

    def row(self, row: int, part: int, *, walls: bool = True) -> str:
        """Return one of the two text lines of a row of cells.

        Where no walls are drawn, a statue on the way to the row below stands in the second one.
        """
        line = _VERTICAL
        for column in range(COLUMNS):
            here = row, column
            number = self.spaces.get(here)
            text = padded(self.cells[number][part] if number is not None else "", CELL)
            mark = "" if walls or part == 0 else self.opening(here, (row + 1, column)) or ""
            if mark and text.endswith(" " * len(mark)):
                text = text[: -len(mark)] + mark
            beside = self.opening(here, (row, column + 1))
            line += text + (_VERTICAL if beside is None else beside[part : part + 1] or " ")
        return line

    def border(self, row: int) -> str:
        """Return the wall above a row, open where the path goes through."""
        line = _CORNER
        for column in range(COLUMNS):
            mark = self.opening((row - 1, column), (row, column))
            line += (_HORIZONTAL * CELL if mark is None else mark.center(CELL)) + _CORNER
        return line

    def opening(self, one: Place, other: Place) -> str | None:
        """Return the statue where the path goes through, "" if none is there; None for a wall."""
        step = step_between(self.spaces, one, other)
        return None if step is None else self.statues.get(step, "")


def _cell(position: Position, space: Space) -> Cell:
    tile = position.path.tile(space)
    what = _SHORT.get(tile.token, tile.token) if tile else "·"
    icon = position.path.board.icon(space) if tile and tile.kind == "treasure" else None
    return _filled(position.path.board, space, what, icon or "", _standing(position, space, ""))


def _printed_cell(board: Board, space: Space) -> Cell:
    token = board.spaces[space - 1] if STAIRS < space < board.tomb else ""
    what = "·"
    if token == "o":
        what = _("Osiris")
    elif token.startswith("h"):
        what = _("Horus {level}").format(level=token[1:])
    return _filled(board, space, what, token if token in ICONS else "", "")


def _filled(board: Board, space: Space, what: str, icon: str, standing: str) -> Cell:
    if space == STAIRS:
        return Cell(styled(_("stairs"), "bold"), standing)
    worth = wall_mark(board, space)
    if space == board.tomb:
        return Cell(styled(_("TOMB"), "bold") + f" {worth}", standing)
    return Cell(padded(f"{space:>2} {what}", CELL - 1) + icon, padded(worth, 2) + standing)


def _standing(position: Position, space: Space, gap: str = " ") -> str:
    """Return who stands on a place: a letter per player, and how many if more than one."""
    counts = [(player, player.at.count(space)) for player in position.players]
    return gap.join(
        styled(f"{letter(player)}{count if count > 1 else ''}", player.colour)
        for player, count in counts
        if count
    )


def _lying_lines(position: Position) -> list[str]:
    """Return whose adventurers still lie at each statue."""
    shown = []
    for statue in range(1, len(position.path.board.statues) + 1):
        lying = [player for player in position.players if statue in player.lying]
        if lying:
            who = "".join(styled(letter(player), player.colour) for player in lying)
            shown.append(f"A{statue}: {who}")
    return [_("lying at {statues}").format(statues="  ".join(shown))] if shown else []


def list_lines(position: Position, width: int) -> list[str]:
    """Return one line per place, more where needed: for narrow terminals and screen readers."""
    spaces = range(position.path.tomb + 1)
    rows = [row for space in spaces for row in _place_rows(position, Space(space))]
    if width < MAP_WIDTH:  # the console folds them
        return columns(rows)
    left = max(length(line) for line in columns([row[:2] for row in rows])) + 2
    folded_rows = []
    for place, standing, notes in rows:
        first, *more = wrapped(notes, width - left)
        folded_rows += [[place, standing, first], *(["", "", line] for line in more)]
    return columns(folded_rows)


def _place_rows(position: Position, space: Space) -> list[list[str]]:
    """Return a place, who stands there and what is there; then the statue behind it, if any."""
    notes = ", ".join(_notes(position, space))
    rows = [[names.place(position, space), _standing(position, space), notes]]
    for statue, after in enumerate(position.path.board.statues, start=1):
        if after == space:
            lying = " ".join(letter(one) for one in position.players if statue in one.lying)
            rows.append([_("statue {statue}").format(statue=statue), lying, _("between spaces")])
    return rows


def _notes(position: Position, space: Space) -> list[str]:
    board, tile = position.path.board, position.path.tile(space)
    worth = _("worth {wall}").format(wall=board.walls[space])
    if not STAIRS < space < board.tomb:
        return [worth]
    notes = [names.tile(tile.token) if tile else _("empty")]
    if icon := board.icon(space):
        notes.append(_("{stack} icon").format(stack=names.stack(STACKS[ICONS[icon]])))
    return [*notes, worth]
