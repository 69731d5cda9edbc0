"""Setting a fact of a table straight, in any game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from luxor_companion.cli import game
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.faces import face_of
from luxor_companion.cli.given import called, table_path_of
from luxor_companion.games.log import Fixed
from luxor_companion.games.record import Change
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _
from luxor_companion.table import AnyTable, change_table

# What else than a player can be set straight.
_THINGS: Final = ("space", "turn", "display", "revealed")


def set_straight(
    what: str, facts: Sequence[str], save: Path | None, *, json: bool, example: str
) -> None:
    """Set facts straight and show it; the last word is the reason if it is no fact."""
    words, reason = list(facts), ""
    if len(words) > 1 and not face_of(game.name).is_fact(what, words[-1]):
        reason = words.pop()
    if not words:
        raise UsageError(
            _("Say what is to be set straight, such as {example}.").format(example=example)
        )

    def fix(table: AnyTable) -> tuple[AnyTable, str, Change[Any, Any, Any] | Refusal | Need | None]:
        who = _meant(table, what)
        if who == "turn":
            words[0] = _meant(table, words[0])
        return table, who, table.record.apply(Fixed(who, tuple(words), reason))

    table, who, result = change_table(table_path_of(save), fix, game=game.name)
    lines = []
    if isinstance(result, Change):
        lines.append(f"{result.line}. {table.record.write_line(result.entry)}")
    show_change(table, result, lines, json=json, who=who)


def _meant(table: AnyTable, what: str) -> str:
    """What a fix is about, as the log calls it: a player may be given by name."""
    players = face_of(table.game).players(table.position)
    if what.lower() in (*_THINGS, *players):
        return what.lower()
    try:
        return called(players, what)
    except UsageError:
        return what  # the game says what may be set straight
