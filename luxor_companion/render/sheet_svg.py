"""The map as a picture: the same spiral, numbers and letters as in the terminal, for printing."""

from html import escape

from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import STAIRS, TREASURES, Space
from luxor_companion.lang import _, words
from luxor_companion.render.position import letter
from luxor_companion.render.spiral import COLUMNS, grid

WIDTH, HEIGHT, MARGIN = 100, 62, 6
_WALL = 'stroke="#111" stroke-width="2.5" stroke-linecap="square"'


def map_svg(position: Position) -> str:
    """The whole map as one SVG document, dark on white, no fonts or files from elsewhere."""
    places = grid(position.path.tomb + 1)
    rows = max(row for row, _column in places) + 1
    width, height = COLUMNS * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN
    label = escape(_("The path as a spiral"))
    space = "http://www.w3.org/2000/svg"
    parts = [
        f'<svg xmlns="{space}" viewBox="0 0 {width} {height}" role="img" aria-label="{label}"',
        ' font-family="sans-serif" fill="#111">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, (row, column) in enumerate(places):
        x, y = MARGIN + column * WIDTH, MARGIN + row * HEIGHT
        parts += _cell(position, Space(number), x, y)
    parts += _walls(position, places, rows)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _text(x: float, y: float, text: str, size: int, *, bold: bool = False, anchor: str = "") -> str:
    weight = ' font-weight="bold"' if bold else ""
    place = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{weight}{place}>{escape(text)}</text>'


def _cell(position: Position, space: Space, x: int, y: int) -> list[str]:
    """One place: its number, what lies on it in words short enough to lay by, icon and wall."""
    board = position.path.board
    centre = x + WIDTH / 2
    if space == STAIRS:
        standing = "  ".join(
            f"{letter(player)}{player.at.count(STAIRS)}" for player in position.players
        )
        return [
            _text(centre, y + 26, _("stairs"), 17, bold=True, anchor="middle"),
            _text(centre, y + 48, standing, 15, anchor="middle"),
        ]
    worth = board.walls[space]
    wall = f"={worth}" if worth != board.walls[space - 1] else ""
    if space == board.tomb:
        return [
            _text(centre, y + 28, _("TOMB"), 20, bold=True, anchor="middle"),
            _text(centre, y + 50, wall, 14, anchor="middle"),
        ]
    parts = [_text(x + 6, y + 16, str(space), 12)]
    if icon := board.icon(space):
        parts.append(_text(x + WIDTH - 6, y + 16, icon, 14, bold=True, anchor="end"))
    if wall:
        parts.append(_text(x + WIDTH - 6, y + HEIGHT - 7, wall, 12, anchor="end"))
    tile = position.path.tile(space)
    if tile is None:
        return parts
    parts.append(_text(centre, y + 36, tile.token, 20, bold=True, anchor="middle"))
    if tile.kind == "treasure":
        name = words.treasure(TREASURES[tile.type])
        parts.append(_text(x + 6, y + HEIGHT - 7, name, 12))
    return parts


def _walls(position: Position, places: list[tuple[int, int]], rows: int) -> list[str]:
    """The walls between the turns of the path, and the statues in its openings."""
    index = {place: number for number, place in enumerate(places)}
    statues = {int(space): n for n, space in enumerate(position.path.board.statues, start=1)}
    parts = []
    for row in range(rows + 1):
        for column in range(COLUMNS + 1):
            x, y = MARGIN + column * WIDTH, MARGIN + row * HEIGHT
            here, left, above = (row, column), (row, column - 1), (row - 1, column)
            if row < rows:
                parts += _between(index, statues, left, here, (x, y, x, y + HEIGHT))
            if column < COLUMNS:
                parts += _between(index, statues, above, here, (x, y, x + WIDTH, y))
    return parts


def _between(
    index: dict[tuple[int, int], int],
    statues: dict[int, int],
    one: tuple[int, int],
    other: tuple[int, int],
    line: tuple[int, int, int, int],
) -> list[str]:
    """A wall, or nothing where the path goes through, or a statue in the opening."""
    x1, y1, x2, y2 = line
    numbers = sorted(index[place] for place in (one, other) if place in index)
    if len(numbers) < 2 or numbers[1] - numbers[0] != 1:  # noqa: PLR2004  # two neighbours
        return [f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {_WALL}/>']
    step = f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#bbb" stroke-width="0.8"/>'
    statue = statues.get(numbers[0])
    if statue is None:
        return [step]
    x, y = x1 + (x2 - x1) * 0.62, (y1 + y2) / 2  # between the words of the two places
    return [
        step,
        f'<circle cx="{x:g}" cy="{y:g}" r="13" fill="#fff" stroke="#111" stroke-width="2"/>',
        _text(x, y + 5, f"A{statue}", 14, bold=True, anchor="middle"),
    ]
