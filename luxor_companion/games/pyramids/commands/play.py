"""`luxor pyramids play`: at a terminal, from question to question."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import SaveFile, table_path_of
from luxor_companion.errors import UsageError
from luxor_companion.lang import _


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
    from luxor_companion.cli.play.end import play
    from luxor_companion.games.pyramids.dialogue import Dialogue, Screen

    play(Dialogue(path, Screen(plain=plain)))
