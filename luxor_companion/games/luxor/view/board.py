"""The path as a square spiral: stairs in a corner, tomb inside, walls between its turns."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.path import Path
from luxor_companion.games.luxor.rules.state import Player, Position
from luxor_companion.games.luxor.rules.vocab import LEVELS, STACKS, STAIRS, TREASURES, Seat, Space
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import _, pgettext
from luxor_companion.view.text import columns, length, padded, short, styled, wrapped

COLUMNS: Final = 7  # 7 by 6 holds the stairs, 40 spaces and the tomb
CELL: Final = 10  # with its wall 11, so that seven fit 80 columns
_HORIZONTAL, _VERTICAL, _CORNER = "─", "│", "┼"


class Cell(NamedTuple):
    """What stands in one place of the map: two lines of at most `CELL` characters."""

    first: str
    second: str


def grid(places: int, columns: int = COLUMNS) -> list[tuple[int, int]]:
    """Row and column of each place, from the bottom left corner up and inward, clockwise."""
    rows = max(-(-places // columns), 1)
    top, bottom, left, right = 0, rows - 1, 0, columns - 1
    found: list[tuple[int, int]] = []
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


class _Map(NamedTuple):
    """The cells by their place in the grid, and the marks between them."""

    cells: Sequence[Cell]
    statues: Mapping[int, str]
    at: Mapping[tuple[int, int], int]
    columns: int

    def link(self, one: tuple[int, int], other: tuple[int, int]) -> int | None:
        """The earlier of two neighbours if the path leads from one to the other."""
        if one in self.at and other in self.at:
            first, second = sorted((self.at[one], self.at[other]))
            return first if second - first == 1 else None
        return None

    def row(self, row: int, part: int, *, walls: bool = True) -> str:
        """One of the two text lines of a row of cells.

        Where no walls are drawn, a statue on the way to the row below stands in the second one.
        """
        line = _VERTICAL
        for column in range(self.columns):
            number = self.at.get((row, column))
            text = padded(self.cells[number][part] if number is not None else "", CELL)
            mark = "" if walls or part == 0 else self.mark((row, column), (row + 1, column))
            if mark and text.endswith(" " * len(mark)):
                text = text[: -len(mark)] + mark
            here, beside = (row, column), (row, column + 1)
            line += text
            if self.link(here, beside) is None:
                line += _VERTICAL
            else:
                line += self.mark(here, beside)[part : part + 1] or " "
        return line

    def mark(self, one: tuple[int, int], other: tuple[int, int]) -> str:
        """The statue between two neighbours on the path, if one stands there."""
        link = self.link(one, other)
        return "" if link is None else self.statues.get(link, "")

    def border(self, row: int) -> str:
        """The wall above a row, open where the path goes through."""
        line = _CORNER
        for column in range(self.columns):
            link = self.link((row - 1, column), (row, column))
            wall = _HORIZONTAL * CELL
            line += wall if link is None else self.statues.get(link, "").center(CELL)
            line += _CORNER
        return line


def spiral(
    cells: Sequence[Cell], statues: Mapping[int, str], columns: int = COLUMNS, *, walls: bool = True
) -> list[str]:
    """The map. `statues` are marks between a place and the next, by the place before them.

    Without walls above and below it has two lines a row, so that 24 lines hold a game.
    """
    at = grid(len(cells), columns)
    drawn = _Map(cells, statues, {place: number for number, place in enumerate(at)}, columns)
    rows = range(max(row for row, _ in at) + 1)
    if not walls:
        return [drawn.row(row, part, walls=False) for row in rows for part in (0, 1)]
    lines = [drawn.border(0)]
    for row in rows:
        lines += [drawn.row(row, 0), drawn.row(row, 1), drawn.border(row + 1)]
    return lines


_SHORT = {"either": "sc/wild", "favour12": "fav 1-2", "favour23": "fav 2-3"}  # 7 letters fit
MAP_WIDTH = 7 * (CELL + 1) + 1


def letter(player: Player) -> str:
    """The letter a player's adventurers stand under."""
    return player.colour[0].upper()


def standing(position: Position, space: Space, gap: str = " ") -> str:
    """Who stands on a place: a letter per player, and how many if more than one."""
    found = []
    for player in position.players:
        count = player.at.count(space)
        if count:
            found.append(styled(f"{letter(player)}{count if count > 1 else ''}", player.colour))
    return gap.join(found)


def _tile(position: Position, space: Space) -> str:
    tile = position.path.tile(space)
    if tile is None:
        return "·"
    return _SHORT.get(tile.token, tile.token)


def _cell(position: Position, space: Space) -> Cell:
    board = position.path.board
    if space == STAIRS:
        return Cell(styled(_("stairs"), "bold"), standing(position, space, ""))
    worth = f"={board.walls[space]}" if board.walls[space] != board.walls[space - 1] else ""
    if space == board.tomb:
        return Cell(styled(_("TOMB"), "bold") + f" {worth}", standing(position, space, ""))
    head = f"{space:>2} {_tile(position, space)}"
    tile = position.path.tile(space)
    icon = board.icon(space) if tile and tile.kind == "treasure" else None
    first = padded(head, CELL - 1) + icon if icon else head
    return Cell(first, padded(worth, 2) + standing(position, space, ""))


def spiral_lines(position: Position, *, walls: bool = True) -> list[str]:
    """The spiral alone; without the walls above and below its rows it is a third shorter."""
    board = position.path.board
    cells = [_cell(position, Space(space)) for space in range(board.tomb + 1)]
    statues = {int(space): f"A{number}" for number, space in enumerate(board.statues, start=1)}
    return spiral(cells, statues, walls=walls)


