"""`play` from sitting down to leaving, in any game: on a screen of its own, or read out."""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

from luxor_companion.cli import app, console
from luxor_companion.cli.options import current_game, table_path_of
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.cli.play.keys import can_read_keys
from luxor_companion.cli.play.screen import Looks, ReadOut
from luxor_companion.errors import NoTableError, UsageError
from luxor_companion.lang import _


def play(
    dialogue_at: Callable[[Path], Dialogue[Any]],
    looks: Looks[Any],
    save: str | None,
    *,
    plain: bool,
    advice: bool = True,
) -> None:
    """Play at a table until somebody leaves; where there is no table yet, start one."""
    path = _table_path(save)
    command = f"{current_game().command} play"
    if not (console.may_ask() or (plain and not console.no_input)):  # lines of a file will do
        text = _("{command} needs an interactive terminal; --plain also reads lines from a pipe.")
        raise UsageError(text.format(command=command))
    gc.enable()  # switched off for short commands
    dialogue = dialogue_at(path)
    dialogue.advice = advice
    try:
        if plain or not can_read_keys():
            ReadOut(dialogue, looks).run()
        else:
            from luxor_companion.cli.play.full import FullScreen

            FullScreen(dialogue, looks).run()
    except KeyboardInterrupt:
        text = _("All turns so far are saved; {command} continues.")
        console.err(["", (_unsaved(dialogue) or text).format(command=command)])
        raise
    if text := _unsaved(dialogue):
        console.err([text.format(command=command)])
    elif not dialogue.table.position.over:
        console.err([_("Saved; {command} continues from here.").format(command=command)])


def _unsaved(dialogue: Dialogue[Any]) -> str:
    """Return that the last turn could not be saved; "" if it was."""
    text = _("warning: the last turn is not saved; {command} continues before it.")
    return text if dialogue.asked and dialogue.asked.about == "again" else ""


def _table_path(save: str | None) -> Path:
    """Return the table that is played; the first one is started by asking who plays."""
    try:
        return table_path_of(save)
    except NoTableError:
        if save is not None or not console.may_ask():
            raise
    game = current_game()
    answer = app.call([*([] if game.is_default else [game.name]), "new"])
    if isinstance(answer, console.Answer):
        console.show(answer)
        console.ask(_("Enter: play > "))
    return table_path_of(None)
