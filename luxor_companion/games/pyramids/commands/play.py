"""The screen of `luxor pyramids play`: everyone's cards, and the score cards."""

from collections.abc import Hashable
from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import SaveFile, table_path_of
from luxor_companion.cli.play import AnyScreen, counted_up, handed_on
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids.commands.score import asked_skulls
from luxor_companion.games.pyramids.rules.phases import to_mark
from luxor_companion.games.pyramids.rules.scoring import holdings, score
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.games.pyramids.view.card import shape_lines
from luxor_companion.games.pyramids.view.play import next_lines, title_line
from luxor_companion.games.pyramids.view.table import (
    display_lines,
    player_card_lines,
    player_sentence,
    score_card_lines,
    small_card_lines,
)
from luxor_companion.games.pyramids.words import names
from luxor_companion.lang import _
from luxor_companion.table.table import open_table


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
        return [player_card_lines(position, width), small_card_lines(position, width)]

    def rows(self, table: PyramidsTable, width: int) -> list[str]:
        return score_card_lines(table.position, width)

    def moment(self, table: PyramidsTable) -> Hashable:
        return len(table.record.lines)

    def sentences(self, table: PyramidsTable) -> list[str]:
        position = table.position
        lines = list(next_lines(position))
        if position.pattern:
            lines.append(names.pattern(position.pattern))
            handles = to_mark(position)
            marking = [one for one in position.players if one.handle in handles]
            lines += [player_sentence(player) for player in marking]
        if position.phase == "take":
            lines += display_lines(position, 10_000, pictures=False)
        return lines


def finish(path: Path, *, plain: bool) -> None:
    """Ask for the skulls, count the score up part by part, say who wins, offer to share."""
    asked_skulls(path)
    counted_up(score(holdings(open_table(path, "pyramids").position)), plain=plain)
    from luxor_companion.games.pyramids.commands.score import command

    handed_on(path, command)


def command(
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences only: no pictures, nothing redrawn.")
    ] = False,
    save: SaveFile = None,
) -> None:
    """Play at the table: reveal, everyone's marks in any order, new cards; all is saved.

    \b
    Examples:
      luxor pyramids play
      luxor pyramids play --plain

    Type a number, or a line such as ani 12 b2 b3 c3 at any time. ? explains the rule at
    hand, ? torch any rule, why 12 b2 b3 why a mark is not allowed, options lists all
    marks, u takes back, redo brings back, q leaves. Every line is saved when it is made:
    leave as you like, luxor pyramids play goes on from there.
    """
    path = table_path_of(save)
    if not console.may_ask():
        raise UsageError(
            _("luxor pyramids play needs a terminal to ask at; luxor pyramids mark makes a mark.")
        )
    from luxor_companion.cli.play import played
    from luxor_companion.games.pyramids.dialogue import Dialogue

    played(Dialogue(path, Screen(plain=plain)), lambda: finish(path, plain=plain))
