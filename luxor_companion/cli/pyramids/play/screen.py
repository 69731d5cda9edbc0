"""The screen of `luxor pyramids play`: everyone's cards, and the score cards."""

from collections.abc import Hashable

from luxor_companion.cli.play.any_screen import AnyScreen
from luxor_companion.games.pyramids.course import to_mark
from luxor_companion.lang.pyramids import words
from luxor_companion.render.pyramids.pattern import shape_lines
from luxor_companion.render.pyramids.play import title_line
from luxor_companion.render.pyramids.score_card import player_sentence, score_card_rows
from luxor_companion.render.pyramids.status import next_lines
from luxor_companion.render.pyramids.table import display_lines, player_cards, small_cards
from luxor_companion.table import PyramidsTable


class Screen(AnyScreen[PyramidsTable]):
    """A table of Pyramids."""

    def head(self, table: PyramidsTable, width: int) -> list[str]:
        pattern = table.position.pattern
        shape = shape_lines(pattern) if pattern else []
        return [title_line(table.name, table.position, width), *shape]

    def pictures(self, table: PyramidsTable, width: int) -> list[list[str]]:
        position = table.position
        if position.phase == "take":
            return [
                display_lines(position, width),
                display_lines(position, width, pictures=False),
            ]
        if not any(player.cards for player in position.players):
            return [[]]
        return [player_cards(position, width), small_cards(position, width)]

    def rows(self, table: PyramidsTable, width: int) -> list[str]:
        return score_card_rows(table.position, width)

    def moment(self, table: PyramidsTable) -> Hashable:
        return len(table.record.lines)

    def sentences(self, table: PyramidsTable) -> list[str]:
        position = table.position
        lines = list(next_lines(position))
        if position.pattern:
            lines.append(words.pattern(position.pattern))
            handles = to_mark(position)
            marking = [one for one in position.players if one.handle in handles]
            lines += [player_sentence(player) for player in marking]
        if position.phase == "take":
            lines += display_lines(position, 10_000, pictures=False)
        return lines
