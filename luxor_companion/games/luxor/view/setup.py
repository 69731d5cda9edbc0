"""The set-up sheet of Luxor: a checklist in the order of the set-up, the map, tiles by type.

It comes as lines to read, as a picture of the map, and as a page to print.
"""

from html import escape
from itertools import product
from typing import Final

from rich.console import RenderableType

from luxor_companion import lang
from luxor_companion.games.luxor import rules
from luxor_companion.games.luxor.files.copy import STAND_IN, display_name
from luxor_companion.games.luxor.rules.state import Player, Position
from luxor_companion.games.luxor.view import board
from luxor_companion.games.luxor.words import names, stand_in_lines
from luxor_companion.lang import _
from luxor_companion.lang.forms import capitalize
from luxor_companion.view import palette, theme
from luxor_companion.view.play import Setup, checklist_lines

WIDTH, HEIGHT, MARGIN = 100, 98, 6  # of a place in the picture; the margin is around the map
_WALL: Final = 'stroke="#111" stroke-width="2.5" stroke-linecap="square"'
_STEP: Final = 'stroke="#bbb" stroke-width="0.8"'


def checklist(position: Position, setup: Setup) -> list[str]:
    """Return the steps of the set-up in order, one sentence each."""
    players = position.players
    first = names.who(players[position.first])
    left = names.join_and([str(number) for number in setup.get("osiris_left", [])])
    begins = _("{first} takes the first player marker and keeps it.")
    if setup.get("lots"):
        begins = _("{first}, drawn by lot, takes the first player marker and keeps it.")
    osiris = _("Lay the Osiris tiles as on the map; those numbered {left} go back in the box.")
    if position.path.hidden:
        osiris = _("6 Osiris tiles mixed face down: 4 onto their spaces, 2 back to the box.")
    cards = _(
        "31 starter cards shuffled, 5 to each, whose order never changes; the rest is "
        "the draw pile."
    )
    if "cards" in setup.get("app_draws", []):
        cards = _("31 starter cards: the program deals and draws them (luxor hand COLOUR).")
    steps = [
        _("Board in the middle; Horus board and scoring board beside it."),
        _("Both sarcophagi into the chamber tomb."),
        _("22 scarabs face down and mixed; 20 keys, 18 wild tiles and the die beside the board."),
        _("Seats, clockwise: {names}.").format(names=_seats(position)),
        _("Each: 2 adventurers upright on the stairs, 1 lying at each statue; score marker on 0."),
        begins.format(first=first),
        horus_step(),
        osiris.format(left=left),
        treasure_step(position),
        _temple_step(setup),
        _("24 Horus cards sorted by level, each stack shuffled, face up on the Horus board."),
        cards,
    ]
    playing = {player.colour for player in players}
    if unused := [names.colour(one) for one in rules.COLOURS if one not in playing]:
        count = len(unused) * rules.ADVENTURERS
        text = _("Back in the box: everything {colours} ({count} adventurers and their markers).")
        steps.append(text.format(colours=names.join_and(unused), count=count))
    return steps


def _seats(position: Position) -> str:
    return names.join_and(list(map(_seat, position.players)))


def _seat(player: Player) -> str:
    colour = names.colour(player.colour)
    alone = names.is_colour_only(player)
    return capitalize(colour) if alone else f"{names.who(player)} ({colour})"


def started_lines(name: str, position: Position, setup: Setup, width: int) -> list[RenderableType]:
    """Return a new table on one screen: who plays, the map, and what is placeholder data."""
    text = _("Table {name}: {players}. {first} begins.")
    first = capitalize(names.who(position.players[position.first]))
    head = [text.format(name=name, players=_seats(position), first=first)]
    if setup.get("lots"):
        head.append(_("By the rulebook the youngest begins (p.2): luxor new --first NAME."))
    missing = stand_in_lines(setup.get("stand_in", ()))
    if position.path.hidden:
        text = _(
            "Shuffle and lay the tiles as the rulebook says (p.2). You don't have to enter "
            "them: the program asks what lies on a space when somebody lands there."
        )
        return [*head, text, *missing]
    return [*head, *small_map(position, width), *missing]


def small_map(position: Position, width: int) -> list[RenderableType]:
    """Return the map in as few lines as possible; nothing if the screen is too narrow for it."""
    return [*board.spiral_lines(position, walls=False)] if width >= board.MAP_WIDTH else []


