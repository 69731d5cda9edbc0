"""A table of Pyramids in `play`: everyone's cards, with the keys of the best marks on them."""

from collections.abc import Mapping
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.cli.console import Lines
from luxor_companion.cli.play.screen import Looks
from luxor_companion.core.record import AnyChange
from luxor_companion.games.pyramids.rules import phases, referee, state
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.games.pyramids.view import card, play
from luxor_companion.games.pyramids.view.table import (
    bonus_lines,
    display_lines,
    marked_card_lines,
    player_blocks,
    player_card_lines,
    player_sentence,
    score_card_lines,
    small_card_lines,
)
from luxor_companion.games.pyramids.words import names
from luxor_companion.games.pyramids.words.sentences import step
from luxor_companion.view import ruling, theme
from luxor_companion.view.play import last_lines

_EARLIER: Final = 6  # lines of the log before the last, where there is room for them


class PyramidsLooks(Looks[PyramidsTable]):
    """Everyone's cards, and the score cards."""

    def title(self, table: PyramidsTable, width: int) -> Text:
        return play.title_line(table.name, table.position, width)

    def pictures(self, table: PyramidsTable, width: int, lights: Mapping[int, str]) -> list[Lines]:
        position = table.position
        if position.phase == "keep" and (player := _chooser(position)):
            cards = [marked_card_lines(position, state.Card(number)) for number in player.dealt]
            return [card.side_by_side(cards, width)]
        if not any(player.cards for player in position.players):
            return [[]]
        large = player_card_lines(position, width, lights)
        small = small_card_lines(position, width, lights)
        display = display_lines(position, width, lights)
        if position.phase == "take":
            numbers = display_lines(position, width, pictures=False)
            return [[*display, "", *large], [*display, "", *small], [*display], [*numbers]]
        shape = card.shape_lines(position.pattern, named=True) if position.pattern else []
        more = ["", *display, *bonus_lines(position)]
        return [[*shape, *large, *more], [*shape, *large], [*shape, *small]]

    def players(self, table: PyramidsTable, width: int) -> list[Lines]:
        position, cards = table.position, score_card_lines(table.position)
        as_table = len(theme.lines_of(cards, width)) <= len(position.players) + 2  # with its heads
        few = cards if as_table else player_blocks(position, 0, 0)
        return [player_blocks(position, 1), player_blocks(position, 0), few]

    def last(self, table: PyramidsTable, width: int) -> list[Lines]:
        """Return what was done last, step by step with the rules, or in a sentence."""
        del width
        done, pages = table.record.done, table.game.pages
        if not done:
            return []
        if not done[-1].outcome:
            return [last_lines(table.record, ())]
        told = [_steps(one) for one in done[-_EARLIER - 1 :] if one.outcome]
        *earlier, sentence = [Text(" ".join(text for text, _rule in one)) for one in told]
        last: list[RenderableType] = [
            Text.assemble(text, (f"  {ruling.cited(rule, pages[rule])}", "rule"))
            for text, rule in told[-1]
        ]
        for one in earlier:
            one.stylize("faint")
        longer: list[Lines] = [[*earlier[-count:], *last] for count in (_EARLIER, 2) if earlier]
        return [*longer, last, [sentence]]

    def sentences(self, table: PyramidsTable) -> list[str]:
        position = table.position
        lines = list(play.next_lines(position))
        if position.pattern:
            lines.append(names.pattern(position.pattern))
            handles = phases.to_mark(position)
            marking = [one for one in position.players if one.handle in handles]
            lines += [player_sentence(player) for player in marking]
        if position.phase == "take":
            lines += theme.lines_of(display_lines(position, 10_000, pictures=False), 10_000)
        return lines


def _steps(change: AnyChange) -> list[tuple[str, str]]:
    """Return what a line of the log led to: a sentence for each event, and its rule."""
    before, handle = change.before, getattr(change.entry, "handle", None)
    seat = referee.seat_of(before, handle) if handle else None
    events = change.outcome.events if change.outcome else ()
    return [(step(before, event, seat), event.rule) for event in events]


def _chooser(position: state.Position) -> state.Player | None:
    """Return who chooses cards now, if the program dealt them."""
    player = position.players[referee.seat_of(position, phases.choosing(position)[0])]
    return player if player.dealt else None
