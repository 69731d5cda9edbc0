"""The set-up for people: the map with what goes where, and a list of what to lay."""

from collections.abc import Sequence

from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import ADVENTURERS
from luxor_companion.lang import _, words
from luxor_companion.render.position import MAP_WIDTH, list_lines, map_lines
from luxor_companion.render.style import styled, wrapped


def setup_lines(position: Position, osiris_left: Sequence[int], width: int) -> list[str]:
    """What to lay out, in the order one lays it, and the map."""
    players = position.players
    names = words.both([f"{words.who(p)} ({words.colour(p.colour)})" for p in players])
    unused = (4 - len(players)) * ADVENTURERS
    steps = [
        _("Players, clockwise: {names}; {first} starts.").format(
            names=names, first=words.who(players[position.first])
        ),
        _("Each: 2 adventurers upright on the stairs, 1 lying at each statue, score marker on 0."),
        _("Both sarcophagi into the tomb; scarabs face down, keys, wild tiles and die beside."),
        _("Osiris tiles back to the box: {tiles}.").format(
            tiles=words.both([str(number) for number in osiris_left])
        ),
        _("Tiles: as on the map. Temple tiles: sorted by back, face down."),
        _("Cards: 5 starter cards to each, never rearranged; Horus cards face up by level."),
    ]
    if unused:
        steps.append(_("Back to the box: {count} unused adventurers.").format(count=unused))
    lines = []
    for number, step in enumerate(steps, start=1):
        first, *more = wrapped(step, width - 4)
        lines += [f"{styled(f'{number}.', 'bold')} {first}", *(f"   {line}" for line in more)]
    drawn = list_lines(position) if width < MAP_WIDTH else map_lines(position)
    return [*lines, *drawn]
