"""The screen of `luxor play`: the spiral, if there is room for it, and the players."""

from collections.abc import Hashable

from luxor_companion.cli.play.any_screen import AnyScreen
from luxor_companion.render import play
from luxor_companion.render.position import MAP_WIDTH, spiral_lines
from luxor_companion.render.status import next_lines
from luxor_companion.table import Table


class Screen(AnyScreen[Table]):
    """A table of Luxor."""

    def head(self, table: Table, width: int) -> list[str]:
        return [play.title_line(table.name, table.record, width)]

    def pictures(self, table: Table, width: int) -> list[list[str]]:
        return [spiral_lines(table.position, walls=False) if width >= MAP_WIDTH else []]

    def rows(self, table: Table, width: int) -> list[str]:
        return play.player_rows(table.position, width)

    def moment(self, table: Table) -> Hashable:
        return table.position.player.colour, len(table.record.lines)

    def sentences(self, table: Table) -> list[str]:
        position = table.position
        told = [] if position.over else play.player_sentences(position, position.player)
        return [*next_lines(position), *told]
