"""A position for people: the map or a list of its spaces, the players, the supplies."""

from luxor_companion.games.luxor.state import Player, Position
from luxor_companion.games.luxor.vocab import LEVELS, STACKS, STAIRS, TREASURES, Seat, Space
from luxor_companion.lang import _, pgettext, words
from luxor_companion.render.spiral import CELL, Cell, spiral
from luxor_companion.render.style import columns, length, padded, short, styled, wrapped

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
        f"{letter(player)} {styled(short(words.who(player)), player.colour)}"
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
        what = words.tile(tile.token) if tile else ("" if icon is None else _("empty"))
        if not tile and 0 < space < board.tomb:
            what = _("empty")
        notes = [what] if what else []
        if icon:
            name = {"c": "cobra", "f": "falcon", "l": "lion"}[icon]
            notes.append(_("{stack} icon").format(stack=words.stack(name)))
        notes.append(_("worth {wall}").format(wall=board.walls[space]))
        rows.append([words.place(position, space), standing(position, space), ", ".join(notes)])
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
        name = styled(f"{letter(player)} {short(words.who(player))}", player.colour, "bold")
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
            who=f"{letter(player)} {short(words.who(player))}",
            hand=" ".join(card or "?" for card in player.hand),
        )
        for player in position.players
        if any(player.hand)
    ]


def supply_lines(position: Position, width: int) -> list[str]:
    """What is left in the supplies and stacks; the face-up Horus cards by name."""
    stacks = zip(STACKS, position.stacks, strict=True)
    temple = ", ".join(f"{words.stack(name)} {len(stack)}" for name, stack in stacks)
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
