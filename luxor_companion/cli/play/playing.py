"""Playing until the game is over or is left, in any game."""

from collections.abc import Callable
from typing import Any

from luxor_companion.cli import console, game
from luxor_companion.cli.play.any_dialogue import AnyDialogue
from luxor_companion.lang import _


def played(dialogue: AnyDialogue[Any], finish: Callable[[], None]) -> None:
    """Go through the dialogue to its end; `finish` counts the score."""
    command = game.spoken("play")
    try:
        while dialogue.run():
            if dialogue.ended():
                finish()
                return
    except KeyboardInterrupt:
        text = _("All turns made so far are saved; {command} goes on.")
        console.err(["", text.format(command=command)])
        raise
    console.err([_("Saved; {command} goes on from here.").format(command=command)])