def horus_step() -> str:
    """Return the first step that needs the map; `treasure_step` is the last one."""
    return _("6 Horus tiles onto the spaces with their number of eyes: h1, h2, h3 on the map.")


def treasure_step(position: Position) -> str:
    """Return the step that lays the treasures, as on the map or at random."""
    if position.path.hidden:
        return _("30 treasure tiles mixed face down: one onto each space still empty, face up.")
    return _("30 treasure tiles as on the map, face up: vases first, then statues, then jewelry.")


def _temple_step(setup: Setup) -> str:
    if "temple" in setup.get("app_draws", []):
        return _(
            "14 temple tiles beside the board, by kind: the program says which one is revealed."
        )
    return _(
        "14 temple tiles sorted by back (4 cobra, 6 falcon, 4 lion), each stack mixed, face down."
    )


def treasures_by_type(position: Position) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the name of each type of treasure, with its kinds and the spaces they lie on."""
    types = []
    for initial, name in rules.TREASURES.items():
        kinds: dict[str, list[str]] = {}
        for space, tile in enumerate(position.path.tiles, start=1):
            if tile and tile.type == initial:
                kinds.setdefault(tile.token[1:], []).append(str(space))
        rows = [(kind, " ".join(spaces)) for kind, spaces in sorted(kinds.items())]
        if rows:  # there are none if nobody entered the tiles
            types.append((names.treasure(name), rows))
    return types


def treasure_lines(position: Position) -> list[RenderableType]:
    """Return the treasures by type, so that people can lay all vases first."""
    lines: list[RenderableType] = []
    for name, rows in treasures_by_type(position):
        text = "   ".join(
            _("{kind} on {spaces}").format(kind=kind, spaces=spaces) for kind, spaces in rows
        )
        lines.append(theme.Hanging(f"{name}: {text}"))
    return lines


def provenance_lines(name: str, setup: Setup) -> list[str]:
    """Return where the set-up came from, which shows that nobody secretly drew it again."""
    unnamed = STAND_IN if "board" in setup.get("stand_in", ()) else "?"
    board = display_name(setup.get("board_name") or unnamed)
    text = _("Table {name}. Board: {board}.").format(name=name, board=board)
    lines = [f"{text}{redraws(setup)}"]
    if code := setup.get("code"):
        lines.append(_("Set-up code: {code}").format(code=code))
    return lines


def redraws(setup: Setup) -> str:
    """Return a space and how often somebody drew the set-up again; "" if never."""
    number = setup.get("rerolls", 0)
    return " " + _("Redraws: {rerolls}.").format(rerolls=number) if number else ""


def sheet_lines(
    position: Position, setup: Setup, width: int, *, listed: bool
) -> list[RenderableType]:
    """Return the checklist, the map (or a list) and the treasures by type."""
    steps = checklist_lines(checklist(position, setup))
    path = board.path_lines(position, width, listed=listed)
    return [*steps, *path, *treasure_lines(position)]


def stack_lines(setup: Setup) -> list[RenderableType]:
    """Return the temple stacks from the top, for someone who isn't playing."""
    stacks = setup.get("stacks", {})
    if not stacks:
        return [_("The temple stacks are mixed at the table; the program does not know them.")]
    stacked = [
        theme.Hanging(f"{names.stack(stack)}: {stacks[stack]}", first=2) for stack in rules.STACKS
    ]
    return [_("Temple stacks, top first:"), *stacked]


def sheet_html(name: str, position: Position, setup: Setup) -> str:
    """Return the sheet as one self-contained page to print."""
    from luxor_companion.web import print_page

    steps = "".join(f"<li>{escape(step)}</li>" for step in checklist(position, setup))
    players = ", ".join(
        f"{board.letter(player)} = {escape(player.name)}" for player in position.players
    )
    rows = "".join(
        f"<tr><th>{escape(kind_name)}</th>"
        f"<td>{' &nbsp; '.join(f'<b>{kind}</b> {spaces}' for kind, spaces in kinds)}</td></tr>"
        for kind_name, kinds in treasures_by_type(position)
    )
    stand_in = " ".join(stand_in_lines(setup.get("stand_in", ())))
    body = f"""<p>{players}.{escape(redraws(setup))}</p>
<ol>{steps}</ol>
{map_svg(position)}
<p>{escape(board.legend())}</p>
<p class="icons">{_icon_key()}</p>
<table>{rows}</table>
<p>{escape(stand_in)}</p>
<p class="code">{escape(str(setup.get("code", "")))}</p>"""
    return print_page(_("Set-up of table {name}").format(name=name), body, lang.language())


