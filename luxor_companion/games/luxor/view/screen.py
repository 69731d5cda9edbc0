"""A table of Luxor in `play`: the spiral with the keys of the menu, the players, the last turn."""

from collections.abc import Hashable, Mapping

from luxor_companion.cli.console import Lines
from luxor_companion.cli.play.screen import Looks
from luxor_companion.games.luxor.rules.log import Played
from luxor_companion.games.luxor.rules.record import seat_of
from luxor_companion.games.luxor.table import LuxorTable, visible_outcome
from luxor_companion.games.luxor.view import play
from luxor_companion.games.luxor.view.board import MAP_WIDTH, last_move, spiral_lines
from luxor_companion.games.luxor.view.ruling import step_lines
from luxor_companion.view.play import last_lines


class LuxorLooks(Looks[LuxorTable]):
    """The spiral, if there is room for it, and the players."""

    def title(self, table: LuxorTable, width: int) -> str:
        return play.title_line(table.name, table.record, width)

    def pictures(self, table: LuxorTable, width: int, lights: Mapping[int, str]) -> list[Lines]:
        if width < MAP_WIDTH:
            return [[]]
        change = table.record.done[-1] if table.record.done else None
        marks = last_move(change.outcome if change else None, lights)
        return [spiral_lines(table.position, marks, walls=walls) for walls in (True, False)]

    def players(self, table: LuxorTable, width: int) -> list[Lines]:
        return [play.player_blocks(table.position), play.short_player_lines(table.position, width)]

    def last(self, table: LuxorTable, width: int) -> list[Lines]:
        """Return what was done last, step by step with the rules, or in a sentence."""
        del width
        change = table.record.done[-1] if table.record.done else None
        if change is None:
            return []
        if not isinstance(change.entry, Played):
            return [last_lines(table.record, table.app_draws)]
        before, outcome = change.before, visible_outcome(table, change)
        seat = seat_of(before, change.entry.colour)
        sentence = play.turn_line(before, outcome, seat)
        return [[sentence, *step_lines(before, outcome.events, seat)], [sentence]]

    def moment(self, table: LuxorTable) -> Hashable:
        return table.position.player.colour, len(table.record.lines)

    def sentences(self, table: LuxorTable) -> list[str]:
        position = table.position
        player = [] if position.over else [play.player_sentence(position, position.player)]
        return [*play.next_lines(position), *player]
