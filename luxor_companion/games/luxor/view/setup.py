"""The set-up sheet for people: a checklist in the order one lays things, the map, tiles by type."""

from collections.abc import Mapping
from html import escape
from typing import Any

from luxor_companion.games.luxor.files.copy import STAND_IN
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import (
    ADVENTURERS,
    COLOURS,
    STACKS,
    STAIRS,
    TREASURES,
    Space,
)
from luxor_companion.games.luxor.view.board import (
    COLUMNS,
    MAP_WIDTH,
    grid,
    letter,
    list_lines,
    map_lines,
)
from luxor_companion.games.luxor.view.play import stand_in_lines
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words import names as words
from luxor_companion.lang import _, ngettext
from luxor_companion.view.pages import printed_page
from luxor_companion.view.text import styled, wrapped


def checklist(position: Position, setup: Mapping[str, Any]) -> list[str]:
    """What to do, one sentence each, in the order one does it."""
    players = position.players
    names = words.both([f"{words.who(p)} ({words.colour(p.colour)})" for p in players])
    first = words.who(players[position.first])
    left = words.both([str(number) for number in setup.get("osiris_left", [])])
    steps = [
        _("Board in the middle; Horus board and scoring track beside it."),
        _("Both sarcophagi into the chamber tomb."),
        _("22 scarabs face down and mixed; 20 keys, 18 wild tiles and the die beside the board."),
        _("Seats, clockwise: {names}.").format(names=names),
        _("Each: 2 adventurers upright on the stairs, 1 lying at each statue; score marker on 0."),
        _("{first} takes the first player marker and keeps it.").format(first=first),
        _("6 Horus tiles onto the spaces with their number of eyes: h1, h2, h3 on the map."),
        _("4 Osiris tiles as on the map; {left} go back to the box.").format(left=left),
        treasure_step(),
        _temple(setup),
        _("24 Horus cards sorted by level, each stack shuffled, face up on the Horus board."),
        _cards(setup),
    ]
    unused = [words.colour(one) for one in COLOURS if one not in {p.colour for p in players}]
    if unused:
        count = len(unused) * ADVENTURERS
        text = _("Back to the box: {colours}, {count} adventurers and their markers; nothing else.")
        steps.append(text.format(colours=words.both(unused), count=count))
    return steps


def treasure_step() -> str:
    """The step for which one needs to know what lies where."""
    return _("30 treasure tiles as on the map, face up: vases first, then statues, then jewelry.")


def _temple(setup: Mapping[str, Any]) -> str:
    if "temple" in setup.get("app_draws", []):
        return _(
            "14 temple tiles beside the board, by kind: the program says which one is revealed."
        )
    return _(
        "14 temple tiles sorted by back (4 cobra, 6 falcon, 4 lion), each stack mixed, face down."
    )


def _cards(setup: Mapping[str, Any]) -> str:
    if "cards" in setup.get("app_draws", []):
        return _("31 starter cards: the program deals and draws them (luxor hand COLOUR).")
    return _("31 starter cards shuffled, 5 to each; their order in the hand never changes.")


def treasures_by_type(position: Position) -> list[tuple[str, list[tuple[str, str]]]]:
    """The treasures of each type: a kind, and the spaces it lies on."""
    found = []
    for initial, name in TREASURES.items():
        kinds: dict[str, list[str]] = {}
        for space, tile in enumerate(position.path.tiles, start=1):
            if tile and tile.type == initial:
                kinds.setdefault(tile.token[1:], []).append(str(space))
        rows = [(kind, " ".join(spaces)) for kind, spaces in sorted(kinds.items())]
        found.append((words.treasure(name), rows))
    return found


def treasure_lines(position: Position, width: int) -> list[str]:
    """Treasures by type, so that one can lay all vases first."""
    lines = []
    for name, rows in treasures_by_type(position):
        text = "   ".join(
            _("{kind} on {spaces}").format(kind=kind, spaces=spaces) for kind, spaces in rows
        )
        lines += wrapped(f"{name}: {text}", width, "  ")
    return lines


def provenance_lines(name: str, setup: Mapping[str, Any], width: int) -> list[str]:
    """Where the set-up came from, so that nobody can say it was drawn again in secret."""
    rerolls = setup.get("rerolls", 0)
    unnamed = _("stand-in") if "board" in setup.get("stand_in", ()) else "?"
    text = ngettext(
        "Table {name}. Drawn anew: {rerolls} time. Board: {board}.",
        "Table {name}. Drawn anew: {rerolls} times. Board: {board}.",
        rerolls,
    )
    board = setup.get("board_name") or unnamed
    board = _("stand-in") if board == STAND_IN else board
    lines = wrapped(text.format(name=name, rerolls=rerolls, board=board), width)
    if code := setup.get("code"):
        lines += [_("Set-up code: {code}").format(code=code)]
    return lines


def sheet_lines(
    position: Position, setup: Mapping[str, Any], width: int, *, listed: bool = False
) -> list[str]:
    """Checklist, map (or list) and treasures by type."""
    lines = []
    for number, step in enumerate(checklist(position, setup), start=1):
        first, *more = wrapped(step, width - 4)
        lines += [f"{styled(f'{number:2}.', 'bold')} {first}", *(f"    {line}" for line in more)]
    plain_list = listed or width < MAP_WIDTH
    lines += list_lines(position, width) if plain_list else map_lines(position)
    return [*lines, *treasure_lines(position, width)]


def stack_lines(setup: Mapping[str, Any], width: int) -> list[str]:
    """The temple stacks from the top, for a person who does not play."""
    stacks = setup.get("stacks", {})
    if not stacks:
        return [_("The temple stacks are mixed at the table; the program does not know them.")]
    lines = [_("Temple stacks, top first:")]
    for stack in STACKS:
        lines += wrapped(f"  {words.stack(stack)}: {stacks[stack]}", width, "    ")
    return lines


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
        name = names.treasure(TREASURES[tile.type])
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


def sheet_html(name: str, position: Position, setup: Mapping[str, Any]) -> str:
    """The page. Nothing in it is fetched from anywhere."""
    steps = "".join(f"<li>{escape(step)}</li>" for step in checklist(position, setup))
    players = ", ".join(f"{letter(player)} = {escape(player.name)}" for player in position.players)
    rows = "".join(
        f"<tr><th>{escape(kind_name)}</th>"
        f"<td>{' &nbsp; '.join(f'<b>{kind}</b> {spaces}' for kind, spaces in kinds)}</td></tr>"
        for kind_name, kinds in treasures_by_type(position)
    )
    number = setup.get("rerolls", 0)
    rerolls = ngettext("Drawn anew: {rerolls} time.", "Drawn anew: {rerolls} times.", number)
    rerolls = rerolls.format(rerolls=number)
    stand_in = "".join(
        f"<p>{escape(' '.join(stand_in_lines(tuple(setup.get('stand_in', ())), 1000)))}</p>"
    )
    legend = escape(
        _(
            "v vase, s statue, j jewelry: VP/adventurers · h Horus level · o Osiris ·"
            " c f l temple icon · A statue · =n wall value from here on"
        )
    )
    code = escape(str(setup.get("code", "")))
    body = f"""<p>{players}. {escape(rerolls)}</p>
<ol>{steps}</ol>
{map_svg(position)}
<p>{legend}</p>
<table>{rows}</table>
{stand_in}
<p class="code">{code}</p>"""
    return printed_page(_("Set-up of table {name}").format(name=name), body)
