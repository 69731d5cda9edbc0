"""`luxor play`: at a terminal, from question to question."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import SaveFile, table_path_of
from luxor_companion.errors import UsageError
from luxor_companion.lang import _


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
    from luxor_companion.cli.play.end import play
    from luxor_companion.games.luxor.dialogue import Dialogue, Screen

    play(Dialogue(path, Screen(plain=plain), quick=quick))
