"""The path: a square spiral with the stairs in a corner and the tomb in the middle, or a list.

Neighbours in the spiral have a wall between them, unless the path leads from one to the other;
a statue may stand in such an opening. Tiles show the colour and the letters of their kind.
"""

from collections.abc import Callable, Collection, Mapping
from itertools import pairwise, product
from typing import Final, NamedTuple, TypeAlias

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from luxor_companion.games.luxor.rules import (
    ICONS,
    STACKS,
    STAIRS,
    TREASURES,
    Moved,
    Pushed,
    Space,
    Tunnelled,
    narrate,
    path,
)
from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.state import Player, Position
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import _, pgettext, pN_
from luxor_companion.lang.forms import short
from luxor_companion.view.theme import Fitting, Hanging, chip, fill, on_paper

COLUMNS: Final = 7  # 7 by 6 holds the stairs, 40 spaces and the tomb
CELL: Final = 10  # 11 with its wall, so that seven fit 80 columns
MAP_WIDTH: Final = COLUMNS * (CELL + 1) + 1
TILE: Final = 7  # columns of a cell for the tile
STATUE: Final = 3  # columns at the end of a cell, kept free for a statue
_SHORT: Final = {  # names of temple tiles that fit a cell
    "scarab": pN_("on the map, 7 letters at most", "scarab"),
    "wild": pN_("on the map, 7 letters at most", "wild"),
    "either": pN_("on the map, 7 letters at most", "sc/wild"),
    "favour12": pN_("on the map, 7 letters at most", "fav 1-2"),
    "favour23": pN_("on the map, 7 letters at most", "fav 2-3"),
    "tunnel": pN_("on the map, 7 letters at most", "tunnel"),
}
PALETTE: Final[Mapping[str, tuple[str, str]]] = {  # background and text, on paper and page too
    "vase": ("#e0b000", "#1b1b1b"),
    "statue": ("#5b6f8f", "#ffffff"),
    "jewelry": ("#8e24aa", "#ffffff"),
    "horus": ("#3fb8af", "#1b1b1b"),
    "osiris": ("#7cc33a", "#1b1b1b"),
    "temple": ("#703c00", "#ffffff"),
    "tomb": ("#e6c76a", "#1b1b1b"),
    "unknown": ("#9a9a9a", "#1b1b1b"),
}
_HORIZONTAL, _VERTICAL, _CORNER = "─", "│", "┼"
LEFT, REACHED = "◦", "▸"  # where the last move began, and where it ended

Place: TypeAlias = tuple[int, int]  # row and column in the spiral
Openings: TypeAlias = Mapping[tuple[Place, Place], str]  # between two neighbours, both ways
Cell: TypeAlias = tuple[Text, Text]  # the two lines of one place in the spiral


class Marks(NamedTuple):
    """What the board marks: where the last move began and ended, and the keys of the menu."""

    left: Collection[int] = ()
    reached: Collection[int] = ()
    keys: Mapping[int, str] = {}


NO_MARKS: Final = Marks()


def last_move(outcome: narrate.Outcome | None, keys: Mapping[int, str] | None = None) -> Marks:
    """Return the marks of the last turn, if it moved anybody, and the keys."""
    events = outcome.events if outcome else ()
    trips = [event for event in events if isinstance(event, Moved | Pushed | Tunnelled)]
    starts = [trip.from_ for trip in trips if trip.name == "moved"]
    between = {trip.from_ for trip in trips if trip.name != "moved"}
    ends = [trip.to for trip in trips if trip.to not in between]
    return Marks(starts, ends, keys or {})