def map_lines(position: Position) -> list[str]:
    """The spiral, with its legend."""
    players = "  ".join(
        f"{letter(player)} {styled(short(names.who(player)), player.colour)}"
        for player in position.players
    )
    legend = _(
        "v vase, s statue, j jewelry: VP/adventurers · h Horus level · o Osiris ·"
        " c f l temple icon · A statue · =n wall value from here on"
    )
    drawn = [*spiral_lines(position), players, *filter(None, [_lying(position)])]
    return [*drawn, *wrapped(legend, MAP_WIDTH)]


def _lying(position: Position) -> str:
    """Whose adventurers still lie at each statue."""
    shown = []
    for statue in range(1, len(position.path.board.statues) + 1):
        who = "".join(
            styled(letter(player), player.colour)
            for player in position.players
            if statue in player.lying
        )
        if who:
            shown.append(f"A{statue}: {who}")
    return _("lying at {statues}").format(statues="  ".join(shown)) if shown else ""


def list_lines(position: Position, width: int) -> list[str]:
    """One line per place, more where it does not fit: for narrow terminals and screen readers."""
    board = position.path.board
    rows = []
    for number in range(board.tomb + 1):
        space = Space(number)
        tile = position.path.tile(space)
        icon = board.icon(space) if 0 < space < board.tomb else None
        what = names.tile(tile.token) if tile else ("" if icon is None else _("empty"))
        if not tile and 0 < space < board.tomb:
            what = _("empty")
        notes = [what] if what else []
        if icon:
            name = {"c": "cobra", "f": "falcon", "l": "lion"}[icon]
            notes.append(_("{stack} icon").format(stack=names.stack(name)))
        notes.append(_("worth {wall}").format(wall=board.walls[space]))
        rows.append([names.place(position, space), standing(position, space), ", ".join(notes)])
        for statue, after in enumerate(board.statues, start=1):
            if after == space:
                lying = " ".join(letter(p) for p in position.players if statue in p.lying)
                rows.append(
                    [_("statue {statue}").format(statue=statue), lying, _("between spaces")]
                )
    if width < MAP_WIDTH:  # the console folds them
        return columns(rows)
    left = max(length(line) for line in columns([row[:2] for row in rows])) + 2
    folded_rows = [
        [*(row[:2] if not number else ("", "")), part]
        for row in rows
        for number, part in enumerate(wrapped(row[2], width - left))
    ]
    return columns(folded_rows)


def player_lines(position: Position) -> list[str]:
    """A row per player: where the adventurers are, and what is held."""
    head = ["", "", _("track"), _("upright on"), _("lying"), _("keys")]
    head += [_("v s j"), _("wild"), pgettext("head", "scarabs")]
    rows = [[styled(text, "dim") for text in head]]
    for index, player in enumerate(position.players):
        mark = ">" if Seat(index) == position.seat and not position.over else " "
        name = styled(f"{letter(player)} {short(names.who(player))}", player.colour, "bold")
        treasures = " ".join(
            str(sum(one[0] == kind for one in player.treasures)) for kind in TREASURES
        )
        places = " ".join(
            _("tomb") if space == position.path.tomb else str(space) for space in player.at
        )
        lying = " ".join(f"A{statue}" for statue in player.lying)
        rows.append(
            [
                mark,
                name,
                str(player.track),
                places,
                lying,
                str(player.keys),
                treasures,
                str(player.wild),
                str(len(player.scarabs)),
            ]
        )
    return [*columns(rows, gap=2, right=(2, 5, 7, 8)), *_hands(position)]


def _hands(position: Position) -> list[str]:
    """The hands of which anything is known, left to right."""
    return [
        _("{who}'s hand: {hand}").format(
            who=f"{letter(player)} {short(names.who(player))}",
            hand=" ".join(card or "?" for card in player.hand),
        )
        for player in position.players
        if any(player.hand)
    ]


def supply_lines(position: Position, width: int) -> list[str]:
    """What is left in the supplies and stacks; the face-up Horus cards by name."""
    stacks = zip(STACKS, position.stacks, strict=True)
    temple = ", ".join(f"{names.stack(name)} {len(stack)}" for name, stack in stacks)
    levels = []
    for level, stack in zip(LEVELS, position.horus, strict=True):
        top = f" ({stack[0]})" if stack and stack[0] else ""
        levels.append(f"{level}: {len(stack)}{top}")
    text = _(
        "Supply: keys {keys}, wild tiles {wild}, scarabs {scarabs}, sarcophagi {sarcophagi}."
        " Temple stacks: {temple}."
        " Horus cards (top): {levels}."
    ).format(
        keys=position.keys,
        wild=position.wild,
        scarabs=len(position.scarabs),
        sarcophagi=", ".join(str(value) for value in position.sarcophagi) or "0",
        temple=temple,
        levels=", ".join(levels),
    )
    return wrapped(text, width)


def position_lines(position: Position, width: int, *, listed: bool = False) -> list[str]:
    """All of a position: map (or list), players, supplies."""
    board = list_lines(position, width) if listed or width < MAP_WIDTH else map_lines(position)
    return [*board, "", *player_lines(position), "", *supply_lines(position, width)]


def board_lines(
    board: Board, width: int, *, listed: bool = False, known: int | None = None
) -> list[str]:
    """The board as a spiral, or one line per space; of one that grows, the spaces known so far."""
    if listed or width < MAP_WIDTH:
        bare = Path(board, (None,) * len(board.spaces))
        return list_lines(Position(bare, ()), width)
    last = board.tomb if known is None else known
    cells = [
        _cell_board(board, Space(space)) if space <= last else Cell("", "")
        for space in range(board.tomb + 1)
    ]
    statues = {int(space): f"A{number}" for number, space in enumerate(board.statues, start=1)}
    return spiral(cells, statues)


def _cell_board(board: Board, space: Space) -> Cell:
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