def map_svg(position: Position) -> str:
    """Return the map as one self-contained SVG document, dark on white."""
    places = board.grid(position.path.tomb + 1)
    rows = max(row for row, _column in places) + 1
    width, height = board.COLUMNS * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN
    label = escape(_("The path as a spiral"))
    namespace = "http://www.w3.org/2000/svg"
    parts = [
        f'<svg xmlns="{namespace}" viewBox="0 0 {width} {height}" role="img" aria-label="{label}"',
        ' font-family="sans-serif" fill="#111">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, (row, column) in enumerate(places):
        parts += _place_svg(position, rules.Space(number), *_corner(row, column))
    parts += _walls_svg(position, rows)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _icon_key() -> str:
    """Return each icon with its letter and its name."""
    svg = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{}" fill-rule="evenodd"/></svg>'
    return " ".join(
        f"<span>{svg.format(path)} {icon} {escape(names.stack(stack))}</span>"
        for (icon, path), stack in zip(palette.ICONS.items(), rules.STACKS, strict=True)
    )


def _corner(row: int, column: int) -> tuple[int, int]:
    """Return the top left corner of a place in the grid."""
    return MARGIN + column * WIDTH, MARGIN + row * HEIGHT


def _place_svg(position: Position, space: rules.Space, x: int, y: int) -> list[str]:
    """Return one place: its number, its tile in a few letters, its icon and its wall value."""
    tile, tomb = position.path.tile(space), position.path.tomb
    centre, right, bottom = x + WIDTH / 2, x + WIDTH - 7, y + HEIGHT - 8
    wall = board.wall_mark(position.path.board, space)
    if space == rules.STAIRS:
        standing = "  ".join(
            f"{board.letter(player)}{player.at.count(rules.STAIRS)}" for player in position.players
        )
        return [
            _text(centre, y + 42, _("stairs"), 20, bold=True, anchor="middle"),
            _text(centre, y + 70, standing, 16, anchor="middle"),
        ]
    if space == tomb:
        return [
            _text(centre, y + 46, _("TOMB"), 22, bold=True, anchor="middle"),
            _text(centre, y + 72, wall, 17, anchor="middle"),
        ]
    parts = [_text(x + 7, y + 20, str(space), 16)]
    if icon := position.path.board.icon(space):
        place = f'transform="translate({x + WIDTH - 31} {y + 6})"'
        parts.append(f'<path d="{palette.ICONS[icon]}" fill-rule="evenodd" {place}/>')
    if wall:
        parts.append(_text(right, bottom, wall, 16, anchor="end"))
    if tile:
        parts.append(_text(centre, y + 62, tile.token, 30, bold=True, anchor="middle"))
    if tile and tile.kind == "treasure":
        parts.append(_text(x + 7, bottom, names.treasure(rules.TREASURES[tile.type]), 15))
    return parts


def _text(x: float, y: float, text: str, size: int, *, bold: bool = False, anchor: str = "") -> str:
    weight = ' font-weight="bold"' if bold else ""
    place = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{weight}{place}>{escape(text)}</text>'


def _walls_svg(position: Position, rows: int) -> list[str]:
    """Return the walls between the windings of the path, and the statues in its openings."""
    openings = board.find_openings(position.path.board)
    parts = []
    for row, column in product(range(rows + 1), range(board.COLUMNS + 1)):
        here, corner = (row, column), _corner(row, column)
        if row < rows:
            statue = openings.get((here, (row, column - 1)))
            parts += _edge_svg(statue, corner, _corner(row + 1, column))
        if column < board.COLUMNS:
            statue = openings.get((here, (row - 1, column)))
            parts += _edge_svg(statue, corner, _corner(row, column + 1))
    return parts


def _edge_svg(statue: str | None, start: tuple[int, int], end: tuple[int, int]) -> list[str]:
    """Return a thin line for an opening, with the statue if there is one; for None, a wall."""
    (x1, y1), (x2, y2) = start, end
    line = f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {_WALL if statue is None else _STEP}/>'
    if not statue:
        return [line]
    x, y = (x1 + x2) / 2, (y1 + y2) / 2 + (12 if y1 == y2 else 0)  # clear of the text above
    return [
        line,
        f'<circle cx="{x:g}" cy="{y:g}" r="13" fill="#fff" stroke="#111" stroke-width="2"/>',
        _text(x, y + 5, statue, 15, bold=True, anchor="middle"),
    ]