def grid(places: int) -> list[Place]:
    """Return the row and column of each place, from the bottom left corner up and inward."""
    rows = -(-places // COLUMNS)
    free = set(product(range(rows), range(COLUMNS)))
    row, column, down, right = rows - 1, 0, -1, 0
    spiral: list[Place] = []
    while len(spiral) < places:
        spiral.append((row, column))
        free.remove((row, column))
        if (row + down, column + right) not in free:
            down, right = right, -down
        row, column = row + down, column + right
    return spiral


def find_openings(board: Board) -> Openings:
    """Return the statue in each opening of the spiral, or ""; elsewhere there is a wall."""
    statues = {int(space): f"A{number}" for number, space in enumerate(board.statues, start=1)}
    openings: dict[tuple[Place, Place], str] = {}
    for space, (one, other) in enumerate(pairwise(grid(board.tomb + 1))):
        openings[one, other] = openings[other, one] = statues.get(space, "")
    return openings


def wall_mark(board: Board, space: Space) -> str:
    """Return the wall value that begins at a place; "" if the place before has the same."""
    changed = space != STAIRS and board.walls[space] != board.walls[space - 1]
    return f"={board.walls[space]}" if changed else ""


def letter(player: Player) -> str:
    """Return the letter that stands for a player's adventurers."""
    return player.colour[0].upper()


def piece(player: Player) -> Text:
    return Text(letter(player), f"piece.{player.colour}")


def player_chip(player: Player) -> Text:
    return chip(letter(player), player.colour)


def player_name(player: Player, longest: int = 12) -> Text:
    """Return a player's letter in the colour of the pieces, then the name."""
    return Text.assemble(player_chip(player), " ", (short(names.who(player), longest), "bold"))


def tile_style(tile: path.Tile) -> str:
    """Return the paper and the ink of a tile; all temple tiles look the same."""
    kind = "unknown" if tile.kind == "hidden" else TREASURES.get(tile.type, tile.kind)
    return on_paper(PALETTE.get(kind, PALETTE["temple"]))


def legend() -> str:
    return _(
        "v vase, s statue, j jewelry: VP/adventurers · h Horus level · o Osiris ·"
        " c f l temple icon · A statue · =n wall value from here on"
    )


def sign_rows() -> tuple[tuple[str, str], ...]:
    """Return what each sign on the board and beside the players means."""
    return (
        ("R2", _("two adventurers; the letter and its colour are their player's")),
        (f"{REACHED} {LEFT}", _("where the last turn ended, and where it began")),
        ("[1 2]", _("press one of these to get to this space")),
        ("v3/2", _("a vase, 3 VP for 2 adventurers; s is a statue, j jewelry")),
        ("h1 o3", _("a Horus tile of level 1; an Osiris tile, 3")),
        ("· ?", _("an empty space; a tile that nobody has entered")),
        ("c f l", _("the temple icon under a treasure: cobra, falcon, lion")),
        ("A1 =5", _("Anubis statue 1; the wall value is 5 from this space on")),
        ("> ▶", _("whose turn it is")),
        (_("points"), _("as the game stands now; the track is a part of them")),
        (pgettext("head", "on"), _("the adventurers' spaces; A3: lying at Anubis statue 3")),
        (_("colours"), _("a tile has the colour of its kind: vase, Horus, temple, …")),
    )


def signs() -> list[RenderableType]:
    """Return the signs as they are explained in `play`."""
    return [Fitting((), [(Text(sign, "bold"), text) for sign, text in sign_rows()])]


def path_lines(
    position: Position, width: int, *, listed: bool, marks: Marks = NO_MARKS
) -> list[RenderableType]:
    """Return the spiral, or the list if people want that or have no room for the spiral."""
    if listed or width < MAP_WIDTH:
        return list_lines(position, width)
    return map_lines(position, marks)


def map_lines(position: Position, marks: Marks = NO_MARKS) -> list[RenderableType]:
    """Return the spiral, with its legend."""
    players = Text("  ").join(player_name(player) for player in position.players)
    notes = [legend()]
    if marks.reached:
        notes.append(_("{mark} last move").format(mark=REACHED))
    lines = [*spiral_lines(position, marks), players, *_lying_lines(position)]
    return [*lines, Hanging(Text(" · ".join(notes), "faint"))]


def spiral_lines(position: Position, marks: Marks = NO_MARKS, *, walls: bool = True) -> list[Text]:
    """Return the spiral alone; without walls between its rows, a game fits 24 lines."""
    return _draw(position.path.board, lambda space: _cell(position, space, marks), walls=walls)


def board_lines(
    board: Board, width: int, *, listed: bool = False, known: int | None = None
) -> list[RenderableType]:
    """Return what is printed on a board; while somebody enters it, only the `known` spaces."""
    if listed or width < MAP_WIDTH:
        return list_lines(Position(path.Path(board, (None,) * len(board.spaces)), ()), width)
    last = board.tomb if known is None else known
    nothing = Text(), Text()
    return [*_draw(board, lambda space: _printed_cell(board, space) if space <= last else nothing)]


def _draw(board: Board, cell: Callable[[Space], Cell], *, walls: bool = True) -> list[Text]:
    places, openings = grid(board.tomb + 1), find_openings(board)
    cells = {place: cell(Space(space)) for space, place in enumerate(places)}
    rows = max(row for row, _column in places) + 1
    lines: list[Text] = []
    for row in range(rows):
        lines += [_border(openings, row)] if walls else []
        lines += [_row(cells, openings, row, part, walls=walls) for part in (0, 1)]
    return [*lines, _border(openings, rows)] if walls else lines


def _row(
    cells: Mapping[Place, Cell], openings: Openings, row: int, part: int, *, walls: bool
) -> Text:
    """Return one of the two text lines of a row of cells; the second one has the statues.

    A statue on the way to the next cell stands in the opening. Without walls between the rows, a
    statue on the way to the row below stands at the end of its cell.
    """
    line = _text((_VERTICAL, "wall"))
    for column in range(COLUMNS):
        here = row, column
        text = cells[here][part].copy() if here in cells else Text()
        below = "" if walls or not part else openings.get((here, (row + 1, column)))
        beside = openings.get((here, (row, column + 1)))
        mark = (beside or "") if part else ""
        _fit(text, CELL - len(below or ""))
        if below is None:
            text.stylize("underline", 0, CELL)  # the wall, if the terminal can underline
        text.append(below or "", "mark")
        if mark:
            _fit(text, CELL + 1 - len(mark))  # half of it stands in the opening
        line.append_text(text)
        line.append(*((_VERTICAL, "wall") if beside is None else (mark or " ", "mark")))
    return line


def _border(openings: Openings, row: int) -> Text:
    """Return the wall above a row, open where the path goes through."""
    line = _text((_CORNER, "wall"))
    for column in range(COLUMNS):
        mark = openings.get(((row - 1, column), (row, column)))
        if mark is None:
            line.append(_HORIZONTAL * CELL, "wall")
        else:
            line.append(mark.center(CELL), "mark")
        line.append(_CORNER, "wall")
    return line


def _text(*parts: str | Text | tuple[str, str]) -> Text:
    """Return a line that Rich crops instead of folding it."""
    return Text.assemble(*parts, no_wrap=True, overflow="crop")


def _fit(text: Text, width: int) -> None:
    text.truncate(width, overflow="crop", pad=True)


def _cell(position: Position, space: Space, marks: Marks) -> Cell:
    board, tile = position.path.board, position.path.tile(space)
    what = Text("·", "faint")
    if tile:
        treasure = tile.kind == "treasure"
        short, icon = _SHORT.get(tile.token), board.icon(space) if treasure else None
        token = pgettext("on the map, 7 letters at most", short) if short else tile.token
        paper = token.center(TILE - 1 if treasure else TILE)
        what = _text((paper, tile_style(tile)), (icon or "", "mark"))
    sign = REACHED if space in marks.reached else LEFT if space in marks.left else " "
    return _fill_cell(
        board, space, what, sign, _standing(position, space, ""), marks.keys.get(space)
    )


def _printed_cell(board: Board, space: Space) -> Cell:
    token = board.spaces[space - 1] if STAIRS < space < board.tomb else ""
    what = Text("·", "faint")
    if token == "o":
        what = Text(_("Osiris").center(TILE), on_paper(PALETTE["osiris"]))
    elif token.startswith("h"):
        name = _("Horus {level}").format(level=token[1:])
        what = Text(name.center(TILE), on_paper(PALETTE["horus"]))
    elif token in ICONS:
        what = _text(("·".ljust(TILE - 1), "faint"), (token, "mark"))
    return _fill_cell(board, space, what, " ", Text())


def _fill_cell(
    board: Board, space: Space, what: Text, sign: str, standing: Text, key: str | None = None
) -> Cell:
    """Return a cell: number and tile above; below, who stands there, and its key or wall value."""
    worth = wall_mark(board, space)
    corner = _text((f"[{key}]", "key")) if key else _text((worth, "wall"))
    if space == STAIRS:
        return _text((_("stairs"), "bold"), (sign, "mark")), standing
    if space == board.tomb:
        style, name = f"bold {on_paper(PALETTE['tomb'])}", _("TOMB")
        first = _text((f"{name} {worth}".center(CELL), style))
        return first, _text(standing, " ", corner) if key else standing
    blanks = " " * (CELL - STATUE - corner.cell_len - standing.cell_len)
    number = _text((f"{space:>2}", "faint"), (sign, "mark"), what)
    return number, _text(standing, blanks, corner)


def _standing(position: Position, space: Space, gap: str = " ") -> Text:
    """Return who stands on a place: each player's letter, and how many if more than one."""
    counts = [(player, player.at.count(space)) for player in position.players]
    return Text(gap).join(
        Text(f"{letter(player)}{count if count > 1 else ''}", f"piece.{player.colour}")
        for player, count in counts
        if count
    )


def _lying_lines(position: Position) -> list[Text]:
    """Return which players' adventurers still lie at each statue."""
    statues = [
        _text((f"A{statue}", "mark"), ": ", lying)
        for statue in range(1, len(position.path.board.statues) + 1)
        if (lying := _lying(position, statue, ""))
    ]
    return [fill(_("lying at {statues}"), statues=Text("  ").join(statues))] if statues else []


def _lying(position: Position, statue: int, gap: str) -> Text:
    return Text(gap).join(piece(player) for player in position.players if statue in player.lying)


def list_lines(position: Position, width: int) -> list[RenderableType]:
    """Return one line per place, or more if it is long, for narrow terminals and screen readers."""
    spaces = range(position.path.tomb + 1)
    rows = [row for space in spaces for row in _place_rows(position, Space(space))]
    if width < MAP_WIDTH:
        return [Hanging(Text("  ").join(filter(None, row)), 4) for row in rows]
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in rows:
        table.add_row(*row)
    return [table]


def _place_rows(position: Position, space: Space) -> list[list[Text]]:
    """Return a row for a place with who and what is there, and one for a statue after it."""
    standing, tile = _standing(position, space), position.path.tile(space)
    notes = Text(", ".join(_notes(position, space)))
    if tile:
        notes.stylize(tile_style(tile), 0, len(names.tile(tile.token)))
    rows = [[Text(names.place(position, space)), standing, notes]]
    for statue, after in enumerate(position.path.board.statues, start=1):
        if after == space:
            name = Text(_("statue {statue}").format(statue=statue), "mark")
            rows.append([name, _lying(position, statue, " "), Text(_("between spaces"))])
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
