"""The screen of `luxor play`: the spiral, if there is room for it, and the players."""

from collections.abc import Hashable
from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import SaveFile, table_path_of
from luxor_companion.cli.play import AnyScreen, counted_up, handed_on
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.commands.score import asked_scarabs
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.games.luxor.view import play
from luxor_companion.games.luxor.view.board import MAP_WIDTH, spiral_lines
from luxor_companion.games.luxor.view.play import next_lines
from luxor_companion.lang import _
from luxor_companion.table.table import open_table


class Screen(AnyScreen[LuxorTable]):
    """A table of Luxor."""

    def head(self, table: LuxorTable, width: int) -> list[str]:
        return [play.title_line(table.name, table.record, width)]

    def pictures(self, table: LuxorTable, width: int) -> list[list[str]]:
        return [spiral_lines(table.position, walls=False) if width >= MAP_WIDTH else []]

    def rows(self, table: LuxorTable, width: int) -> list[str]:
        return play.short_player_lines(table.position, width)

    def moment(self, table: LuxorTable) -> Hashable:
        return table.position.player.colour, len(table.record.lines)

    def sentences(self, table: LuxorTable) -> list[str]:
        position = table.position
        told = [] if position.over else [play.player_sentence(position, position.player)]
        return [*next_lines(position), *told]


def finish(path: Path, *, plain: bool) -> None:
    """Ask for the scarabs, count the score up part by part, say who wins, offer to share."""
    asked_scarabs(path)
    counted_up(score(holdings(open_table(path).position)), plain=plain)
    from luxor_companion.games.luxor.commands.score import command

    handed_on(path, command)


def command(
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences only: no map, nothing redrawn.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="Do not ask what need not be told: cards drawn.")
    ] = False,
    save: SaveFile = None,
) -> None:
    """Play at the table: it asks, offers what is legal, and saves every turn.

    \b
    Examples:
      luxor play
      luxor play --quick
      luxor play --plain

    Type a number, or a turn such as L3 @12 at any time. ? explains the rule at hand,
    ? tunnel any rule, why 12 why something is not offered, hand 3 ? ? ? 1-5 tells
    cards, u takes back, redo brings back, q leaves. Every turn is saved when it is
    made: leave as you like, luxor play goes on from there.
    """
    path = table_path_of(save)
    if not console.may_ask():
        raise UsageError(_("luxor play needs a terminal to ask at; luxor move makes a turn."))
    from luxor_companion.cli.play import played
    from luxor_companion.games.luxor.dialogue import Dialogue

    dialogue = Dialogue(path, Screen(plain=plain), quick=quick)
    played(dialogue, lambda: finish(path, plain=plain))
