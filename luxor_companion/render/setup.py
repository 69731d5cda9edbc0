"""The set-up sheet for people: a checklist in the order one lays things, the map, tiles by type."""

from collections.abc import Mapping
from typing import Any

from luxor_companion.files.boards import STAND_IN
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import ADVENTURERS, COLOURS, STACKS, TREASURES
from luxor_companion.lang import _, ngettext, words
from luxor_companion.render.position import MAP_WIDTH, list_lines, map_lines
from luxor_companion.render.style import styled, wrapped


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


def by_type(position: Position) -> list[tuple[str, list[tuple[str, str]]]]:
    """The treasures of each type: a kind, and the spaces it lies on."""
    found = []
    for letter, name in TREASURES.items():
        kinds: dict[str, list[str]] = {}
        for space, tile in enumerate(position.path.tiles, start=1):
            if tile and tile.type == letter:
                kinds.setdefault(tile.token[1:], []).append(str(space))
        rows = [(kind, " ".join(spaces)) for kind, spaces in sorted(kinds.items())]
        found.append((words.treasure(name), rows))
    return found


def by_type_lines(position: Position, width: int) -> list[str]:
    """Treasures by type, so that one can lay all vases first."""
    lines = []
    for name, rows in by_type(position):
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
    return [*lines, *by_type_lines(position, width)]


def stack_lines(setup: Mapping[str, Any], width: int) -> list[str]:
    """The temple stacks from the top, for a person who does not play."""
    stacks = setup.get("stacks", {})
    if not stacks:
        return [_("The temple stacks are mixed at the table; the program does not know them.")]
    lines = [_("Temple stacks, top first:")]
    for stack in STACKS:
        lines += wrapped(f"  {words.stack(stack)}: {stacks[stack]}", width, "    ")
    return lines
