"""A table of Luxor in `play`: the spiral with the keys of the menu, the players, the last turn."""

from collections.abc import Hashable, Mapping
from typing import Final

from rich.text import Text

from luxor_companion.cli.console import Lines
from luxor_companion.cli.play.screen import Looks
from luxor_companion.core.record import AnyChange
from luxor_companion.games.luxor.rules import notation, record
from luxor_companion.games.luxor.table import LuxorTable, visible_outcome
from luxor_companion.games.luxor.view import play, ruling
from luxor_companion.games.luxor.view.board import MAP_WIDTH, last_move, legend, spiral_lines
from luxor_companion.view.play import last_lines
from luxor_companion.view.theme import Hanging

_EARLIER: Final = 8  # turns before the last, where there is room for them


class LuxorLooks(Looks[LuxorTable]):
    """The spiral, if there is room for it, and the players."""

    def title(self, table: LuxorTable, width: int) -> Text:
        return play.title_line(table.name, table.record, width)

    def pictures(self, table: LuxorTable, width: int, lights: Mapping[int, str]) -> list[Lines]:
        if width < MAP_WIDTH:
            return [[]]
        change = table.record.done[-1] if table.record.done else None
        marks = last_move(change.outcome if change else None, lights)
        return [spiral_lines(table.position, marks, walls=walls) for walls in (True, False)]

    def players(self, table: LuxorTable, width: int) -> list[Lines]:
        del width
        position = table.position
        blocks = [play.player_blocks(position, apart=apart) for apart in (True, False)]
        return [*blocks, play.short_player_lines(position)]

    def legend(self) -> Lines:
        return [Hanging(Text(legend(), "faint"))]

    def last(self, table: LuxorTable, width: int) -> list[Lines]:
        """Return what was done last, step by step with the rules, or in a sentence."""
        del width
        change = table.record.done[-1] if table.record.done else None
        if change is None:
            return []
        if not isinstance(change.entry, notation.Played):
            return [last_lines(table.record, table.app_draws)]
        earlier = [
            Text(_sentence(table, one, one.entry), "faint")
            for one in table.record.done[-_EARLIER - 1 : -1]
            if isinstance(one.entry, notation.Played)
        ]
        sentence, before = _sentence(table, change, change.entry), change.before
        seat = record.seat_of(before, change.entry.colour)
        steps = ruling.step_lines(before, visible_outcome(table, change).events, seat)
        last: Lines = [sentence, *steps]
        longer: list[Lines] = [[*earlier[-count:], *last] for count in (_EARLIER, 2) if earlier]
        return [*longer, last, [sentence]]

    def moment(self, table: LuxorTable) -> Hashable:
        return table.position.player.colour, len(table.record.lines)

    def sentences(self, table: LuxorTable) -> list[str]:
        position = table.position
        player = [] if position.over else [play.player_sentence(position, position.player)]
        return [*play.next_lines(position), *player]


def _sentence(table: LuxorTable, change: AnyChange, entry: notation.Played) -> str:
    """Return a turn that was made, as all may know it."""
    before = change.before
    return play.turn_line(
        before, visible_outcome(table, change), record.seat_of(before, entry.colour)
    )
