"""A table of Pyramids in `play`: everyone's cards, the pattern, the score cards, the last mark."""

from collections.abc import Mapping

from luxor_companion.cli.console import Lines
from luxor_companion.cli.play.screen import Looks
from luxor_companion.games.pyramids.rules.phases import choosing, to_mark
from luxor_companion.games.pyramids.rules.referee import seat_of
from luxor_companion.games.pyramids.rules.state import Card, Player, Position
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.games.pyramids.view.card import shape_lines, side_by_side
from luxor_companion.games.pyramids.view.play import next_lines, title_line
from luxor_companion.games.pyramids.view.table import (
    display_lines,
    marked_card_lines,
    player_card_lines,
    player_sentence,
    score_card_lines,
    small_card_lines,
)
from luxor_companion.games.pyramids.words import names
from luxor_companion.games.pyramids.words.sentences import step
from luxor_companion.view.ruling import cited
from luxor_companion.view.theme import lines_of


class PyramidsLooks(Looks[PyramidsTable]):
    """Everyone's cards, and the score cards."""

    def title(self, table: PyramidsTable, width: int) -> str:
        return title_line(table.name, table.position, width)

    def pictures(self, table: PyramidsTable, width: int, lights: Mapping[int, str]) -> list[Lines]:
        del lights  # marks are squares of several cards: the menu names them
        position = table.position
        if position.phase == "take":
            return [display_lines(position, width), display_lines(position, width, pictures=False)]
        if position.phase == "keep" and (player := _chooser(position)):
            cards = [marked_card_lines(position, Card(number)) for number in player.dealt]
            return [side_by_side(cards, width)]
        if not any(player.cards for player in position.players):
            return [[]]
        shape = shape_lines(position.pattern) if position.pattern else []
        return [
            [*shape, *player_card_lines(position, width)],
            [*shape, *small_card_lines(position, width)],
        ]

    def players(self, table: PyramidsTable, width: int) -> list[Lines]:
        del width
        return [score_card_lines(table.position)]

    def last(self, table: PyramidsTable, width: int) -> list[Lines]:
        del width
        change = table.record.done[-1] if table.record.done else None
        if change is None or not change.outcome:
            return []
        before = change.before
        handle = getattr(change.entry, "handle", None)
        seat = seat_of(before, handle) if handle else None
        events = change.outcome.events
        told = [step(before, event, seat) for event in events]
        pages = table.game.pages
        cites = [cited(event.rule, pages[event.rule]) for event in events]
        return [
            [f"{text}  {rule}" for text, rule in zip(told, cites, strict=True)],
            [" ".join(told)],
        ]

    def sentences(self, table: PyramidsTable) -> list[str]:
        position = table.position
        lines = list(next_lines(position))
        if position.pattern:
            lines.append(names.pattern(position.pattern))
            handles = to_mark(position)
            marking = [one for one in position.players if one.handle in handles]
            lines += [player_sentence(player) for player in marking]
        if position.phase == "take":
            lines += lines_of(display_lines(position, 10_000, pictures=False), 10_000)
        return lines


def _chooser(position: Position) -> Player | None:
    """Return who chooses cards now, if the program dealt them."""
    player = position.players[seat_of(position, choosing(position)[0])]
    return player if player.dealt else None
