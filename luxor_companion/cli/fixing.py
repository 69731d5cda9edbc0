"""Setting a fact of a table straight, in any game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from luxor_companion.cli import game
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.faces import face_of
from luxor_companion.cli.given import table_path_of
from luxor_companion.games.log import Fixed
from luxor_companion.games.record import Change
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _
from luxor_companion.table import AnyTable, change_table


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

    def fix(table: AnyTable) -> tuple[AnyTable, Change[Any, Any, Any] | Refusal | Need | None]:
        return table, table.record.apply(Fixed(what, tuple(words), reason))

    table, result = change_table(table_path_of(save), fix, game=game.name)
    lines = []
    if isinstance(result, Change):
        lines.append(f"{result.line}. {table.record.write_line(result.entry)}")
    show_change(table, result, lines, json=json, who=what)
