"""Asking for a score sheet of any game, one question after the other; a slip is asked again."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.asking import again, number
from luxor_companion.errors import BadFileError
from luxor_companion.lang import _

H = TypeVar("H")
Question: TypeAlias = tuple[str, str, Callable[[str], object]]  # key, words, how it is read


def asked_sheet(
    questions: Sequence[Question], read: Callable[[dict[str, Any], str], tuple[H, ...]]
) -> tuple[H, ...]:
    """What everyone has, from a person at the terminal, held against the box after each player."""
    if not console.may_ask():
        raise UsageError(_("--ask needs a terminal to ask at; use --sheet FILE instead."))
    count = again(_("How many players (2 to 4)? "), lambda text: number(text, 2, 4))
    rows: list[dict[str, object]] = []
    while len(rows) < count:
        row = _row(questions, len(rows) + 1, [str(row["name"]) for row in rows])
        try:
            read({"player": [*rows, row]}, _("so far"))
        except BadFileError as error:
            text = _("{problem}. Once more for {name}:")
            console.err([text.format(problem=error.problem, name=row["name"])])
            continue
        rows.append(row)
    return read({"player": rows}, _("the answers"))


def _row(questions: Sequence[Question], index: int, names: list[str]) -> dict[str, object]:
    def name(text: str) -> str:
        if not text or text in names:
            raise ValueError(_("a name that nobody else has, please"))
        return text

    row: dict[str, object] = {
        "name": again(_("Name of player {index}? ").format(index=index), name)
    }
    for key, question, read in questions:
        row[key] = again(question, read)
    return row
